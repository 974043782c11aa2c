package io.casedesk.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Checks the pages of decisions: their form, their list, and that each citation finds its page. */
final class DecisionsTest {

  private static final String FOLDER = "app/decisions/";
  private static final int MOST_PAGES = 30;
  private static final int MOST_WORDS = 300;

  private static final Pattern TITLE = Pattern.compile("^# (\\d+)\\. \\S.*");
  private static final Pattern PARTS =
      Pattern.compile(
          "(?s)# .*\n\n- Status: accepted\n- Date: \\d{4}-\\d\\d-\\d\\d\n\n"
              + "## Context\n.+\n## Decision\n.+\n## Consequences\n.+");

  /** Such as "decision 10" or "decisions 3 and 19", across the line break of a comment too. */
  private static final Pattern CITED =
      Pattern.compile("(?i)\\bdecisions?\\s+(?:(?:\\*|//|#)\\s+)?(\\d+)(?:\\s+and\\s+(\\d+))?");

  private static final Pattern FILE = Pattern.compile("decisions/(\\d[\\w.-]*)");
  private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.+)$");

  private final Map<String, String> pages = new TreeMap<>();
  private final Map<String, String> texts;

  DecisionsTest() throws IOException {
    texts =
        SourceTree.read(
            "", Set.of(".java", ".md", ".xml", ".sh", ".properties", ".css", ".sql", ".js"));
    texts.forEach(
        (name, text) -> {
          if (name.startsWith(FOLDER) && !name.endsWith("/README.md")) {
            pages.put(name.substring(FOLDER.length()), text);
          }
        });
  }

  private static int number(String file) {
    return Integer.parseInt(file.substring(0, 4));
  }

  @Test
  void thereAreFewAndTheirNumbersHaveNoGap() {
    List<Integer> numbers = pages.keySet().stream().map(DecisionsTest::number).toList();
    assertEquals(IntStream.rangeClosed(1, numbers.size()).boxed().toList(), numbers);
    assertTrue(numbers.size() > 20 && numbers.size() <= MOST_PAGES, "pages: " + numbers.size());
  }

  @Test
  void eachHasItsPartsInHalfAPage() {
    List<String> wrong = new ArrayList<>();
    pages.forEach(
        (file, text) -> {
          String title = text.lines().findFirst().orElse("");
          if (!TITLE.matcher(title).matches()
              || !title.startsWith("# " + number(file) + ".")
              || !PARTS.matcher(text).matches()) {
            wrong.add(
                file + ": needs number, title, status, date, context, decision, consequences");
          }
          if (text.split("\\s+", -1).length > MOST_WORDS) {
            wrong.add(file + ": has more than " + MOST_WORDS + " words");
          }
        });
    assertEquals("", String.join("\n", wrong));
  }

  @Test
  void theListHasEachWithItsTitleAndDate() {
    String list = texts.getOrDefault(FOLDER + "README.md", "");
    List<String> missing = new ArrayList<>();
    pages.forEach(
        (file, text) -> {
          String title = text.lines().findFirst().orElse("").replaceFirst("# \\d+\\. ", "");
          String date = text.replaceFirst("(?s).*?\n- Date: (\\S+)\n.*", "$1");
          String row = "| %d | [%s](%s) | %s |".formatted(number(file), title, file, date);
          if (!list.contains(row)) {
            missing.add(row);
          }
        });
    assertEquals(List.of(), missing);
  }

  @Test
  void everyCitationFindsItsPage() {
    Set<String> wrong = new TreeSet<>();
    Set<Integer> numbers =
        new TreeSet<>(pages.keySet().stream().map(DecisionsTest::number).toList());
    int cited = 0;
    for (Map.Entry<String, String> text : texts.entrySet()) {
      List<String> found = new ArrayList<>();
      CITED
          .matcher(text.getValue())
          .results()
          .forEach(
              match -> {
                found.add(match.group(1));
                if (match.group(2) != null) {
                  found.add(match.group(2));
                }
              });
      for (String number : found) {
        cited++;
        if (!numbers.contains(Integer.parseInt(number))) {
          wrong.add(text.getKey() + ": decision " + number);
        }
      }
      FILE.matcher(text.getValue())
          .results()
          .map(match -> match.group(1))
          .filter(file -> !pages.containsKey(file))
          .forEach(file -> wrong.add(text.getKey() + ": " + FOLDER + file));
    }
    assertEquals("", String.join("\n", wrong));
    assertTrue(cited > 5, "citations: " + cited);
  }

  /** A link such as {@code figures.md#storage} leads to a heading of that page. */
  @Test
  void everyPartOfAPageThatIsLinkedExists() throws IOException {
    Set<String> wrong = new TreeSet<>();
    int checkedCount = 0;
    for (Page page : Page.all()) {
      for (String link : page.links()) {
        String[] parts = link.split("#", 2);
        if (parts.length == 2) {
          checkedCount++;
          String target =
              parts[0].isEmpty()
                  ? page.name()
                  : Page.ROOT
                      .relativize(page.file().resolveSibling(parts[0]).normalize())
                      .toString();
          boolean there =
              HEADING
                  .matcher(texts.getOrDefault(target, ""))
                  .results()
                  .anyMatch(heading -> anchor(heading.group(1)).equals(parts[1]));
          if (!there) {
            wrong.add(page.name() + ": " + link);
          }
        }
      }
    }
    assertEquals("", String.join("\n", wrong));
    assertTrue(checkedCount > 5, "links to a part of a page: " + checkedCount);
  }

  private static String anchor(String heading) {
    return heading.strip().toLowerCase(Locale.ROOT).replaceAll("[^\\w -]", "").replace(' ', '-');
  }
}
