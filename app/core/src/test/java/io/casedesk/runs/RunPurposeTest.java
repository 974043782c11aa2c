package io.casedesk.runs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.changes.journal.Run;
import io.casedesk.changes.journal.RunJournal;
import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.plan.RunPlan;
import io.casedesk.changes.plan.RunPurpose;
import io.casedesk.changes.run.RunControl;
import io.casedesk.changes.run.RunOptions;
import io.casedesk.changes.run.RunWatcher;
import io.casedesk.model.UseCase;
import io.casedesk.model.runs.RunRelation;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a run is for is stored with it. */
@Timeout(60)
final class RunPurposeTest extends WithRuns {

  RunPurposeTest() throws IOException {}

  private RunResult apply(List<UseCase> records, RunPurpose purpose, RunControl control) {
    return runs()
        .apply(
            header(),
            RunPlan.ofCells(sponsors(records)).withPurpose(purpose),
            RunOptions.defaults(),
            RunWatcher.none(),
            control);
  }

  private RunPurpose read(String id) {
    return RunJournal.readPurpose(workspace().runs(), id);
  }

  @Test
  void whyItWasMadeOutlivesTheProgram() {
    RunControl cancelled = new RunControl();
    cancelled.cancel();
    List<RunPurpose.Scope> scopes =
        List.of(
            new RunPurpose.Scope(
                "custom_fields.sponsor",
                List.of("Theme: fin"),
                142,
                6,
                0,
                3,
                Map.of(RunPurpose.SkipReason.DELETED, 1, RunPurpose.SkipReason.NOT_EMPTY, 2)));
    RunPurpose why =
        RunPurpose.edits().chosenFrom(scopes).because("  the board's decision of May 😀\ud800 ");
    String id = apply(started(3), why, cancelled).runId();
    closeWorkspace();
    openWorkspace();

    assertEquals(
        RunPurpose.edits().because("the board's decision of May 😀\ud800").chosenFrom(scopes),
        read(id));
    assertTrue(resume(id).allApplied(), "an entry more does not keep a run from going on");
    assertEquals(why, Run.read(workspace().runs().require(id)).purpose());
  }

  @Test
  void whatARunWasMadeOfIsInItsHeaderAndItsPurpose() {
    RunRelation undo = RunRelation.ofRun(RunRelation.Kind.UNDO, "20261121-213244-7f3a");
    String id =
        runs()
            .apply(
                header().withRelation(undo),
                sponsors(started(1)),
                RunOptions.defaults(),
                RunWatcher.none(),
                new RunControl())
            .runId();
    closeWorkspace();
    openWorkspace();

    assertEquals(undo, workspace().runs().header(id).orElseThrow().relation());
    assertEquals(undo, workspace().runs().runs().getFirst().header().relation());
    assertEquals(RunPurpose.of(undo), read(id));
  }

  @Test
  void aRunThatSaysNothingHasNoPurpose() {
    String id = apply(started(1), RunPurpose.none(), new RunControl()).runId();
    assertEquals(RunPurpose.none(), read(id));
  }

  @Test
  void ofARunThatIsNotThereNobodyKnows() {
    assertThrows(IllegalArgumentException.class, () -> read("20000101-000000-0000"));
  }
}
