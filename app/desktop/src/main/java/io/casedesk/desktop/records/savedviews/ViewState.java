package io.casedesk.desktop.records.savedviews;

import io.casedesk.desktop.records.filter.FieldFilter;
import io.casedesk.desktop.records.table.TableState;
import java.util.List;

/**
 * What a list shows and how.
 *
 * @param search what is searched for; empty for nothing
 * @param deletedShown whether records that are marked as deleted are shown
 */
public record ViewState(
    TableState table, List<FieldFilter> filters, String search, boolean deletedShown) {

  /** A list nobody has changed. */
  public static final ViewState INITIAL = new ViewState(TableState.INITIAL, List.of(), "", false);

  /** Takes copies that nobody can change. */
  public ViewState {
    filters = List.copyOf(filters);
  }

  /** Whether another shows the same, as far as this one says. */
  public boolean isSameIn(ViewState other) {
    return table.isSameIn(other.table)
        && filters.equals(other.filters)
        && search.strip().equals(other.search.strip())
        && deletedShown == other.deletedShown;
  }
}
