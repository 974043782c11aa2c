package io.casedesk.desktop.records.table;

import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.table.PinnableTable;
import io.casedesk.desktop.records.rows.ListRow;
import io.casedesk.desktop.records.rows.RowsModel;
import io.casedesk.model.CaseRecord;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableColumnBase;

/** Manages the columns of the JavaFX table and the descriptions they were made from. */
final class TableColumns<R extends CaseRecord> {

  private final PinnableTable<ListRow<R>> view;
  private final Function<Column<R>, TableColumn<ListRow<R>, ListRow<R>>> maker;
  private final Map<String, TableColumn<ListRow<R>, ListRow<R>>> byId = new HashMap<>();
  private final Map<TableColumn<ListRow<R>, ?>, Column<R>> described = new LinkedHashMap<>();
  private final Set<String> chosenAway = new HashSet<>();
  private final TableArrangement<R> arrangement;

  TableColumns(
      PinnableTable<ListRow<R>> view,
      Function<Column<R>, TableColumn<ListRow<R>, ListRow<R>>> maker,
      ValueColors colors) {
    this.view = view;
    this.maker = maker;
    this.arrangement = new TableArrangement<>(view, described, colors);
  }

  TableArrangement<R> arrangement() {
    return arrangement;
  }

  /** Returns the description of a table column. */
  Column<R> of(TableColumnBase<?, ?> column) {
    return Objects.requireNonNull(described.get(column));
  }

  /** Returns the table column, hidden or not; empty if it isn't in the table. */
  Optional<TableColumn<ListRow<R>, ListRow<R>>> shown(Column<R> column) {
    return Optional.ofNullable(byId.get(column.id()));
  }

  /** Returns the visible columns in order. */
  List<Column<R>> inSight() {
    return view.getVisibleLeafColumns().stream().map(this::of).toList();
  }

  /** Returns the requested sort order. */
  List<RowsModel.Order<R>> orders() {
    return view.getSortOrder().stream()
        .map(
            column ->
                new RowsModel.Order<>(
                    of(column), column.getSortType() == TableColumn.SortType.DESCENDING))
        .toList();
  }

  /** Returns whether a column is visible. */
  boolean isShown(Column<R> column) {
    return shown(column).filter(TableColumn::isVisible).isPresent();
  }

  /** Shows or hides a column. */
  void show(Column<R> column, boolean shown) {
    if (shown) {
      chosenAway.remove(column.id());
    } else {
      chosenAway.add(column.id());
    }
    shown(column).ifPresent(tableColumn -> tableColumn.setVisible(shown));
  }

  /** Applies a layout and sort order, also to columns added later. */
  void apply(TableState state) {
    chosenAway.clear();
    arrangement.apply(state);
  }

  /** Replaces the columns. */
  void set(List<Column<R>> columns) {
    Set<String> wanted = new HashSet<>();
    columns.forEach(column -> wanted.add(column.id()));
    arrangement.remove(
        view.getColumns().stream().filter(c -> !wanted.contains(c.getId())).toList());
    byId.keySet().retainAll(wanted);
    for (Column<R> column : columns) {
      if (!byId.containsKey(column.id())) {
        TableColumn<ListRow<R>, ListRow<R>> added = maker.apply(column);
        added.setVisible(column.layout().shown() && !chosenAway.contains(column.id()));
        described.put(added, column);
        byId.put(column.id(), added);
        arrangement.place(added);
      }
    }
  }
}
