package io.casedesk.desktop.changes.review;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.run.RereadResult;
import io.casedesk.changes.validation.PreflightCell;
import io.casedesk.changes.validation.PreflightCell.State;
import io.casedesk.changes.validation.PreflightReport;
import io.casedesk.desktop.changes.review.ReviewLine.LineDecision;
import io.casedesk.desktop.changes.review.ReviewLine.Status;
import io.casedesk.desktop.changes.review.ReviewLines.CheckedLines;
import io.casedesk.desktop.changes.review.ReviewLines.LineSummary;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RecordKind;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The lines of a plan that is checked again. */
class ReviewLinesTest {

  private static final FieldRef TEAM = FieldRef.custom("team");

  private final ReviewLines shown = new ReviewLines();

  private static ReviewLine line(String id, State state, String now) {
    Change change = new Change(id, TEAM, FieldValue.text("old"), FieldValue.text("new"));
    PlannedCell planned = new PlannedCell(change, false, "");
    return new ReviewLine(
        new PreflightCell(planned, state, FieldValue.text(now), null, List.of()), null, null, null);
  }

  private int show(List<ReviewLine> lines) {
    ChangePlan plan =
        ChangePlan.of(
            new ChangePlan.Header(
                "http://localhost", RecordKind.USE_CASES, Instant.EPOCH, "", "test"),
            lines.stream().map(line -> line.checked().planned()).toList());
    PreflightReport<CaseRecord> report =
        new PreflightReport<>(
            plan, lines.stream().map(ReviewLine::checked).toList(), List.of(), RereadResult.none());
    return shown.show(
        new CheckedLines<>(
            report,
            lines,
            LineSummary.of(lines),
            CheckedLines.changed(List.copyOf(shown.all()), lines),
            List.of(),
            null),
        Map.of());
  }

  @Test
  void onlyLinesWhoseStateChangedAreUpdated() {
    ReviewLine first = line("1", State.READY, "old");
    ReviewLine second = line("2", State.READY, "old");
    assertEquals(0, show(List.of(first, second)));
    first.decide(LineDecision.SKIP);
    PreflightCell before = first.checked();

    assertEquals(
        1, show(List.of(line("1", State.READY, "old"), line("2", State.CONFLICT, "theirs"))));

    assertSame(first, shown.all().getFirst());
    assertSame(before, first.checked());
    assertEquals(Status.LEFT_OUT, first.standing());
    assertSame(second, shown.all().get(1));
    assertEquals(Status.CONFLICT, second.standing());
    assertEquals(FieldValue.text("theirs"), second.checked().current());
  }

  @Test
  void theStatesOfUpdatedLinesAreCounted() {
    int _ = show(List.of(line("1", State.READY, "old"), line("2", State.READY, "old")));
    int _ = show(List.of(line("1", State.UNCHANGED, "new"), line("2", State.READY, "old")));
    assertEquals(Map.of(Status.UNCHANGED, 1, Status.READY, 1), shown.counts());
    assertEquals(shown.counts(), shown.summary().counts());
  }

  @Test
  void linesWithOtherKeysReplaceTheLines() {
    ReviewLine first = line("1", State.READY, "old");
    int _ = show(List.of(first));
    ReviewLine other = line("2", State.READY, "old");
    assertNull(CheckedLines.changed(shown.all(), List.of(other)));
    assertNotNull(CheckedLines.changed(shown.all(), List.of(first)));
    int _ = show(List.of(other));
    assertSame(other, shown.all().getFirst());
    assertEquals(Map.of(Status.READY, 1), shown.counts());
  }
}
