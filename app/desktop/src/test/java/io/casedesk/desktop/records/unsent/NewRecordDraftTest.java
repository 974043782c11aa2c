package io.casedesk.desktop.records.unsent;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.desktop.common.form.FieldEditorFactory;
import io.casedesk.desktop.common.form.FieldSpec;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RecordKind;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.dropdowns.KnownDropdownValues;
import io.casedesk.model.input.InputParser;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What was typed of a new record, when the service says something else of its fields. */
class NewRecordDraftTest {

  private static final FieldSpec SPONSOR =
      new FieldSpec(FieldRef.custom("sponsor"), "text", "Sponsor", null);
  private static final FieldSpec COSTS =
      new FieldSpec(FieldRef.custom("costs"), "number", "Costs", null);

  private final DropdownValues options = KnownDropdownValues.merged(List.of());
  private final FieldEditorFactory states =
      new FieldEditorFactory(() -> options, InputParser.of(Locale.GERMANY));

  private static NewRecordForm form(FieldSpec... fields) {
    return NewRecordForm.of("creating", "Title", Stream.of(fields));
  }

  private NewRecordDraft typed() {
    NewRecordDraft draft = NewRecordDraft.of(form(SPONSOR, COSTS), states);
    draft.nameProperty().set("New");
    draft.fields().get(0).type("Anna");
    draft.fields().get(1).type("12");
    return draft;
  }

  @Test
  void aNumberIsTheSameAfterTheLanguageChanged() {
    NewRecordDraft german = typed();
    german.fields().get(1).type("1,234");
    StoredNewRecordDraft stored = german.toStored(true);
    FieldEditorFactory english = new FieldEditorFactory(() -> options, InputParser.of(Locale.US));
    assertEquals(
        "1.234",
        NewRecordDraft.of(form(SPONSOR, COSTS), english, stored)
            .fields()
            .get(1)
            .inputProperty()
            .get());
    assertEquals(
        "1,234",
        NewRecordDraft.of(form(SPONSOR, COSTS), states, stored)
            .fields()
            .get(1)
            .inputProperty()
            .get());
  }

  @Test
  void whatWasTypedIntoAFieldWithAnotherTitleAndTypeIsStillThere() {
    FieldSpec other = new FieldSpec(SPONSOR.field(), "textarea", "Owner of the budget", null);
    NewRecordDraft newer = typed().with(form(COSTS, other), states);
    assertEquals("12", newer.fields().get(0).inputProperty().get());
    assertEquals("Anna", newer.fields().get(1).inputProperty().get());
    assertEquals("Owner of the budget", newer.fields().get(1).spec().title());
  }

  @Test
  void whatWasTypedIntoAFieldThatIsGoneIsKeptUntilItIsThereAgain() {
    NewRecordDraft without = typed().with(form(COSTS), states);
    assertEquals(
        Map.of("custom_fields.sponsor", "Anna", "custom_fields.costs", "12"),
        without.toStored(true).inputs());
    NewRecordDraft again = without.with(form(SPONSOR, COSTS), states);
    assertEquals("Anna", again.fields().get(0).inputProperty().get());
    assertEquals("12", again.fields().get(1).inputProperty().get());
  }

  @Test
  void aDuplicateKeepsTheTypeThatTheDescriptionOfAFieldLacks() {
    FieldSpec unknown = new FieldSpec(FieldRef.custom("score"), "", "Score", null);
    FieldValue number = new FieldValue.Numeric("5");
    NewRecordDraft duplicate = NewRecordDraft.of(form(unknown), states, "New", field -> number);
    ChangePlan plan =
        duplicate.plan(
            new ChangePlan.Header(
                "https://s", RecordKind.USE_CASES, Instant.EPOCH, "me", "creating"));
    assertEquals(Map.of(unknown.field(), number), plan.creates().getFirst().values());
  }

  @Test
  void aStoredDraftThatLacksAMemberIsNotUsed() {
    for (String damaged :
        List.of(
            "null",
            "{\"origin\":\"x\",\"open\":true,\"inputs\":{}}",
            "{\"origin\":\"\",\"open\":true,\"name\":\"n\",\"inputs\":{}}")) {
      assertEquals(Optional.empty(), StoredNewRecordDraft.of(damaged), damaged);
    }
  }
}
