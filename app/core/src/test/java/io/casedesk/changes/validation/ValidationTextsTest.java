package io.casedesk.changes.validation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldType;
import io.casedesk.model.FieldValue;
import io.casedesk.model.dropdowns.KnownDropdownValue;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class ValidationTextsTest {

  private static final FieldRef THEME = FieldRef.custom("theme");

  private static String said(ValidationError block) {
    return ValidationTexts.of(block).text();
  }

  private static String said(ValidationWarning warning) {
    return ValidationTexts.of(warning).text();
  }

  @Test
  void saysWhatIsWrongAndWhatToDo() {
    assertEquals(
        "\"Legal\" is a label. Use its key: legal_ops",
        said(new ValidationError.LabelForKey("Legal", "legal_ops")));
    assertEquals(
        "Unknown key \"legl\". Use another key, or add this key to the dropdown values. Did you"
            + " mean legal?",
        said(new ValidationError.UnknownKey("legl", "legal", "theme", List.of())));
    assertEquals(
        "No record has the field custom_fields.thmee. Check the name. Did you mean"
            + " custom_fields.theme?",
        said(new ValidationError.UnknownField(FieldRef.custom("thmee"), THEME)));
    assertEquals(
        "No record has the field zzz. Check the name.",
        said(new ValidationError.UnknownField(FieldRef.standard("zzz"), null)));
    assertEquals(
        "The field expects a date like 2026-12-01, but the value is the text \"1.12.2026\". Correct"
            + " the value.",
        said(new ValidationError.WrongType(FieldType.DATE, FieldValue.text("1.12.2026"))));
    assertEquals(
        "The field title can't be changed: only custom fields of use cases can be changed. Skip"
            + " this change.",
        said(
            new ValidationError.ReadOnly(
                FieldRef.standard("title"), ValidationError.Why.ONLY_CUSTOM_FIELDS)));
  }

  @Test
  void anUnknownKeyNamesTheKeysOfAShortDropdown() {
    List<KnownDropdownValue> known =
        List.of(value("fin", "Finance"), value("lgl", null), value("hr", "hr"));
    assertEquals(
        "Unknown key \"x\". Use one of these keys, or add a key to the dropdown values: fin"
            + " (Finance), lgl, hr.",
        said(new ValidationError.UnknownKey("x", null, "theme", known)));
  }

  @Test
  void anUnknownKeySaysWhereTheKeysOfALongDropdownAre() {
    List<KnownDropdownValue> known =
        IntStream.range(0, 11).mapToObj(i -> value("key_" + i, "Label")).toList();
    String ten = said(new ValidationError.UnknownKey("x", null, "theme", known.subList(0, 10)));
    assertTrue(ten.contains("key_9 (Label)"), ten);
    assertEquals(
        "Unknown key \"x\". Use one of the 11 keys of theme, or add this key to the dropdown"
            + " values.",
        said(new ValidationError.UnknownKey("x", null, "theme", known)));
  }

  private static KnownDropdownValue value(String key, @Nullable String label) {
    return new KnownDropdownValue(key, label, 1, KnownDropdownValue.Source.SEEN);
  }

  @Test
  void everyReasonHasWordsOfItsOwn() {
    List<String> texts = new ArrayList<>();
    for (ValidationError.Why why : ValidationError.Why.values()) {
      texts.add(said(new ValidationError.ReadOnly(THEME, why)));
    }
    for (ValidationError.Flaw flaw : ValidationError.Flaw.values()) {
      texts.add(said(new ValidationError.Unsendable(flaw)));
    }
    for (FieldType type : FieldType.values()) {
      texts.add(said(new ValidationError.WrongType(type, FieldValue.bool(true))));
      texts.add(said(new ValidationWarning.TypeAsHeld(type)));
    }
    for (FieldValue value :
        List.of(
            FieldValue.Null.INSTANCE,
            FieldValue.text("x"),
            new FieldValue.Numeric("1"),
            new FieldValue.Structure(" [1]"),
            new FieldValue.Structure("{}"))) {
      texts.add(said(new ValidationError.WrongType(FieldType.TIME, value)));
    }
    for (ValidationError block :
        List.of(
            new ValidationError.RecordMissing(),
            new ValidationError.RecordDeleted(),
            new ValidationError.UnintendedEmpty())) {
      texts.add(said(block));
    }
    for (ValidationWarning warning :
        List.of(
            new ValidationWarning.UnprovenKey("k"),
            new ValidationWarning.UnseenKey("k", "j"),
            new ValidationWarning.LooksTheSame(),
            new ValidationWarning.UnknownType(""),
            new ValidationWarning.UnknownType("hologram"),
            new ValidationWarning.NotAnAddress(FieldType.LINK),
            new ValidationWarning.NotAnAddress(FieldType.EMAIL),
            new ValidationWarning.OrderOnly(),
            new ValidationWarning.RepeatedKey("k"),
            new ValidationWarning.LargeText(7),
            new ValidationWarning.AlsoAMember("k"),
            new ValidationWarning.WasAbsent())) {
      texts.add(said(warning));
    }

    assertEquals(texts.size(), new HashSet<>(texts).size(), texts.toString());
    for (String text : texts) {
      assertTrue(text.endsWith(".") || text.endsWith("?"), text);
    }
  }

  @Test
  void aLongValueDoesNotHideTheRest() {
    String said =
        said(new ValidationError.WrongType(FieldType.NUMBER, FieldValue.text("x".repeat(100_000))));

    assertTrue(said.length() < 200, said);
    assertFalse(
        said(new ValidationError.UnknownKey("y".repeat(1_000), null, "theme", List.of())).length()
            > 200);
  }
}
