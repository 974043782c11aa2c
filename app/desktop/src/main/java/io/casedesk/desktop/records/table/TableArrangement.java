package io.casedesk.desktop.records.table;

import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.table.PinnableTable;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.records.rows.ListRow;
import io.casedesk.desktop.records.table.TableState.ColumnState;
import io.casedesk.desktop.records.table.TableState.SortState;
import io.casedesk.model.CaseRecord;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.collections.ListChangeListener;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableColumn.SortType;

/**
 * Saves and restores the column layout of a table. The layout of missing columns is kept until they
 * are added: columns become known while records are read.
 */
final class TableArrangement<R extends CaseRecord> {

  private final PinnableTable<ListRow<R>> view;
  private final Map<TableColumn<ListRow<R>, ?>, Column<R>> described;
  private final ValueColors colors;
  private final ReadOnlyIntegerWrapper version = new ReadOnlyIntegerWrapper();
  private TableState wanted = TableState.INITIAL;
  private boolean applying;

  /** Whether the sort order contains columns that don't exist yet. */
  private boolean sortIncomplete;

  TableArrangement(
      PinnableTable<ListRow<R>> view,
      Map<TableColumn<ListRow<R>, ?>, Column<R>> described,
      ValueColors colors) {
    this.view = view;
    this.colors = colors;
    colors.columns().subscribe(this::changed);
    this.described = described;
    Observables.listen(this::changed, view.getColumns(), view.pinning().wantedProperty());
    view.getSortOrder()
        .addListener(
            (ListChangeListener<Object>)
                change -> {
                  sortIncomplete &= applying;
                  changed();
                });
  }

  /** Grows with every change of the column layout or sort order. */
  ReadOnlyIntegerProperty versionProperty() {
    return version.getReadOnlyProperty();
  }

  TableState state() {
    List<ColumnState> columns = new ArrayList<>();
    for (TableColumn<ListRow<R>, ?> column : view.getColumns()) {
      columns.add(
          new ColumnState(
              column.getId(),
              (int) Math.round(column.getWidth()),
              column.isVisible(),
              colors.isColored(column.getId())));
    }
    Set<String> pinned = pinned(columns);
    placeMissing(columns);
    int staying = (int) columns.stream().takeWhile(c -> pinned.contains(c.id())).count();
    return new TableState(columns, sortIncomplete ? wanted.sort() : sort(), staying);
  }

  /** Returns the pinned columns, including missing ones. */
  private Set<String> pinned(List<ColumnState> there) {
    Set<String> result = new HashSet<>(wanted.pinnedIds());
    there.forEach(column -> result.remove(column.id()));
    there.stream().limit(view.pinning().requested()).forEach(column -> result.add(column.id()));
    return result;
  }

  private List<SortState> sort() {
    return view.getSortOrder().stream()
        .map(c -> new SortState(c.getId(), c.getSortType() == SortType.DESCENDING))
        .toList();
  }

  /** Keeps the position of a missing column after the column that it followed. */
  private void placeMissing(List<ColumnState> columns) {
    Set<String> there = columns.stream().map(ColumnState::id).collect(Collectors.toSet());
    int after = 0;
    for (ColumnState state : wanted.columns()) {
      if (!there.contains(state.id())) {
        columns.add(after, state);
        after++;
      } else {
        after = placeOf(columns, state.id()) + 1;
      }
    }
  }

