package io.casedesk.changes;

import java.util.List;

/**
 * Which records a change of many was chosen from: whoever reads "risk tier high in 116 use cases"
 * wants to know whether these are all that were meant. It is what the person saw when they made the
 * change; the cells of the run say what was sent of it.
 *
 * @param field the field that was changed, as {@code custom_fields.KEY}
 * @param filters what the list was narrowed down to, each in words; empty for the whole list
 * @param shown how many records that left
 * @param chosen how many of them the change was about
 * @param already how many of those held the value already
 * @param changed how many were to be changed
 */
public record RunScope(
    String field, List<String> filters, int shown, int chosen, int already, int changed) {

  /** Of more than these, a page or a window says only how many more they are. */
  public static final int MOST_TOLD = 50;

  /** Copies the collection, so that the record is immutable. */
  public RunScope {
    filters = List.copyOf(filters);
  }

  /** The filters to be told of one by one. */
  public List<String> told() {
    return filters.subList(0, Math.min(MOST_TOLD, filters.size()));
  }

  /** How many filters there are beside those. */
  public int more() {
    return filters.size() - told().size();
  }
}
