package io.casedesk.changes.validation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.casedesk.changes.plan.KnownKeys;
import io.casedesk.changes.plan.PlannedCell;
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
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PreflightBlocksTest extends PreflightFixture {

  @Test
  @DisplayName("Q21: a label is blocked, and its key named")
  void aLabelIsBlocked() {
    assertBlocked(new ValidationError.LabelForKey("Legal", "legal"), of("theme", "Legal"));
    assertBlocked(
        new ValidationError.LabelForKey(" legal MATTERS", "legal_2"),
        of("theme", " legal MATTERS"));
    assertBlocked(
        new ValidationError.LabelForKey("Documents", "dms"),
        of("sources", new Structure("[\"unknown\",\"crm\",\"Documents\"]")));
    assertBlocked(new ValidationError.LabelForKey("Alpha", "A"), of("grade", "Alpha"));
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
    ValidationError.UnknownKey unknown =
        assertInstanceOf(ValidationError.UnknownKey.class, of("theme", "zebra").block());
    assertEquals("theme", unknown.field());
    assertEquals(
        List.of("fin", "legal", "legal_2", "7", "new", "listed", "proven"),
        unknown.known().stream().map(KnownDropdownValue::key).toList());
  }

  private ValidationError.UnknownKey unknownKey(
      String field, String value, @Nullable String nearest) {
    return new ValidationError.UnknownKey(
        value, nearest, field, new TestDropdownValues().options(field));
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
        new ValidationError.UnknownField(FieldRef.custom("them0"), FieldRef.custom("theme")),
        second.getFirst().block());
    assertEquals(
        new ValidationError.UnknownField(FieldRef.custom("them" + (many - 1)), null),
        second.getLast().block());
  }

  @Test
  void aMistypedFieldNamesTheNearest() {
    assertBlocked(
        new ValidationError.UnknownField(FieldRef.custom("thmee"), FieldRef.custom("theme")),
        of("thmee", "legal"));
    assertBlocked(
        new ValidationError.UnknownField(FieldRef.standard("theme"), FieldRef.custom("theme")),
        of(FieldRef.standard("theme"), FieldValue.text("legal")));
    assertBlocked(
        new ValidationError.UnknownField(FieldRef.custom("titel"), FieldRef.standard("title")),
        of("titel", "x"));
    assertBlocked(
        new ValidationError.UnknownField(FieldRef.custom("zzzzzzzz"), null),
        of("zzzzzzzz", Null.INSTANCE));
  }

  @ParameterizedTest
  @DisplayName("Q14: only custom fields of a use case are written")
  @ValueSource(strings = {"title", "description", "status", "source_id", "delete_flag", "priority"})
  void aReadOnlyFieldSaysWhy(String key) {
    FieldRef field = FieldRef.standard(key);

    assertBlocked(
        new ValidationError.ReadOnly(field, ValidationError.Why.ONLY_CUSTOM_FIELDS),
        of(field, FieldValue.text("x")));
  }

  @Test
  @DisplayName("Q22: a blank needs the explicit wish to clear")
  void aBlankIsMeantOnlyWhenItIsSaid() {
    for (FieldValue blank :
        List.of(Null.INSTANCE, FieldValue.text(""), FieldValue.text("  "), new Structure("[ ]"))) {
      assertBlocked(new ValidationError.UnintendedEmpty(), of("theme", blank));
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
                  ValidationError block = of(key, value).block();
                  FieldType type =
                      FieldType.of(
                          FIELDS.stream()
                              .filter(field -> field.key().equals(key))
                              .findFirst()
                              .orElseThrow()
                              .type());
                  assertEquals(new ValidationError.WrongType(type, value), block);
                }));
  }

  @Test
  void aValueThatIsNoJsonIsBlocked() {
    assertBlocked(
        new ValidationError.Unsendable(ValidationError.Flaw.NO_NUMBER),
        of("benefit", new Numeric("1,5")));
    assertBlocked(
        new ValidationError.Unsendable(ValidationError.Flaw.NO_JSON),
        of("sources", new Structure("[\"crm\"")));
    assertBlocked(
        new ValidationError.Unsendable(ValidationError.Flaw.NO_JSON),
        of("sources", new Structure("\"crm\"")));
    assertBlocked(
        new ValidationError.Unsendable(ValidationError.Flaw.NO_JSON),
        of("sources", new Structure("[] []")));
    assertBlocked(
        new ValidationError.Unsendable(ValidationError.Flaw.LONG_NUMBER),
        of("benefit", new Numeric("9".repeat(300_000))));
    assertBlocked(
        new ValidationError.Unsendable(ValidationError.Flaw.HALF_A_CHARACTER),
        of("sponsor", "\ud83d"));
  }

  @Test
  void aRecordThatIsGoneIsBlocked() {
    assertBlocked(
        new ValidationError.RecordMissing(),
        of(cell("nobody", FieldRef.custom("theme"), FieldValue.text("x"))));
  }

  @Test
  @DisplayName("Q8: a deleted record is never changed silently")
  void aDeletedRecordIsBlocked() {
    assertBlocked(
        new ValidationError.RecordDeleted(),
        of(cell("d", FieldRef.custom("theme"), FieldValue.text("fin"))));
    assertBlocked(
        new ValidationError.RecordDeleted(),
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
          new ValidationError.RecordDeleted(),
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
                new ValidationError.RecordMissing(),
                List.of()));
  }
}
