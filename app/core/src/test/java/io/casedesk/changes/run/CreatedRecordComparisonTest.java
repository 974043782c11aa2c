package io.casedesk.changes.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.casedesk.changes.followup.CreatedRecordComparison;
import io.casedesk.changes.followup.UndoPlanner;
import io.casedesk.changes.journal.Run;
import io.casedesk.changes.journal.RunCreateState.How;
import io.casedesk.changes.journal.RunEvent;
import io.casedesk.changes.journal.RunEvent.Answer;
import io.casedesk.changes.journal.RunJournal;
import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.changes.plan.RunPurpose;
import io.casedesk.changes.validation.PreflightCell;
import io.casedesk.changes.validation.PreflightReport;
import io.casedesk.changes.validation.ValidationError;
import io.casedesk.messages.Message;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RecordKind;
import io.casedesk.model.Solution;
import io.casedesk.model.Verdict;
import io.casedesk.model.runs.RunRelation;
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

  private final RunJournal journal =
      new RunJournal(store.begin(InMemoryRuns.header("r-1")), new Run());

  private final Map<String, Solution> now = new HashMap<>();

  private void created(String id, String name) {
    journal.append(
        new RunEvent.CreatePlanned(new PlannedCreate(id, name, Map.of(), ""), "table.csv"),
        new RunEvent.CreateIntended(id, Set.of()),
        new RunEvent.CreateAnswered(id, Answer.ACCEPTED, Message.none()),
        new RunEvent.RecordCreated(id, id, How.ANSWERED),
        new RunEvent.CreateJudged(id, id, Verdict.APPLIED, Message.none()));
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
    assertEquals(new ValidationError.ChangedSinceCreated(), checked.cells().get(1).block());
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
      assertEquals(new ValidationError.UndoneRunMissing(), checked.cells().getFirst().block());
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
