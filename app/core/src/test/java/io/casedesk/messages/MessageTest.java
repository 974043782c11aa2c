package io.casedesk.messages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** The sentences of the engine: their codes, their English texts, and their JSON. */
final class MessageTest {

  private static final Pattern CODE = Pattern.compile("\"([a-z-]+(?:\\.[a-z0-9-]+)+)\"");

  /**
   * An exception with an English text, except those that report an error of the program. A text
   * that begins with a slash is a JSON pointer.
   */
  private static final Pattern IN_ENGLISH =
      Pattern.compile(
          "new (?!IllegalArgument|IllegalState|Cancellation|NullPointer)\\w+Exception\\("
              + "[\\s(]*(?:\"(?!/)|[\\w.()]+\\s*\\+)");

  /** Sources of the engine, and of the window where it words failures of its own. */
  private static final List<Path> SOURCES =
      List.of(Path.of("src/main/java"), Path.of("../desktop/src/main/java/io/casedesk/desktop"));

  /** The classes that pass on the words of others, or a JSON pointer. */
  private static final Set<String> WITHOUT_CODES =
      Set.of(
          "LinkChecker.java",
          "ConnectionBook.java",
          "DropdownValueFile.java",
          "UnreadableJsonException.java");

  private static Map<String, String> program() throws IOException {
    Map<String, String> program = new TreeMap<>();
    for (Path sources : SOURCES) {
      try (Stream<Path> files = Files.walk(sources)) {
        for (Path file : files.filter(path -> path.toString().endsWith(".java")).toList()) {
          program.merge(String.valueOf(file.getFileName()), Files.readString(file), String::concat);
        }
      }
    }
    return program;
  }

  @Test
  void theTextsOfCasedeskHaveCodes() throws IOException {
    Set<String> found = new TreeSet<>();
    program()
        .forEach(
            (file, source) -> {
              if (source.contains("Message.plain(")) {
                found.add(file);
              }
            });
    assertEquals(new TreeSet<>(WITHOUT_CODES), found);
  }

  /** Readers of files throw messages; one failure is no fault of the user. */
  @Test
  void failuresOfFilesHaveCodes() throws IOException {
    Set<String> found = new TreeSet<>();
    for (String folder : List.of("files", "json", "changes/plan", "model")) {
      try (Stream<Path> files = Files.walk(Path.of("src/main/java/io/casedesk", folder))) {
        for (Path file : files.filter(path -> path.toString().endsWith(".java")).toList()) {
          if (IN_ENGLISH.matcher(Files.readString(file)).find()) {
            found.add(String.valueOf(file.getFileName()));
          }
        }
      }
    }
    assertEquals(Set.of("HtmlPage.java"), found);
  }

  @Test
  void everyCodeHasATextAndNoTextIsUnused() throws IOException {
    Properties texts = texts();
    String program = String.join("\n", program().values());
    TreeSet<String> named = new TreeSet<>();
    Matcher literal = CODE.matcher(program);
    while (literal.find()) {
      named.add(literal.group(1));
    }
    assertEquals(
        List.of(),
        texts.stringPropertyNames().stream().filter(code -> !named.contains(code)).toList(),
        "unused");
    Matcher used = Pattern.compile("Message\\.of\\(\\s*\"([^\"]+)\"").matcher(program);
    TreeSet<String> missing = new TreeSet<>();
    while (used.find()) {
      missing.add(used.group(1));
    }
    missing.removeAll(texts.stringPropertyNames());
    assertEquals(List.of(), List.copyOf(missing), "without a text");
  }

  private static Properties texts() throws IOException {
    Properties texts = new Properties();
    try (Reader reader =
        new InputStreamReader(
            Objects.requireNonNull(Message.class.getResourceAsStream("messages.properties")),
            StandardCharsets.UTF_8)) {
      texts.load(reader);
    }
    return texts;
  }

  @Test
  void argumentsAreFilledInOnce() {
    Message lost =
        Message.of("create.response-lost", Message.of("run.no-response"), "$1 {0} \\ is {1}");
    assertEquals(
        "the response was lost (no response arrived), and $1 {0} \\ is {1}. Look",
        lost.text().substring(0, 70));
    assertEquals("No response arrived.", Message.of("run.no-response").sentence().text());
    assertThrows(NullPointerException.class, () -> Message.of("run.unknown"));
  }

  @Test
  void theJsonKeepsCodeArgumentsAndText() {
    JsonMapper json = new JsonMapper();
    for (Message message :
        List.of(
            Message.none(),
            Message.plain("[\"run.stopped\"]"),
            Message.of("run.stopped"),
            Message.of("run.not-read-again", Message.of("run.not-sent", "a \"b\"")),
            new Message.Coded("run.of-mars", List.of(Message.plain("x")), "gone on Mars"))) {
      assertEquals(message, json.readValue(json.writeValueAsString(message), Message.class));
    }
    for (String wrong : List.of("{}", "1", "[]", "[\"a\"]", "[1,\"b\"]", "[\"a\",\"b\",null]")) {
      assertThrows(RuntimeException.class, () -> json.readValue(wrong, Message.class), wrong);
    }
  }

  @Test
  void aFailureThatRepeatsItsCauseHasItsCode() {
    MessageException cause = new MessageException(Message.of("base-url.empty"));
    assertEquals(cause.message(), Message.ofFailure(new IOException(cause.getMessage(), cause)));
    assertEquals(
        Message.plain("other words"), Message.ofFailure(new IOException("other words", cause)));
  }
}
