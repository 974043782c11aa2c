package io.casedesk.desktop.common.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Locale;
import org.junit.jupiter.api.Test;

class NumberTextTest {

  @Test
  void aNumberKeepsItsDigitsInTheFormOfTheLocale() {
    Messages german = new Messages(Locale.GERMANY).withGroupedNumbers();
    assertEquals("1.234.567,50", german.number("1234567.50"));
    assertEquals("-0,125", german.number("-0.125"));
    assertEquals("1,5e6", german.number("1.5e6"));
    assertEquals("1234567,50", new Messages(Locale.GERMANY).number("1234567.50"));
  }

  @Test
  void anotherTextIsShownAsItIs() {
    Messages german = new Messages(Locale.GERMANY).withGroupedNumbers();
    for (String text : new String[] {"", "007", "1.", "about 5", "1.234.567"}) {
      assertEquals(text, german.number(text));
    }
  }
}
