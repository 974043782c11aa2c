package io.casedesk.desktop.common.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.text.MessageFormat;
import java.util.Locale;
import java.util.Objects;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class MessagesTest {

  @Test
  void germanHasEveryTextAndTheSameArguments() throws IOException {
    Properties english = read("casedesk.properties");
    Properties german = read("casedesk_de.properties");
    assertEquals(english.keySet(), german.keySet());
    for (String key : english.stringPropertyNames()) {
      assertEquals(
          new MessageFormat(english.getProperty(key)).getFormatsByArgumentIndex().length,
          new MessageFormat(german.getProperty(key)).getFormatsByArgumentIndex().length,
          key);
      assertFalse(german.getProperty(key).isBlank(), key);
    }
  }

  @Test
  void noTextHoldsAPlainApostropheWhichTheFormatWouldSwallow() throws IOException {
    for (String bundle : new String[] {"casedesk.properties", "casedesk_de.properties"}) {
      Properties texts = read(bundle);
      texts.forEach((key, text) -> assertFalse(text.toString().contains("'"), bundle + " " + key));
    }
  }

  @Test
  void theLocaleDecides() {
    assertEquals("Use cases", new Messages(Locale.ENGLISH).text("usecases.title"));
    assertEquals("Anwendungsfälle", new Messages(Locale.GERMANY).text("usecases.title"));
    assertEquals("Use cases", new Messages(Locale.JAPAN).text("usecases.title"));
    assertEquals("1,200 of 3 shown", new Messages(Locale.US).text("status.shown", 1200, 3));
  }

  private static Properties read(String name) throws IOException {
    Properties result = new Properties();
    try (Reader reader =
        new InputStreamReader(
            Objects.requireNonNull(
                MessagesTest.class.getResourceAsStream("/io/casedesk/desktop/messages/" + name)),
            StandardCharsets.UTF_8)) {
      result.load(reader);
    }
    return result;
  }
}
