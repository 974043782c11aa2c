package io.casedesk.desktop.ui.table;

import io.casedesk.desktop.ui.staging.StagingModel;
import io.casedesk.desktop.ui.text.Messages;
import io.casedesk.desktop.ui.text.Timestamps;
import io.casedesk.model.CaseRecord;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.Control;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.input.ScrollEvent;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;

/**
 * A table of records: rows of fixed height, virtualised both ways, sorted off the JavaFX thread.
 */
public final class RecordTable<R extends CaseRecord> {

  /** Row height in pixels; fixed, because only then are columns virtualised too. */
  static final double ROW_HEIGHT = 32;

  private final TableView<Row<R>> view = new TableView<>();
  private final RowsModel<R> rows;
  private final ValueCell.Surroundings surroundings;
  private final Map<String, TableColumn<Row<R>, Row<R>>> byId = new HashMap<>();
  private final Set<String> chosenAway = new HashSet<>();
  private final CellSelection<R> selection;
  private final Steadiness<R> steadiness;
  private final ListChangeListener<Row<R>> shownListener = this::shownChanged;
  private final Map<TableColumn<Row<R>, ?>, Column<R>> described = new LinkedHashMap<>();
  private final TableArrangement<R> arrangement = new TableArrangement<>(view, described);
  private Runnable moved = () -> {};
  private @Nullable String selectedId;
  private boolean restoring;

  /**
   * What a table looks like.
   *
   * @param captions the labels of options
   */
  public record Looks(Messages messages, Timestamps timestamps, Captions captions) {}

  /**
   * Shows rows.
   *
   * @param columns the columns; a column added later is added at the end
   * @param staging what is shown in the place of what was read
   */
  public RecordTable(
      RowsModel<R> rows, ObservableList<Column<R>> columns, StagingModel staging, Looks looks) {
    this.rows = rows;
    Messages messages = looks.messages();
    this.surroundings =
        new ValueCell.Surroundings(messages, looks.timestamps(), looks.captions(), staging);
    this.selection = new CellSelection<>(view);
    this.steadiness = new Steadiness<>(view, selection.range());
    view.getStyleClass().addAll("record-table", "dense");
    view.setFixedCellSize(ROW_HEIGHT);
    view.setItems(rows.shown());
    view.setPlaceholder(new Region());
    view.setSortPolicy(table -> sort());
    view.setAccessibleText(messages.text("table.accessible"));
    // What is noted is noted before the table itself hears of other rows, and put back after it.
    rows.onShowing(() -> steadiness.note(rows.shown()));
    view.skinProperty()
        .subscribe(
            skin -> {
              rows.shown().removeListener(shownListener);
              rows.shown().addListener(shownListener);
            });
    view.getVisibleLeafColumns()
        .addListener((ListChangeListener<TableColumn<Row<R>, ?>>) change -> columnsMoved());
    view.addEventFilter(ScrollEvent.SCROLL, event -> moved.run());
    columns.addListener((ListChangeListener<Column<R>>) change -> showColumns(columns));
    showColumns(columns);
  }

  /** The node to place in a window. */
  public Node node() {
    return view;
  }

  /** The control itself, for those who listen to its keys. */
  public Control control() {
    return view;
  }

  /** The cells that are selected. */
  public CellRange range() {
    return selection.range();
  }

  /** Selects one cell, with the keyboard in it, and scrolls to it; beyond an end, the last one. */
  public void choose(int row, int column) {
    if (!rows.shown().isEmpty()) {
      int within = Math.clamp(row, 0, rows.shown().size() - 1);
      selection.choose(within, column);
      selection.reveal(within, Math.max(0, selection.range().anchorColumn()));
    }
  }

  /** What to do when cells are no longer where they were. */
  public void onMoved(Runnable action) {
    moved = action;
  }

  private void shownChanged(ListChangeListener.Change<? extends Row<R>> change) {
    boolean othersMoved = false;
    while (change.next()) {
      othersMoved |= change.wasRemoved() || change.wasPermutated();
    }
    int place = restoreSelection();
    if (othersMoved && place >= 0) {
      // The table itself goes to the first column when it hears of other rows.
      rechoose(place, steadiness.column());
    }
    if (othersMoved && !(rows.isSameQuestion() && steadiness.restore())) {
      // Its rows may be other records now, which nobody selected.
      range().collapse();
      moved.run();
    }
  }

  private void columnsMoved() {
    // The same places may be other fields now.
    int last = view.getVisibleLeafColumns().size() - 1;
    if (!range().isEmpty() && last >= 0) {
      range().set(range().anchorRow(), Math.min(range().anchorColumn(), last));
    }
    moved.run();
  }

  /** The columns that are shown, in their order. */
  public List<Column<R>> shownColumns() {
    return view.getVisibleLeafColumns().stream()
        .map(column -> Objects.requireNonNull(described.get(column)))
        .toList();
  }

