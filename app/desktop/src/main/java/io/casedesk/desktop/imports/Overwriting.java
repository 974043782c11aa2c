package io.casedesk.desktop.imports;

import io.casedesk.files.imports.ImportDraft;
import io.casedesk.model.FieldValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a person said to write over. It holds for the value they saw and for no other, so that
 * nobody's value is overwritten without a choice (Q24).
 */
final class Overwriting {

  private final Map<ImportDraft.Cell, @Nullable FieldValue> values = new HashMap<>();

  /** The same, for another thread. */
  Overwriting copy() {
    Overwriting copy = new Overwriting();
    copy.values.putAll(values);
    return copy;
  }

  /** A line was decided on. */
  void decided(DiffLine line, boolean mine) {
    ImportDraft.Cell cell = line.cell();
    if (cell != null && line.checked() != null && mine) {
      values.put(cell, line.checked().current());
    } else if (cell != null) {
      values.remove(cell);
    }
  }

  /**
   * Asks anew where the service holds another value than the one that was to be overwritten.
   *
   * @return the lines that are asked about
   */
  List<DiffLine> ask(List<DiffLine> lines) {
    List<DiffLine> asked = new ArrayList<>();
    for (DiffLine line : lines) {
      if (line.isInsisted() && !isSeen(line)) {
        line.insist(false);
        asked.add(line);
      }
    }
    return asked;
  }

  private boolean isSeen(DiffLine line) {
    ImportDraft.Cell cell = line.cell();
    return line.checked() != null
        && values.containsKey(cell)
        && Objects.equals(values.get(cell), line.checked().current());
  }

  /** How many lines could be sent when a person looked at them, and cannot be now. */
  static int news(List<DiffLine> looked, List<DiffLine> now) {
    Map<Object, DiffLine.Standing> before = new HashMap<>();
    looked.forEach(line -> before.put(place(line), line.standing()));
    int news = 0;
    for (DiffLine line : now) {
      DiffLine.Standing then = before.get(place(line));
      boolean isSendable = then == DiffLine.Standing.READY || then == DiffLine.Standing.CREATE;
      news += isSendable && line.standing().isProblem() ? 1 : 0;
    }
    return news;
  }

  private static Object place(DiffLine line) {
    ImportDraft.Cell cell = line.cell();
    return cell != null ? cell : String.valueOf(line.from().row());
  }
}
