package io.casedesk.changes.validation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldType;
import io.casedesk.model.FieldValue;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ValidationTextsTest {

  private static final FieldRef THEME = FieldRef.custom("theme");

  @Test
  void saysWhatIsWrongAndWhatToDo() {
    assertEquals(
        "\"Legal\" is a label. Use its key: legal_ops",
        ValidationTexts.of(new ValidationError.LabelForKey("Legal", "legal_ops")));
    assertEquals(
        "The key \"legl\" isn't known for this field. Did you mean legal? Add a new key to the"
            + " dropdown values first.",
        ValidationTexts.of(new ValidationError.UnknownKey("legl", "legal")));
    assertEquals(
        "No record has the field custom_fields.thmee. Did you mean custom_fields.theme?",
        ValidationTexts.of(new ValidationError.UnknownField(FieldRef.custom("thmee"), THEME)));
    assertEquals(
        "No record has the field zzz.",
        ValidationTexts.of(new ValidationError.UnknownField(FieldRef.standard("zzz"), null)));
    assertEquals(
        "The field expects a date like \"2026-12-01\", not the text 1.12.2026.",
        ValidationTexts.of(
            new ValidationError.WrongType(FieldType.DATE, FieldValue.text("1.12.2026"))));
    assertEquals(
        "The field title can't be changed: only custom fields of use cases can be changed.",
        ValidationTexts.of(
            new ValidationError.ReadOnly(
                FieldRef.standard("title"), ValidationError.Why.ONLY_CUSTOM_FIELDS)));
  }

  @Test
  void everyReasonHasWordsOfItsOwn() {
    List<String> texts = new ArrayList<>();
    for (ValidationError.Why why : ValidationError.Why.values()) {
      texts.add(ValidationTexts.of(new ValidationError.ReadOnly(THEME, why)));
    }
    for (ValidationError.Flaw flaw : ValidationError.Flaw.values()) {
      texts.add(ValidationTexts.of(new ValidationError.Unsendable(flaw)));
    }
    for (FieldType type : FieldType.values()) {
      texts.add(ValidationTexts.of(new ValidationError.WrongType(type, FieldValue.bool(true))));
      texts.add(ValidationTexts.of(new ValidationWarning.TypeAsHeld(type)));
    }
    for (FieldValue value :
        List.of(
            FieldValue.Null.INSTANCE,
            FieldValue.text("x"),
            new FieldValue.Numeric("1"),
            new FieldValue.Structure(" [1]"),
            new FieldValue.Structure("{}"))) {
      texts.add(ValidationTexts.of(new ValidationError.WrongType(FieldType.TIME, value)));
    }
    for (ValidationError block :
        List.of(
            new ValidationError.RecordGone(),
            new ValidationError.RecordDeleted(),
            new ValidationError.BlankNotMeant())) {
      texts.add(ValidationTexts.of(block));
    }
    for (ValidationWarning warning :
        List.of(
            new ValidationWarning.UnprovenKey("k"),
            new ValidationWarning.UnseenKey("k", "j"),
            new ValidationWarning.LooksTheSame(),
            new ValidationWarning.UnknownType(""),
            new ValidationWarning.UnknownType("hologram"),
            new ValidationWarning.OrderOnly(),
            new ValidationWarning.RepeatedKey("k"),
            new ValidationWarning.LargeText(7),
            new ValidationWarning.AlsoAMember("k"),
            new ValidationWarning.WasAbsent())) {
      texts.add(ValidationTexts.of(warning));
    }

    assertEquals(texts.size(), new HashSet<>(texts).size(), texts.toString());
    for (String text : texts) {
      assertTrue(text.endsWith(".") || text.endsWith("?"), text);
    }
  }

  @Test
  void aLongValueDoesNotHideTheRest() {
    String said =
        ValidationTexts.of(
            new ValidationError.WrongType(FieldType.NUMBER, FieldValue.text("x".repeat(100_000))));

    assertTrue(said.length() < 200, said);
    assertFalse(
        ValidationTexts.of(new ValidationError.UnknownKey("y".repeat(1_000), null)).length() > 200);
  }
}
