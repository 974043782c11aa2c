package io.casedesk.desktop.records.rows;

import io.casedesk.model.input.InputParser;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A search that finds the rows with every word in any field.
 *
 * @param words a record must contain all of them
 * @param withDeleted whether deleted records are found too
 * @param among the ids to search; null for all records
 */
record RowSearch(List<SearchTerm> words, boolean withDeleted, @Nullable Set<String> among) {

  /**
   * Creates the search for a query that the user typed.
   *
   * @param parser reads the numbers of the user
   */
  static RowSearch of(
      String query, boolean withDeleted, @Nullable Set<String> among, InputParser parser) {
    String text = query.strip();
    return new RowSearch(
        text.isEmpty()
            ? List.of()
            : Arrays.stream(text.split("\\s+")).map(word -> SearchTerm.of(word, parser)).toList(),
        withDeleted,
        among);
  }

  boolean finds(ListRow<?> row) {
    return (withDeleted || !row.deleted())
        && (among == null || among.contains(row.record().id()))
        && row.matches(words);
  }

  /** Returns whether the other search finds every row that this search finds. */
  boolean narrows(RowSearch other) {
    return (other.withDeleted || !withDeleted)
        && (other.among == null || other.among.equals(among))
        && other.words.stream().allMatch(word -> words.stream().anyMatch(w -> w.contains(word)));
  }
}
