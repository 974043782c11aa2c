package io.casedesk.runs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.changes.followup.RetryPlanner;
import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.run.ChangeRuns;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import io.casedesk.model.Verdict;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class RunRetryTest extends WithRuns {

  RunRetryTest() throws IOException {}

  @Test
  void whatIsTriedAgainIsNoConflictWithWhatTheRunItselfLeft() {
    UseCase record = started(50).getFirst();
    RunResult run = apply(List.of(cell(record, THEME, FieldValue.text("Nobody knows this"))));
    assertEquals(Map.of(Verdict.BLANK, 1), run.counts());

    List<PlannedCell> again =
        RetryPlanner.plan(run.runId(), ChangeRuns.read(workspace().runs(), run.runId()).cells());
    RunResult second = apply(again);
    assertEquals(Map.of(Verdict.UNCERTAIN, 1), second.counts(), "it was sent, as nothing changed");
    assertTrue(only(second).isStillOld(), "it was empty before");
  }
}
