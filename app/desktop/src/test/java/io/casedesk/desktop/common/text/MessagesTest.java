package io.casedesk.desktop.common.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.text.MessageFormat;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Pattern;
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

  /** Texts whose number can't be 1, or that count in another way. */
  private static final Set<String> NEVER_ONE =
      Set.of(
          "status.cells",
          "status.cells.columns",
          "review.deciding",
          "grid.working",
          "imports.noKey.many",
          "edit.title.fields",
          "export.columns.all",
          "filter.chip.LAST_DAYS",
          "filter.chip.NEXT_DAYS",
          "filter.value.accessible",
          "filter.value.chosen",
          "checklists.status.states",
          "checklists.shared.failed",
          "engine.count.fields",
          "engine.count.pages",
          "engine.count.records",
          "engine.count.cells",
          "engine.count.days",
          "engine.read.nothing-new",
          "engine.read.more-pages",
          "engine.reviews.differ",
          "engine.reviews.most-files",
          "engine.create.several-new",
          "engine.create.doubled",
          "engine.run.failed-in-a-row",
          "engine.run.failed-too-many",
          "engine.table.columns",
          "engine.table.parts",
          "engine.table.sheet-columns",
          "engine.table.sheet-rows",
          "engine.table.no-header-row",
          "engine.block.key-of-many",
          "engine.match.several",
          "engine.match.same-record",
          "engine.line.several");

  @Test
  void noTextSaysOneRecords() throws IOException {
    Pattern several =
        Pattern.compile(
            "\\b1 (\\p{L}+ )?(records|changes|cells|rows|columns|values|fields|files|runs|requests|"
                + "responses|pages|solutions|checklists|lines|keys|reviews|days|Datensätzen?|"
                + "Änderungen|Zellen|Zeilen|Spalten|Werten?|Felder|Dateien|Läufen?|Anfragen|"
                + "Antworten|Seiten|Lösungen|Checklisten|Schlüsseln|Prüfungen|Tagen?)\\b",
            Pattern.UNICODE_CHARACTER_CLASS);
    Object[] ones = new Object[9];
    Arrays.fill(ones, 1);
    for (String bundle : new String[] {"casedesk.properties", "casedesk_de.properties"}) {
      List<String> wrong = new ArrayList<>();
      read(bundle)
          .forEach(
              (key, pattern) -> {
                String text = new MessageFormat(pattern.toString()).format(ones);
                if (several.matcher(text).find() && !NEVER_ONE.contains(key.toString())) {
                  wrong.add(key + "=" + text);
                }
              });
      assertEquals(List.of(), wrong, bundle);
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
