package io.casedesk.desktop.changes.review;

import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.journal.CreateResult;
import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.changes.validation.PreflightCell;
import io.casedesk.changes.validation.PreflightCreate;
import io.casedesk.changes.validation.PreflightReport;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Verdict;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Creates the lines of a review with display names. */
final class ReviewLineFactory {

  private record Cell(String recordId, FieldRef field) {
    static Cell of(Change change) {
      return new Cell(change.recordId(), change.field());
    }
  }

  private final ReviewService<?> work;

  /** Cached per field: a list has thousands of lines and few fields. */
  private final Map<FieldRef, String> fieldNames = new HashMap<>();

  ReviewLineFactory(ReviewService<?> work) {
    this.work = work;
  }

  /** Creates the lines of a check. */
  List<ReviewLine> checked(PreflightReport<?> found) {
    fieldNames.clear();
    FieldRef title = found.plan().kind().title();
    return Stream.concat(
            found.creates().stream().map(create -> of(create, title)),
            found.cells().stream().map(cell -> of(cell, null)))
        .toList();
  }

  private ReviewLine of(PreflightCreate checked, FieldRef title) {
    PlannedCreate create = checked.create();
    // The line of a new record uses a placeholder cell with its name.
    Change name = new Change(create.row(), title, null, FieldValue.text(create.name()));
    PreflightCell cell =
        new PreflightCell(
            new PlannedCell(name, false, create.origin()),
            PreflightCell.State.READY,
            null,
            null,
            List.of());
    return new ReviewLine(
        new ReviewLine.Named(create.name(), create.origin(), work.fieldName(title)),
        cell,
        null,
        new NewRecordLine(checked, work.doubt(create), false, null));
  }

  /** Updates lines with results while the run continues. */
  List<ReviewLine> verified(List<ReviewLine> before, List<CellResult> cells) {
    Map<Cell, CellResult> byCell = new HashMap<>();
    cells.forEach(cell -> byCell.put(Cell.of(cell.cell().change()), cell));
    return before.stream()
        .map(
            line -> {
              CellResult result = byCell.get(Cell.of(line.change()));
              boolean told = result == null || line.creating() != null;
              return told ? line : new ReviewLine(line.named(), line.checked(), result);
            })
        .toList();
  }

  /** Updates lines with the result of a run. */
  List<ReviewLine> ended(List<ReviewLine> before, RunResult came) {
    Map<Cell, CellResult> byCell = new HashMap<>();
    came.cells().forEach(cell -> byCell.put(Cell.of(cell.cell().change()), cell));
    List<ReviewLine> lines = new ArrayList<>();
    for (ReviewLine line : before) {
      NewRecordLine newRecordLine = line.creating();
      CellResult result = byCell.remove(Cell.of(line.change()));
      lines.add(
          newRecordLine == null
              ? of(line.checked(), result)
              : new ReviewLine(
                  line.named(),
                  line.checked(),
                  null,
                  newRecordLine.ending(created(came, newRecordLine))));
    }
    // Values of created records became cells only during the run.
    came.cells().stream()
        .filter(cell -> byCell.containsKey(Cell.of(cell.cell().change())))
        .forEach(cell -> lines.add(of(planned(cell), cell)));
    return lines;
  }

  private static @Nullable CreateResult created(RunResult came, NewRecordLine newRecordLine) {
    return came.creates().stream()
        .filter(create -> create.create().row().equals(newRecordLine.row()))
        .findFirst()
        .orElse(null);
  }

  private static PreflightCell planned(CellResult cell) {
    return new PreflightCell(
        new PlannedCell(cell.cell().change(), false, cell.cell().origin()),
        PreflightCell.State.READY,
        null,
        null,
        List.of());
  }

  /** Creates the line of a cell. */
  ReviewLine of(PreflightCell cell, @Nullable CellResult came) {
    Change change = cell.planned().change();
    return new ReviewLine(
        new ReviewLine.Named(
            work.recordName(change.recordId()),
            work.recordSource(change.recordId()),
            fieldNames.computeIfAbsent(change.field(), work::fieldName)),
        cell,
        came);
  }

  /** Returns the rows of the records that are ready to be created. */
  static Set<String> readyRows(List<ReviewLine> lines) {
    return lines.stream()
        .filter(line -> line.standing() == ReviewLine.Standing.READY)
        .map(ReviewLine::creating)
        .filter(Objects::nonNull)
        .map(NewRecordLine::row)
        .collect(Collectors.toSet());
  }

  /** Returns the changes that have their new value already. */
  static List<Change> unchanged(PreflightReport<?> report) {
    return report.cellsIn(PreflightCell.State.UNCHANGED).stream()
        .map(cell -> cell.planned().change())
        .toList();
  }

  /** Returns the changes that a re-read confirmed. */
  static List<Change> settled(RunResult came) {
    return came.cells().stream()
        .filter(c -> c.verdict() == Verdict.APPLIED || c.verdict() == Verdict.UNCHANGED)
        .map(cell -> cell.cell().change())
        .toList();
  }

  /** Returns the changes that the service stored with another value. */
  static List<Change> storedOtherwise(RunResult came) {
    return came.cells().stream()
        .filter(c -> c.verdict() == Verdict.BLANK || c.verdict() == Verdict.DIFFERENT)
        .map(cell -> ofRead(cell.cell().change(), cell.now()))
        .toList();
  }

  private static Change ofRead(Change change, @Nullable FieldValue now) {
    return new Change(change.recordId(), change.field(), now, change.wanted());
  }
}
