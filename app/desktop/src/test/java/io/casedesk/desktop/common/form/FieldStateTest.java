package io.casedesk.desktop.common.form;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.common.text.ChangeResult;
import io.casedesk.model.Change;
import io.casedesk.model.Diagnosis;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.FieldDefinition.DropdownValue;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Verdict;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.input.InputParser;
import io.casedesk.workspace.ObservedDropdownValues;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class FieldStateTest {

  private static final DropdownValues BOOK =
      ObservedDropdownValues.of(
          List.of(new FieldDefinition("theme", "dropdown", "Theme")),
          Map.of(
              "theme",
              List.of(
                  new DropdownValue("fin", "Finance"),
                  new DropdownValue("hr", "People"),
                  new DropdownValue("none", ""))),
          List.of());

  @Test
  void dirtyIsDerivedAndRetypingTheOldValueClearsIt() {
    FieldState state = custom("sponsor", EditorType.TEXT, FieldValue.text("Zoë"));
    assertFalse(state.dirtyProperty().get());
    state.inputProperty().set("Zoe");
    assertTrue(state.dirtyProperty().get());
    state.inputProperty().set("Zoë");
    assertFalse(state.dirtyProperty().get());
    assertEquals(Optional.empty(), state.change("1"));
  }

  @Test
  void aChangeCarriesTheValueSeenAndTheValueWanted() {
    FieldState state = custom("annual_benefit", EditorType.NUMBER, new FieldValue.Numeric("1.50"));
    state.inputProperty().set("2.5");
    assertEquals(
        Optional.of(
            new Change(
                "7",
                FieldRef.custom("annual_benefit"),
                new FieldValue.Numeric("1.50"),
                new FieldValue.Numeric("2.5"))),
        state.change("7"));
  }

  @Test
  void numbersAreShownAndReadInTheStyleOfTheUser() {
    FieldState state =
        new FieldState(
            new FieldSpec(FieldRef.custom("benefit"), "number", "Benefit", null),
            EditorType.NUMBER,
            new FieldValue.Numeric("1.234"),
            () -> BOOK,
            InputParser.of(Locale.GERMANY));
    assertEquals("1,234", state.inputProperty().get());
    state.inputProperty().set("1,2340");
    state.inputProperty().set("1,234");
    assertFalse(state.dirtyProperty().get());
    state.inputProperty().set("1.234");
    assertEquals(new FieldValue.Numeric("1234"), state.change("1").orElseThrow().wanted());
    state.resolve();
    assertEquals("1234", state.inputProperty().get());
    state.applyUnsent(new FieldValue.Numeric("1.234"), new FieldValue.Numeric("2.345"));
    assertEquals(new FieldValue.Numeric("2.345"), state.change("1").orElseThrow().wanted());
  }

  @Test
  void anEqualDateInAnotherFormIsNoChange() {
    FieldState state =
        new FieldState(
            new FieldSpec(FieldRef.custom("due"), "date", "Due", null),
            EditorType.DATE,
            FieldValue.text("2026-12-31"),
            () -> BOOK,
            InputParser.of(Locale.GERMANY));
    assertEquals("31.12.2026", state.inputProperty().get());
    state.inputProperty().set("2026-12-31");
    assertFalse(state.dirtyProperty().get());
    state.inputProperty().set("2027-12-31");
    state.resolve();
    assertEquals("31.12.2027", state.inputProperty().get());
    assertEquals("2027-12-31", state.stored());
    state.fill("2027-02-01");
    assertEquals("01.02.2027", state.inputProperty().get());
    state.inputProperty().set("1.1.2027");
    assertEquals(FieldValue.text("2027-01-01"), state.change("1").orElseThrow().wanted());
  }

  @Test
  void inputThatCannotBeWrittenMakesNoChange() {
    FieldState state = custom("review_date", EditorType.DATE, null);
    state.inputProperty().set("tomorrow");
    assertTrue(state.invalidProperty().get());
    assertEquals(Optional.empty(), state.change("7"));
  }

  @Test
  void aKeyNobodyHasSeenNeedsTheUserToSaySo() {
    FieldState state = custom("theme", EditorType.OPTION, FieldValue.text("fin"));
    state.inputProperty().set("Finance");
    assertTrue(state.invalidProperty().get());
    state.useAsTyped("Finance");
    assertFalse(state.invalidProperty().get());
    assertEquals(FieldValue.text("Finance"), state.change("1").orElseThrow().wanted());
  }

  @Test
  void aReadOfTheSameNumberLeavesWhatTheUserIsTyping() {
    FieldValue.Numeric seen = new FieldValue.Numeric("1.5");
    FieldState state =
        new FieldState(
            new FieldSpec(FieldRef.custom("cost"), "number", "Cost", null),
            EditorType.NUMBER,
            seen,
            () -> BOOK,
            InputParser.of(Locale.GERMANY));
    state.inputProperty().set("1.5");
    state.refresh(seen);
    assertEquals("1.5", state.inputProperty().get(), "on the way to 1.500, which is 1500");
    state.refresh(new FieldValue.Numeric("2.5"));
    assertEquals("2,5", state.inputProperty().get());
  }

  @Test
  void clearingACustomFieldSendsNullAndAStandardOneAnEmptyText() {
    FieldState custom = custom("theme", EditorType.OPTION, FieldValue.text("fin"));
    custom.inputProperty().set("");
    assertEquals(FieldValue.Null.INSTANCE, custom.change("1").orElseThrow().wanted());

    FieldState standard =
        new FieldState(
            new FieldSpec(FieldRef.standard("provider"), "text", "Provider", null),
            EditorType.TEXT,
            FieldValue.text("Acme"),
            () -> BOOK,
            InputParser.canonical());
    standard.inputProperty().set("");
    assertEquals(FieldValue.text(""), standard.change("1").orElseThrow().wanted());
  }

  @Test
  void aBlankReadKeepsWhatWasTypedAndOffersTheKeyOfTheLabel() {
    FieldState state = custom("theme", EditorType.OPTION, FieldValue.text("hr"));
    state.useAsTyped("Finance");
    Change change = state.change("1").orElseThrow();
    state.settle(
        new ChangeResult(
            change,
            Verdict.BLANK,
            FieldValue.Null.INSTANCE,
            new Diagnosis.LabelSent("Finance", "fin")));
    assertEquals("Finance", state.inputProperty().get());
    assertTrue(state.dirtyProperty().get());
    assertEquals(Optional.of("fin"), state.repair());
  }

  @Test
  void aConflictIsDecidedEitherWay() {
    FieldState state = custom("sponsor", EditorType.TEXT, FieldValue.text("seen"));
    state.inputProperty().set("mine");
    ChangeResult conflict =
        new ChangeResult(
            state.change("1").orElseThrow(),
            Verdict.CONFLICT,
            FieldValue.text("theirs"),
            new Diagnosis.None());
    state.settle(conflict);
    state.keepMine();
    assertEquals(FieldValue.text("theirs"), state.change("1").orElseThrow().seen());
    assertEquals("mine", state.inputProperty().get());

    state.settle(conflict);
    state.takeTheirs();
    assertEquals("theirs", state.inputProperty().get());
    assertFalse(state.dirtyProperty().get());
    assertNull(state.outcomeProperty().get());
  }

  @Test
  void anUncertainWriteKeepsTheInputUnsaved() {
    FieldState state = custom("sponsor", EditorType.TEXT, FieldValue.text("old"));
    state.inputProperty().set("new");
    state.settle(
        new ChangeResult(
            state.change("1").orElseThrow(),
            Verdict.UNCERTAIN,
            null,
            new Diagnosis.RecordMissing()));
    assertTrue(state.dirtyProperty().get());
  }

  @Test
  void aNewerValueFromTheServiceDoesNotOverwriteInput() {
    FieldState state = custom("sponsor", EditorType.TEXT, FieldValue.text("old"));
    state.refresh(FieldValue.text("newer"));
    assertEquals("newer", state.inputProperty().get());
    state.inputProperty().set("typed");
    state.refresh(FieldValue.text("newest"));
    assertEquals("typed", state.inputProperty().get());
    assertEquals(
        FieldValue.text("newer"),
        state.change("1").orElseThrow().seen(),
        "so that the engine sees the conflict");
  }

  @Test
  void clearingRemainsAChangeWhereAListDoesNotShowTheField() {
    FieldState state = custom("sponsor", EditorType.TEXT, FieldValue.text("old"));
    state.inputProperty().set("");
    state.refresh(null);
    assertEquals(FieldValue.text("old"), state.change("1").orElseThrow().seen());
    state.refresh(FieldValue.text(""));
    assertFalse(state.dirtyProperty().get(), "another user cleared it");
  }

  @Test
  void aLabelOrAnotherLetterCaseStandsForItsKeyUnlessToldOtherwise() {
    FieldState state = custom("theme", EditorType.OPTION, null);
    state.inputProperty().set("finance");
    state.resolve();
    assertEquals("fin", state.inputProperty().get());
    state.inputProperty().set("HR");
    state.resolve();
    assertEquals("hr", state.inputProperty().get());
    state.useAsTyped("Finance");
    state.resolve();
    assertEquals("Finance", state.inputProperty().get());
  }

  @Test
  void leavingADropdownChangesNothingThatWasNotTyped() {
    FieldState held = custom("theme", EditorType.OPTION, FieldValue.text("Finance"));
    held.resolve();
    assertFalse(held.dirtyProperty().get(), "a label the service holds is not made a key");

    FieldState blank = custom("theme", EditorType.OPTION, null);
    blank.resolve();
    assertFalse(blank.dirtyProperty().get());
    FieldState cleared = custom("theme", EditorType.OPTION, FieldValue.text("fin"));
    cleared.inputProperty().set("");
    cleared.resolve();
    assertEquals("", cleared.inputProperty().get(), "not even by an option without a label");
  }

  @Test
  void aGoodVerdictDoesNotOutliveTheValueItSpeaksOf() {
    FieldState state = custom("sponsor", EditorType.TEXT, FieldValue.text("old"));
    ChangeResult applied = applied(state, "new");
    state.settle(applied);
    state.refresh(FieldValue.text("new"));
    assertEquals(applied, state.outcomeProperty().get());
    state.refresh(FieldValue.text("a colleague's"));
    assertNull(state.outcomeProperty().get());

    state.settle(applied(state, "newer"));
    state.inputProperty().set("typing on");
    assertNull(state.outcomeProperty().get());
  }

  @Test
  void theRepairOfAListReplacesOnlyTheLabel() {
    FieldState state = custom("sources", EditorType.OPTIONS, new FieldValue.Structure("[\"erp\"]"));
    state.inputProperty().set("[\"CRM System\",\"erp\"]");
    state.settle(
        new ChangeResult(
            state.change("1").orElseThrow(),
            Verdict.DIFFERENT,
            new FieldValue.Structure("[\"erp\"]"),
            new Diagnosis.LabelSent("CRM System", "crm")));
    assertEquals(Optional.of("[\"crm\",\"erp\"]"), state.repair());
  }

  private static ChangeResult applied(FieldState state, String text) {
    state.inputProperty().set(text);
    return new ChangeResult(
        state.change("1").orElseThrow(),
        Verdict.APPLIED,
        FieldValue.text(text),
        new Diagnosis.None());
  }

  private static FieldState custom(String key, EditorType type, @Nullable FieldValue seen) {
    return new FieldState(
        new FieldSpec(FieldRef.custom(key), "", key, null),
        type,
        seen,
        () -> BOOK,
        InputParser.canonical());
  }
}
