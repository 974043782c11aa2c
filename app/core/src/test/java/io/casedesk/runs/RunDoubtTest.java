package io.casedesk.runs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.changes.followup.RepairPlan;
import io.casedesk.changes.followup.RetryPlanner;
import io.casedesk.changes.followup.UndoPlanner;
import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.plan.ValueEquality;
import io.casedesk.changes.run.ChangeRuns;
import io.casedesk.changes.run.RunControl;
import io.casedesk.changes.run.RunOptions;
import io.casedesk.changes.run.RunWatcher;
import io.casedesk.changes.run.VirtualClock;
import io.casedesk.model.ApiException;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.FieldDefinition.DropdownValue;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import io.casedesk.model.Verdict;
import io.casedesk.model.dropdowns.KnownDropdownValues;
import io.casedesk.model.service.RecordRepository;
import io.casedesk.runs.FaultyFront.Fault;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
@DisplayName("Q24 and Q25: what stands there after a doubt is not taken for the run's own")
final class RunDoubtTest extends WithRuns {

  private static final FieldValue THEIRS = FieldValue.text("Another user");

  RunDoubtTest() throws IOException {}

  private RunResult undo(RunResult run) {
    return apply(
        UndoPlanner.plan(workspace().runs(), run.runId(), UndoPlanner.Selection.everything()));
  }

  private RunResult retry(RunResult run) {
    List<PlannedCell> again =
        RetryPlanner.plan(run.runId(), ChangeRuns.read(workspace().runs(), run.runId()).cells());
    return apply(again);
  }

  private @Nullable FieldValue sponsor(UseCase record) {
    return Objects.requireNonNull(truth().get(record.id())).value(SPONSOR);
  }

  private void theirs(String id) {
    past().useCases().patch(id, Map.of(SPONSOR, THEIRS));
  }

  /** A run whose only record somebody else writes to just before this becomes of it. */
  private RunResult overtaken(UseCase record, Fault fate) {
    front()
        .drawing(
            (id, times) -> {
              theirs(id);
              return fate;
            });
    RunResult run = apply(sponsors(List.of(record)));
    front().drawing((id, times) -> Fault.WELL);
    assertEquals(THEIRS, run.cells().getFirst().now(), "that is what the run read last");
    return run;
  }

  private void isLeftToAPerson(RunResult run, UseCase record) {
    assertEquals(Map.of(Verdict.CONFLICT, 1), run.counts(), run::toString);
    assertEquals(THEIRS, sponsor(record));
  }

  @Test
  void anotherWritersValueIsNeitherUndoneNorWrittenOver() {
    UseCase record = started(1).getFirst();
    RunResult run = overtaken(record, Fault.LOST_BEFORE);
    assertEquals(Map.of(Verdict.UNCERTAIN, 1), run.counts());

    isLeftToAPerson(undo(run), record);
    isLeftToAPerson(retry(run), record);
  }

  @Test
  void whatWasRefusedIsNotRetriedOverAnotherWriter() {
    UseCase record = started(1).getFirst();
    RunResult run = overtaken(record, Fault.REFUSED);
    assertEquals(Map.of(Verdict.REJECTED, 1), run.counts());

    isLeftToAPerson(retry(run), record);
    assertEquals(List.of(), undo(run).cells(), "it wrote nothing");
  }

  @Test
  void whatLandedLateIsTheRunsOwn() {
    UseCase record = started(1).getFirst();
    front().drawing((id, times) -> Fault.UNAVAILABLE_BEFORE);
    RunResult run = apply(sponsors(List.of(record)));
    assertEquals(Map.of(Verdict.UNCERTAIN, 1), run.counts());
    front().drawing((id, times) -> Fault.WELL);
    past()
        .useCases()
        .patch(record.id(), Map.of(SPONSOR, run.cells().getFirst().cell().change().wanted()));

    RunResult undone = undo(run);

    assertEquals(Map.of(Verdict.APPLIED, 1), undone.counts(), undone::toString);
    assertTrue(ValueEquality.same(record.value(SPONSOR), sponsor(record)), "as it was before");
  }

  @Test
  void whatNeverLandedNeedsNoUndoing() {
    UseCase record = started(1).getFirst();
    front().drawing((id, times) -> Fault.UNAVAILABLE_BEFORE);
    RunResult run = apply(sponsors(List.of(record)));
    long sent = front().count("PATCH");
    front().drawing((id, times) -> Fault.WELL);

    assertEquals(Map.of(Verdict.UNCHANGED, 1), undo(run).counts());
    assertEquals(sent, front().count("PATCH"));
    assertEquals(Map.of(Verdict.APPLIED, 1), retry(run).counts(), "nobody else wrote it");
  }

  @Test
  void whatWasAcceptedAndNotReadUntilTheResumingMayBeAnothers() {
    UseCase record = started(1).getFirst();
    RunResult stopped = unread(sponsors(List.of(record)));
    theirs(record.id());

    RunResult resumed = resume(stopped.runId());

    assertEquals(Map.of(Verdict.UNCERTAIN, 1), resumed.counts(), resumed::toString);
    isLeftToAPerson(undo(resumed), record);
    isLeftToAPerson(retry(resumed), record);
  }

  @Test
  void aClearingBeforeTheResumingMayBeAnothers() {
    UseCase record =
        started(50).stream()
            .filter(r -> r.value(SPONSOR) instanceof FieldValue.Text)
            .findFirst()
            .orElseThrow();
    RunResult stopped = unread(sponsors(List.of(record)));
    past().useCases().patch(record.id(), Map.of(SPONSOR, FieldValue.Null.INSTANCE));

    RunResult resumed = resume(stopped.runId());

    assertEquals(Map.of(Verdict.UNCERTAIN, 1), resumed.counts(), resumed::toString);
    assertTrue(only(resumed).reason().text().contains("another user may have cleared it"));
    assertEquals(Map.of(Verdict.CONFLICT, 1), undo(resumed).counts());
    assertEquals(Map.of(Verdict.CONFLICT, 1), retry(resumed).counts());
    FieldValue left = sponsor(record);
    assertTrue(left == null || left.isBlank(), "their clearing stands until a person decides");
  }

