package io.casedesk.desktop.checklists;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.desktop.common.text.Messages;
import io.casedesk.model.FieldValue;
import io.casedesk.model.checklist.Checklist;
import io.casedesk.model.checklist.FieldDifference;
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
    Messages messages = new Messages(Locale.ENGLISH);
    assertEquals("(not set)", ChecklistTexts.answer(FieldValue.Null.INSTANCE, messages));
    assertEquals("(empty)", ChecklistTexts.answer(FieldValue.text(""), messages));
    assertEquals("null (no value)", ChecklistTexts.value(FieldValue.Null.INSTANCE, messages));
    assertEquals(
        "(nicht gesetzt)",
        ChecklistTexts.answer(FieldValue.Null.INSTANCE, new Messages(Locale.GERMAN)));
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
