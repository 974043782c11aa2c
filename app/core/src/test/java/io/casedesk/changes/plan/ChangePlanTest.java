package io.casedesk.changes.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RecordKind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class ChangePlanTest {

  private static final ChangePlan.Header HEADER =
      new ChangePlan.Header(
          "https://Cases.example.com/api/public/",
          RecordKind.USE_CASES,
          Instant.EPOCH,
          "Ann",
          "cases.csv");

  private static PlannedCell cell(String record, String field, String origin) {
    return new PlannedCell(
        new Change(record, FieldRef.custom(field), null, FieldValue.text("x")), false, origin);
  }

  private static String refusal(Runnable making) {
    return String.valueOf(assertThrows(IllegalArgumentException.class, making::run).getMessage());
  }

  @Test
  void namesBothOriginsOfACellThatIsChangedTwice() {
    String said =
        refusal(
            () ->
                ChangePlan.of(
                    HEADER,
                    List.of(
                        cell("a", "theme", "row 2, column Theme"),
                        cell("b", "theme", "row 3"),
                        cell("a", "theme", "row 9"))));

    assertEquals(
        "custom_fields.theme of record a is changed twice: by change 1 (row 2, column Theme) and by"
            + " change 3 (row 9); keep only one.",
        said);
  }

  @Test
  void theSameKeyAsMemberAndAsCustomFieldAreTwoCells() {
    PlannedCell member =
        new PlannedCell(
            new Change("a", FieldRef.standard("theme"), null, FieldValue.text("x")), false, "");

    assertEquals(2, ChangePlan.of(HEADER, List.of(member, cell("a", "theme", ""))).records() * 2);
  }

  @Test
  @DisplayName("Q18: a row is created once")
  void namesBothOriginsOfARowThatIsCreatedTwice() {
    PlannedCreate one = new PlannedCreate("7", "One", Map.of(), "row 7 of a.csv");
    PlannedCreate two = new PlannedCreate("7", "Two", Map.of(), "");

    assertEquals(
        "Row 7 is created twice: as \"One\" (row 7 of a.csv) and as \"Two\"; keep only one.",
        refusal(() -> new ChangePlan(HEADER, List.of(), List.of(one, two))));
  }

  @Test
  void refusesWhatHasNoName() {
    assertTrue(refusal(() -> cell("", "theme", "row 2")).contains("(row 2) doesn't name a record"));
    assertTrue(refusal(() -> cell("a", "", "row 2")).contains("(row 2) has no field"));
    assertTrue(refusal(() -> new PlannedCreate("", "n", Map.of(), "x")).contains("no row"));
    assertTrue(refusal(() -> new PlannedCreate("1", " ", Map.of(), "")).contains("no name"));
    assertTrue(
        refusal(
                () ->
                    new PlannedCreate(
                        "1", "n", Map.of(FieldRef.custom(""), FieldValue.text("v")), ""))
            .contains("no field"));
    assertTrue(
        refusal(() -> new ChangePlan.Header(" ", RecordKind.SOLUTIONS, Instant.EPOCH, "", ""))
            .contains("name a connection"));
    Change odd = new Change("a", FieldRef.standard("custom_fields.x"), null, FieldValue.text("v"));
    assertTrue(
        refusal(() -> new PlannedCell(odd, false, "")).contains("is the name of a custom field"));
  }

  @Test
  @DisplayName("Q22: clearing and setting at once is refused")
  void refusesToClearAndToSet() {
    Change change = new Change("a", FieldRef.custom("theme"), null, FieldValue.text("x"));

    assertTrue(refusal(() -> new PlannedCell(change, true, "row 2")).contains("(row 2)"));
  }

  @Test
  void countsRecords() {
    ChangePlan plan =
        ChangePlan.of(
            HEADER, List.of(cell("b", "x", "1"), cell("a", "x", "2"), cell("b", "y", "3")));

    assertEquals(2, plan.records());
    assertEquals(RecordKind.USE_CASES, plan.kind());
    assertFalse(plan.isEmpty());
    assertTrue(ChangePlan.of(HEADER, List.of()).isEmpty());
  }

  @Test
  void cannotBeChangedAfterwards() {
    List<PlannedCell> cells = new ArrayList<>(List.of(cell("a", "x", "")));
    Map<FieldRef, FieldValue> values = new HashMap<>();
    ChangePlan plan = ChangePlan.of(HEADER, cells);
    PlannedCreate create = new PlannedCreate("1", "n", values, "");

    cells.clear();
    values.put(FieldRef.custom("x"), FieldValue.text("late"));

    assertEquals(1, plan.changes().size());
    assertEquals(Map.of(), create.values());
    assertThrows(UnsupportedOperationException.class, () -> plan.changes().clear());
  }

  @Test
  void isRefusedForAnotherConnectionUnlessToldOtherwise() {
    ChangePlan plan = ChangePlan.of(HEADER, List.of(cell("a", "x", "")));

    plan.requireFor("https://cases.example.com");
    assertTrue(plan.isFor("https://CASES.example.com:443/"));
    UnusablePlanException e =
        assertThrows(
            UnusablePlanException.class, () -> plan.requireFor("https://test.example.com/"));
    assertEquals(
        "The plan was made for https://cases.example.com, but the connection is"
            + " https://test.example.com. Use the plan's connection, or confirm that you want"
            + " to use another one.",
        e.getMessage());
    ChangePlan redirected = plan.redirectedTo("https://test.example.com/");
    redirected.requireFor("https://test.example.com");
    assertEquals(plan.changes(), redirected.changes());
    assertEquals("Ann", redirected.header().by());
  }
}
