package io.casedesk.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.cli.Main;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Checks that texts for users contain no word that the glossary retires: the texts of the window,
 * the help pages, the descriptions of commands, and the documents.
 */
final class GlossaryTest {

  private static final Pattern ENGLISH =
      words(
          "blanks?|absent|staged|vaults?|keyrings?|option book|known keys|in doubt|may be there",
          "leave out|left out|takes? back|took back|go on with|goes on with|write mine|mine counts",
          "applied and verified|written and verified|view book|log-?in|logs? in|whoever|whatever",
          "nobody|somebody|anybody|thereby|those who|IT department|envelope|endpoint|before-image",
          "unproven|certified");

  /** Words that texts in the sources have lost, in addition to those of the glossary. */
  private static final Pattern IN_SOURCES =
      words(
          ENGLISH.pattern(),
          "of no use|mended|proves? nothing|gone on with|put away|as it was|all the same|anew",
          "leaves? (?:it|the row) out|what stands|say which|by now");

  private static final String LITERAL = "\"((?:[^\"\\\\\n]|\\\\.)*)\"";
  private static final Pattern STRING =
      Pattern.compile(LITERAL + "(?:\\s*\\+\\s*" + LITERAL + ")*");
  private static final Pattern JOIN = Pattern.compile("\"\\s*\\+\\s*\"");

  private static final Pattern GERMAN =
      words(
          "Mitglied\\w*|versagt|Tresor\\w*|Niedrig|[Vv]orgemerkt\\w*|[Ww]eggelassen|[Ww]eglassen",
          "[Aa]usgelassen|[Aa]uslassen|Optionsverzeichnis\\w*|Rohdaten|unbewiesen|niemand",
          "Ihrer IT|die IT dieses|der IT dieses|Bezeichnung");

  /** Where a retired word is right, as "place: word", with the reason. */
  private static final Map<String, String> ALLOWED = Map.of();

  private static Pattern words(String... words) {
    return Pattern.compile("(?<![\\w-])(?:" + String.join("|", words) + ")(?![\\w-])");
  }

  /** Returns each retired word of a text, with the place of the text. */
  private static Set<String> retired(String place, String text, Pattern words) {
    Matcher found = words.matcher(text);
    return found
        .results()
        .map(word -> place + ": " + word.group())
        .filter(name -> !ALLOWED.containsKey(name))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<String> inMessages(Properties texts, Pattern words) {
    Set<String> found = new TreeSet<>();
    for (String key : texts.stringPropertyNames()) {
      found.addAll(retired(key, texts.getProperty(key), words));
    }
    return found;
  }

  @Test
  void englishTextsOfTheWindowUseTheGlossary() throws IOException {
    assertEquals(Set.of(), inMessages(Page.texts(), ENGLISH));
  }

  @Test
  void germanTextsOfTheWindowUseTheGlossary() throws IOException {
    Properties texts = new Properties();
    try (Reader reader =
        Files.newBufferedReader(Page.ROOT.resolve("resources/messages/casedesk_de.properties"))) {
      texts.load(reader);
    }
    assertEquals(Set.of(), inMessages(texts, GERMAN));
  }

  @Test
  void helpPagesUseTheGlossary() throws IOException {
    Set<String> found = new TreeSet<>();
    for (Page page : Page.all()) {
      if (page.name().startsWith("resources/help/")) {
        boolean german = page.name().endsWith("_de.md");
        found.addAll(retired(page.name(), page.text(), german ? GERMAN : ENGLISH));
      }
    }
    assertEquals(Set.of(), found);
  }

  @Test
  void pagesForUsersUseTheGlossary() throws IOException {
    Set<String> found = new TreeSet<>();
    for (Page page : Page.all()) {
      if (page.name().equals("README.md") || page.name().startsWith("app/docs/")) {
        found.addAll(retired(page.name(), page.text(), ENGLISH));
      }
    }
    assertEquals(Set.of(), found);
  }

  /** The texts that core, command line and window hold in their sources. */
  @Test
  void textsInTheSourcesUseTheGlossary() throws IOException {
    Set<String> found = new TreeSet<>();
    int checkedCount = 0;
    for (String module : List.of("core", "cli", "desktop")) {
      try (Stream<Path> files = Files.walk(Page.ROOT.resolve("app/" + module + "/src/main/java"))) {
        for (Path file : files.filter(path -> path.toString().endsWith(".java")).toList()) {
          for (String text : sentences(Files.readString(file))) {
            checkedCount++;
            found.addAll(retired(String.valueOf(file.getFileName()), text, IN_SOURCES));
          }
        }
      }
    }
    assertEquals(Set.of(), found);
    assertTrue(checkedCount > 500, "texts in the sources: " + checkedCount);
  }

  /** Returns the string literals of a source that have three words or more. */
  private static List<String> sentences(String source) {
    return STRING
        .matcher(source)
        .results()
        .map(literal -> JOIN.matcher(literal.group()).replaceAll(""))
        .filter(text -> text.strip().split("\\s+", -1).length > 2)
        .filter(
            text ->
                !text.contains(" FROM ") && !text.contains(" VALUES (") && !text.contains(" = ?"))
        .toList();
  }

  @Test
  void descriptionsOfCommandsUseTheGlossary() {
    Set<String> found = new TreeSet<>();
    collect(Main.specification(), found);
    assertEquals(Set.of(), found);
  }

  private static void collect(CommandSpec command, Set<String> found) {
    String place = command.qualifiedName();
    found.addAll(retired(place, said(command.usageMessage().description()), ENGLISH));
    for (ArgSpec argument : command.args()) {
      found.addAll(retired(place, said(argument.description()), ENGLISH));
    }
    command.subcommands().values().forEach(sub -> collect(sub.getCommandSpec(), found));
  }

  private static String said(String[] lines) {
    return String.join("\n", List.of(lines));
  }

  @Test
  void aRetiredWordIsFound() {
    assertEquals(Set.of("a.key: vault"), retired("a.key", "The vault is locked.", ENGLISH));
    assertEquals(Set.of("a.key: Tresor"), retired("a.key", "Der Tresor ist zu.", GERMAN));
    assertEquals(Set.of(), retired("a.key", "The default is blanket.", ENGLISH));
  }
}
