package io.casedesk.desktop.records.rows;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which rows a search finds: those that hold every word in any field.
 *
 * @param words all of which a record has to hold
 * @param withDeleted whether deleted records are found too
 * @param among ids of the only records that are found; null finds any
 */
record RowSearch(List<SearchTerm> words, boolean withDeleted, @Nullable Set<String> among) {

  /** The search for what a person typed. */
  static RowSearch of(String query, boolean withDeleted, @Nullable Set<String> among) {
    String text = query.strip();
    return new RowSearch(
        text.isEmpty() ? List.of() : Arrays.stream(text.split("\\s+")).map(SearchTerm::of).toList(),
        withDeleted,
        among);
  }

  boolean finds(ListRow<?> row) {
    return (withDeleted || !row.deleted())
        && (among == null || among.contains(row.record().id()))
        && row.matches(words);
  }

  /** Whether whatever it finds, the other finds too. */
  boolean narrows(RowSearch other) {
    return (other.withDeleted || !withDeleted)
        && (other.among == null || other.among.equals(among))
        && other.words.stream().allMatch(word -> words.stream().anyMatch(w -> w.contains(word)));
  }
}
