package io.casedesk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks that the tests that the page on security names exist, and that each threat has one. */
final class ThreatNotesTest {

  private static final Path APP = Path.of("..");
  private static final Path NOTES = APP.resolve("docs/security.md");
  private static final Pattern TEST = Pattern.compile("`([A-Z]\\w+Test)(\\.\\w+)?`");

  private static Set<String> tests() throws IOException {
    Set<String> tests = new TreeSet<>();
    for (String module : List.of("core", "server", "cli", "desktop")) {
      try (Stream<Path> files = Files.walk(APP.resolve(module).resolve("src/test/java"))) {
        files
            .map(file -> file.getFileName().toString())
            .filter(name -> name.endsWith("Test.java"))
            .map(name -> name.substring(0, name.length() - ".java".length()))
            .forEach(tests::add);
      }
    }
    return tests;
  }

  @Test
  void whatIsNamedAsProofIsThere() throws IOException {
    String notes = Files.readString(NOTES);
    Set<String> named =
        TEST.matcher(notes).results().map(found -> found.group(1)).collect(Collectors.toSet());
    assertTrue(named.size() > 30, "found " + named);
    named.removeAll(tests());
    assertEquals(Set.of(), named, "no module has these");
  }

  @Test
  void everyThreatHasAProofOrSaysThatItHasNone() throws IOException {
    List<String> rows =
        Files.readAllLines(NOTES).stream()
            .filter(line -> line.startsWith("| ") && !line.matches("\\| (Attack|Mistake) .*"))
            .toList();
    assertTrue(rows.size() > 20, "found " + rows.size());
    List<String> open = new ArrayList<>();
    for (String row : rows) {
      String proof = row.substring(row.lastIndexOf('|', row.length() - 2) + 1);
      if (!TEST.matcher(proof).find() && !proof.contains("no test: ")) {
        open.add(row);
      }
    }
    assertEquals(List.of(), open);
  }

  @ParameterizedTest
  @CsvSource({
    "HostileNetworkTest, a redirect",
    "HostileNetworkTest, plain http",
    "HostileNetworkTest, another host",
    "TlsTest, an old version of TLS",
    "HostileJsonTest, 1e999999999",
    "HostileWorkbookTest, workbooks",
    "CsvTableTest, cut off",
    "HostileCellsTest, formulas",
    "LinkTargetTest, javascript:",
    "LinkQuestionWindowTest, click by mistake",
    "SafeFileNameTest, a file name",
    "WorkspaceFolderTest, the workspace",
    "ProgramLogTest, the log",
  })
  void whatIsKnownToBeTriedIsThere(String proof, String words) throws IOException {
    assertTrue(
        Files.readAllLines(NOTES).stream()
            .anyMatch(row -> row.startsWith("| ") && row.contains(words) && row.contains(proof)),
        "no row says what happens to " + words + ", proved by " + proof);
  }
}
