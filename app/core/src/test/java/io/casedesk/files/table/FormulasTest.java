package io.casedesk.files.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.files.csv.FormulaEscaper;
import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts that a spreadsheet splits at separators that are not the file's own. */
final class FormulasTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "x;=cmd|'/C calc'!A0;",
        "a,+1",
        "a\t@SUM(1)",
        "a\n-2+3",
        "a\r\n=1",
        "a;'=1",
        "a;''=1",
        "a;\"=1\"",
        "[\"a;=1\",\"=2\"]",
        ";=1",
        "\t=1",
        "'\t'=1;'",
        "=1;=1",
        "a;＝1",
        "x; =1",
        "a - b; - c",
        "a,  \"=1\"",
        "a\t '=1",
        "a\n\u00A0@x",
        "a; ; =1",
        " =1",
        " '=1"
      })
  void noPartOfATextIsAFormulaWhereverASpreadsheetSplitsIt(String text) throws IOException {
    String safe = FormulaEscaper.neutralised(text);
    for (String part : safe.split("[;,\t\r\n]", -1)) {
      assertTrue(part.replaceFirst("^\\p{Z}+", "").matches("(?s)(\"?[^=+\\-@＝\"].*)?|\"?"), safe);
    }
    assertEquals(text, FormulaEscaper.restored(safe));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a; b",
        "a,b",
        "line\n\nline\r\n",
        "a;'b'",
        "it's; ''",
        "a - b; c - d",
        "a; b=c",
        " a"
      })
  void aTextWithSeparatorsAndNoFormulaStaysAsItIs(String text) {
    assertEquals(text, FormulaEscaper.neutralised(text));
    assertEquals(text, FormulaEscaper.restored(text));
  }
}
