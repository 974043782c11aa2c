package io.casedesk.desktop.records.filter;

import io.casedesk.files.exports.FieldFilter.Special;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The number of records with each pair of values of two columns.
 *
 * @param rows the values of the first column
 * @param columns the values of the second column
 */
public record FacetPair(Facet rows, Facet columns, Map<Slot, Map<Slot, Integer>> counts) {

  /**
   * A known value, or a special case.
   *
   * @param key the value; null for a special case
   * @param special the special case; null for a value
   */
  public record Slot(@Nullable String key, @Nullable Special special) {}

  /** Returns the number of records with a pair of values. */
  public int count(Slot row, Slot column) {
    return counts.getOrDefault(row, Map.of()).getOrDefault(column, 0);
  }
}
