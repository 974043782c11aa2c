package io.casedesk.desktop.common.form;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.common.text.Messages;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.dropdowns.KnownDropdownValue;
import io.casedesk.model.dropdowns.KnownDropdownValue.Source;
import io.casedesk.model.input.InputParser;
import io.casedesk.workspace.Edit;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What is said before a key is written. */
class EditorFactoryTest {

  /** For each way a key can be known from, one that is named after it. */
  private static final DropdownValues BOOK =
      new DropdownValues() {
        @Override
        public List<KnownDropdownValue> options(String fieldKey) {
          return Stream.of(Source.values())
              .map(source -> new KnownDropdownValue(source.name(), "Label of " + source, 0, source))
              .toList();
        }

        @Override
        public Set<String> fieldKeys() {
          return Set.of("theme");
        }
      };

  private final EditorFactory editors = new EditorFactory(new Messages(Locale.ENGLISH), () -> BOOK);

  @ParameterizedTest
  @EnumSource(
      value = Source.class,
      names = {"IMPORTED", "TYPED"})
  void aKeyThatNothingHasProvenIsWarnedOf(Source source) {
    FieldEditor one = state(EditorType.OPTION, FieldValue.text("SEEN"));
    one.type(source.name());
    assertUnproven(source, editors.advice(one));

    FieldEditor many =
        state(EditorType.OPTIONS, new FieldValue.Structure(JsonInputText.array(List.of("SEEN"))));
    many.type(JsonInputText.array(List.of("SEEN", source.name())));
    assertUnproven(source, editors.advice(many));
  }

  private static void assertUnproven(Source source, Optional<String> advice) {
    String text = advice.orElseThrow();
    assertTrue(text.startsWith("The key “" + source + "” was typed or imported"), text);
  }

  @ParameterizedTest
  @EnumSource(
      value = Source.class,
      names = {"SERVICE", "SEEN", "PROVEN"})
  void aKeyThatIsProvenIsNot(Source source) {
    FieldEditor state = state(EditorType.OPTION, FieldValue.text("old"));
    state.type(source.name());
    assertEquals(Optional.empty(), editors.advice(state));
  }

  @Test
  void whatTheRecordHoldsAlreadyIsNotWarnedOf() {
    FieldEditor state =
        state(EditorType.OPTIONS, new FieldValue.Structure(JsonInputText.array(List.of("TYPED"))));
    state.type(JsonInputText.array(List.of("TYPED", "SEEN")));
    assertEquals(Optional.empty(), editors.advice(state));
  }

  @Test
  void aLabelAndAKeyNobodyNamedAreWarnedOf() {
    FieldEditor state = state(EditorType.OPTION, FieldValue.text("SEEN"));
    state.useAsTyped("Label of SERVICE");
    String label = editors.advice(state).orElseThrow();
    assertTrue(label.contains("The key is “SERVICE”"), label);
    state.useAsTyped("nobody");
    String unseen = editors.advice(state).orElseThrow();
    assertTrue(unseen.startsWith("No record has the key “nobody”"), unseen);
    state.type("");
    assertEquals(Optional.empty(), editors.advice(state));
  }

  @ParameterizedTest
  @CsvSource({
    "url,URL,not a url,https://example.com,The field expects a web address like"
        + " https://example.com. Check the value.",
    "email,EMAIL,ann@,ann@example.com,The field expects an email address like name@example.com."
        + " Check the value."
  })
  void aTextThatIsNoAddressIsWarnedOf(
      String word, EditorType type, String text, String address, String warning) {
    FieldEditor state = state(word, type, FieldValue.text("old"));
    state.type(text);
    assertEquals(Optional.of(warning), editors.advice(state));
    assertEquals(
        new Edit.Valid(FieldValue.text(text)), state.parsedProperty().get(), "can be saved");
    state.type(address + " ");
    assertEquals(Optional.empty(), editors.advice(state));
    state.type("");
    assertEquals(Optional.empty(), editors.advice(state));
  }

  private static FieldEditor state(EditorType type, FieldValue seen) {
    return state("", type, seen);
  }

  private static FieldEditor state(String word, EditorType type, FieldValue seen) {
    return new FieldEditor(
        new FieldCodec(
            new FieldSpec(FieldRef.custom("theme"), word, "Theme", null),
            type,
            () -> BOOK,
            InputParser.canonical()),
        seen);
  }
}
