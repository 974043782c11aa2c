package io.casedesk.files.plans;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.files.plans.ChangeLines.ChangeLine;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RecordKind;
import io.casedesk.model.UseCase;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class ChangeLinePlannerTest {

  private static final FieldValue NEW = FieldValue.text("new");

  private final ChangeLinePlanner<UseCase> lines =
      new ChangeLinePlanner<>(
          new ChangePlan.Header("x", RecordKind.USE_CASES, Instant.EPOCH, "Ann", "f.ndjson"),
          List.of(
              record("1", "0042", false),
              record("2", "TWIN", false),
              record("3", "TWIN", true),
              record("4", "GONE", true)));

  private static UseCase record(String id, String sourceId, boolean deleted) {
    return new UseCase(
        id,
        Map.of(
            "id",
            FieldValue.text(id),
            "source_id",
            FieldValue.text(sourceId),
            "delete_flag",
            FieldValue.bool(deleted)),
        Map.of("theme", FieldValue.text("old")));
  }

  private void add(int line, ChangeLine.Target target, String field) {
    lines.add(new ChangeLine(line, target, field, NEW, false));
  }

  private static PlannedCell change(String id, FieldRef field, String seen, int line) {
    return new PlannedCell(
        new Change(id, field, seen.isEmpty() ? null : FieldValue.text(seen), NEW),
        false,
        "line " + line);
  }

  @Test
  void whatTheRecordsHoldIsWhatWasSeen() {
    add(1, new ChangeLine.SourceId("0042"), "theme");
    add(2, new ChangeLine.Id("2"), "custom_fields.other");
    add(3, new ChangeLine.Id("4"), "source_id");

    assertEquals(List.of(), lines.unmatched());
    assertEquals(
        List.of(
            change("1", FieldRef.custom("theme"), "old", 1),
            change("2", FieldRef.custom("other"), "", 2),
            change("4", FieldRef.standard("source_id"), "GONE", 3)),
        lines.plan().changes());
  }

  @Test
  @DisplayName("Q17: no match, more than one, a deleted one: one list for a person to decide")
  void linesThatAreNotClearAreSetApart() {
    add(1, new ChangeLine.SourceId("42"), "theme");
    add(2, new ChangeLine.SourceId("nobody"), "theme");
    add(3, new ChangeLine.SourceId("TWIN"), "theme");
    add(4, new ChangeLine.SourceId("GONE"), "theme");
    add(5, new ChangeLine.Id("0042"), "theme");
    add(6, new ChangeLine.SourceId(" twin"), "theme");
    add(7, new ChangeLine.Id("1"), "theme");

    assertEquals(
        List.of(
            "Line 1: no record has the source_id \"42\"; \"0042\" (1) differs in leading zeros.",
            "Line 2: no record has the source_id \"nobody\".",
            "Line 3: 2 records have the source_id \"TWIN\": 2, 3 (deleted); name one by its id.",
            "Line 4: the record with the source_id \"GONE\" is deleted: 4 (deleted).",
            "Line 5: no record has the id \"0042\".",
            "Line 6: no record has the source_id \" twin\"; \"TWIN\" (2) differs in spaces around"
                + " it and capital letters, \"TWIN\" (3 (deleted)) differs in spaces around it and"
                + " capital letters."),
        lines.unmatched().stream().map(Object::toString).toList());
    assertEquals(List.of(change("1", FieldRef.custom("theme"), "old", 7)), lines.plan().changes());
  }

  @Test
  void aCellThatTwoLinesChangeIsRefusedWithBoth() {
    add(1, new ChangeLine.SourceId("0042"), "theme");
    add(9, new ChangeLine.Id("1"), "custom_fields.theme");

    String said =
        String.valueOf(assertThrows(IllegalArgumentException.class, lines::plan).getMessage());

    assertTrue(said.contains("(line 1)") && said.contains("(line 9)"), said);
  }
}
