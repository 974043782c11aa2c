package io.casedesk.desktop.common.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Checks the one rule for values without a text: "(empty)" and "(not set)" in the window and in the
 * help; a dash only for a value that is not known.
 */
class EmptyMarkersTest {

  private static final Path ROOT = root();

  /** Where a dash is right: it stands for no figure or an unread value. */
  private static final Set<String> DASHES =
      Set.of("LineCells.java", "PasteQuestionDialog.java", "RunsSection.java");

  private static Path root() {
    Path at = Path.of("").toAbsolutePath();
    while (!Files.isDirectory(at.resolve("resources/messages"))) {
      at = Objects.requireNonNull(at.getParent());
    }
    return at;
  }

  @ParameterizedTest
  @CsvSource({
    "casedesk.properties, (empty), (not set)",
    "casedesk_de.properties, (leer), (nicht gesetzt)"
  })
  void eachMarkerIsOneText(String file, String empty, String notSet) throws IOException {
    Properties texts = new Properties();
    try (Reader reader =
        Files.newBufferedReader(ROOT.resolve("resources/messages").resolve(file))) {
      texts.load(reader);
    }
    Set<String> found = new TreeSet<>();
    for (String key : texts.stringPropertyNames()) {
      String text = texts.getProperty(key).toLowerCase(Locale.ROOT);
      if (List.of(empty, notSet, "–", "-", "(null)").contains(text)) {
        found.add(key + "=" + text);
      }
    }
    assertEquals(Set.of("value.absent.shown=" + notSet, "value.blank.shown=" + empty), found);
  }

  @Test
  void onlyUnknownValuesHaveADash() throws IOException {
    Set<String> found = new TreeSet<>();
    try (Stream<Path> files = Files.walk(ROOT.resolve("app/desktop/src/main/java"))) {
      for (Path file : files.filter(one -> one.toString().endsWith(".java")).toList()) {
        if (Files.readString(file).contains("\"–\"")) {
          found.add(String.valueOf(file.getFileName()));
        }
      }
    }
    assertEquals(DASHES, found);
  }

  @ParameterizedTest
  @CsvSource({"editing.md, (empty), (not set)", "editing_de.md, (leer), (nicht gesetzt)"})
  void theHelpNamesTheMarkers(String page, String empty, String notSet) throws IOException {
    String text = Files.readString(ROOT.resolve("resources/help").resolve(page));
    assertTrue(text.contains("*" + empty + "*") && text.contains("*" + notSet + "*"), text);
  }
}
