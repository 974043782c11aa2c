package io.casedesk.changes;

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

final class ExplanationsTest {

  private static final FieldRef THEME = FieldRef.custom("theme");

  @Test
  void saysWhatIsWrongAndWhatToDo() {
    assertEquals(
        "\"Legal\" is the label of an option. Write its key: legal_ops",
        Explanations.of(new Block.LabelForKey("Legal", "legal_ops")));
    assertEquals(
        "Nobody has seen the key \"legl\" in this field. Is legal meant? A new key must be added to"
            + " the option book first.",
        Explanations.of(new Block.UnknownKey("legl", "legal")));
    assertEquals(
        "Nobody has seen the field custom_fields.thmee. Is custom_fields.theme meant?",
        Explanations.of(new Block.UnknownField(FieldRef.custom("thmee"), THEME)));
    assertEquals(
        "Nobody has seen the field zzz.",
        Explanations.of(new Block.UnknownField(FieldRef.standard("zzz"), null)));
    assertEquals(
        "The field takes a date like \"2026-12-01\", not the text 1.12.2026.",
        Explanations.of(new Block.WrongType(FieldType.DATE, FieldValue.text("1.12.2026"))));
    assertEquals(
        "The field title cannot be written: a use case takes changes of custom fields only.",
        Explanations.of(
            new Block.ReadOnly(FieldRef.standard("title"), Block.Why.ONLY_CUSTOM_FIELDS)));
  }

  @Test
  void everyReasonHasWordsOfItsOwn() {
    List<String> texts = new ArrayList<>();
    for (Block.Why why : Block.Why.values()) {
      texts.add(Explanations.of(new Block.ReadOnly(THEME, why)));
    }
    for (Block.Flaw flaw : Block.Flaw.values()) {
      texts.add(Explanations.of(new Block.Unsendable(flaw)));
    }
    for (FieldType type : FieldType.values()) {
      texts.add(Explanations.of(new Block.WrongType(type, FieldValue.bool(true))));
      texts.add(Explanations.of(new Warning.TypeAsHeld(type)));
    }
    for (FieldValue value :
        List.of(
            FieldValue.Null.INSTANCE,
            FieldValue.text("x"),
            new FieldValue.Numeric("1"),
            new FieldValue.Structure(" [1]"),
            new FieldValue.Structure("{}"))) {
      texts.add(Explanations.of(new Block.WrongType(FieldType.TIME, value)));
    }
    for (Block block :
        List.of(new Block.RecordGone(), new Block.RecordDeleted(), new Block.BlankNotMeant())) {
      texts.add(Explanations.of(block));
    }
    for (Warning warning :
        List.of(
            new Warning.UnprovenKey("k"),
            new Warning.UnseenKey("k", "j"),
            new Warning.LooksTheSame(),
            new Warning.UnknownType(""),
            new Warning.UnknownType("hologram"),
            new Warning.OrderOnly(),
            new Warning.RepeatedKey("k"),
            new Warning.LargeText(7),
            new Warning.AlsoAMember("k"),
            new Warning.WasAbsent())) {
      texts.add(Explanations.of(warning));
    }

    assertEquals(texts.size(), new HashSet<>(texts).size(), texts.toString());
    for (String text : texts) {
      assertTrue(text.endsWith(".") || text.endsWith("?"), text);
    }
  }

  @Test
  void aLongValueDoesNotHideTheRest() {
    String said =
        Explanations.of(
            new Block.WrongType(FieldType.NUMBER, FieldValue.text("x".repeat(100_000))));

    assertTrue(said.length() < 200, said);
    assertFalse(Explanations.of(new Block.UnknownKey("y".repeat(1_000), null)).length() > 200);
  }
}
