package io.casedesk.desktop.common.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.model.Change;
import io.casedesk.model.Diagnosis;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.FieldValue.Structure;
import io.casedesk.model.Verdict;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Values as they read on one line. */
class ValueTextTest {

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = '|',
      value = {
        "[\"amer\"]|amer",
        "[ \"amer\" ,\t\"emea\" ]|amer, emea",
        "[\"two words\",\"x\"]|two words, x",
        "[]|[]",
        "[1,2]|[1,2]",
        "[\"a\",1]|[\"a\",1]",
        "[\"a\",]|[\"a\",]",
        "[\"a\" \"b\"]|[\"a\" \"b\"]",
        "[\"a\"|[\"a\"",
        "[\"a\\\"b\"]|a\"b",
        "[\"a\"] x|[\"a\"] x",
        "{\"a\":\"b\"}|{\"a\":\"b\"}",
      })
  void aListOfPlainTextsHasNoBracketsAndQuotes(String json, String line) {
    assertEquals(line, ValueText.oneLine(new Structure(json)));
  }

  @Test
  void aValueWithoutTextHasAMarker() {
    Messages english = new Messages(Locale.ENGLISH);
    assertEquals(Optional.of("(not set)"), ValueText.marker(null, english));
    assertEquals(Optional.of("(empty)"), ValueText.marker(FieldValue.Null.INSTANCE, english));
    assertEquals(Optional.of("(empty)"), ValueText.marker(FieldValue.text(""), english));
    assertEquals(Optional.empty(), ValueText.marker(FieldValue.text("x"), english));
    assertEquals(
        Optional.of("(nicht gesetzt)"), ValueText.marker(null, new Messages(Locale.GERMAN)));
  }

  /** As the lists show them, also in what is said of a write. */
  @ParameterizedTest
  @CsvSource({"en, Yes, No, 1.5", "de, Ja, Nein, '1,5'"})
  void booleansAndNumbersAreWorded(Locale language, String yes, String no, String number) {
    Messages messages = new Messages(language);
    FieldValue isTrue = FieldValue.bool(true);

    assertEquals(yes, ValueText.shown(isTrue, messages));
    assertEquals(no, ValueText.shown(FieldValue.bool(false), messages));
    assertEquals(number, ValueText.shown(new FieldValue.Numeric("1.5"), messages));
    assertTrue(ValueText.quoted(isTrue, messages).contains(yes));
    Change change =
        new Change("a", FieldRef.custom("live"), FieldValue.bool(false), FieldValue.bool(true));
    String said =
        new VerdictText(messages)
            .of(new ChangeResult(change, Verdict.APPLIED, isTrue, new Diagnosis.None()));
    assertTrue(said.contains(yes) && !said.contains("true"), said);
  }

  @Test
  void aDifferentValueIsExplained() {
    VerdictText texts = new VerdictText(new Messages(Locale.ENGLISH));
    Change change =
        new Change("a", FieldRef.custom("theme"), FieldValue.text("a"), FieldValue.text("b"));
    FieldValue read = FieldValue.text("c");
    String known =
        texts.of(
            new ChangeResult(
                change, Verdict.DIFFERENT, read, new Diagnosis.LabelSent("Finance", "fin")));
    String unknown =
        texts.of(new ChangeResult(change, Verdict.DIFFERENT, read, new Diagnosis.None()));
    assertTrue(known.startsWith(unknown + " ") && known.contains("Finance"), known);
  }

  @Test
  void aListOfAHundredThousandTextsIsReadWithoutRunningOutOfStack() {
    List<String> keys = Collections.nCopies(100_000, "k");
    String json = "[\"" + String.join("\", \"", keys) + "\"]";

    assertEquals(String.join(", ", keys), ValueText.oneLine(new Structure(json)));
    assertEquals(keys, ValueText.texts(new Structure(json)));
    assertEquals(62, ValueText.quoted(new Structure(json), new Messages(Locale.ENGLISH)).length());
  }

  @Test
  void aTextIsOnOneLineAndAsItIsOtherwise() {
    assertEquals("a b c d", ValueText.oneLine(FieldValue.text("a\r\nb\nc\rd")));
    assertEquals("[\"a\"]", ValueText.oneLine(FieldValue.text("[\"a\"]")));
  }
}
