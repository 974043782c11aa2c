package io.casedesk.changes.followup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.journal.Run;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.changes.run.TestRuns;
import io.casedesk.messages.Message;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Verdict;
import io.casedesk.model.runs.RunAttempt;
import io.casedesk.model.runs.RunAttempt.Answer;
import io.casedesk.model.runs.RunRows.How;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What is tried again of a run that ended. */
final class RetryPlannerTest {

  private static final FieldValue WANTED = FieldValue.text("wanted");
  private static final FieldValue SEEN = FieldValue.text("seen");
  private static final FieldValue BEFORE = FieldValue.text("before");
  private static final FieldValue NOW = FieldValue.text("now");

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
  void leavesWhatAConflictOfItsRecordHeldBack() {
    CellResult rejected = became(Verdict.REJECTED, null, NOW);
    for (String reason : List.of("cell.other-value", "cell.record-deleted")) {
      CellResult cell = new CellResult(rejected.cell(), Verdict.REJECTED, NOW, Message.of(reason));
      assertEquals(
          reason.equals("cell.other-value") ? 0 : 1,
          RetryPlanner.plan("r", List.of(cell)).size(),
          reason);
    }
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

  private static PlannedCreate create(int row) {
    return new PlannedCreate(String.valueOf(row), "Record " + row, Map.of(), "row " + row);
  }

  @Test
  @DisplayName("Q16: an unconfirmed row is never sent again, but a new one in its place")
  void recordsThatAreNotKnownToExistArePlannedAgain() {
    try (TestRuns runs = new TestRuns()) {
      runs.begin("r");
      for (int row = 1; row <= 5; row++) {
        runs.plan("r", create(row));
      }
      for (String row : List.of("2", "3", "4", "5")) {
        runs.sentRow("r", row, Set.of());
      }
      runs.answered("r", RunAttempt.Kind.CREATE, "2", Answer.REFUSED, "no");
      runs.judgedRow("r", "2", Verdict.REJECTED, "no");
      runs.judgedRow("r", "3", Verdict.UNCERTAIN, "lost");
      runs.created("r", "4", "r-4", How.ANSWERED);
      runs.judgedRow("r", "4", Verdict.APPLIED, "");
      runs.created("r", "5", "r-5", How.ANSWERED);
      assertPlannedAgain(Run.read(runs.store().require("r")));
    }
  }

  private static void assertPlannedAgain(Run run) {
    RetryPlanner.RetriedCreates again = RetryPlanner.planCreates("r", run);
    PlannedCreate third = create(3);
    assertEquals("table.csv", again.source());
    assertEquals(
        List.of(
            create(1),
            create(2),
            new PlannedCreate("3, again after r", third.name(), third.values(), third.origin())),
        again.creates());
  }
}
