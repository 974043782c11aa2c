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
import io.casedesk.model.dropdowns.KnownDropdownValues;
import io.casedesk.model.input.InputParser;
import io.casedesk.model.input.InputParser.InputStyle;
import io.casedesk.workspace.Edit;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class FieldEditorTest {

  private static final DropdownValues BOOK =
      KnownDropdownValues.of(
          List.of(new FieldDefinition("theme", "dropdown", "Theme")),
          Map.of(
              "theme",
              List.of(
                  new DropdownValue("fin", "Finance"),
                  new DropdownValue("hr", "People"),
                  new DropdownValue("none", ""))),
          List.of());

  /** Two keys together may be the name of a third one. */
  @Test
  void aKeyTypedAfterAnotherIsNeverReadAsAThirdOne() {
    DropdownValues markets =
        KnownDropdownValues.of(
            List.of(new FieldDefinition("markets", "multiselect", "Markets")),
            Map.of(
                "markets",
                List.of(
                    new DropdownValue("amer", ""),
                    new DropdownValue("emea", ""),
                    new DropdownValue("both", "amer, emea"))),
            List.of());
    FieldSpec spec = new FieldSpec(FieldRef.custom("markets"), "multiselect", "Markets", null);
    FieldEditor state =
        new FieldEditorFactory(() -> markets, InputParser.canonical()).create(spec, null);
    state.type(List.of("amer"), "emea");
    state.resolve();
    assertEquals(new Edit.Valid(new FieldValue.Structure("[\"amer\",\"emea\"]")), state.wish());
    state.type(List.of(), "amer, emea");
    assertEquals(new Edit.Valid(new FieldValue.Structure("[\"both\"]")), state.wish());
    state.type(List.of("amer"), "eme");
    assertEquals(new Edit.Invalid("amer, eme", "problem.keys"), state.wish());
  }

  @Test
  void dirtyIsDerivedAndRetypingTheOldValueClearsIt() {
    FieldEditor state = custom("sponsor", EditorType.TEXT, FieldValue.text("Zoë"));
    assertFalse(state.dirtyProperty().get());
    state.type("Zoe");
    assertTrue(state.dirtyProperty().get());
    state.type("Zoë");
    assertFalse(state.dirtyProperty().get());
    assertEquals(Optional.empty(), state.change("1"));
  }

  @Test
  void aChangeCarriesTheValueSeenAndTheValueWanted() {
    FieldEditor state = custom("annual_benefit", EditorType.NUMBER, new FieldValue.Numeric("1.50"));
    state.type("2.5");
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
    FieldEditor state =
        new FieldEditor(
            new FieldCodec(
                new FieldSpec(FieldRef.custom("benefit"), "number", "Benefit", null),
                EditorType.NUMBER,
                () -> BOOK,
                InputParser.of(Locale.GERMANY)),
            new FieldValue.Numeric("1.234"));
    assertEquals("1,234", state.inputProperty().get());
    state.type("1,2340");
    state.type("1,234");
    assertFalse(state.dirtyProperty().get());
    state.type("1.234");
    assertEquals(new FieldValue.Numeric("1234"), state.change("1").orElseThrow().wanted());
    state.resolve();
    assertEquals("1234", state.inputProperty().get());
    state.restore(new FieldValue.Numeric("2.345"));
    assertEquals(new FieldValue.Numeric("2.345"), state.change("1").orElseThrow().wanted());
  }

  @Test
  void whatIsRestoredMeansTheSameInAnotherReading() {
    ColumnReadings readings = new ColumnReadings();
    FieldEditor state =
        new FieldEditor(
            new FieldCodec(
                    new FieldSpec(FieldRef.custom("benefit"), "number", "Benefit", null),
                    EditorType.NUMBER,
                    () -> BOOK,
                    InputParser.of(Locale.GERMANY))
                .in(readings),
            new FieldValue.Numeric("1.234"));
    String seen = state.inputProperty().get();
    state.type("2,345");
    String typed = state.inputProperty().get();
    Edit.Input meant = state.wish();
    state.readAs(InputStyle.POINT);
    assertEquals(new FieldValue.Numeric("2345"), state.change("1").orElseThrow().wanted());
    state.restore(typed, meant);
    assertEquals(new FieldValue.Numeric("2.345"), state.change("1").orElseThrow().wanted());
    state.restore(seen, null);
    assertEquals(Optional.empty(), state.change("1"));
    state.restore("2,3,4", new Edit.Invalid("2,3,4", "problem.number"));
    assertEquals("2,3,4", state.inputProperty().get());
  }

  @Test
  void anEqualDateInAnotherFormIsNoChange() {
    FieldEditor state =
        new FieldEditor(
            new FieldCodec(
                new FieldSpec(FieldRef.custom("due"), "date", "Due", null),
                EditorType.DATE,
                () -> BOOK,
                InputParser.of(Locale.GERMANY)),
            FieldValue.text("2026-12-31"));
    assertEquals("31.12.2026", state.inputProperty().get());
    state.type("2026-12-31");
    assertFalse(state.dirtyProperty().get());
    state.type("2027-12-31");
    state.resolve();
    assertEquals("31.12.2027", state.inputProperty().get());
    assertEquals("2027-12-31", state.stored());
    state.fill("2027-02-01");
    assertEquals("01.02.2027", state.inputProperty().get());
    state.type("1.1.2027");
    assertEquals(FieldValue.text("2027-01-01"), state.change("1").orElseThrow().wanted());
  }

  @Test
  void inputThatCannotBeWrittenMakesNoChange() {
    FieldEditor state = custom("review_date", EditorType.DATE, null);
    state.type("tomorrow");
    assertTrue(state.invalidProperty().get());
    assertEquals(Optional.empty(), state.change("7"));
  }

  @Test
  void aKeyNobodyHasSeenNeedsTheUserToSaySo() {
    FieldEditor state = custom("theme", EditorType.OPTION, FieldValue.text("fin"));
    state.type("Finance");
    assertTrue(state.invalidProperty().get());
    state.useAsTyped("Finance");
    assertFalse(state.invalidProperty().get());
    assertEquals(FieldValue.text("Finance"), state.change("1").orElseThrow().wanted());
  }

  @Test
  void aReadOfTheSameNumberLeavesWhatTheUserIsTyping() {
    FieldValue.Numeric seen = new FieldValue.Numeric("1.5");
    MemoryCell cell = new MemoryCell(seen);
    FieldEditor state =
        new FieldEditor(
            new FieldCodec(
                new FieldSpec(FieldRef.custom("cost"), "number", "Cost", null),
                EditorType.NUMBER,
                () -> BOOK,
                InputParser.of(Locale.GERMANY)),
            cell);
    state.type("1.5");
    cell.read(state, seen);
    assertEquals("1.5", state.inputProperty().get(), "on the way to 1.500, which is 1500");
    cell.read(state, new FieldValue.Numeric("2.5"));
    assertEquals("2,5", state.inputProperty().get());
  }

  @Test
  void clearingACustomFieldSendsNullAndAStandardOneAnEmptyText() {
    FieldEditor custom = custom("theme", EditorType.OPTION, FieldValue.text("fin"));
    custom.type("");
    assertEquals(FieldValue.Null.INSTANCE, custom.change("1").orElseThrow().wanted());

    FieldEditor standard =
        new FieldEditor(
            new FieldCodec(
                new FieldSpec(FieldRef.standard("provider"), "text", "Provider", null),
                EditorType.TEXT,
                () -> BOOK,
                InputParser.canonical()),
            FieldValue.text("Acme"));
    standard.type("");
    assertEquals(FieldValue.text(""), standard.change("1").orElseThrow().wanted());
  }

  @Test
  void aBlankReadKeepsWhatWasTypedAndOffersTheKeyOfTheLabel() {
    FieldEditor state = custom("theme", EditorType.OPTION, FieldValue.text("hr"));
    state.useAsTyped("Finance");
    Change change = state.change("1").orElseThrow();
    state
        .outcomeProperty()
        .set(
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
    FieldEditor state = custom("sponsor", EditorType.TEXT, FieldValue.text("seen"));
    state.type("mine");
    ChangeResult conflict =
        new ChangeResult(
            state.change("1").orElseThrow(),
            Verdict.CONFLICT,
            FieldValue.text("theirs"),
            new Diagnosis.None());
    state.outcomeProperty().set(conflict);
    state.keepMine();
    assertEquals(FieldValue.text("theirs"), state.change("1").orElseThrow().seen());
    assertEquals("mine", state.inputProperty().get());

    state.outcomeProperty().set(conflict);
    state.takeTheirs();
    assertEquals("theirs", state.inputProperty().get());
    assertFalse(state.dirtyProperty().get());
    assertNull(state.outcomeProperty().get());
  }

  @Test
  void anUncertainWriteKeepsTheInputUnsaved() {
    FieldEditor state = custom("sponsor", EditorType.TEXT, FieldValue.text("old"));
    state.type("new");
    state
        .outcomeProperty()
        .set(
            new ChangeResult(
                state.change("1").orElseThrow(),
                Verdict.UNCERTAIN,
                null,
                new Diagnosis.RecordMissing()));
    assertTrue(state.dirtyProperty().get());
  }

  @Test
  void aNewerValueFromTheServiceDoesNotOverwriteInput() {
    MemoryCell cell = new MemoryCell(FieldValue.text("old"));
    FieldEditor state =
        new FieldEditor(
            new FieldCodec(
                new FieldSpec(FieldRef.custom("sponsor"), "", "sponsor", null),
                EditorType.TEXT,
                () -> BOOK,
                InputParser.canonical()),
            cell);
    cell.read(state, FieldValue.text("newer"));
    assertEquals("newer", state.inputProperty().get());
    state.type("typed");
    cell.read(state, FieldValue.text("newest"));
    assertEquals("typed", state.inputProperty().get());
    assertEquals(
        FieldValue.text("newer"),
        state.change("1").orElseThrow().seen(),
        "so that the engine sees the conflict");
  }

  @Test
  void twoEditorsOfACellShowOneInput() {
    MemoryCell cell = new MemoryCell(FieldValue.text("hr"));
    FieldEditor one = of(cell);
    FieldEditor other = of(cell);
    one.type("no such key");
    other.follow();
    assertEquals("no such key", other.inputProperty().get());
    assertTrue(other.invalidProperty().get());
    other.useAsTyped("no such key");
    one.follow();
    assertFalse(one.invalidProperty().get(), "it was accepted");
    assertEquals(new Edit.Valid(FieldValue.text("no such key")), cell.input());
    other.type("hr");
    one.follow();
    assertEquals("hr", one.inputProperty().get());
    assertNull(cell.input());
  }

  /** A cell as the pending changes keep it. */
  private static final class MemoryCell implements FieldEditor.Cell {
    private @Nullable FieldValue now;
    private @Nullable FieldValue changed;
    private Edit.@Nullable Input input;

    MemoryCell(@Nullable FieldValue now) {
      this.now = now;
    }

    void read(FieldEditor state, @Nullable FieldValue newer) {
      now = newer;
      state.follow();
    }

    void applied(FieldEditor state, FieldValue value) {
      input = null;
      read(state, value);
    }

    @Override
    public @Nullable FieldValue seen() {
      return input == null ? now : changed;
    }

    @Override
    public Edit.@Nullable Input input() {
      return input;
    }

    @Override
    public void enter(Edit.@Nullable Input wanted) {
      changed = seen();
      input = wanted;
    }

    @Override
    public void rebase(@Nullable FieldValue seen) {
      changed = seen;
    }
  }

  private static FieldEditor of(MemoryCell cell) {
    return new FieldEditor(
        new FieldCodec(
            new FieldSpec(FieldRef.custom("theme"), "", "theme", null),
            EditorType.OPTION,
            () -> BOOK,
            InputParser.canonical()),
        cell);
  }

  @Test
  void aLabelOrAnotherLetterCaseStandsForItsKeyUnlessToldOtherwise() {
    FieldEditor state = custom("theme", EditorType.OPTION, null);
    state.type("finance");
    state.resolve();
    assertEquals("fin", state.inputProperty().get());
    state.type("HR");
    state.resolve();
    assertEquals("hr", state.inputProperty().get());
    state.useAsTyped("Finance");
    state.resolve();
    assertEquals("Finance", state.inputProperty().get());
  }

  @Test
  void leavingADropdownChangesNothingThatWasNotTyped() {
    FieldEditor held = custom("theme", EditorType.OPTION, FieldValue.text("Finance"));
    held.resolve();
    assertFalse(held.dirtyProperty().get(), "a label the service holds is not made a key");

    FieldEditor blank = custom("theme", EditorType.OPTION, null);
    blank.resolve();
    assertFalse(blank.dirtyProperty().get());
    FieldEditor cleared = custom("theme", EditorType.OPTION, FieldValue.text("fin"));
    cleared.type("");
    cleared.resolve();
    assertEquals("", cleared.inputProperty().get(), "not even by an option without a label");
  }

  @Test
  void aGoodVerdictDoesNotOutliveTheValueItSpeaksOf() {
    MemoryCell cell = new MemoryCell(FieldValue.text("fin"));
    FieldEditor state = of(cell);
    ChangeResult applied = applied(state, "hr");
    state.outcomeProperty().set(applied);
    cell.applied(state, FieldValue.text("hr"));
    assertEquals(applied, state.outcomeProperty().get());
    cell.read(state, FieldValue.text("a colleague's"));
    assertNull(state.outcomeProperty().get());

    state.outcomeProperty().set(applied(state, "none"));
    cell.applied(state, FieldValue.text("none"));
    state.type("typing on");
    assertNull(state.outcomeProperty().get());
  }

  @Test
  void theRepairOfAListReplacesOnlyTheLabel() {
    FieldEditor state =
        custom("sources", EditorType.OPTIONS, new FieldValue.Structure("[\"erp\"]"));
    state.type("[\"CRM System\",\"erp\"]");
    state
        .outcomeProperty()
        .set(
            new ChangeResult(
                state.change("1").orElseThrow(),
                Verdict.DIFFERENT,
                new FieldValue.Structure("[\"erp\"]"),
                new Diagnosis.LabelSent("CRM System", "crm")));
    assertEquals(Optional.of("[\"crm\",\"erp\"]"), state.repair());
  }

  private static ChangeResult applied(FieldEditor state, String text) {
    state.type(text);
    return new ChangeResult(
        state.change("1").orElseThrow(),
        Verdict.APPLIED,
        FieldValue.text(text),
        new Diagnosis.None());
  }

  private static FieldEditor custom(String key, EditorType type, @Nullable FieldValue seen) {
    return new FieldEditor(
        new FieldCodec(
            new FieldSpec(FieldRef.custom(key), "", key, null),
            type,
            () -> BOOK,
            InputParser.canonical()),
        seen);
  }
}
