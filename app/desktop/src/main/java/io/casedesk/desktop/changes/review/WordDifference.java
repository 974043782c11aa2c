package io.casedesk.desktop.changes.review;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.commons.text.diff.CommandVisitor;
import org.apache.commons.text.diff.StringsComparator;

/** Finds the words that differ between two texts. */
final class WordDifference {

  /** Comparing two entirely different texts of this length takes a few milliseconds. */
  private static final int MOST_WORDS = 1_500;

  /** A word with the blanks behind it, so that words in a row differ as one part. */
  private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]+\\s*|\\s+|.", Pattern.DOTALL);

  /** What became of a part of the text. */
  enum Kind {
    SAME,
    REMOVED,
    ADDED
  }

  /** A part of the text before or after. */
  record Part(Kind kind, String text) {}

  private WordDifference() {}

  /** Returns the parts of both texts in order; empty if the texts are too long to compare. */
  static Optional<List<Part>> of(String before, String after) {
    List<String> left = words(before);
    List<String> right = words(after);
    if (left.size() > MOST_WORDS || right.size() > MOST_WORDS) {
      return Optional.empty();
    }
    // The comparator compares characters: each word gets one of its own.
    List<String> known = new ArrayList<>();
    Map<String, Character> codes = new HashMap<>();
    Parts parts = new Parts(known);
    new StringsComparator(coded(left, known, codes), coded(right, known, codes))
        .getScript()
        .visit(parts);
    parts.finish();
    return Optional.of(parts.made);
  }

  private static List<String> words(String text) {
    return WORD.matcher(text).results().limit(MOST_WORDS + 1L).map(word -> word.group()).toList();
  }

  private static String coded(
      List<String> words, List<String> known, Map<String, Character> codes) {
    StringBuilder coded = new StringBuilder();
    for (String word : words) {
      coded.append(
          codes
              .computeIfAbsent(
                  word,
                  fresh -> {
                    known.add(fresh);
                    return (char) (known.size() - 1);
                  })
              .charValue());
    }
    return coded.toString();
  }

  /** Joins neighboring words: what was removed at a place, then what was added there. */
  private static final class Parts implements CommandVisitor<Character> {
    private final List<Part> made = new ArrayList<>();
    private final StringBuilder same = new StringBuilder();
    private final StringBuilder removed = new StringBuilder();
    private final StringBuilder added = new StringBuilder();
    private final List<String> words;

    Parts(List<String> words) {
      this.words = words;
    }

    @Override
    public void visitKeepCommand(Character code) {
      addPart(Kind.REMOVED, removed);
      addPart(Kind.ADDED, added);
      same.append(words.get(code));
    }

    @Override
    public void visitDeleteCommand(Character code) {
      addPart(Kind.SAME, same);
      removed.append(words.get(code));
    }

    @Override
    public void visitInsertCommand(Character code) {
      addPart(Kind.SAME, same);
      added.append(words.get(code));
    }

    private void addPart(Kind kind, StringBuilder text) {
      if (!text.isEmpty()) {
        made.add(new Part(kind, text.toString()));
        text.setLength(0);
      }
    }

    void finish() {
      addPart(Kind.SAME, same);
      addPart(Kind.REMOVED, removed);
      addPart(Kind.ADDED, added);
    }
  }
}
