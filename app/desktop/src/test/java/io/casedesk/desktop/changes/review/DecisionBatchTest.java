package io.casedesk.desktop.changes.review;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.changes.run.CreateLookup.Doubt;
import io.casedesk.changes.validation.PreflightCell;
import io.casedesk.changes.validation.PreflightCell.State;
import io.casedesk.changes.validation.PreflightCreate;
import io.casedesk.desktop.changes.review.ReviewLine.NewRecordLine;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Decisions on many lines. */
class DecisionBatchTest {

  private static PreflightCell cell(String id, String field, State state) {
    Change change =
        new Change(id, FieldRef.custom(field), FieldValue.text("old"), FieldValue.text("new"));
    return new PreflightCell(
        new PlannedCell(change, false, ""), state, FieldValue.text("theirs"), null, List.of());
  }

  private static ReviewLine line(String id, String field, State state) {
    return new ReviewLine(cell(id, field, state), null, null, null);
  }

  @Test
  void recordsWithAProblemAreSkippedWithAllTheirValues() {
    ReviewLine sound = line("5", "team", State.READY);
    ReviewLine conflict = line("5", "unit", State.CONFLICT);
    // The row of a new record can have the number of another record's id.
    ReviewLine other = line("6", "team", State.READY);
    ReviewLine blockedRow =
        ReviewLine.creating(
            cell("6", "name", State.READY),
            new NewRecordLine(
                new PreflightCreate(
                    new PlannedCreate("6", "New", Map.of(), ""), Map.of(), Map.of()),
                Doubt.SEEN,
                null),
            null);
    assertEquals(ReviewLine.Status.BLOCKED, blockedRow.standing());
    assertEquals(
        List.of(sound, conflict, blockedRow),
        DecisionBatch.skippingIncomplete(List.of(sound, conflict, other, blockedRow), false)
            .lines());
  }
}
