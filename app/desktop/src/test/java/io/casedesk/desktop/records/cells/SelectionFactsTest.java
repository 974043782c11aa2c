package io.casedesk.desktop.records.cells;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.desktop.common.table.Column.Kind;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.model.FieldValue;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** The facts about selected cells. */
class SelectionFactsTest {

  private static final Messages ENGLISH = new Messages(Locale.ENGLISH);

  private static SelectionFacts of(Kind kind, String... texts) {
    SelectionFacts facts = new SelectionFacts();
    for (String text : texts) {
      facts.add(kind, FieldValue.text(text));
    }
    facts.add(kind, null);
    return facts;
  }

  @Test
  void numbersAreShownAsTheCellsShowThem() {
    SelectionFacts facts = of(Kind.NUMBER, "1250.50", "", "-2", "1250.50");
    assertEquals(
        "3 filled · 2 distinct · sum 2,499.00 · average 833.00 · min -2.00 · max 1,250.50",
        facts.text(ENGLISH.withGroupedNumbers()));
    assertEquals(
        "3 filled · 2 distinct · sum 2499.00 · average 833.00 · min -2.00 · max 1250.50",
        facts.text(ENGLISH));
    assertEquals(
        "3 gefüllt · 2 verschieden · Summe 2.499,00 · Mittel 833,00 · Min. -2,00 · Max. 1.250,50",
        facts.text(new Messages(Locale.GERMAN).withGroupedNumbers()));
    assertEquals(
        "3 filled · 3 distinct · sum 1.1 · average 0.366667 · min 0.0 · max 1.0",
        of(Kind.NUMBER, "0.0", "0.1", "1").text(ENGLISH));
  }

  @Test
  void datesHaveAFirstAndALast() {
    assertEquals(
        "2 filled · 2 distinct · min 2026-01-31 · max 2026-12-01",
        of(Kind.DATE, "2026-12-01", "2026-01-31").text(ENGLISH));
    assertEquals(
        "2 gefüllt · 2 verschieden · Min. 31.01.2026 · Max. 01.12.2026",
        of(Kind.DATE, "2026-12-01", "2026-01-31").text(new Messages(Locale.GERMANY)));
  }

  @Test
  void otherValuesAreOnlyCounted() {
    assertEquals("2 filled · 2 distinct", of(Kind.TEXT, "1", "2").text(ENGLISH));
    assertEquals("2 filled · 2 distinct", of(Kind.NUMBER, "1", "many").text(ENGLISH));
    assertEquals("1 filled · 1 distinct", of(Kind.NUMBER, "1e999999999").text(ENGLISH));
    assertEquals("0 filled · 0 distinct", of(Kind.NUMBER).text(ENGLISH));
  }
}