  /** Where the cell with the keyboard is in the scene; empty while it is not to be seen. */
  public Optional<Bounds> anchorInScene() {
    // What was scrolled to is only laid out by the next pulse.
    view.applyCss();
    view.layout();
    return view.lookupAll(".table-cell").stream()
        .filter(node -> node instanceof ValueCell<?> cell && !cell.isEmpty())
        .map(node -> (ValueCell<?>) node)
        .filter(
            cell ->
                range()
                    .isAnchor(
                        cell.getIndex(),
                        view.getVisibleLeafColumns().indexOf(cell.getTableColumn())))
        .findFirst()
        .map(cell -> cell.localToScene(cell.getBoundsInLocal()));
  }

  /** Hears the id of every record the user selects. */
  public void onSelect(Consumer<String> listener) {
    view.getSelectionModel()
        .selectedItemProperty()
        .subscribe(
            row -> {
              if (row != null && !restoring) {
                selectedId = row.record().id();
                listener.accept(row.record().id());
              }
            });
  }

  /** Selects a record and scrolls to it, if it is shown. */
  public void select(String id) {
    selectedId = id;
    int place = restoreSelection();
    if (place >= 0) {
      view.scrollTo(Math.max(0, place - 4));
    }
  }

  /** Shows what is in sight once more, where captions are others now. */
  public void refresh() {
    view.refresh();
  }

  /** Puts the keyboard into the table. */
  public void focus() {
    view.requestFocus();
  }

  /** How the columns are arranged and sorted now. */
  public TableState state() {
    return arrangement.state();
  }

  /** Arranges and sorts the columns; those that come later as well. */
  public void apply(TableState wanted) {
    chosenAway.clear();
    arrangement.apply(wanted);
  }

  /** Hears that columns were moved, resized, shown, hidden or sorted. */
  public void onArranged(Runnable listener) {
    arrangement.onChange(listener);
  }

  /** Whether a column is shown. */
  boolean isShown(Column<R> column) {
    TableColumn<Row<R>, Row<R>> shown = byId.get(column.id());
    return shown != null && shown.isVisible();
  }

  /** Shows or hides a column. */
  void show(Column<R> column, boolean shown) {
    if (shown) {
      chosenAway.remove(column.id());
    } else {
      chosenAway.add(column.id());
    }
    TableColumn<Row<R>, Row<R>> tableColumn = byId.get(column.id());
    if (tableColumn != null) {
      tableColumn.setVisible(shown);
    }
  }

  private void showColumns(List<Column<R>> columns) {
    Set<String> wanted = new HashSet<>();
    columns.forEach(column -> wanted.add(column.id()));
    view.getColumns().removeIf(c -> !wanted.contains(c.getId()));
    byId.keySet().retainAll(wanted);
    for (Column<R> column : columns) {
      if (!byId.containsKey(column.id())) {
        TableColumn<Row<R>, Row<R>> added = tableColumn(column);
        byId.put(column.id(), added);
        arrangement.place(added);
      }
    }
  }

  private TableColumn<Row<R>, Row<R>> tableColumn(Column<R> column) {
    TableColumn<Row<R>, Row<R>> result = new TableColumn<>(column.title());
    result.setId(column.id());
    result.setPrefWidth(column.layout().width());
    result.setVisible(column.layout().shown() && !chosenAway.contains(column.id()));
    result.setCellValueFactory(features -> features.getValue().self());
    result.setCellFactory(ignored -> new ValueCell<>(column, surroundings, selection));
    if (column.kind() == Column.Kind.NUMBER) {
      result.getStyleClass().add("number");
    }
    described.put(result, column);
    return result;
  }

  private boolean sort() {
    rows.order(
        view.getSortOrder().stream()
            .map(
                c ->
                    new RowsModel.Order<>(
                        Objects.requireNonNull(described.get(c)),
                        c.getSortType() == TableColumn.SortType.DESCENDING))
            .toList());
    return true;
  }

  private void rechoose(int row, int column) {
    restoring = true;
    try {
      selection.choose(row, column);
    } finally {
      restoring = false;
    }
  }

  private int restoreSelection() {
    restoring = true;
    try {
      int place = placeOf(selectedId);
      if (place < 0) {
        view.getSelectionModel().clearSelection();
        selection.range().clear();
      } else if (view.getSelectionModel().getSelectedIndex() != place
          || range().anchorRow() != place) {
        selection.choose(place, Math.max(0, range().anchorColumn()));
      }
      return place;
    } finally {
      restoring = false;
    }
  }

  private int placeOf(@Nullable String id) {
    if (id == null) {
      return -1;
    }
    List<Row<R>> shown = rows.shown();
    for (int i = 0; i < shown.size(); i++) {
      if (shown.get(i).record().id().equals(id)) {
        return i;
      }
    }
    return -1;
  }
}