  private static int placeOf(List<ColumnState> columns, String id) {
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i).id().equals(id)) {
        return i;
      }
    }
    return -1;
  }

  void apply(TableState state) {
    wanted = state;
    applying = true;
    try {
      List<TableColumn<ListRow<R>, ?>> columns = new ArrayList<>(view.getColumns());
      columns.forEach(this::applyState);
      Map<String, Integer> places = wanted.places();
      List<TableColumn<ListRow<R>, ?>> initial = initialOrder();
      columns.sort(
          Comparator.<TableColumn<ListRow<R>, ?>>comparingInt(
                  c -> places.getOrDefault(c.getId(), places.size()))
              .thenComparingInt(initial::indexOf));
      if (!columns.equals(view.getColumns())) {
        view.getColumns().setAll(columns);
      }
      view.pinning().pin(wantedPinned());
      applySort();
    } finally {
      applying = false;
    }
    changed();
  }

  /** Returns the number of columns to pin: a state without columns pins the first, the title. */
  private int wantedPinned() {
    Set<String> pinned = wanted.pinnedIds();
    return wanted.columns().isEmpty()
        ? Math.min(1, view.getColumns().size())
        : (int) view.getColumns().stream().takeWhile(c -> pinned.contains(c.getId())).count();
  }

  /** Adds a new column at its saved position, or at the end if it has none. */
  void place(TableColumn<ListRow<R>, ListRow<R>> column) {
    column
        .widthProperty()
        .subscribe(
            width -> {
              view.pinning().arrange();
              changed();
            });
    Observables.follow(this::changed, column.visibleProperty(), column.sortTypeProperty());
    Integer mine = wanted.places().get(column.getId());
    applying = true;
    try {
      if (mine == null) {
        view.getColumns().add(column);
        if (view.getColumns().size() == 1 && wanted.columns().isEmpty()) {
          view.pinning().pin(wantedPinned());
        }
      } else {
        applyState(column);
        int place = placeBehind(mine);
        view.getColumns().add(place, column);
        pinAlso(column, place);
      }
      if (sortIncomplete) {
        applySort();
      }
    } finally {
      applying = false;
    }
  }

  private void pinAlso(TableColumn<ListRow<R>, ListRow<R>> column, int place) {
    int pinned = view.pinning().requested();
    if (place < pinned || (place == pinned && wanted.pinnedIds().contains(column.getId()))) {
      view.pinning().pin(pinned + 1);
    }
  }

  /** Removes columns; reduces the number of pinned columns accordingly. */
  void remove(List<TableColumn<ListRow<R>, ?>> gone) {
    int pinned = view.pinning().requested();
    int left =
        (int) view.getColumns().stream().limit(pinned).filter(c -> !gone.contains(c)).count();
    view.getColumns().removeAll(gone);
    if (left != pinned) {
      view.pinning().pin(left);
    }
  }

  private int placeBehind(int mine) {
    for (int before = mine - 1; before >= 0; before--) {
      String id = wanted.columns().get(before).id();
      for (int i = 0; i < view.getColumns().size(); i++) {
        if (view.getColumns().get(i).getId().equals(id)) {
          return i + 1;
        }
      }
    }
    return 0;
  }

  private void applyState(TableColumn<ListRow<R>, ?> column) {
    Column.Layout initial = Objects.requireNonNull(described.get(column)).layout();
    ColumnState state =
        wanted.columns().stream()
            .filter(c -> c.id().equals(column.getId()))
            .findFirst()
            .orElse(
                new ColumnState(
                    column.getId(), (int) Math.round(initial.width()), initial.shown()));
    // Dragging changes the width but not the preferred width, and setting an equal preferred width
    // has no effect.
    column.setPrefWidth(column.getWidth());
    column.setPrefWidth(state.width());
    column.setVisible(state.shown());
    colors.color(column.getId(), state.colored());
  }

  private void applySort() {
    List<TableColumn<ListRow<R>, ?>> order = new ArrayList<>();
    for (SortState sort : wanted.sort()) {
      view.getColumns().stream()
          .filter(c -> c.getId().equals(sort.column()))
          .findFirst()
          .ifPresent(
              c -> {
                c.setSortType(sort.descending() ? SortType.DESCENDING : SortType.ASCENDING);
                order.add(c);
              });
    }
    if (!order.equals(view.getSortOrder())) {
      view.getSortOrder().setAll(order);
    }
    sortIncomplete = order.size() < wanted.sort().size();
  }

  private List<TableColumn<ListRow<R>, ?>> initialOrder() {
    return described.keySet().stream().toList();
  }

  private void changed() {
    if (!applying) {
      version.set(version.get() + 1);
    }
  }
}
