package io.casedesk.changes.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.casedesk.changes.followup.CreatedRecordComparison;
import io.casedesk.changes.followup.UndoPlanner;
import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.changes.plan.RunPurpose;
import io.casedesk.changes.validation.PreflightCell;
import io.casedesk.changes.validation.PreflightReport;
import io.casedesk.changes.validation.Problem;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RecordKind;
import io.casedesk.model.Solution;
import io.casedesk.model.Verdict;
import io.casedesk.model.runs.RunAttempt;
import io.casedesk.model.runs.RunAttempt.Answer;
import io.casedesk.model.runs.RunRelation;
import io.casedesk.model.runs.RunRows.How;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Q24: an undo deletes no record that another user filled after its run created it")
final class CreatedRecordComparisonTest extends VerdictsFixture {

  private final Map<String, Solution> now = new HashMap<>();

  private void created(String id, String name) {
    if (store.header("r-1").isEmpty()) {
      runs.begin("r-1");
    }
    runs.plan("r-1", new PlannedCreate(id, name, Map.of(), ""));
    runs.sentRow("r-1", id, Set.of());
    runs.answered("r-1", RunAttempt.Kind.CREATE, id, Answer.ACCEPTED, "");
    runs.created("r-1", id, id, How.ANSWERED);
    runs.judgedRow("r-1", id, Verdict.APPLIED, "");
  }

  private void holds(String id, String name, String description) {
    Map<String, FieldValue> members = new LinkedHashMap<>();
    members.put("id", FieldValue.text(id));
    members.put("name", FieldValue.text(name));
    members.put("description", FieldValue.text(description));
    now.put(id, new Solution(id, members, Map.of(), null, List.of()));
  }

  private PreflightReport<Solution> report(RunRelation relation) {
    ChangePlan plan =
        ChangePlan.of(
            new ChangePlan.Header("http://memory", RecordKind.SOLUTIONS, Instant.EPOCH, "ana", "")
                .withPurpose(RunPurpose.of(relation)),
            UndoPlanner.deletions("solutions", ChangeRuns.read(store, "r-1").creates()));
    return new PreflightReport<>(
        plan,
        plan.changes().stream()
            .map(
                cell ->
                    new PreflightCell(
                        cell, PreflightCell.State.READY, FieldValue.bool(false), null, List.of()))
            .toList(),
        List.of(),
        new RereadResult<>(now, 0));
  }

  @Test
  void aChangedOneAndOneThatCannotBeReadStay() {
    created("1", "Untouched");
    created("2", "Filled");
    created("3", "Gone");
    created("4", "Renamed");
    holds("1", "Untouched", "");
    holds("2", "Filled", "by a colleague");
    holds("4", "Another name", "");

    PreflightReport<Solution> checked =
        CreatedRecordComparison.blockingChanged(
            report(RunRelation.ofRun(RunRelation.Kind.UNDO, "r-1")), store);

    assertEquals(
        List.of(
            PreflightCell.State.READY,
            PreflightCell.State.BLOCKED,
            PreflightCell.State.BLOCKED,
            PreflightCell.State.BLOCKED),
        checked.cells().stream().map(PreflightCell::state).toList());
    assertEquals(Problem.of(Problem.Code.CHANGED_SINCE_CREATED), checked.cells().get(1).block());
    assertEquals(1, checked.ready().changes().size());
  }

  @Test
  void withoutTheLogOfTheRunNothingIsDeleted() {
    created("1", "Untouched");
    holds("1", "Untouched", "");

    for (PreflightReport<Solution> checked :
        List.of(
            CreatedRecordComparison.blockingChanged(
                report(RunRelation.ofRun(RunRelation.Kind.UNDO, "r-elsewhere")), store),
            CreatedRecordComparison.blockingChanged(
                report(RunRelation.ofRun(RunRelation.Kind.UNDO, "r-1")), null))) {
      assertEquals(Problem.of(Problem.Code.UNDONE_RUN_MISSING), checked.cells().getFirst().block());
    }
  }

  @Test
  void aDeletionThatIsNoUndoIsTheUsersOwn() {
    created("2", "Filled");
    holds("2", "Filled", "by a colleague");
    PreflightReport<Solution> own = report(RunRelation.none());
    assertSame(own, CreatedRecordComparison.blockingChanged(own, store));
  }
}
