package io.casedesk.desktop.records.rows;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.model.texts.PackedTexts;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Words in values, compared with the words in normalized values. */
class TextFinderTest {

  private static final List<String> LETTERS =
      List.of("a", "A", "b", "B", "z", "@", "[", "`", "{", "7", " ", "\n", "é", "Ü", "ß", "\u0301");

  private static final List<String> OTHERS = List.of("Ł", "K", "ſ", "İ", "Σ", "€", "\uD83D\uDE00");

  @Test
  void findsWhatNormalizedTextsContain() {
    Random random = new Random(8);
    for (int round = 0; round < 50_000; round++) {
      String value = some(random, 12) + (random.nextInt(4) == 0 ? one(OTHERS, random) : "");
      String word = ListRow.searchable(some(random, 3));
      boolean expected = ListRow.searchable(value).contains(word);
      TextFinder finder = new TextFinder(word);

      assertEquals(expected, finder.isIn(value), () -> word + " in " + value);
      if (PackedTexts.isPackable(value)) {
        byte[] packed = PackedTexts.pack(List.of("zzz", value));
        assertEquals(
            expected || "zzz".contains(word),
            PackedTexts.anyMatch(packed, finder::isIn),
            () -> word + " in packed " + value);
      }
    }
  }

  private static String some(Random random, int most) {
    StringBuilder text = new StringBuilder();
    for (int left = random.nextInt(most + 1); left > 0; left--) {
      text.append(one(LETTERS, random));
    }
    return text.toString();
  }

  private static String one(List<String> texts, Random random) {
    return texts.get(random.nextInt(texts.size()));
  }
}
