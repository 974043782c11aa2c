package io.casedesk.desktop.ui.table;

import java.util.Arrays;
import java.util.List;

/**
 * Which rows a search finds: those that hold every word in any field.
 *
 * @param words as {@link Row#searchable} makes them
 * @param withDeleted whether deleted records are found too
 */
record Search(List<String> words, boolean withDeleted) {

  /** The search for what a person typed. */
  static Search of(String query, boolean withDeleted) {
    String text = query.strip();
    return new Search(
        text.isEmpty()
            ? List.of()
            : Arrays.stream(text.split("\\s+")).map(Row::searchable).toList(),
        withDeleted);
  }

  boolean finds(Row<?> row) {
    return (withDeleted || !row.deleted()) && row.matches(words);
  }

  /** Whether whatever it finds, the other finds too. */
  boolean narrows(Search other) {
    return (other.withDeleted || !withDeleted)
        && other.words.stream().allMatch(word -> words.stream().anyMatch(w -> w.contains(word)));
  }
}
