package io.casedesk.desktop.imports;

import io.casedesk.files.imports.ImportDraft;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/** What a person decides of lines. */
enum LineDecision {
  LEAVE_OUT,
  TAKE_IN,
  KEEP_MINE;

  /** What comes of it, found out before anything that is shown changes. */
  record Outcome(LineCounts tally, ImportDraft.Cells cells, OverwriteDecisions overwriting) {}

  /** How a line stands by it. */
  DifferenceLine.Standing standing(DifferenceLine line) {
    return line.standing(isOut(line), isMine(line));
  }

  /** Decides it of a line. */
  void of(DifferenceLine line) {
    line.leaveOut(isOut(line));
    line.insist(isMine(line));
  }

  private boolean isOut(DifferenceLine line) {
    return this == KEEP_MINE ? line.isLeftOut() : this == LEAVE_OUT;
  }

  private boolean isMine(DifferenceLine line) {
    return this == KEEP_MINE || line.isInsisted();
  }

  /** What comes of it for some lines. Takes time in their number. */
  Outcome of(
      Collection<DifferenceLine> some,
      LineCounts tally,
      ImportDraft.Cells before,
      OverwriteDecisions overwriting) {
    Set<ImportDraft.Cell> out = new HashSet<>(before.leftOut());
    Set<ImportDraft.Cell> mine = new HashSet<>(before.insisted());
    OverwriteDecisions allowed = overwriting.copy();
    for (DifferenceLine line : some) {
      ImportDraft.Cell cell = line.cell();
      if (cell != null) {
        keep(out, cell, isOut(line));
        keep(mine, cell, isMine(line));
        allowed.decided(line, isMine(line));
      }
    }
    return new Outcome(tally.after(some, this), new ImportDraft.Cells(out, mine), allowed);
  }

  private static void keep(Set<ImportDraft.Cell> cells, ImportDraft.Cell cell, boolean in) {
    if (in) {
      cells.add(cell);
    } else {
      cells.remove(cell);
    }
  }
}
