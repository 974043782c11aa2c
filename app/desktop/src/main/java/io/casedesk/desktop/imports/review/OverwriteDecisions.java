package io.casedesk.desktop.imports.review;

import io.casedesk.desktop.changes.review.ReviewLine;
import io.casedesk.files.imports.ImportDraft;
import io.casedesk.model.FieldValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Remembers which values the user chose to overwrite. A choice is valid only for the value that the
 * user saw, so that no other value is overwritten without a choice (Q24).
 */
final class OverwriteDecisions {

  private final Map<ImportDraft.Cell, @Nullable FieldValue> values = new HashMap<>();

  /** Returns a copy for another thread. */
  OverwriteDecisions copy() {
    OverwriteDecisions copy = new OverwriteDecisions();
    copy.values.putAll(values);
    return copy;
  }

  /** Stores or removes the choice for a line. */
  void decided(DifferenceLine line, boolean mine) {
    ImportDraft.Cell cell = line.cell();
    if (cell != null && line.checked() != null && mine) {
      values.put(cell, line.checked().current());
    } else if (cell != null) {
      values.remove(cell);
    }
  }

  /**
   * Withdraws the choices for lines whose value in the service changed.
   *
   * @return the lines that need a new choice
   */
  List<DifferenceLine> ask(List<DifferenceLine> lines) {
    List<DifferenceLine> asked = new ArrayList<>();
    for (DifferenceLine line : lines) {
      if (line.isInsisted() && !isSeen(line)) {
        line.insist(false);
        asked.add(line);
      }
    }
    return asked;
  }

  private boolean isSeen(DifferenceLine line) {
    ImportDraft.Cell cell = line.cell();
    return line.checked() != null
        && values.containsKey(cell)
        && Objects.equals(values.get(cell), line.checked().current());
  }

  /** Counts the lines that could be sent when the user saw them and are problems now. */
  static int news(List<DifferenceLine> looked, List<DifferenceLine> now) {
    Map<Object, ReviewLine.Standing> before = new HashMap<>();
    looked.forEach(line -> before.put(place(line), line.standing()));
    int news = 0;
    for (DifferenceLine line : now) {
      ReviewLine.Standing then = before.get(place(line));
      boolean isSendable = then == ReviewLine.Standing.READY || then == ReviewLine.Standing.CREATE;
      news += isSendable && line.standing().isProblem() ? 1 : 0;
    }
    return news;
  }

  private static Object place(DifferenceLine line) {
    ImportDraft.Cell cell = line.cell();
    return cell != null ? cell : String.valueOf(line.from().row());
  }
}
