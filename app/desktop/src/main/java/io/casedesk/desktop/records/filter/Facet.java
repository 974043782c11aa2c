package io.casedesk.desktop.records.filter;

import io.casedesk.desktop.records.filter.FieldFilter.Special;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The values of a column with how many records hold each.
 *
 * @param values the most frequent first; known options that no record holds come last
 * @param also how many records lack a value, or hold a key that is not known
 * @param records how many records were counted
 */
public record Facet(List<Value> values, Map<Special, Integer> also, int records) {

  /**
   * One value.
   *
   * @param key what records hold
   * @param label its caption, where one is known
   * @param count records that hold it
   * @param known whether the option book knows the key; true where there are no options
   */
  public record Value(String key, @Nullable String label, int count, boolean known) {}

  /** Takes copies that nobody can change. */
  public Facet {
    values = List.copyOf(values);
    also = Map.copyOf(also);
  }

  /** How many records lack a value so. */
  public int count(Special special) {
    return also.getOrDefault(special, 0);
  }
}
