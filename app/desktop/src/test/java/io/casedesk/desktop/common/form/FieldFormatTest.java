package io.casedesk.desktop.common.form;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.casedesk.desktop.common.form.FieldFormat.Problem;
import io.casedesk.desktop.common.form.FieldFormat.Valid;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.input.InputParser;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FieldFormatTest {

  private static final InputParser PARSER = InputParser.of(Locale.FRANCE);
  private static final FieldFormat NUMBER = FieldFormat.number(PARSER);
  private static final FieldFormat DATE = FieldFormat.date(InputParser.of(Locale.ENGLISH));
  private static final FieldFormat AS_SEEN = FieldFormat.asSeen(PARSER);

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "12.50", "1e6", "125000.50"})
  void numbersKeepTheirDigits(String input) {
    assertEquals(new Valid(new FieldValue.Numeric(input)), NUMBER.parse(input, null));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.", "012", "NaN", "1e9999", "12 %", "٣"})
  void whatIsNoNumberIsNamed(String input) {
    assertEquals(new Problem("problem.number"), NUMBER.parse(input, null));
  }

  @Test
  void theJsonTypeThatWasSeenIsKept() {
    assertEquals(new Valid(FieldValue.text("12")), NUMBER.parse("12", FieldValue.text("11")));
    assertEquals(
        new Valid(new FieldValue.Numeric("12")),
        FieldFormat.TEXT.parse("12", new FieldValue.Numeric("11")));
    assertEquals(
        new Valid(FieldValue.text("twelve")),
        FieldFormat.TEXT.parse("twelve", new FieldValue.Numeric("11")));
    assertEquals(
        new Valid(new FieldValue.Structure("{\"a\":1}")),
        AS_SEEN.parse("{\"a\":1}", new FieldValue.Structure("{}")));
    assertInstanceOf(Problem.class, AS_SEEN.parse("{\"a\":", new FieldValue.Structure("{}")));
    assertInstanceOf(Problem.class, AS_SEEN.parse("{} {}", new FieldValue.Structure("{}")));
    assertEquals(new Valid(FieldValue.bool(true)), AS_SEEN.parse("true", FieldValue.bool(false)));
    assertEquals(new Valid(FieldValue.text("x")), AS_SEEN.parse("x", null));
  }

  @Test
  void datesAddressesAndListsAreChecked() {
    assertEquals(new Valid(FieldValue.text("2026-12-01")), DATE.parse(" 2026-12-01", null));
    assertInstanceOf(Problem.class, DATE.parse("2026-02-30", null));
    assertEquals(new Valid(FieldValue.text("2026-12-01")), DATE.parse("01.12.2026", null));
    assertEquals(new Problem("problem.date.ambiguous"), DATE.parse("01/12/2026", null));
    assertEquals(new Valid(FieldValue.text("2026-12-01")), DATE.parse("01.12.26", null));
    assertEquals(new Problem("problem.date.year"), DATE.parse("01.12.66", null));
    assertEquals(new Problem("problem.number.ambiguous"), NUMBER.parse("1.234", null));
    assertEquals(new Valid(new FieldValue.Numeric("1.234")), NUMBER.parse("1,234", null));
    assertEquals(
        new Valid(FieldValue.text("not a url")), FieldFormat.ADDRESS.parse(" not a url ", null));
  }

  @ParameterizedTest
  @CsvSource({
    "theme,dropdown,OPTION",
    "x,Multi-Select,OPTIONS",
    "x,multi_select,OPTIONS",
    "x,TEXTAREA,LONG_TEXT",
    "description,text,LONG_TEXT",
    "x,rating,FALLBACK",
    "x,'',FALLBACK"
  })
  void editorsArePickedByKeyThenTypeThenFallback(String key, String type, EditorType expected) {
    FieldSpec spec = new FieldSpec(FieldRef.custom(key), type, key, null);
    assertEquals(expected, EditorRegistry.standard().typeOf(spec));
  }

  @Test
  void aValueThatAnEditorWouldNotShowWholeGetsAnotherEditor() {
    assertEquals(EditorType.OPTIONS, typeOf("multiselect", null));
    assertEquals(EditorType.OPTIONS, typeOf("multiselect", new FieldValue.Structure("[\"a\"]")));
    assertEquals(EditorType.FALLBACK, typeOf("multiselect", new FieldValue.Structure("[1,2]")));
    assertEquals(EditorType.FALLBACK, typeOf("multiselect", FieldValue.text("a")));
    assertEquals(EditorType.FALLBACK, typeOf("text", new FieldValue.Structure("{}")));
    assertEquals(EditorType.LONG_TEXT, typeOf("text", FieldValue.text("one\ntwo")));
    assertEquals(EditorType.TEXT, typeOf("text", FieldValue.text("one two")));
  }

  private static EditorType typeOf(String type, @Nullable FieldValue seen) {
    FieldSpec spec = new FieldSpec(FieldRef.custom("x"), type, "X", null);
    return EditorRegistry.standard().typeOf(spec, seen);
  }
}
