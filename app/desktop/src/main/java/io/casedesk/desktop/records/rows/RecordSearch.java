package io.casedesk.desktop.records.rows;

import io.casedesk.model.input.AccentFolding;
import io.casedesk.model.input.InputParser;
import io.casedesk.model.input.InputReading;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * A search for texts that contain every word, whatever its case and accents.
 *
 * @param words each with the forms in which it is searched: a number or date also as the service
 *     writes it
 */
record RecordSearch(List<List<String>> words) {

  /** Finds every text. */
  static final RecordSearch ALL = new RecordSearch(List.of());

  /**
   * Creates the search for a text that the user typed.
   *
   * @param parser reads the numbers and dates of the user
   */
  static RecordSearch of(String typed, InputParser parser) {
    String text = typed.strip();
    return text.isEmpty()
        ? ALL
        : new RecordSearch(
            Arrays.stream(text.split("\\s+")).map(word -> forms(word, parser)).toList());
  }

  private static List<String> forms(String word, InputParser parser) {
    Stream<String> values =
        Stream.of(parser.number(word), parser.date(word))
            .flatMap(
                reading ->
                    reading instanceof InputReading.Value value
                        ? Stream.of(value.value())
                        : Stream.empty())
            .filter(value -> !value.equals(word))
            .limit(1);
    return Stream.concat(Stream.of(AccentFolding.searchable(word)), values).toList();
  }

  /** Returns whether a text that {@link AccentFolding#searchable} made contains every word. */
  boolean finds(String searchable) {
    for (List<String> forms : words) {
      if (!contains(searchable, forms)) {
        return false;
      }
    }
    return true;
  }

  private static boolean contains(String searchable, List<String> forms) {
    for (String form : forms) {
      if (searchable.contains(form)) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether the earlier search finds every text that this search finds. */
  boolean narrows(RecordSearch earlier) {
    return earlier.words.stream()
        .allMatch(
            before ->
                words.stream().anyMatch(now -> now.stream().allMatch(w -> contains(w, before))));
  }
}
