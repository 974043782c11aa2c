package io.casedesk.desktop.common.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.text.MessageFormat;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class MessagesTest {

  @Test
  void germanHasEveryTextAndTheSameArguments() throws IOException {
    Properties english = read("casedesk.properties");
    Properties german = read("casedesk_de.properties");
    // EngineMessagesTest compares the texts of the engine.
    english.keySet().removeIf(key -> key.toString().startsWith("engine."));
    german.keySet().removeIf(key -> key.toString().startsWith("engine."));
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

  /** The second of two entries with one key hides the first. */
  @Test
  void noKeyOccursTwice() throws IOException {
    for (String bundle : new String[] {"casedesk.properties", "casedesk_de.properties"}) {
      List<String> keys =
          lines(bundle).stream()
              .filter(line -> !line.isEmpty() && !line.startsWith("#"))
              .map(line -> line.substring(0, line.indexOf('=')))
              .toList();
      assertEquals(keys.stream().distinct().toList(), keys, bundle);
    }
  }

  private static List<String> lines(String name) throws IOException {
    try (BufferedReader reader = new BufferedReader(open(name))) {
      return reader.lines().toList();
    }
  }

  @Test
  void theLocaleDecides() {
    assertEquals("Use cases", new Messages(Locale.ENGLISH).text("usecases.title"));
    assertEquals("Anwendungsfälle", new Messages(Locale.GERMANY).text("usecases.title"));
    assertEquals("Use cases", new Messages(Locale.JAPAN).text("usecases.title"));
    assertEquals(
        "1 deleted record isn’t counted", new Messages(Locale.ENGLISH).text("overview.deleted", 1));
    assertEquals(
        "2 gelöschte Datensätze nicht gezählt",
        new Messages(Locale.GERMANY).text("overview.deleted", 2));
    assertEquals("1,200 of 3 shown", new Messages(Locale.US).text("status.shown", 1200, 3));
  }

  private static Properties read(String name) throws IOException {
    Properties result = new Properties();
    try (Reader reader = open(name)) {
      result.load(reader);
    }
    return result;
  }

  private static Reader open(String name) {
    return new InputStreamReader(
        Objects.requireNonNull(
            MessagesTest.class.getResourceAsStream("/io/casedesk/desktop/messages/" + name)),
        StandardCharsets.UTF_8);
  }
}
