package io.casedesk.runs;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.run.ChangeRuns;
import io.casedesk.changes.run.RunOptions;
import io.casedesk.changes.run.RunWatcher;
import io.casedesk.changes.run.VirtualClock;
import io.casedesk.changes.validation.Preflight;
import io.casedesk.changes.validation.PreflightCell;
import io.casedesk.changes.validation.PreflightReport;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RecordKind;
import io.casedesk.model.Solution;
import io.casedesk.model.Solution.Owner;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.dropdowns.KnownDropdownValues;
import io.casedesk.model.runs.RunHeader;
import java.io.IOException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Runs on the solutions of the service, through the front. */
abstract class WithSolutionRuns extends WithRuns {

  static final FieldRef OWNER = FieldRef.standard("owner");
  static final FieldRef NAME = FieldRef.standard("name");
  private static final DropdownValues NO_OPTIONS =
      KnownDropdownValues.of(List.of(), Map.of(), List.of());

  WithSolutionRuns() throws IOException {}

  /** What the service holds, read past the front. */
  Map<String, Solution> solutions() {
    Map<String, Solution> truth = new LinkedHashMap<>();
    assertTrue(
        past()
            .solutions()
            .readAll((fresh, at) -> fresh.forEach(record -> truth.put(record.id(), record)))
            .complete());
    return truth;
  }

  Solution solution(String id) {
    return Objects.requireNonNull(solutions().get(id));
  }

  /** Some that are not deleted and have an owner. */
  List<Solution> owned(int several) {
    return solutions().values().stream()
        .filter(s -> !s.deleted() && s.owner() != null)
        .limit(several)
        .toList();
  }

  List<Owner> owners() {
    return solutions().values().stream()
        .map(Solution::owner)
        .filter(Objects::nonNull)
        .distinct()
        .toList();
  }

  Owner otherOwner(Solution solution) {
    return owners().stream().filter(o -> !o.equals(solution.owner())).findFirst().orElseThrow();
  }

  static String id(Owner owner) {
    return Objects.requireNonNull(owner.id());
  }

  static String email(Owner owner) {
    return Objects.requireNonNull(owner.email());
  }

  ChangeRuns<Solution> solutionRuns() {
    return new ChangeRuns<>(through().solutions(), NO_OPTIONS, workspace().runs());
  }

  RunResult write(List<PlannedCell> cells) {
    return write(cells, QUICK);
  }

  RunResult write(List<PlannedCell> cells, RunOptions options) {
    RunHeader header =
        RunHeader.of(front().url().toString(), "solutions", Instant.now(), "ana", "test");
    return solutionRuns()
        .apply(header, cells, options, RunWatcher.none(), new VirtualClock().control());
  }

  RunResult resumeSolutions(String id) {
    return solutionRuns().resume(id, QUICK, RunWatcher.none(), new VirtualClock().control());
  }

  static PlannedCell change(CaseRecord record, FieldRef field, FieldValue wanted) {
    return new PlannedCell(
        new Change(record.id(), field, record.value(field), wanted), false, "test");
  }

  static PlannedCell change(CaseRecord record, FieldRef field, String wanted) {
    return change(record, field, FieldValue.text(wanted));
  }

  PreflightReport<Solution> preflight(List<PlannedCell> changes) {
    ChangePlan.Header header =
        new ChangePlan.Header(
            front().url().toString(), RecordKind.SOLUTIONS, Instant.now(), "ana", "test");
    return new Preflight<>(through().solutions(), List.of(), NO_OPTIONS)
        .withOwners(owners())
        .check(ChangePlan.of(header, changes));
  }

  PreflightCell preflight(PlannedCell change) {
    return preflight(List.of(change)).cells().getFirst();
  }

  /** The way of every front end: what a preflight lets through is written. */
  RunResult apply(PlannedCell... changes) {
    return write(preflight(List.of(changes)).ready().changes());
  }

  static CellResult first(RunResult result) {
    return result.cells().getFirst();
  }
}
