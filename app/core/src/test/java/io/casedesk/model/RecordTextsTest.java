package io.casedesk.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.messages.Message;
import io.casedesk.model.ApiException.Call;
import io.casedesk.model.FieldValue.Bool;
import io.casedesk.model.FieldValue.Null;
import io.casedesk.model.FieldValue.Numeric;
import io.casedesk.model.FieldValue.Structure;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.dropdowns.KnownDropdownValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a person reads of a record, an option or a failure. */
final class RecordTextsTest {

  private static UseCase useCase(Map<String, FieldValue> members) {
    return new UseCase("uc-1", members, Map.of("status", FieldValue.text("mine")));
  }

  private static Solution solution(Map<String, FieldValue> members) {
    return new Solution("s-1", members, Map.of(), null, List.of());
  }

  private static DropdownValues book(KnownDropdownValue... options) {
    return new DropdownValues() {
      @Override
      public List<KnownDropdownValue> options(String fieldKey) {
        return fieldKey.equals("theme") ? List.of(options) : List.of();
      }

      @Override
      public Set<String> fieldKeys() {
        return Set.of("theme");
      }
    };
  }

  private static KnownDropdownValue option(String key, String label) {
    return new KnownDropdownValue(key, label, 1, KnownDropdownValue.Source.SERVICE);
  }

  @Test
  @DisplayName("Q22: what looks blank is blank; false, 0 and a filled structure are not")
  void blankIsWhatAPersonCallsBlank() {
    for (FieldValue blank :
        List.of(
            FieldValue.text(""),
            FieldValue.text(" \t\n"),
            Null.INSTANCE,
            new Structure("[]"),
            new Structure("{}"))) {
      assertTrue(blank.isBlank(), () -> "" + blank);
    }
    for (FieldValue filled :
        List.of(
            FieldValue.text(" x "),
            FieldValue.bool(false),
            new Numeric("0"),
            new Structure("[\"\"]"),
            new Structure("{\"a\":null}"))) {
      assertFalse(filled.isBlank(), () -> "" + filled);
    }
  }

  @Test
  @DisplayName("Q11: what was sent is what is shown")
  void digitsAndStructuresAreShownAsSent() {
    assertEquals("1.50", new Numeric("1.50").display());
    assertEquals("[1, 2]", new Structure("[1, 2]").display());
    assertEquals(" x ", FieldValue.text(" x ").display());
    assertEquals("false", new Bool(false).display());
    assertEquals("", Null.INSTANCE.display());
  }

  @Test
  void aRecordWithoutANameIsCalledByItsId() {
    assertEquals("uc-1", useCase(Map.of()).label());
    assertEquals("uc-1", useCase(Map.of("title", FieldValue.text("  "))).label());
    assertEquals("uc-1", useCase(Map.of("title", Null.INSTANCE)).label());
    assertEquals("7", useCase(Map.of("title", new Numeric("7"))).label());
    assertEquals("s-1", solution(Map.of("name", FieldValue.text(""))).label());
    assertEquals("Ledger", solution(Map.of("name", FieldValue.text("Ledger"))).label());
  }

  @Test
  @DisplayName("Q8 and Q11: deleted is what the service marks so, in whatever JSON type")
  void theMarkOfADeletedRecordIsReadLeniently() {
    List<FieldValue> marks = new ArrayList<>(List.of(FieldValue.bool(true), new Numeric("1.0")));
    Stream.of("1", "true", " TRUE ", "yes").map(FieldValue::text).forEach(marks::add);
    for (FieldValue mark : marks) {
      assertTrue(useCase(Map.of("delete_flag", mark)).deleted(), mark.toString());
      assertTrue(solution(Map.of("deleteFlag", mark)).deleted(), mark.toString());
      assertEquals(mark, useCase(Map.of("delete_flag", mark)).members().get("delete_flag"));
    }
    List<FieldValue> others = new ArrayList<>(List.of(FieldValue.bool(false), Null.INSTANCE));
    others.addAll(List.of(new Numeric("0"), new Numeric("0.0e1"), new Structure("[true]")));
    Stream.of("", "0", "false", "no", "untrue").map(FieldValue::text).forEach(others::add);
    for (FieldValue other : others) {
      assertFalse(useCase(Map.of("delete_flag", other)).deleted(), other.toString());
      assertFalse(solution(Map.of("deleteFlag", other)).deleted(), other.toString());
    }
    assertFalse(useCase(Map.of("deleteFlag", FieldValue.bool(true))).deleted());
    assertFalse(solution(Map.of()).deleted());
  }

  @Test
  void aStandardFieldIsNotTheCustomOneOfTheSameKey() {
    UseCase record = useCase(Map.of("status", FieldValue.text("draft")));

    assertEquals(FieldValue.text("draft"), record.value(FieldRef.standard("status")));
    assertEquals(FieldValue.text("mine"), record.value(FieldRef.custom("status")));
    assertNull(record.value(FieldRef.custom("theme")), "absent is not blank (Q7)");
    assertEquals("custom_fields.status", FieldRef.custom("status").toString());
    assertEquals("status", FieldRef.standard("status").toString());
  }

  @Test
  @DisplayName("Q29: an owner is shown by e-mail, else id, else not at all")
  void anOwnerIsShownByWhatIsKnown() {
    assertEquals("a@example.com", new Solution.Owner("1", "a@example.com").display());
    assertEquals("1", new Solution.Owner("1", null).display());
    assertEquals("", new Solution.Owner(null, null).display());
  }

  @Test
  @DisplayName("Q20: a label names its key only when it is the only one of that name")
  void aLabelNamesItsKeyWhenOnlyOneCarriesIt() {
    DropdownValues dropdownValues =
        book(option("fin", "Finance"), option("leg", "Legal"), option("x", "legal"));

    assertEquals(Optional.of("fin"), dropdownValues.keyOfLabel("theme", " FINANCE "));
    assertEquals(Optional.empty(), dropdownValues.keyOfLabel("theme", "Legal"), "two carry it");
    assertEquals(Optional.empty(), dropdownValues.keyOfLabel("theme", "fin"), "that is the key");
    assertEquals(Optional.empty(), dropdownValues.keyOfLabel("risk", "Finance"));
    assertTrue(dropdownValues.knows("theme", "fin"));
    assertFalse(dropdownValues.knows("theme", "FIN"), "keys are exact");
    assertFalse(dropdownValues.knows("risk", "fin"));
    DropdownValues unlabelled =
        book(new KnownDropdownValue("fin", null, 1, KnownDropdownValue.Source.SERVICE));
    assertEquals(Optional.empty(), unlabelled.keyOfLabel("theme", "fin"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "  "})
  void aFailureWithoutWordsOfTheServiceEndsWithWhatHappened(String nothing) {
    Call call = new Call("PATCH", "/use-cases/1", 400, nothing);

    assertEquals(
        "PATCH /use-cases/1 -> 400: rejected", new ApiException.Rejected(call).getMessage());
    assertEquals(
        "PATCH /use-cases/1 -> 400: not found", new ApiException.NotFound(call).getMessage());
  }

  @Test
  @DisplayName("Q40: the service's words are repeated as they came")
  void aFailureRepeatsTheWordsOfTheService() {
    Call call = new Call("PATCH", "/use-cases/1", 400, "no such field: 'thme'");

    assertEquals(
        "PATCH /use-cases/1 -> 400: rejected: no such field: 'thme'",
        new ApiException.Rejected(call).getMessage());
    assertEquals(
        "GET /x: no answer came",
        new ApiException.Unavailable(
                Call.unanswered("GET", "/x"), Message.plain("no answer came"), null)
            .getMessage());
  }
}
