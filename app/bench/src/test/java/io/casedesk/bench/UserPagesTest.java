package io.casedesk.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.cli.Main;
import io.casedesk.model.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Checks that the README leads to the pages for users, and that their reference is complete. */
final class UserPagesTest {

  private static final String DOCS = "app/docs/";
  private static final String INDEX = DOCS + "README.md";
  private static final Pattern FOR_USERS =
      Pattern.compile(DOCS + "(tutorial|howto|reference|explanation)-.*");

  private final List<Page> pages = Page.all();

  UserPagesTest() throws IOException {}

  /** The README leads to the index of the pages for users, and the index leads to each page. */
  @Test
  void theReadmeStaysShortAndLeadsToEveryPage() {
    Page readme = page("README.md");
    assertTrue(readme.text().lines().count() <= 90, "README has more than 90 lines");
    assertTrue(readme.links().contains(INDEX), "README does not lead to " + INDEX);
    assertTrue(readme.lines().contains("mvn -Pinstaller package -DskipTests"), "no package");
    assertTrue(readme.spans().containsAll(List.of("mvn -Pdesktop", "mvn verify")), "no commands");
    List<String> links = page(INDEX).links();
    List<String> missing =
        pages.stream()
            .map(Page::name)
            .filter(name -> name.startsWith(DOCS) && !name.equals(INDEX))
            .filter(name -> !links.contains(name.substring(DOCS.length())))
            .toList();
    assertEquals(List.of(), missing, "pages that the index does not lead to");
    for (Page page : pages) {
      if (page.name().startsWith(DOCS + "tutorial-")) {
        assertTrue(readme.links().contains(page.name()), "README does not lead to " + page.name());
      }
    }
  }

  /** A page for users writes a name in italics only where the window shows that name. */
  @Test
  void everyNameInItalicsIsATextOfTheWindow() throws IOException {
    Properties texts = Page.texts();
    List<String> shown =
        texts.values().stream().map(text -> String.valueOf(text).replace("''", "'")).toList();
    Set<String> unknown = new TreeSet<>();
    int checkedCount = 0;
    for (Page page : pages) {
      if (FOR_USERS.matcher(page.name()).matches()) {
        for (String name : page.italics()) {
          checkedCount++;
          // The window shows a number in place of a parameter.
          String pattern = name.replaceAll("\\d+", "{0}");
          if (shown.stream().noneMatch(text -> text.contains(name) || text.contains(pattern))) {
            unknown.add(page.name() + ": " + name);
          }
        }
      }
    }
    assertEquals("", String.join("\n", unknown));
    assertTrue(checkedCount > 30, "pages name texts of the window: " + checkedCount);
  }

  @Test
  void theReferenceHasEveryCommandAndExitCode() {
    Page reference = page(DOCS + "reference-cli.md");
    Set<String> missing = new TreeSet<>();
    Set<String> codes = new TreeSet<>();
    addMissing(Main.specification(), reference.spans(), missing, codes);
    for (String code : codes) {
      if (!page(DOCS + "reference-exit-codes.md").text().contains("\n| " + code + " | ")) {
        missing.add("exit code " + code);
      }
    }
    assertEquals(Set.of(), missing);
    assertTrue(codes.size() > 6, "exit codes of the command line: " + codes);
  }

  private static void addMissing(
      CommandSpec command, List<String> spans, Set<String> missing, Set<String> codes) {
    codes.addAll(command.usageMessage().exitCodeList().keySet());
    for (CommandLine sub : command.subcommands().values()) {
      CommandSpec spec = sub.getCommandSpec();
      String name = spec.qualifiedName();
      if (!spec.name().equals("help") && !spec.usageMessage().hidden()) {
        if (spans.stream().noneMatch(span -> span.equals(name) || span.startsWith(name + " "))) {
          missing.add(name);
        }
        addMissing(spec, spans, missing, codes);
      }
    }
  }

  @Test
  void theReferenceHasExactlyTheKeysOfThePolicy() throws IOException {
    JsonNode schema =
        JsonMapper.shared()
            .readTree(Files.readString(Page.ROOT.resolve("resources/policy/policy.schema.json")));
    List<String> keys =
        Pattern.compile("(?m)^\\| `([^`]+)` \\| ")
            .matcher(page(DOCS + "reference-policy.md").text())
            .results()
            .map(found -> found.group(1))
            .toList();
    assertEquals(List.copyOf(schema.path("properties").propertyNames()), keys);
  }

  @Test
  void everyVerdictIsExplained() {
    Page page = page(DOCS + "explanation-verification.md");
    List<String> missing =
        Arrays.stream(Verdict.values())
            .map(Verdict::name)
            .filter(name -> !page.text().contains("\n| `" + name + "` | "))
            .toList();
    assertEquals(List.of(), missing);
  }

  private Page page(String name) {
    return pages.stream()
        .filter(page -> page.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new AssertionError("There is no page " + name));
  }
}
