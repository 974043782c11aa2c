package io.casedesk.changes.validation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.casedesk.changes.plan.KnownKeys;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.messages.Message;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldType;
import io.casedesk.model.FieldValue;
import io.casedesk.model.FieldValue.Null;
import io.casedesk.model.FieldValue.Numeric;
import io.casedesk.model.FieldValue.Structure;
import io.casedesk.model.UseCase;
import io.casedesk.model.dropdowns.KnownDropdownValue;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PreflightBlocksTest extends PreflightFixture {

  @Test
  @DisplayName("Q21: a label is blocked, and its key named")
  void aLabelIsBlocked() {
    assertBlocked(Problem.labelForKey("Legal", "legal"), of("theme", "Legal"));
    assertBlocked(Problem.labelForKey(" legal MATTERS", "legal_2"), of("theme", " legal MATTERS"));
    assertBlocked(
        Problem.labelForKey("Documents", "dms"),
        of("sources", new Structure("[\"unknown\",\"crm\",\"Documents\"]")));
    assertBlocked(Problem.labelForKey("Alpha", "A"), of("grade", "Alpha"));
  }

  @Test
  void anAmountInAnotherCurrencyThanTheFieldIsBlockedAndSaysWhy() {
    Problem problem = Objects.requireNonNull(of("saving", "€1,234.50").block());
    assertEquals(Problem.Code.WRONG_TYPE, problem.code());
    assertEquals(
        "The field is in another currency, but the value is the text \"€1,234.50\". Convert it, or"
            + " remove the currency.",
        problem.message().text());
  }

  @Test
  void aKeyNobodyHasSeenIsBlocked() {
    assertBlocked(unknownKey("theme", "legl", "legal"), of("theme", "legl"));
    assertBlocked(unknownKey("theme", "zebra", null), of("theme", "zebra"));
    assertBlocked(
        unknownKey("sources", "crmm", "crm"), of("sources", new Structure("[\"crm\",\"crmm\"]")));
    assertBlocked(unknownKey("bare", "x", null), of("bare", "x"));
  }

  @Test
  void anUnknownKeyCarriesItsFieldAndTheDropdownValues() {
    Problem unknown = Objects.requireNonNull(of("theme", "zebra").block());
    assertEquals(Problem.Code.UNKNOWN_KEY, unknown.code());
    assertEquals("zebra", unknown.value());
    assertEquals(
        List.of("fin", "legal", "legal_2", "7", "new", "listed", "proven"),
        unknown.known().stream().map(KnownDropdownValue::key).toList());
  }

  private Problem unknownKey(String field, String value, @Nullable String nearest) {
    return Problem.unknownKey(value, nearest, field, new TestDropdownValues().options(field));
  }

  @Test
  void ofVeryManyWrongValuesOnlyTheFirstAreComparedWithAllThatIsKnown() {
    int many = KnownKeys.MOST_NEAREST + 1;
    PlannedCell[] keys = new PlannedCell[many];
    PlannedCell[] fields = new PlannedCell[many];
    for (int i = 0; i < many; i++) {
      String record = "r" + i;
      service.with(record(record, false, Map.of()));
      String nearly = "lega" + Character.toString('\u4e00' + i);
      keys[i] =
          new PlannedCell(
              new Change(record, FieldRef.custom("theme"), null, FieldValue.text(nearly)),
              false,
              "");
      fields[i] =
          new PlannedCell(
              new Change(record, FieldRef.custom("them" + i), null, FieldValue.text("x")),
              false,
              "");
    }

    List<PreflightCell> first = preflight(keys).cells();
    assertEquals(unknownKey("theme", "lega\u4e00", "legal"), first.getFirst().block());
    assertEquals(
        unknownKey("theme", "lega" + Character.toString('\u4e00' + many - 1), null),
        first.getLast().block());
    List<PreflightCell> second = preflight(fields).cells();
    assertEquals(
        Problem.of(Problem.Code.UNKNOWN_FIELD, FieldRef.custom("them0"))
            .meaning(FieldRef.custom("theme")),
        second.getFirst().block());
    assertEquals(
        Problem.of(Problem.Code.UNKNOWN_FIELD, FieldRef.custom("them" + (many - 1))),
        second.getLast().block());
  }

  @Test
  void aMistypedFieldNamesTheNearest() {
    assertBlocked(
        Problem.of(Problem.Code.UNKNOWN_FIELD, FieldRef.custom("thmee"))
            .meaning(FieldRef.custom("theme")),
        of("thmee", "legal"));
    assertBlocked(
        Problem.of(Problem.Code.UNKNOWN_FIELD, FieldRef.standard("theme"))
            .meaning(FieldRef.custom("theme")),
        of(FieldRef.standard("theme"), FieldValue.text("legal")));
    assertBlocked(
        Problem.of(Problem.Code.UNKNOWN_FIELD, FieldRef.custom("titel"))
            .meaning(FieldRef.standard("title")),
        of("titel", "x"));
    assertBlocked(
        Problem.of(Problem.Code.UNKNOWN_FIELD, FieldRef.custom("zzzzzzzz")),
        of("zzzzzzzz", Null.INSTANCE));
  }

  @ParameterizedTest
  @DisplayName("Q14: only custom fields of a use case are written")
  @ValueSource(strings = {"title", "description", "status", "source_id", "delete_flag", "priority"})
  void aReadOnlyFieldSaysWhy(String key) {
    FieldRef field = FieldRef.standard(key);

    assertBlocked(
        Problem.of(Problem.Code.READ_ONLY, field, Message.of("block.only-custom-fields")),
        of(field, FieldValue.text("x")));
  }

  @Test
  @DisplayName("Q22: a blank needs the explicit wish to clear")
  void aBlankIsMeantOnlyWhenItIsSaid() {
    for (FieldValue blank :
        List.of(Null.INSTANCE, FieldValue.text(""), FieldValue.text("  "), new Structure("[ ]"))) {
      assertBlocked(Problem.of(Problem.Code.UNINTENDED_EMPTY), of("theme", blank));
      Change clear = new Change("a", FieldRef.custom("theme"), FieldValue.text("fin"), blank);
      assertReady(of(new PlannedCell(clear, true, "")));
    }
  }

  @Test
  void aValueOfAnotherTypeIsBlocked() {
    Map<String, List<FieldValue>> wrong =
        Map.of(
            "benefit", List.of(FieldValue.text("12"), FieldValue.bool(true)),
            "review",
                List.of(
                    FieldValue.text("1.12.2026"),
                    FieldValue.text("2026-02-30"),
                    FieldValue.text("2026-12-01T00:00:00Z"),
                    new Numeric("20261201")),
            "seen_at", List.of(FieldValue.text("noon")),
            "personal", List.of(FieldValue.text("true"), new Numeric("1")),
            "sponsor", List.of(new Numeric("7"), new Structure("[\"x\"]")),
            "theme", List.of(new Numeric("7"), new Structure("[\"fin\"]"), FieldValue.bool(true)),
            "sources",
                List.of(
                    FieldValue.text("crm"),
                    new Structure("{\"crm\":true}"),
                    new Structure("[1]"),
                    new Structure("[[\"crm\"]]")));
    wrong.forEach(
        (key, values) ->
            values.forEach(
                value -> {
                  Problem block = of(key, value).block();
                  FieldType type =
                      FieldType.of(
                          FIELDS.stream()
                              .filter(field -> field.key().equals(key))
                              .findFirst()
                              .orElseThrow()
                              .type());
                  assertEquals(Problem.of(Problem.Code.WRONG_TYPE, type, value), block);
                }));
  }

  @Test
  void aValueThatIsNoJsonIsBlocked() {
    assertBlocked(
        Problem.of(Problem.Code.UNSENDABLE).worded("block.not-number"),
        of("benefit", new Numeric("1,5")));
    assertBlocked(
        Problem.of(Problem.Code.UNSENDABLE).worded("block.not-json"),
        of("sources", new Structure("[\"crm\"")));
    assertBlocked(
        Problem.of(Problem.Code.UNSENDABLE).worded("block.not-json"),
        of("sources", new Structure("\"crm\"")));
    assertBlocked(
        Problem.of(Problem.Code.UNSENDABLE).worded("block.not-json"),
        of("sources", new Structure("[] []")));
    assertBlocked(
        Problem.of(Problem.Code.UNSENDABLE).worded("block.long-number"),
        of("benefit", new Numeric("9".repeat(300_000))));
    assertBlocked(
        Problem.of(Problem.Code.UNSENDABLE).worded("block.incomplete-character"),
        of("sponsor", "\ud83d"));
    assertBlocked(
        Problem.of(Problem.Code.UNSENDABLE).worded("block.incomplete-character"),
        of("sources", new Structure("[\"\ud83d\"]")));
    assertBlocked(
        Problem.of(Problem.Code.UNSENDABLE).worded("block.incomplete-character"),
        of("sources", new Structure("[\"crm\",\"\\ud83d\"]")));
  }

  @Test
  void aRecordThatIsGoneIsBlocked() {
    assertBlocked(
        Problem.of(Problem.Code.RECORD_MISSING),
        of(cell("nobody", FieldRef.custom("theme"), FieldValue.text("x"))));
  }

  @Test
  @DisplayName("Q8: a deleted record is never changed silently")
  void aDeletedRecordIsBlocked() {
    assertBlocked(
        Problem.of(Problem.Code.RECORD_DELETED),
        of(cell("d", FieldRef.custom("theme"), FieldValue.text("fin"))));
    assertBlocked(
        Problem.of(Problem.Code.RECORD_DELETED),
        of(cell("d", FieldRef.standard("delete_flag"), FieldValue.bool(false))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "true"})
  @DisplayName("Q8: nor is one whose mark is a text or a number")
  void aRecordThatIsMarkedOtherwiseIsBlocked(String mark) {
    for (FieldValue flag : List.of(FieldValue.text(mark), new FieldValue.Numeric("1"))) {
      service.with(
          new UseCase("d", Map.of("delete_flag", flag), Map.of("theme", FieldValue.text("fin"))));

      assertBlocked(
          Problem.of(Problem.Code.RECORD_DELETED),
          of(cell("d", FieldRef.custom("theme"), FieldValue.text("fin"))));
    }
  }

  @Test
  void aCellIsBlockedForAReasonOnly() {
    PlannedCell cell = cell("a", FieldRef.custom("theme"), FieldValue.text("x"));

    assertThrows(
        IllegalArgumentException.class,
        () -> new PreflightCell(cell, PreflightCell.State.BLOCKED, null, null, List.of()));
    assertThrows(
        IllegalArgumentException.class,
        () ->
            new PreflightCell(
                cell,
                PreflightCell.State.READY,
                null,
                Problem.of(Problem.Code.RECORD_MISSING),
                List.of()));
  }

  @Test
  void onlyAnErrorBlocksAndOnlyOthersAreWarnings() {
    PlannedCell cell = cell("a", FieldRef.custom("theme"), FieldValue.text("x"));
    PlannedCreate create = new PlannedCreate("1", "New", Map.of(), "");
    FieldRef theme = FieldRef.custom("theme");
    Problem error = Problem.of(Problem.Code.UNINTENDED_EMPTY);
    Problem doubt = Problem.of(Problem.Code.UNSEEN_KEY, "k");

    assertThrows(
        IllegalArgumentException.class,
        () -> new PreflightCell(cell, PreflightCell.State.BLOCKED, null, doubt, List.of()));
    assertThrows(
        IllegalArgumentException.class,
        () -> new PreflightCell(cell, PreflightCell.State.READY, null, null, List.of(error)));
    assertThrows(
        IllegalArgumentException.class,
        () -> new PreflightCreate(create, Map.of(theme, doubt), Map.of()));
    assertThrows(
        IllegalArgumentException.class,
        () -> new PreflightCreate(create, Map.of(), Map.of(theme, List.of(error))));
  }
}
