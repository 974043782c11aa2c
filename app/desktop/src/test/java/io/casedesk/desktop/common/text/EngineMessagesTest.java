package io.casedesk.desktop.common.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.changes.run.CellExclusions;
import io.casedesk.client.ClientOptions;
import io.casedesk.client.doctor.Doctor;
import io.casedesk.client.doctor.DoctorReport.DoctorFinding;
import io.casedesk.files.imports.MappingFile;
import io.casedesk.files.table.Table;
import io.casedesk.files.table.UnusableTableException;
import io.casedesk.messages.Message;
import io.casedesk.server.CaseService;
import io.casedesk.server.ServiceOptions;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The window words what the engine reports by its codes, also where a message holds others. */
class EngineMessagesTest {

  private static final String PREFIX = "engine.";

  private final Messages english = new Messages(Locale.ENGLISH);
  private final Messages german = new Messages(Locale.GERMAN);

  /**
   * Most English texts are those of the engine; the German ones are all in a file of the window.
   */
  @Test
  void everyCodeHasAGermanTextWithTheSameArguments() throws IOException {
    Properties engine = read(Message.class, "messages.properties");
    Properties german =
        read(Messages.class, "/io/casedesk/desktop/messages/casedesk_de.properties");
    assertEquals(
        new TreeSet<>(engine.stringPropertyNames()),
        german.stringPropertyNames().stream()
            .filter(key -> key.startsWith(PREFIX))
            .map(key -> key.substring(PREFIX.length()))
            .collect(Collectors.toCollection(TreeSet::new)));
    for (String code : engine.stringPropertyNames()) {
      assertEquals(
          arguments(Objects.requireNonNull(Messages.engineText(code))),
          arguments(german.getProperty(PREFIX + code)),
          code);
    }
  }

