package io.casedesk.desktop.records.rows;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.model.input.InputParser;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Words in texts with and without their pairs of letters in front. */
class SearchTermTest {

  private static final String TEXT = "Überweisungen prüfen\n0042-zz a b\nŁódź, cost: 12.50 €";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "u", "ub", "wei", "prufen", "PRÜFEN", "Łódź", "lodz", "0042", "2-z", "zz", "a", "12.50", "€"
      })
  void isFoundInEither(String typed) {
    String searchable = ListRow.searchable(TEXT);
    assertTrue(term(typed).isIn(searchable));
    assertTrue(term(typed).isInIndexed(SearchTerm.indexed(searchable)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "ab", "weisung0", "prufenn", "nprufen", "zzz", "0043", "£", "uwb"})
  void isFoundInNeither(String typed) {
    String searchable = ListRow.searchable(TEXT);
    assertFalse(term(typed).isIn(searchable));
    assertFalse(term(typed).isInIndexed(SearchTerm.indexed(searchable)));
  }

  /** The bits in front must not be taken for text, whatever they are. */
  @Test
  void bothAlwaysSayTheSame() {
    Random random = new Random(6);
    List<String> letters = List.of("a", "b", "z", "y", "é", "7", " ", "\n", "ÿ");
    for (int round = 0; round < 20_000; round++) {
      String text = ListRow.searchable(some(letters, random, 30));
      SearchTerm searchTerm = term(some(letters.subList(0, 6), random, 4));
      assertEquals(
          searchTerm.isIn(text),
          searchTerm.isInIndexed(SearchTerm.indexed(text)),
          () -> searchTerm + " in " + text);
    }
  }

  /** Of nothing but pairs that most texts have, so that the bits of three letters are asked. */
  @Test
  void bothSayTheSameOfCommonLetters() {
    Random random = new Random(7);
    List<String> letters = List.of("c", "o", "n", "t", "e", "r", "a", "i", "s", " ");
    for (int round = 0; round < 20_000; round++) {
      String text = some(letters, random, 200);
      SearchTerm searchTerm = term(some(letters.subList(0, 9), random, 5));
      assertEquals(
          searchTerm.isIn(text),
          searchTerm.isInIndexed(SearchTerm.indexed(text)),
          () -> searchTerm + " in " + text);
    }
  }

  private static String some(List<String> letters, Random random, int most) {
    StringBuilder text = new StringBuilder();
    for (int left = 1 + random.nextInt(most); left > 0; left--) {
      text.append(letters.get(random.nextInt(letters.size())));
    }
    return text.toString();
  }

  @Test
  void aLongerWordFindsNoMoreThanAShorterOne() {
    assertTrue(term("Prüfen").contains(term("uf")));
    assertFalse(term("uf").contains(term("Prüfen")));
  }

  @Test
  void aNumberIsFoundInTheFormThatTheTableShows() {
    String indexed = SearchTerm.indexed("costs\n1234.50\n");
    SearchTerm shown = SearchTerm.of("1.234,5", InputParser.of(Locale.GERMANY));
    assertTrue(shown.isInIndexed(indexed));
    assertTrue(shown.isIn("1.234,5"), "in a text, too");
    assertTrue(SearchTerm.of("1234.50", InputParser.of(Locale.GERMANY)).isInIndexed(indexed));
    assertFalse(SearchTerm.of("1.234,6", InputParser.of(Locale.GERMANY)).isInIndexed(indexed));
    SearchTerm more = SearchTerm.of("1.234", InputParser.of(Locale.GERMANY));
    SearchTerm less = SearchTerm.of("1.23", InputParser.of(Locale.GERMANY));
    assertFalse(more.contains(less), "1234 does not contain 1.23");
    assertTrue(shown.contains(more));
  }

  @Test
  void aDateIsFoundInTheFormThatTheTableShows() {
    String indexed = SearchTerm.indexed("due\n2026-12-31\n");
    for (String typed : List.of("31.12.2026", "31-Dec-2026", "12/31/2026", "2026-12-31")) {
      assertTrue(SearchTerm.of(typed, InputParser.of(Locale.GERMANY)).isInIndexed(indexed), typed);
    }
    assertFalse(SearchTerm.of("31.12.2025", InputParser.of(Locale.GERMANY)).isInIndexed(indexed));
  }

  private static SearchTerm term(String typed) {
    return SearchTerm.of(typed, InputParser.canonical());
  }
}
