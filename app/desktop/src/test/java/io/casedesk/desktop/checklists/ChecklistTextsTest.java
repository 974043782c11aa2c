package io.casedesk.desktop.checklists;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.MomentText;
import io.casedesk.desktop.common.text.Timestamps;
import io.casedesk.model.FieldValue;
import io.casedesk.model.checklist.Checklist;
import io.casedesk.model.checklist.FieldDifference;
import java.time.ZoneOffset;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChecklistTextsTest {

  @ParameterizedTest
  @CsvSource({
    "checklistAttributes.remarks, Remarks",
    "checklistAttributes.findings[0].severity, Findings 1 › Severity",
    "checklistAttributes.affectedGroups[11], Affected groups 12",
    "checklistAttributes.grid[0][1], Grid 1 2",
    "checklistAttributes, Checklist attributes",
    "checklistAttributes[0].grade, Checklist attributes 1 › Grade",
    "checklistAttributesOld.grade, Checklist attributes old › Grade",
    "playbook, Playbook",
  })
  void aPathIsReadByAPerson(String path, String words) {
    assertEquals(words, ChecklistTexts.path(path));
  }

  @Test
  void anAnswerThatIsNullIsNotSet() {
    ChecklistTexts texts = texts(Locale.ENGLISH);
    assertEquals("(not set)", texts.answer(FieldValue.Null.INSTANCE));
    assertEquals("(empty)", texts.answer(FieldValue.text("")));
    assertEquals("null (no value)", texts.value(FieldValue.Null.INSTANCE));
    assertEquals("(nicht gesetzt)", texts(Locale.GERMAN).answer(FieldValue.Null.INSTANCE));
  }

  private static ChecklistTexts texts(Locale locale) {
    Messages messages = new Messages(locale);
    return new ChecklistTexts(
        messages, new MomentText(messages, new Timestamps(locale, ZoneOffset.UTC)));
  }

  @Test
  void aNameOfAnyLengthIsShown() {
    String name = "a.b ".repeat(100_000);

    assertEquals("Findings › " + name, ChecklistTexts.path("findings[\"" + name + "\"]"));
    assertEquals("\"".repeat(100_000), ChecklistTexts.path("[\"" + "\\\"".repeat(100_000) + "\"]"));
    assertEquals(
        "Findings " + "9".repeat(100_000),
        ChecklistTexts.path("findings[" + "9".repeat(100_000) + "]"));
  }

  @Test
  void aNameIsShownAsItIsWritten() {
    Checklist before = Checklist.of("c", "{}");
    Checklist after =
        Checklist.of(
            "c",
            """
            {"checklistAttributes":{"done by: a.b [x] \\"q\\" \\\\":{"Step no.":[{"in.side":1}]}}}
            """);
    FieldDifference change = FieldDifference.between(before, after).getFirst();
    assertEquals(
        "done by: a.b [x] \"q\" \\ › Step no. 1 › in.side", ChecklistTexts.path(change.path()));
  }
}
