package io.casedesk.desktop.common.text;

import io.casedesk.model.input.AccentFolding;
import java.util.List;
import java.util.stream.Stream;

/**
 * A search for texts that contain every typed word, whatever its case and accents.
 *
 * @param words the words in lower case and without accents
 */
public record TextSearch(List<String> words) {

  /** Creates the search for a text that the user typed. */
  public static TextSearch of(String typed) {
    return new TextSearch(
        Stream.of(AccentFolding.searchable(typed).split("\\s+", -1))
            .filter(word -> !word.isEmpty())
            .toList());
  }

  /** Returns whether no word was typed, so that every text is found. */
  public boolean isEmpty() {
    return words.isEmpty();
  }

  /** Returns whether a text contains every word. */
  public boolean finds(String text) {
    return findsIn(AccentFolding.searchable(text));
  }

  /** Returns whether a text that was made searchable before contains every word. */
  public boolean findsIn(String searchable) {
    return words.stream().allMatch(searchable::contains);
  }
}