  /** Reading what was sent takes so long that somebody clears it meanwhile. */
  private static final class ClearedWhileWaiting extends Forwarding {

    private static final Duration FRESH = Duration.ofSeconds(2);

    private final RecordRepository<UseCase> real;
    private final VirtualClock clock;
    private boolean sent;

    ClearedWhileWaiting(RecordRepository<UseCase> real, VirtualClock clock) {
      super(real);
      this.real = real;
      this.clock = clock;
    }

    @Override
    public boolean patch(String id, Map<FieldRef, FieldValue> values, BooleanSupplier stillWanted) {
      sent = super.patch(id, values, stillWanted);
      return sent;
    }

    @Override
    public Map<String, UseCase> reread(Set<String> ids, BooleanSupplier mayWait) {
      if (sent) {
        clock.advance(FRESH.plusMillis(1));
        ids.forEach(id -> real.patch(id, Map.of(SPONSOR, FieldValue.Null.INSTANCE)));
      }
      return super.reread(ids, mayWait);
    }
  }

  @Test
  void aClearingBeforeALateFirstLookMayBeAnothers() {
    UseCase record =
        started(50).stream()
            .filter(r -> r.value(SPONSOR) instanceof FieldValue.Text)
            .findFirst()
            .orElseThrow();
    VirtualClock clock = new VirtualClock();
    RunResult run =
        runs(new ClearedWhileWaiting(past().useCases(), clock))
            .apply(
                header(),
                sponsors(List.of(record)),
                RunOptions.defaults().freshFor(ClearedWhileWaiting.FRESH),
                RunWatcher.none(),
                clock.control());

    assertEquals(Map.of(Verdict.UNCERTAIN, 1), run.counts(), run::toString);
    assertTrue(only(run).reason().text().contains("only much later"), only(run).reason()::text);
    assertEquals(Map.of(Verdict.CONFLICT, 1), undo(run).counts());
    assertEquals(Map.of(Verdict.CONFLICT, 1), retry(run).counts());
  }

  @Test
  void aLabelThatReadsBlankOnlyAfterTheResumingIsRepairedThroughAConflict() {
    UseCase record =
        started(50).stream()
            .filter(r -> r.value(THEME) instanceof FieldValue.Text)
            .filter(r -> !FieldValue.text("hr").equals(r.value(THEME)))
            .findFirst()
            .orElseThrow();
    RunResult stopped = unread(List.of(cell(record, THEME, FieldValue.text("People and hiring"))));

    RunResult resumed = resume(stopped.runId());

    assertEquals(Map.of(Verdict.UNCERTAIN, 1), resumed.counts(), resumed::toString);
    List<PlannedCell> repair =
        RepairPlan.of(
                resumed,
                KnownDropdownValues.of(
                    List.of(new FieldDefinition("theme", "dropdown", "Theme")),
                    Map.of("theme", List.of(new DropdownValue("hr", "People and hiring"))),
                    List.of(new UseCase("x", Map.of(), Map.of("theme", FieldValue.text("hr"))))))
            .changes();
    assertEquals(1, repair.size(), resumed::toString);
    assertEquals(FieldValue.text("hr"), repair.getFirst().change().wanted());
    assertEquals(Map.of(Verdict.CONFLICT, 1), apply(repair).counts());
  }

  @Test
  void whatReadsAsItWasBeforeIsNobodyElses() {
    UseCase record = started(1).getFirst();
    RunResult stopped = unread(sponsors(List.of(record)));
    FieldValue before = Objects.requireNonNullElse(record.value(SPONSOR), FieldValue.text(""));
    past().useCases().patch(record.id(), Map.of(SPONSOR, before));

    RunResult resumed = resume(stopped.runId());

    assertEquals(
        "accepted, but the service still shows the old value; it may be late, or it lost the value",
        only(resumed).reason().text());
  }

  /** A run whose program cannot read again what the service accepted. */
  private RunResult unread(List<PlannedCell> cells) {
    AtomicInteger reads = new AtomicInteger();
    Forwarding once =
        new Forwarding(through().useCases()) {
          @Override
          public Map<String, UseCase> reread(Set<String> ids, BooleanSupplier mayWait) {
            if (reads.getAndIncrement() > 0) {
              throw new ApiException.Unauthorized(
                  new ApiException.Call("GET", "/use-cases", 401, "token expired"));
            }
            return super.reread(ids, mayWait);
          }
        };
    RunResult stopped =
        runs(once)
            .apply(header(), cells, RunOptions.defaults(), RunWatcher.none(), new RunControl());
    assertFalse(stopped.stopped().isEmpty());
    assertEquals(1, front().count("PATCH"));
    return stopped;
  }

  @Test
  void nobodyAgreedToWriteToARecordThatWasDeletedBeforeItsTurn() {
    List<UseCase> records = started(2);
    UseCase gone = records.getFirst();
    delete(gone.id());

    RunResult run = apply(sponsors(records));

    assertEquals(Map.of(Verdict.REJECTED, 1, Verdict.APPLIED, 1), run.counts(), run::toString);
    assertEquals(1, front().count("PATCH"), "only the other was sent");
    assertTrue(ValueEquality.same(gone.value(SPONSOR), sponsor(gone)));
    assertTrue(
        run.cells().stream()
            .anyMatch(cell -> cell.reason().text().startsWith("The record is deleted.")));
  }
}
