package io.casedesk.changes;

import java.util.List;

/**
 * The selection of records for a bulk change. It tells the reader of "risk tier high in 116 use
 * cases" whether these were all the records that were meant. It states what the user saw when
 * making the change; the cells of the run state what was sent.
 *
 * @param field the field that was changed, as {@code custom_fields.KEY}
 * @param filters the active filters as texts; empty for the whole list
 * @param shown the number of records that matched
 * @param chosen how many of those records the change selected
 * @param already how many of the chosen records already held the value
 * @param changed how many records were to be changed
 */
public record RunScope(
    String field, List<String> filters, int shown, int chosen, int already, int changed) {

  /** The most filters that a page or a window lists; of the others it shows the number. */
  public static final int MOST_TOLD = 50;

  /** Copies the collection, so that the record is immutable. */
  public RunScope {
    filters = List.copyOf(filters);
  }

  /** The filters to list. */
  public List<String> told() {
    return filters.subList(0, Math.min(MOST_TOLD, filters.size()));
  }

  /** The number of filters that are not listed. */
  public int more() {
    return filters.size() - told().size();
  }
}
