package io.casedesk.desktop.common.form;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.casedesk.model.FieldDefinition;
import io.casedesk.model.FieldDefinition.DropdownValue;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.dropdowns.KnownDropdownValues;
import io.casedesk.model.input.InputParser;
import io.casedesk.workspace.Edit;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts of fields, and what is wanted then. */
class FieldCodecTest {

  private static final InputParser PARSER = InputParser.of(Locale.FRANCE);
  private static final DropdownValues BOOK =
      KnownDropdownValues.of(
          List.of(new FieldDefinition("regions", "multiselect", "Regions")),
          Map.of(
              "regions",
              List.of(
                  new DropdownValue("emea", "Europe, Middle East, Africa"),
                  new DropdownValue("apac", "Asia"))),
          List.of());

  private static Edit.Input number(String text, @Nullable FieldValue seen) {
    return codec("number", PARSER, seen).parse(text, seen);
  }

  private static Edit.Input date(String text) {
    return codec("date", InputParser.of(Locale.ENGLISH), null).parse(text, null);
  }

  private static Edit.Input asSeen(String text, @Nullable FieldValue seen) {
    return codec("rating", PARSER, seen).parse(text, seen);
  }

  private static Edit.Input text(String text, FieldValue seen) {
    return codec("text", PARSER, seen).parse(text, seen);
  }

  private static FieldCodec codec(String type, InputParser parser, @Nullable FieldValue seen) {
    FieldSpec spec = new FieldSpec(FieldRef.custom("regions"), type, "Regions", null);
    return FieldCodec.of(spec, seen, () -> BOOK, parser);
  }

  private static final FieldCodec KEYS = codec("multiselect", PARSER, null);

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "12.50", "1e6", "125000.50"})
  void numbersKeepTheirDigits(String input) {
    assertEquals(new Edit.Valid(new FieldValue.Numeric(input)), number(input, null));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.", "012", "NaN", "1e9999", "12 %", "٣"})
  void whatIsNoNumberIsNamed(String input) {
    assertEquals(new Edit.Invalid(input, "problem.number"), number(input, null));
  }

  @Test
  void anAmountInAnotherCurrencyThanTheFieldIsRefusedTypedOrPasted() {
    FieldSpec spec = new FieldSpec(FieldRef.custom("benefit"), "number", "Benefit (EUR)", null);
    FieldCodec codec = FieldCodec.of(spec, null, () -> BOOK, InputParser.of(Locale.US));
    String pounds = codec.pasted("£1,234.50", null);
    assertEquals("£1,234.50", pounds);
    assertEquals(new Edit.Invalid(pounds, "problem.number.currency"), codec.parse(pounds, null));
    assertEquals(new Edit.Valid(new FieldValue.Numeric("1234.50")), codec.parse("€1,234.50", null));
    assertEquals(
        new Edit.Valid(new FieldValue.Numeric("1234.50")),
        number("£1234.50", null),
        "the field names no currency");
  }

  @Test
  void theJsonTypeThatWasSeenIsKept() {
    assertEquals(new Edit.Valid(FieldValue.text("12")), number("12", FieldValue.text("11")));
    assertEquals(
        new Edit.Valid(new FieldValue.Numeric("12")), text("12", new FieldValue.Numeric("11")));
    assertEquals(
        new Edit.Valid(FieldValue.text("twelve")), text("twelve", new FieldValue.Numeric("11")));
    assertEquals(
        new Edit.Valid(new FieldValue.Structure("{\"a\":1}")),
        asSeen("{\"a\":1}", new FieldValue.Structure("{}")));
    assertInstanceOf(Edit.Invalid.class, asSeen("{\"a\":", new FieldValue.Structure("{}")));
    assertInstanceOf(Edit.Invalid.class, asSeen("{} {}", new FieldValue.Structure("{}")));
    assertEquals(new Edit.Valid(FieldValue.bool(true)), asSeen("true", FieldValue.bool(false)));
    assertEquals(new Edit.Valid(FieldValue.text("x")), asSeen("x", null));
  }

  @Test
  void datesAddressesAndListsAreChecked() {
    assertEquals(new Edit.Valid(FieldValue.text("2026-12-01")), date(" 2026-12-01"));
    assertInstanceOf(Edit.Invalid.class, date("2026-02-30"));
    assertEquals(new Edit.Valid(FieldValue.text("2026-12-01")), date("01.12.2026"));
    assertEquals(new Edit.Invalid("01/12/2026", "problem.date.ambiguous"), date("01/12/2026"));
    assertEquals(new Edit.Valid(FieldValue.text("2026-12-01")), date("01.12.26"));
    assertEquals(new Edit.Invalid("01.12.66", "problem.date.year"), date("01.12.66"));
    assertEquals(new Edit.Invalid("1.234", "problem.number.ambiguous"), number("1.234", null));
    assertEquals(new Edit.Valid(new FieldValue.Numeric("1.234")), number("1,234", null));
    assertEquals(
        new Edit.Valid(FieldValue.text("not a url")),
        codec("url", PARSER, null).parse(" not a url ", null));
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
    assertEquals(expected, EditorType.of(spec));
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
    return EditorType.of(spec, seen);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "emea, apac",
        "emea;apac",
        " emea\napac\n",
        "EMEA, Asia",
        "Europe, Middle East, Africa; asia",
        "Europe, Middle East, Africa, Asia, emea",
        "[\"emea\",\"Asia\"]"
      })
  void aListOfKeysAndLabelsIsRead(String text) {
    assertEquals("[\"emea\",\"apac\"]", KEYS.pasted(text, null));
  }

  @ParameterizedTest
  @ValueSource(strings = {"emea, mars", "Europe, Middle East", "[1]", ",", "emea apac"})
  void aListWithAnUnknownPartIsRefused(String text) {
    assertEquals(text, KEYS.pasted(text, null));
    assertEquals(new Edit.Invalid(text, "problem.keys"), KEYS.parse(text, null));
  }

  @Test
  void aJsonArrayMayHoldNewKeys() {
    assertEquals("[\"emea\",\"mars\"]", KEYS.pasted("[\"emea\",\"mars\"]", null));
    assertEquals(
        new FieldValue.Structure("[\"mars\"]"),
        assertInstanceOf(Edit.Valid.class, KEYS.parse("[\"mars\"]", null)).value());
  }
}
