package io.casedesk.runs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.changes.followup.RetryPlanner;
import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.journal.Run;
import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.messages.Message;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import io.casedesk.model.Verdict;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class RunRetryTest extends WithRuns {

  private static final FieldValue WANTED = FieldValue.text("wanted");
  private static final FieldValue SEEN = FieldValue.text("seen");
  private static final FieldValue BEFORE = FieldValue.text("before");
  private static final FieldValue NOW = FieldValue.text("now");

  RunRetryTest() throws IOException {}

  private static CellResult became(
      @Nullable Verdict verdict, @Nullable FieldValue before, @Nullable FieldValue now) {
    PlannedCell planned =
        new PlannedCell(new Change("1", FieldRef.custom("sponsor"), SEEN, WANTED), "row 2");
    return new CellResult(planned, verdict, now, Message.none()).sent(true, before);
  }

  private static @Nullable FieldValue seen(CellResult cell) {
    return RetryPlanner.plan("r", List.of(cell)).getFirst().change().seen();
  }

  @Test
  void takesWhatDidNotGetDoneAndLeavesConflictsToAPerson() {
    for (Verdict verdict : Verdict.values()) {
      boolean failed =
          switch (verdict) {
            case REJECTED, BLANK, DIFFERENT, UNCERTAIN -> true;
            case APPLIED, UNCHANGED, CONFLICT -> false;
          };
      List<PlannedCell> again = RetryPlanner.plan("r", List.of(became(verdict, BEFORE, NOW)));
      assertEquals(failed ? 1 : 0, again.size(), verdict::toString);
    }
    PlannedCell unsent = RetryPlanner.plan("r", List.of(became(null, null, null))).getFirst();
    assertEquals("retry of run r", unsent.origin());
    assertEquals(WANTED, unsent.change().wanted());
    assertFalse(unsent.clears());
  }

  @Test
  void whatTheRunIsKnownToHaveLeftCountsAsSeen() {
    assertEquals(NOW, seen(became(Verdict.DIFFERENT, BEFORE, NOW)));
    assertEquals(BEFORE, seen(became(Verdict.UNCERTAIN, BEFORE, NOW)), "it may be another's");
    assertEquals(BEFORE, seen(became(Verdict.REJECTED, BEFORE, NOW)), "it is another's");
    assertNull(seen(became(Verdict.BLANK, BEFORE, null)), "it was read, and the member was absent");
    assertEquals(BEFORE, seen(became(Verdict.REJECTED, BEFORE, null)), "it was not read again");
    assertEquals(SEEN, seen(became(null, null, null)), "nothing was ever sent");
  }

  @Test
  void aBlankThatWasWantedIsStillMeant() {
    PlannedCell planned =
        new PlannedCell(
            new Change("1", FieldRef.custom("sponsor"), SEEN, FieldValue.Null.INSTANCE), "");
    CellResult cell =
        new CellResult(planned, Verdict.REJECTED, SEEN, Message.none()).sent(true, SEEN);
    assertTrue(RetryPlanner.plan("r", List.of(cell)).getFirst().clears());
  }

  @Test
  void whatIsTriedAgainIsNoConflictWithWhatTheRunItselfLeft() {
    UseCase record = started(50).getFirst();
    RunResult run = apply(List.of(cell(record, THEME, FieldValue.text("Nobody knows this"))));
    assertEquals(Map.of(Verdict.BLANK, 1), run.counts());
    Run replay = new Run();
    workspace()
        .runs()
        .open(run.runId())
        .orElseThrow()
        .forEach(logged -> replay.applyEntry(logged.entry()));

    List<PlannedCell> again = RetryPlanner.plan(run.runId(), replay.cells());
    RunResult second = apply(again);
    assertEquals(Map.of(Verdict.BLANK, 1), second.counts(), "it was sent, as nothing changed");
  }
}
