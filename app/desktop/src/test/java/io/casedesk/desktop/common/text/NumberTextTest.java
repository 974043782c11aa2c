package io.casedesk.desktop.common.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.model.input.InputParser;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class NumberTextTest {

  @Test
  void aNumberKeepsItsDigitsInTheFormOfTheLocale() {
    NumberText german = new NumberText(Locale.GERMANY, InputParser.of(Locale.GERMANY), true);
    assertEquals("1.234.567,50", german.of("1234567.50"));
    assertEquals("-0,125", german.of("-0.125"));
    assertEquals("1,5e6", german.of("1.5e6"));
    assertEquals(
        "1234567,50",
        new NumberText(Locale.GERMANY, InputParser.of(Locale.GERMANY), false).of("1234567.50"));
  }

  @Test
  void anotherTextIsShownAsItIs() {
    NumberText german = new NumberText(Locale.GERMANY, InputParser.of(Locale.GERMANY), true);
    for (String text : new String[] {"", "007", "1.", "about 5", "1.234.567"}) {
      assertEquals(text, german.of(text));
    }
  }
}