  private static Set<String> arguments(String pattern) {
    return Pattern.compile("\\{\\d}")
        .matcher(pattern)
        .results()
        .map(MatchResult::group)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void englishTextsGetTheMarksOfTheWindow() throws IOException {
    for (String code : read(Message.class, "messages.properties").stringPropertyNames()) {
      String text = Objects.requireNonNull(Messages.engineText(code));
      assertFalse(text.matches(".*[\"'].*"), text);
    }
    assertEquals(
        "The value isn’t valid JSON. Correct it.", english.text(Message.of("block.not-json")));
    assertEquals(
        "“x” is a label. Use its key: y", english.text(Message.of("block.label", "x", "y")));
  }

  private static Properties read(Class<?> owner, String name) throws IOException {
    Properties properties = new Properties();
    try (Reader reader =
        new InputStreamReader(
            Objects.requireNonNull(owner.getResourceAsStream(name)), StandardCharsets.UTF_8)) {
      properties.load(reader);
    }
    return properties;
  }

  /** MessagesTest leaves these texts out. */
  @Test
  void anEnglishTextOfTheWindowReplacesOneOfTheEngine() throws IOException {
    Properties english = read(Messages.class, "/io/casedesk/desktop/messages/casedesk.properties");
    Properties engine = read(Message.class, "messages.properties");
    for (String key : english.stringPropertyNames()) {
      if (key.startsWith(PREFIX)) {
        String code = key.substring(PREFIX.length());
        assertTrue(engine.containsKey(code), key);
        assertTrue(
            arguments(engine.getProperty(code)).containsAll(arguments(english.getProperty(key))),
            key);
      }
    }
  }

  @Test
  void anUnknownKeyNamesTheScreenOfTheKeys() {
    Message unknown = Message.of("block.key-of-many", "x", 11, "theme");
    for (Messages window : List.of(english, german)) {
      String text = window.text(unknown);
      assertTrue(text.contains(window.text("optionbook.title")), text);
    }
  }

  @Test
  void partsAreWordedAsWell() {
    assertEquals("abgebrochen", german.text(Message.of("run.cancelled")));
    assertEquals("canceled", english.text(Message.of("run.cancelled")));
    assertEquals("vor dem Senden vom Benutzer übersprungen", german.text(CellExclusions.REASON));
    assertEquals(
        "die gesendeten Änderungen ließen sich nicht erneut lesen: no route (the words of a"
            + " service)",
        german.text(
            Message.of("run.not-read-again", Message.plain("no route (the words of a service)"))));
    assertEquals(
        "Der Proxy p:1 ist nicht erreichbar: die Verbindung wurde abgelehnt. Er ist eingestellt"
            + " durch x; berichtigen Sie ihn dort, oder stellen Sie ein, dass diese Verbindung"
            + " keinen verwendet.",
        german.text(
            Message.of("proxy.unreachable", "p:1", Message.of("proxy.connection-refused"), "x")
                .sentence()));
  }

  @Test
  void messagesInsideATextOfTheWindowAreWorded() {
    assertEquals(
        "Die Zuordnung aus m.json konnte nicht geladen werden: die Datei ist leer",
        german.text("imports.mapping.loaded.not", "m.json", Message.of("workspace.file-empty")));
  }

  @Test
  void faultsOfFilesSpeakGerman(@TempDir Path folder) throws IOException {
    Path table = Files.writeString(folder.resolve("t.csv"), "id,theme,theme\n");
    assertEquals(
        "t.csv, Zeile 1, Spalte C: die Spalte B heißt auch „theme“; geben Sie jeder Spalte einen"
            + " eigenen Namen.",
        german.text(
            assertThrows(
                    UnusableTableException.class,
                    () -> Table.read(table, Table.TableOptions.none()))
                .message()));
    Path json = Files.writeString(folder.resolve("t.json"), "[{\"id\":\"a\",\"id\":\"b\"}]");
    assertEquals(
        "t.json, Zeile 1: das Feld „id“ kommt zweimal vor; behalten Sie eines der beiden.",
        german.text(
            assertThrows(
                    UnusableTableException.class, () -> Table.read(json, Table.TableOptions.none()))
                .message()));
    assertEquals(
        "m.json ist keine gültige Zuordnung. Die Datei lässt sich nicht verwenden: das Feld „sort“"
            + " ist unbekannt; entfernen Sie es, oder berichtigen Sie seinen Namen.",
        german.text(
            assertThrows(
                    UnusableTableException.class,
                    () ->
                        MappingFile.read(
                            "m.json",
                            "{\"format\":\"casedesk-mapping\",\"version\":1,\"sort\":1}"
                                .getBytes(StandardCharsets.UTF_8)))
                .message()));
  }

  @Test
  void howAFileWasReadIsSaidInGerman(@TempDir Path folder) throws IOException {
    Path table = Files.writeString(folder.resolve("t.csv"), "Title\n\nid;theme\n1;x\n");
    assertEquals(
        "CSV, UTF-8, getrennt durch Semikolon; die Kopfzeile ist Zeile 3, und die Zeilen darüber"
            + " werden übersprungen",
        german.text(Table.read(table, Table.TableOptions.none()).remark()));
  }

  @Test
  void wordsOfOthersStayAsTheyAre() {
    for (String words : List.of("", ".", "cancelled", "{0}", "{1} ' {")) {
      assertEquals(words, german.text(Message.plain(words)));
      assertEquals("nicht gesendet: " + words, german.text(Message.of("run.not-sent", words)));
    }
    assertEquals(
        "gone on Mars", german.text(new Message.Coded("run.of-mars", List.of(), "gone on Mars")));
  }

  @Test
  void theCheckOfAConnectionSpeaksGerman(@TempDir Path folder) {
    List<DoctorFinding> findings = new ArrayList<>();
    try (CaseService service =
        CaseService.start(ServiceOptions.of(folder.resolve("s.db")).withSample(130))) {
      String url = service.baseUrl().toString();
      String token = service.issueToken("check");
      findings.addAll(check(url, token));
      findings.addAll(check(url, "no such token"));
      findings.addAll(check(url, ""));
      findings.addAll(check(url + "/elsewhere", token));
    }
    findings.addAll(check("http://127.0.0.1:1", "token"));
    for (DoctorFinding finding : findings) {
      for (Message message : List.of(finding.seen(), finding.means(), finding.todo())) {
        if (!message.isEmpty()) {
          assertNotEquals(message.text(), german.text(message), finding.check() + " has no code");
        }
      }
    }
  }

  private static List<DoctorFinding> check(String url, String token) {
    return new Doctor(ClientOptions.of(url, () -> token)).run(finding -> {}).findings();
  }
}
