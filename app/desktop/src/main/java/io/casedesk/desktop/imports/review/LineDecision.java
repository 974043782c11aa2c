package io.casedesk.desktop.imports.review;

import io.casedesk.desktop.changes.review.ReviewLine;
import io.casedesk.files.imports.ImportDraft;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/** A decision of the user on lines. */
public enum LineDecision {
  LEAVE_OUT,
  TAKE_IN,
  KEEP_MINE;

  /** The outcome of a decision, worked out before the shown lines change. */
  record Outcome(LineCounts tally, ImportDraft.Cells cells, OverwriteDecisions overwriting) {}

  /** Returns the state that a line would have after the decision. */
  public ReviewLine.Standing standing(DifferenceLine line) {
    return line.standing(isOut(line), isMine(line));
  }

  /** Applies the decision to a line. */
  public void of(DifferenceLine line) {
    line.leaveOut(isOut(line));
    line.insist(isMine(line));
  }

  private boolean isOut(DifferenceLine line) {
    return this == KEEP_MINE ? line.isLeftOut() : this == LEAVE_OUT;
  }

  private boolean isMine(DifferenceLine line) {
    return this == KEEP_MINE || line.isInsisted();
  }

  /** Works out the outcome for lines. Takes time proportional to their number. */
  public Outcome of(
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
