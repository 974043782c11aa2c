package io.casedesk.changes.validation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.messages.Message;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldType;
import io.casedesk.model.FieldValue;
import io.casedesk.model.dropdowns.KnownDropdownValue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class ProblemTest {

  private static final FieldRef THEME = FieldRef.custom("theme");

  private static String said(Problem block) {
    return block.message().text();
  }

  @Test
  void saysWhatIsWrongAndWhatToDo() {
    assertEquals(
        "\"Legal\" is a label. Use its key: legal_ops",
        said(Problem.labelForKey("Legal", "legal_ops")));
    assertEquals(
        "Unknown key \"legl\". Use another key, or add this key to the dropdown values. Did you"
            + " mean legal?",
        said(Problem.unknownKey("legl", "legal", "theme", List.of())));
    assertEquals(
        "No record has the field custom_fields.thmee. Check the name. Did you mean"
            + " custom_fields.theme?",
        said(Problem.of(Problem.Code.UNKNOWN_FIELD, FieldRef.custom("thmee")).meaning(THEME)));
    assertEquals(
        "No record has the field zzz. Check the name.",
        said(Problem.of(Problem.Code.UNKNOWN_FIELD, FieldRef.standard("zzz"))));
    assertEquals(
        "The field expects a date like 2026-12-01, but the value is the text \"1.12.2026\". Correct"
            + " the value.",
        said(Problem.of(Problem.Code.WRONG_TYPE, FieldType.DATE, FieldValue.text("1.12.2026"))));
    assertEquals(
        "The field title can't be changed: only custom fields of use cases can be changed. Skip"
            + " this change.",
        said(
            Problem.of(
                Problem.Code.READ_ONLY,
                FieldRef.standard("title"),
                Message.of("block.only-custom-fields"))));
  }

  @Test
  void anUnknownKeyNamesTheKeysOfAShortDropdown() {
    List<KnownDropdownValue> known =
        List.of(value("fin", "Finance"), value("lgl", null), value("hr", "hr"));
    assertEquals(
        "Unknown key \"x\". Use one of these keys, or add a key to the dropdown values: fin"
            + " (Finance), lgl, hr.",
        said(Problem.unknownKey("x", null, "theme", known)));
  }

  @Test
  void anUnknownKeySaysWhereTheKeysOfALongDropdownAre() {
    List<KnownDropdownValue> known =
        IntStream.range(0, 11).mapToObj(i -> value("key_" + i, "Label")).toList();
    String ten = said(Problem.unknownKey("x", null, "theme", known.subList(0, 10)));
    assertTrue(ten.contains("key_9 (Label)"), ten);
    assertEquals(
        "Unknown key \"x\". Use one of the 11 keys of theme, or add this key to the dropdown"
            + " values.",
        said(Problem.unknownKey("x", null, "theme", known)));
  }

  private static KnownDropdownValue value(String key, @Nullable String label) {
    return new KnownDropdownValue(key, label, 1, KnownDropdownValue.Source.SEEN);
  }

  @Test
  void theSeverityAndTheWordOfEveryCodeStay() {
    assertEquals(
        """
        RECORD_MISSING ERROR record-missing
        RECORD_DELETED ERROR record-deleted
        UNKNOWN_FIELD ERROR unknown-field
        READ_ONLY ERROR read-only
        UNINTENDED_EMPTY ERROR unintended-empty
        WRONG_TYPE ERROR wrong-type
        LABEL_FOR_KEY ERROR label-for-key
        UNKNOWN_KEY ERROR unknown-key
        UNKNOWN_OWNER ERROR unknown-owner
        OWNER_STAYS ERROR owner-stays
        CHANGED_SINCE_CREATED ERROR changed-since-created
        UNDONE_RUN_MISSING ERROR undone-run-missing
        CREATED_AS ERROR created-as
        OTHER_VALUE_BLOCKED ERROR other-value-blocked
        UNSENDABLE ERROR unsendable
        UNPROVEN_KEY NOTE unproven-key
        UNSEEN_KEY DOUBT unseen-key
        UNSEEN_OWNER DOUBT unseen-owner
        LOOKS_THE_SAME NOTE looks-the-same
        UNKNOWN_TYPE NOTE unknown-type
        TYPE_AS_HELD NOTE type-as-held
        NOT_AN_ADDRESS DOUBT not-an-address
        ORDER_ONLY NOTE order-only
        REPEATED_KEY DOUBT repeated-key
        LARGE_TEXT NOTE large-text
        ALSO_A_MEMBER NOTE also-a-member
        UNUSUAL_SIZE DOUBT unusual-size
        WAS_ABSENT NOTE was-absent
        """,
        Arrays.stream(Problem.Code.values())
            .map(code -> code + " " + Problem.of(code).severity() + " " + code.word() + "\n")
            .collect(Collectors.joining()));
  }

  @Test
  void everyReasonHasWordsOfItsOwn() {
    List<String> texts = new ArrayList<>();
    for (String why :
        List.of(
            "block.only-custom-fields",
            "block.custom-fields-of-solutions",
            "block.set-by-service")) {
      texts.add(said(Problem.of(Problem.Code.READ_ONLY, THEME, Message.of(why))));
    }
    for (String flaw :
        List.of(
            "block.not-number",
            "block.long-number",
            "block.not-json",
            "block.incomplete-character")) {
      texts.add(said(Problem.of(Problem.Code.UNSENDABLE).worded(flaw)));
    }
    for (FieldType type : FieldType.values()) {
      texts.add(said(Problem.of(Problem.Code.WRONG_TYPE, type, FieldValue.bool(true))));
      texts.add(said(Problem.of(Problem.Code.TYPE_AS_HELD, type)));
    }
    for (FieldValue value :
        List.of(
            FieldValue.Null.INSTANCE,
            FieldValue.text("x"),
            new FieldValue.Numeric("1"),
            new FieldValue.Structure(" [1]"),
            new FieldValue.Structure("{}"))) {
      texts.add(said(Problem.of(Problem.Code.WRONG_TYPE, FieldType.TIME, value)));
    }
    for (Problem block :
        List.of(
            Problem.of(Problem.Code.RECORD_MISSING),
            Problem.of(Problem.Code.RECORD_DELETED),
            Problem.of(Problem.Code.UNINTENDED_EMPTY))) {
      texts.add(said(block));
    }
    for (Problem warning :
        List.of(
            Problem.of(Problem.Code.UNPROVEN_KEY, "k"),
            Problem.of(Problem.Code.UNSEEN_KEY, "k").meaning("j"),
            Problem.of(Problem.Code.LOOKS_THE_SAME),
            Problem.of(Problem.Code.UNKNOWN_TYPE, "").worded("warning.no-type"),
            Problem.of(Problem.Code.UNKNOWN_TYPE, "hologram"),
            Problem.of(Problem.Code.NOT_AN_ADDRESS, FieldType.LINK),
            Problem.of(Problem.Code.NOT_AN_ADDRESS, FieldType.EMAIL),
            Problem.of(Problem.Code.ORDER_ONLY),
            Problem.of(Problem.Code.REPEATED_KEY, "k"),
            Problem.of(Problem.Code.LARGE_TEXT, 7),
            Problem.of(Problem.Code.ALSO_A_MEMBER, "k"),
            Problem.of(Problem.Code.UNUSUAL_SIZE, "12"),
            Problem.of(Problem.Code.WAS_ABSENT))) {
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
        said(
            Problem.of(
                Problem.Code.WRONG_TYPE, FieldType.NUMBER, FieldValue.text("x".repeat(100_000))));

    assertTrue(said.length() < 200, said);
    assertFalse(
        said(Problem.unknownKey("y".repeat(1_000), null, "theme", List.of())).length() > 200);
  }
}
