package io.casedesk.desktop.records.rows;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.model.FieldValue;
import io.casedesk.model.FieldValues;
import io.casedesk.model.UseCase;
import io.casedesk.model.input.InputParser;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Words in values, compared with the words in normalized values. */
class TextFinderTest {

  private static final List<String> LETTERS =
      List.of("a", "A", "b", "B", "z", "@", "[", "`", "{", "7", " ", "\n", "é", "Ü", "ß", "\u0301");

  private static final List<String> OTHERS =
      List.of("Ł", "K", "ſ", "İ", "Σ", "ΑΣ", "€", "–", "Ø", "\u01F0", "ế", "\uD83D\uDE00");

  @Test
  void findsWhatNormalizedTextsContain() {
    Random random = new Random(8);
    for (int round = 0; round < 50_000; round++) {
      String value = some(random, 12) + (random.nextInt(4) == 0 ? one(OTHERS, random) : "");
      String word = ListRow.searchable(some(random, 3));
      boolean expected = ListRow.searchable(value).contains(word);
      TextFinder finder = new TextFinder(word);

      assertEquals(expected, finder.isIn(value), () -> word + " in " + value);
      byte[] utf8 = ("a" + value + "b").getBytes(StandardCharsets.UTF_8);
      assertEquals(
          expected,
          finder.isIn(utf8, 1, utf8.length - 1),
          () -> word + " in the UTF-8 of " + value);
    }
  }

  @Test
  void findsWordsOfAnyLength() {
    for (int length : new int[] {1, 63, 64, 65, 200}) {
      TextFinder finder = new TextFinder("o".repeat(length));
      String text = "é" + "ö".repeat(length - 1);
      byte[] utf8 = (text + "O").getBytes(StandardCharsets.UTF_8);

      assertEquals(false, finder.isIn(text), length + " letters");
      assertEquals(true, finder.isIn(text + "O"), length + " letters");
      assertEquals(true, finder.isIn(utf8, 0, utf8.length), length + " letters");
      assertEquals(false, finder.isIn(utf8, 0, utf8.length - 1), length + " letters");
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

  /** Packed, not packed, and with a search index. */
  @Test
  void searchesFindTheSameInEveryFormOfARecord() {
    Map<String, FieldValue> members = new LinkedHashMap<>();
    members.put("id", FieldValue.text("id-8"));
    members.put("title", FieldValue.text("Überweisung 8 in Łódź"));
    members.put("status", FieldValue.text("risk_HIGH"));
    members.put("cost", new FieldValue.Numeric("1234.50"));
    UseCase plain = new UseCase("id-8", FieldValues.of(members), FieldValues.NONE);
    FieldValues packed = FieldValues.of(members).packed((name, value) -> name.equals("status"));
    ListRow<UseCase> indexed = new ListRow<>(plain);
    indexed.makeReady();
    for (String typed :
        List.of("uber", "ÜBER g", "lodz", "risk", "k_h", "8", "1.234,50", "234.5", "no", "8in")) {
      List<SearchTerm> terms =
          Arrays.stream(typed.split(" ", -1))
              .map(word -> SearchTerm.of(word, InputParser.of(Locale.GERMANY)))
              .toList();
      boolean expected = indexed.matches(terms);
      assertEquals(!typed.equals("no") && !typed.equals("8in"), expected, typed);
      assertEquals(expected, new ListRow<>(plain).matches(terms), typed);
      UseCase other = new UseCase("id-8", packed, FieldValues.NONE);
      assertEquals(expected, new ListRow<>(other).matches(terms), typed);
    }
  }
}
