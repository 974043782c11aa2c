package io.casedesk.desktop.records.filter;

import io.casedesk.files.exports.FieldFilter.Special;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The values of a column and the number of records with each.
 *
 * @param values the most frequent value first; known dropdown values without records last
 * @param also the numbers of records without a value or with an unknown key
 * @param records the number of records counted
 */
public record Facet(List<Value> values, Map<Special, Integer> also, int records) {

  /**
   * One value.
   *
   * @param key the key in the records
   * @param label the caption, if known
   * @param count the number of records with the value
   * @param known whether the key is a known dropdown value; true if the column has no dropdown
   *     values
   */
  public record Value(String key, @Nullable String label, int count, boolean known) {}

  /** Copies the collections. */
  public Facet {
    values = List.copyOf(values);
    also = Map.copyOf(also);
  }

  /** Returns the number of records of a special case. */
  public int count(Special special) {
    return also.getOrDefault(special, 0);
  }
}
