package io.casedesk.desktop.records.savedviews;

import io.casedesk.desktop.records.filter.FieldFilter;
import io.casedesk.desktop.records.table.TableState;
import java.util.List;

/**
 * The content and the layout of a list.
 *
 * @param search the search text; empty for none
 * @param deletedShown whether deleted records are shown
 */
public record ViewState(
    TableState table, List<FieldFilter> filters, String search, boolean deletedShown) {

  /** The state of a list that the user hasn't changed. */
  public static final ViewState INITIAL = new ViewState(TableState.INITIAL, List.of(), "", false);

  /** Copies the filters. */
  public ViewState {
    filters = List.copyOf(filters);
  }

  /**
   * Returns whether the other state shows the list in the same way, as far as this one defines it.
   */
  public boolean isSameIn(ViewState other) {
    return table.isSameIn(other.table)
        && filters.equals(other.filters)
        && search.strip().equals(other.search.strip())
        && deletedShown == other.deletedShown;
  }
}
