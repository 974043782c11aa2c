package io.casedesk.desktop.ui.review;

import io.casedesk.changes.CellResult;
import io.casedesk.changes.PreflightCell;
import io.casedesk.changes.Preflighted;
import io.casedesk.changes.RunResult;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.Verdict;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes the lines of a review, with the names that a person knows. */
final class Lines {

  private record Cell(String recordId, FieldRef field) {
    static Cell of(Change change) {
      return new Cell(change.recordId(), change.field());
    }
  }

  private final ReviewWork<?> work;

  /** Asked for once a field, since a list has thousands of lines and few fields. */
  private final Map<FieldRef, String> fieldNames = new HashMap<>();

  Lines(ReviewWork<?> work) {
    this.work = work;
  }

  /** Of what a check found. */
  List<Line> checked(Preflighted<?> found) {
    fieldNames.clear();
    return found.cells().stream().map(cell -> of(cell, null)).toList();
  }

  /** Of what a run made of what was checked. */
  List<Line> ended(Preflighted<?> checked, RunResult came) {
    Map<Cell, CellResult> byCell = new HashMap<>();
    came.cells().forEach(cell -> byCell.put(Cell.of(cell.cell().change()), cell));
    return checked.cells().stream()
        .map(cell -> of(cell, byCell.get(Cell.of(cell.planned().change()))))
        .toList();
  }

  /** Of one cell. */
  Line of(PreflightCell cell, @Nullable CellResult came) {
    Change change = cell.planned().change();
    return new Line(
        new Line.Named(
            work.recordName(change.recordId()),
            work.recordSource(change.recordId()),
            fieldNames.computeIfAbsent(change.field(), work::fieldName)),
        cell,
        came);
  }

  /** What of a run reads as wanted. */
  static List<Change> settled(RunResult came) {
    return came.cells().stream()
        .filter(c -> c.verdict() == Verdict.APPLIED || c.verdict() == Verdict.UNCHANGED)
        .map(cell -> cell.cell().change())
        .toList();
  }
}
