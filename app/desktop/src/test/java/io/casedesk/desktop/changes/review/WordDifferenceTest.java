package io.casedesk.desktop.changes.review;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.changes.review.WordDifference.Kind;
import io.casedesk.desktop.changes.review.WordDifference.Part;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The words that differ between two texts. */
class WordDifferenceTest {

  private static List<Part> of(String before, String after) {
    return WordDifference.of(before, after).orElseThrow();
  }

  @Test
  void wholeWordsDiffer() {
    assertEquals(
        List.of(
            new Part(Kind.SAME, "The model reads "),
            new Part(Kind.REMOVED, "invoices "),
            new Part(Kind.ADDED, "Rechnungen "),
            new Part(Kind.SAME, "every day."),
            new Part(Kind.ADDED, "\nAlso on Sunday")),
        of(
            "The model reads invoices every day.",
            "The model reads Rechnungen every day.\nAlso on Sunday"));
    assertEquals(List.of(new Part(Kind.SAME, "equal")), of("equal", "equal"));
    assertEquals(List.of(new Part(Kind.ADDED, "new text")), of("", "new text"));
    assertEquals(List.of(), of("", ""));
  }

  @Test
  void thePartsAreBothTexts() {
    Random random = new Random(Long.getLong("casedesk.seed", 7));
    for (int i = 0; i < 200; i++) {
      String before = text(random);
      String after = text(random);
      List<Part> parts = of(before, after);
      assertEquals(before, joined(parts, Kind.ADDED));
      assertEquals(after, joined(parts, Kind.REMOVED));
    }
  }

  private static String text(Random random) {
    return random
        .ints(random.nextInt(40), 0, 7)
        .mapToObj(List.of("a ", "bc", "\n", "d, ", "é", "😀", "\u2028")::get)
        .collect(Collectors.joining());
  }

  private static String joined(List<Part> parts, Kind without) {
    return parts.stream()
        .filter(part -> part.kind() != without)
        .map(Part::text)
        .collect(Collectors.joining());
  }

  @Test
  void longTextsAreNotCompared() {
    assertEquals(Optional.empty(), WordDifference.of("word ".repeat(10_000), "word"));
    assertTrue(WordDifference.of("word ".repeat(700), "other ".repeat(700)).isPresent());
  }
}
