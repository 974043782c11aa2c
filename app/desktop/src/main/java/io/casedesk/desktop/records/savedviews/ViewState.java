package io.casedesk.desktop.records.savedviews;

import io.casedesk.desktop.records.table.TableState;
import io.casedesk.files.exports.FieldFilter;
import io.casedesk.files.exports.FieldFilter.Operator;
import io.casedesk.files.exports.SavedViewDefinition;
import io.casedesk.files.exports.UnusableViewException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The content and the layout of a list.
 *
 * @param matchAny whether one of the filters is enough, and not all are required
 * @param search the search text; empty for none
 * @param deletedShown whether deleted records are shown
 */
public record ViewState(
    TableState table,
    List<FieldFilter> filters,
    boolean matchAny,
    String search,
    boolean deletedShown) {

  /** Limits of a column width in pixels; 0 is the width of the column's usual content. */
  private static final int WIDEST = 10_000;

  private static final int NARROWEST = 10;

  /** The state of a list that the user hasn't changed. */
  public static final ViewState INITIAL =
      new ViewState(TableState.INITIAL, List.of(), false, "", false);

  /** Copies the filters. */
  public ViewState {
    filters = List.copyOf(filters);
  }

  /**
   * Returns whether the other state shows the list in the same way, as far as this one defines it.
   */
  public boolean isSameIn(ViewState other) {
    return table.isSameIn(other.table) && hasContentOf(other);
  }

  /** Returns whether the list shows all its records. */
  boolean showsAll() {
    return hasContentOf(INITIAL);
  }

  private boolean hasContentOf(ViewState other) {
    return filters.equals(other.filters)
        && matchAny == other.matchAny
        && search.strip().equals(other.search.strip())
        && deletedShown == other.deletedShown;
  }

  /** Returns a state with this layout and the filters, search and deleted records of another. */
  ViewState withContentOf(ViewState other) {
    return new ViewState(table, other.filters, other.matchAny, other.search, other.deletedShown);
  }

  /**
   * Returns the state that a definition describes.
   *
   * @throws UnusableViewException if a member has a value that a list can't have
   */
  static ViewState of(SavedViewDefinition view) {
    Set<String> ids = new HashSet<>();
    for (SavedViewDefinition.Column column : view.columns()) {
      boolean usable =
          column.width() == 0 || (column.width() >= NARROWEST && column.width() <= WIDEST);
      require(usable && ids.add(column.id()), "columns[" + view.columns().indexOf(column) + "]");
    }
    require(view.pinned() >= 0 && view.pinned() <= view.columns().size(), "pinned");
    for (FieldFilter filter : view.filters()) {
      boolean usable = filter.operator() != Operator.BETWEEN || filter.values().size() == 2;
      require(usable, "filters[" + view.filters().indexOf(filter) + "]");
    }
    return new ViewState(
        new TableState(view.columns(), view.sort(), view.pinned(), view.groupBy()),
        view.filters(),
        view.matchAny(),
        view.search(),
        view.deletedShown());
  }

  private static void require(boolean usable, String place) {
    if (!usable) {
      throw UnusableViewException.ofMember(place, null);
    }
  }

  /** Returns the definition of a view with this state. */
  SavedViewDefinition definition(String kind, String name, boolean atStartup) {
    return new SavedViewDefinition(
        kind,
        name,
        atStartup,
        table.columns(),
        table.pinned(),
        table.sort(),
        table.groupBy(),
        filters,
        matchAny,
        search,
        deletedShown);
  }
}
