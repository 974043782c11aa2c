package io.casedesk.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Checks that quirks cited in sources, and tests cited for them, exist. */
final class CitationsTest {

  private static final String QUIRKS = "app/docs/service-quirks.md";
  private static final int QUIRK_COUNT = 42;

  /** A heading such as {@code ### Q16. A repeated create makes a second record}. */
  private static final Pattern QUIRK_HEADING = Pattern.compile("(?m)^### Q(\\d+)\\. \\S");

  /** A quirk that is cited: a capital Q and its number, as a word of its own. */
  private static final Pattern QUIRK = Pattern.compile("(?<![\\w\"'%+-])Q(\\d+)\\b");

  private static final Pattern TRAP = Pattern.compile("(?i)\\btraps?\\s+(?:\\*\\s+)?\\d+");
  private static final Pattern TEST = Pattern.compile("`([A-Z]\\w*Test)(?:[.#](\\w+))?`");

  private static Map<String, String> sources() throws IOException {
    return SourceTree.read("app", Set.of(".java"));
  }

  private static Page quirks() throws IOException {
    return Page.all().stream()
        .filter(page -> page.name().equals(QUIRKS))
        .findFirst()
        .orElseThrow(() -> new AssertionError("There is no " + QUIRKS));
  }

  /** The sections of the page by the number of the quirk. */
  private static Map<Integer, String> sections(String text) {
    Map<Integer, String> sections = new TreeMap<>();
    for (String section : text.split("(?m)^(?=##)", -1)) {
      QUIRK_HEADING
          .matcher(section)
          .results()
          .forEach(found -> sections.put(Integer.parseInt(found.group(1)), section));
    }
    return sections;
  }

  private static List<Integer> numbers(Pattern pattern, String text) {
    return pattern.matcher(text).results().map(found -> Integer.parseInt(found.group(1))).toList();
  }

  @Test
  void thePageHasEveryQuirkWithWhatIsDoneAndATest() throws IOException {
    String text = quirks().text();
    assertEquals(
        IntStream.rangeClosed(1, QUIRK_COUNT).boxed().toList(), numbers(QUIRK_HEADING, text));
    List<Integer> lacking = new ArrayList<>();
    sections(text)
        .forEach(
            (number, section) -> {
              if (!section.contains("\n*Service:* ")
                  || !section.contains("\n*Casedesk:* ")
                  || !TEST.matcher(section.replaceFirst("(?s).*\n\\*Tests:\\* ", "")).find()) {
                lacking.add(number);
              }
            });
    assertEquals(List.of(), lacking, "quirks without Service, Casedesk or Tests");
  }

  @Test
  void everyQuirkThatIsCitedIsOnThePage() throws IOException {
    Set<Integer> known = sections(quirks().text()).keySet();
    Set<Integer> cited = new TreeSet<>();
    Set<String> wrong = new TreeSet<>();
    for (Map.Entry<String, String> source : sources().entrySet()) {
      for (int number : numbers(QUIRK, source.getValue())) {
        cited.add(number);
        if (!known.contains(number)) {
          wrong.add(source.getKey() + ": Q" + number);
        }
      }
      if (TRAP.matcher(source.getValue()).find()) {
        wrong.add(source.getKey() + ": cites a quirk by its earlier name");
      }
    }
    assertEquals("", String.join("\n", wrong));
    assertTrue(cited.size() > 35, "sources cite " + cited);
  }

  @Test
  void everyTestThatAPageNamesExists() throws IOException {
    Map<String, String> tests = new HashMap<>();
    sources()
        .forEach(
            (file, text) -> tests.merge(file.replaceAll(".*/|\\.java$", ""), text, String::concat));
    Set<String> named =
        Page.all().stream()
            .flatMap(page -> TEST.matcher(page.text()).results())
            .map(
                found ->
                    found.group().replace("`", "").replace('#', '.').replaceFirst("\\.java$", ""))
            .collect(Collectors.toCollection(TreeSet::new));
    assertTrue(named.size() > 2 * QUIRK_COUNT, "pages name " + named);
    Set<String> missing = new TreeSet<>();
    for (String test : named) {
      String[] parts = test.split("\\.", 2);
      String text = tests.getOrDefault(parts[0], "");
      if (text.isEmpty() || (parts.length > 1 && !text.contains("void " + parts[1] + "("))) {
        missing.add(test);
      }
    }
    assertEquals(Set.of(), missing);
  }
}
