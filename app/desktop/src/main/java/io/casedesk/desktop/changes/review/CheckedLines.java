package io.casedesk.desktop.changes.review;

import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.journal.CreateResult;
import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.changes.validation.PreflightCell;
import io.casedesk.changes.validation.PreflightCreate;
import io.casedesk.changes.validation.PreflightReport;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.workspace.UnsentChange.ChangeOrigin;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A checked plan with its lines, as they are shown. Takes time proportional to their number, so
 * don't make it on the JavaFX thread.
 *
 * @param changed the places of the lines that differ from the lines already shown; null if no lines
 *     are shown, or their keys differ
 * @param unchanged the changes that have their new value already
 * @param logged the run; null if there is none
 */
public record CheckedLines<R extends CaseRecord>(
    PreflightReport<R> report,
    List<ReviewLine> lines,
    LineSummary summary,
    @Nullable List<Integer> changed,
    List<Change> unchanged,
    ReviewService.@Nullable LoggedRun logged) {

  /**
   * Makes the lines of a check.
   *
   * @param before the lines that are shown; they must not change meanwhile
   */
  static <R extends CaseRecord> CheckedLines<R> of(
      PreflightReport<R> report,
      ReviewService<?> work,
      ReviewService.@Nullable LoggedRun logged,
      List<ReviewLine> before) {
    List<ReviewLine> lines = lines(report, work, logged == null ? null : logged.result());
    return new CheckedLines<>(
        report, lines, LineSummary.of(lines), changed(before, lines), unchanged(report), logged);
  }

  /**
   * Creates the lines of a check.
   *
   * @param run the result of a run that was begun earlier; null if there is none
   */
  public static List<ReviewLine> lines(
      PreflightReport<?> report, ReviewService<?> work, @Nullable RunResult run) {
    LineSource source = work.source(report.plan());
    Map<ReviewLine.Key, CellResult> sent = new LinkedHashMap<>();
    Map<String, CreateResult> created = new HashMap<>();
    if (run != null) {
      run.cells().forEach(one -> sent.put(ReviewLine.key(one), one));
      run.creates().forEach(one -> created.put(one.create().row(), one));
    }
    FieldRef title = report.plan().kind().title();
    List<ReviewLine> lines = new ArrayList<>(report.cells().size() + report.creates().size());
    for (PreflightCreate one : report.creates()) {
      PlannedCreate create = one.create();
      NewRecordLine line = new NewRecordLine(one, work.doubt(create), created.get(create.row()));
      lines.add(ReviewLine.creating(name(create, title), line, source.create(create)));
    }
    for (PreflightCell cell : report.cells()) {
      Change change = cell.planned().change();
      CellResult result =
          sent.isEmpty()
              ? null
              : sent.remove(new ReviewLine.Key(change.recordId(), change.field(), false));
      lines.add(
          new ReviewLine(cell, result, source.cell(change, cell.current()), work.origin(change)));
    }
    if (!sent.isEmpty()) {
      // Cells that were sent and need no change now are no longer in the plan.
      sent.values()
          .forEach(
              cell ->
                  lines.add(ReviewLine.sent(cell, source.cell(cell.cell().change(), cell.now()))));
      lines
          .subList(report.creates().size(), lines.size())
          .sort(Comparator.comparing(ReviewLine::file, FileCell.ORDER));
    }
    group(lines);
    return lines;
  }

  /**
   * Puts the lines of each origin together: first those that a run left, which the user may have
   * forgotten, then the others in the order in which they were made.
   */
  private static void group(List<ReviewLine> lines) {
    Map<Object, Integer> places = new HashMap<>();
    lines.forEach(line -> places.putIfAbsent(place(line), places.size()));
    if (places.size() > 1) {
      lines.sort(
          Comparator.comparing((ReviewLine line) -> !isLeft(line))
              .thenComparing(line -> places.get(place(line))));
    }
  }

  private static Object place(ReviewLine line) {
    return Objects.requireNonNullElse(line.origin(), "");
  }

  private static boolean isLeft(ReviewLine line) {
    ChangeOrigin origin = line.origin();
    return origin != null && origin.kind() == ChangeOrigin.Kind.RUN;
  }

  /**
   * Returns the places of the lines whose state is not that of the line before; null if there were
   * no lines, or the keys or their order differ.
   */
  static @Nullable List<Integer> changed(List<ReviewLine> before, List<ReviewLine> lines) {
    if (before.isEmpty() || before.size() != lines.size()) {
      return null;
    }
    List<Integer> changed = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      ReviewLine line = lines.get(i);
      if (!line.key().equals(before.get(i).key())) {
        return null;
      }
      if (!haveEqualStates(line, before.get(i))) {
        changed.add(i);
      }
    }
    return changed;
  }

  private static boolean haveEqualStates(ReviewLine one, ReviewLine other) {
    return one.checked().equals(other.checked())
        && Objects.equals(one.creating(), other.creating())
        && Objects.equals(one.file(), other.file())
        && Objects.equals(one.origin(), other.origin())
        && Objects.equals(one.result(), other.result())
        && one.inRun() == other.inRun();
  }

  /** The line of a new record uses a placeholder cell with its name. */
  private static PreflightCell name(PlannedCreate create, FieldRef title) {
    Change name = new Change(create.row(), title, null, FieldValue.text(create.name()));
    return new PreflightCell(
        new PlannedCell(name, false, create.origin()),
        PreflightCell.State.READY,
        null,
        null,
        List.of());
  }

  /** Returns the changes that have their new value already. */
  private static List<Change> unchanged(PreflightReport<?> report) {
    return report.cellsIn(PreflightCell.State.UNCHANGED).stream()
        .map(cell -> cell.planned().change())
        .toList();
  }
}
