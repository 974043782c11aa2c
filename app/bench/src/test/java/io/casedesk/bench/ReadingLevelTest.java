package io.casedesk.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Checks that the English texts for users are easy to read: short sentences, and few of them in the
 * passive voice.
 */
final class ReadingLevelTest {

  private static final int LONGEST_SENTENCE = 35;
  private static final double LONGEST_MEAN = 12;
  private static final double MOST_PASSIVE = 0.2;

  /** What is no prose: code, tables, headings, targets of links. */
  private static final Pattern FENCED = Pattern.compile("(?s)```.*?```");

  private static final Pattern TABLE_OR_HEADING = Pattern.compile("(?m)^(\\||#).*$");
  private static final Pattern CODE = Pattern.compile("`[^`]*`");
  private static final Pattern TARGET = Pattern.compile("]\\([^)]*\\)");

  private static final Pattern PARAGRAPH =
      Pattern.compile("\\n\\s*\\n|\\n\\s*(?:[-*]|\\d+\\.)\\s+");
  private static final Pattern SENTENCE = Pattern.compile("(?<=[.!?:;])\\s+");
  private static final Pattern WORD = Pattern.compile("\\p{L}[\\p{L}'’-]*");

  private static final Pattern PASSIVE =
      Pattern.compile(
          "(?i)\\b(?:is|are|was|were|be|been|being|gets?|got)\\s+(?:\\w+ly\\s+|not\\s+|never\\s+)?"
              + "(?:\\w+ed|made|sent|kept|read|shown|written|lost|found|given|taken|known|seen"
              + "|held|done|set|told|chosen|built|left|run|put|cut|hidden|begun|drawn)\\b");

  private final List<Integer> lengths = new ArrayList<>();
  private final List<String> tooLong = new ArrayList<>();
  private int passive;

  private void add(String place, String text) {
    for (String paragraph : PARAGRAPH.splitAsStream(text).toList()) {
      String line = paragraph.replaceAll("\\s+", " ");
      for (String sentence : SENTENCE.splitAsStream(line).toList()) {
        int words = (int) WORD.matcher(sentence).results().count();
        // A label or a name is no sentence.
        if (words > 2) {
          lengths.add(words);
          passive += PASSIVE.matcher(sentence).find() ? 1 : 0;
          if (words > LONGEST_SENTENCE) {
            tooLong.add(place + ": " + words + " words: " + sentence);
          }
        }
      }
    }
  }

  private static String prose(String markdown) {
    String text = FENCED.matcher(markdown).replaceAll("\n");
    text = TABLE_OR_HEADING.matcher(text).replaceAll("\n");
    text = CODE.matcher(text).replaceAll("X");
    return TARGET.matcher(text).replaceAll("]");
  }

  private void check(String texts) {
    double mean = lengths.stream().mapToInt(Integer::intValue).average().orElseThrow();
    double share = (double) passive / lengths.size();
    System.out.printf(
        "%s: %d sentences, %.1f words each, %.0f %% passive%n",
        texts, lengths.size(), mean, share * 100);
    assertEquals(List.of(), tooLong);
    assertTrue(mean <= LONGEST_MEAN, texts + ": words of a sentence, on average: " + mean);
    assertTrue(share <= MOST_PASSIVE, texts + ": share of passive sentences: " + share);
  }

  @Test
  void textsOfTheWindowAreEasyToRead() throws IOException {
    Properties texts = Page.texts();
    for (String key : texts.stringPropertyNames()) {
      add(key, texts.getProperty(key));
    }
    check("Texts of the window");
  }

  @Test
  void helpPagesAreEasyToRead() throws IOException {
    for (Page page : Page.all()) {
      if (page.name().startsWith("resources/help/") && !page.name().endsWith("_de.md")) {
        add(page.name(), prose(page.text()));
      }
    }
    check("Help pages");
  }

  @Test
  void pagesForUsersAreEasyToRead() throws IOException {
    for (Page page : Page.all()) {
      if (page.name().equals("README.md") || page.name().startsWith("app/docs/")) {
        add(page.name(), prose(page.text()));
      }
    }
    check("README and app/docs");
  }

  @Test
  void aLongSentenceAndThePassiveAreFound() {
    add("here", "The record is saved. " + "word ".repeat(36) + ".");
    assertEquals(1, tooLong.size());
    assertEquals(1, passive);
    assertEquals(List.of(4, 36), lengths);
  }
}
