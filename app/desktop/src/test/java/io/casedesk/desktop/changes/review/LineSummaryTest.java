package io.casedesk.desktop.changes.review;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.validation.PreflightCell;
import io.casedesk.changes.validation.PreflightCell.State;
import io.casedesk.changes.validation.Problem;
import io.casedesk.desktop.changes.review.ReviewLine.Status;
import io.casedesk.desktop.changes.review.ReviewLines.LineSummary;
import io.casedesk.messages.Message;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Verdict;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a review shows of all its lines. */
final class LineSummaryTest {

  private static final String LONGEST = "x".repeat(60);

  private static ReviewLine line(State state, String before, String now, String wanted) {
    Problem block = state == State.BLOCKED ? Problem.of(Problem.Code.RECORD_MISSING) : null;
    Change change =
        new Change("1", FieldRef.custom("team"), FieldValue.text(before), FieldValue.text(wanted));
    return new ReviewLine(
        new PreflightCell(
            new PlannedCell(change, false, ""), state, FieldValue.text(now), block, List.of()),
        null,
        null,
        null);
  }

  @Test
  void linesAreCountedByState() {
    LineSummary summary =
        LineSummary.of(
            List.of(
                line(State.READY, "a", "a", "b"),
                line(State.READY, "a", "a", LONGEST),
                line(State.BLOCKED, "a", "a", "b")));
    assertEquals(
        new LineSummary(Map.of(Status.READY, 2, Status.BLOCKED, 1), Map.of(), false, false),
        summary);
    assertEquals(
        new LineSummary(
            Map.of(Status.READY, 2, Status.BLOCKED, 1, Status.CONFLICT, 1), Map.of(), true, false),
        summary.and(LineSummary.of(List.of(line(State.CONFLICT, "a", "c", "b")))));
  }

  @Test
  void aRetryLeavesOutWhatAConflictHeldBack() {
    Change change =
        new Change("1", FieldRef.custom("team"), FieldValue.text("a"), FieldValue.text("b"));
    PlannedCell cell = new PlannedCell(change, false, "");
    for (String reason : List.of("cell.other-value", "cell.record-deleted")) {
      CellResult result = new CellResult(cell, Verdict.REJECTED, null, Message.of(reason));
      assertEquals(
          reason.equals("cell.record-deleted"), ReviewLine.sent(result, null).isRetried(), reason);
    }
  }

  @Test
  void aLongTextIsFoundOnEitherSide() {
    String longer = LONGEST + "y";
    assertEquals(true, LineSummary.of(List.of(line(State.READY, "a", "a", longer))).hasLongTexts());
    assertEquals(true, LineSummary.of(List.of(line(State.READY, longer, "a", "b"))).hasLongTexts());
    // A line that is unchanged shows the value of the service.
    assertEquals(
        false, LineSummary.of(List.of(line(State.UNCHANGED, longer, "b", "b"))).hasLongTexts());
  }
}
