package io.casedesk.desktop.records.table;

import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.table.PinnableTable;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.Timestamps;
import io.casedesk.desktop.common.text.ValueText;
import io.casedesk.desktop.records.rows.ListRow;
import io.casedesk.desktop.records.rows.RowsModel;
import io.casedesk.desktop.records.unsent.UnsentChangesModel;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldValue;
import java.util.List;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;
import javafx.collections.SetChangeListener;
import javafx.event.EventTarget;
import javafx.scene.Node;
import javafx.scene.control.Control;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableColumnBase;
import javafx.scene.input.ScrollEvent;
import org.jspecify.annotations.Nullable;

/**
 * A table of records with a fixed row height, virtualized in both directions and sorted off the
 * JavaFX thread.
 */
public final class RecordTable<R extends CaseRecord> {
  private final PinnableTable<ListRow<R>> view;
  private final RowsModel<R> rows;
  private final ValueCell.CellContext surroundings;
  private final TableColumns<R> columns;
  private final ColumnActions<R> actions;
  private final CellSelection<R> selection;
  private final FocusedCell<R> focused;
  private final ViewportAnchor<R> viewportAnchor;
  private final ListChangeListener<ListRow<R>> shownListener = this::shownChanged;
  private final SelectedRecord<R> selected;
  private Runnable moved = () -> {};
  private ColumnMenu.Opener<R> menu = (column, node) -> {};

  /**
   * Creates a table.
   *
   * @param columns the columns; new columns are appended
   * @param staging the unsent changes, shown instead of the values read
   * @param captions the labels of dropdown values
   * @param listener receives the id of each record that the user selects
   */
  public RecordTable(
      RowsModel<R> rows,
      ObservableList<Column<R>> columns,
      UnsentChangesModel staging,
      Messages messages,
      Timestamps timestamps,
      DropdownCaptions captions,
      Consumer<String> listener) {
    this.rows = rows;
    this.surroundings =
        new ValueCell.CellContext(
            messages,
            timestamps,
            captions,
            new ValueColors(captions),
            staging,
            new SimpleIntegerProperty());
    this.view =
        new PinnableTable<>(
            new PinnableTable.HeadingMenu(
                column -> messages.text("column.menu", column.getText()),
                (column, node) -> menu.open(described(column), node),
                column -> columns().fit(described(column))));
    this.columns = new TableColumns<>(view, this::tableColumn, surroundings.colors());
    this.selection = new CellSelection<>(view, this::chooseFirst);
    this.actions =
        new ColumnActions<>(
            view,
            this.columns,
            new ColumnFit<>(view, surroundings),
            surroundings.colors(),
            selection);
    this.focused = new FocusedCell<>(view, rows, this.columns, selection.range());
    this.viewportAnchor = new ViewportAnchor<>(view, selection.range());
    this.selected = new SelectedRecord<>(view, rows, selection, listener);
    view.getStyleClass().addAll("record-table", "dense");
    view.setItems(rows.shown());
    String changed = messages.text("table.changed");
    view.setRowFactory(table -> new RecordRow<>(view, rows.changed(), changed));
    rows.changed().addListener((SetChangeListener<String>) change -> view.markSoon());
    view.setSortPolicy(table -> sort());
    // Record the position before the table reacts to new rows and restore it afterward.
    rows.filtered()
        .replacementsProperty()
        .subscribe((was, is) -> viewportAnchor.note(rows.shown()));
    view.skinProperty()
        .subscribe(
            skin -> {
              rows.shown().removeListener(shownListener);
              rows.shown().addListener(shownListener);
            });
    view.getVisibleLeafColumns()
        .addListener((ListChangeListener<TableColumn<ListRow<R>, ?>>) change -> columnsMoved());
    view.addEventFilter(ScrollEvent.SCROLL, event -> moved.run());
    columns.addListener((ListChangeListener<Column<R>>) change -> this.columns.set(columns));
    this.columns.set(columns);
    surroundings.colors().columns().subscribe(surroundings::captionsChanged);
  }

  /** Returns the actions for columns. */
  public ColumnActions<R> columns() {
    return actions;
  }

  /** Sets what opens the menu of a column. */
  public void onMenu(ColumnMenu.Opener<R> opener) {
    menu = opener;
  }

  /** Returns the focused cell. */
  public FocusedCell<R> focused() {
    return focused;
  }

  /** Opens the menu of the focused column below its header. */
  public void openMenu() {
    focused
        .heading()
        .ifPresent(heading -> focused.column().ifPresent(column -> menu.open(column, heading)));
  }

  private Column<R> described(TableColumnBase<?, ?> column) {
    return columns.of(column);
  }

  /** Returns the value that a cell shows: the unsent change or the value read. */
  public @Nullable FieldValue valueIn(R record, Column<R> column) {
    return surroundings.valueIn(record, column);
  }

  /** Returns the text of a value as the cells of a column show it, with its label. */
  public String textOf(Column<R> column, @Nullable FieldValue value) {
    ValueDisplay display = ValueDisplay.of(column, value, surroundings);
    String text = ValueText.marker(value, surroundings.messages()).orElseGet(display::text);
    return display.caption().isEmpty() ? text : text + " (" + display.caption() + ")";
  }

  /** Returns the root node. */
  public Node node() {
    return view;
  }

  /** Returns the control, to add key listeners. */
  public Control control() {
    return view;
  }

  /** Returns the selected cells. */
  public CellRange range() {
    return selection.range();
  }

  /** Selects, focuses and scrolls to a cell; positions out of range are clamped. */
  public void choose(int row, int column) {
    if (!rows.shown().isEmpty()) {
      int within = Math.clamp(row, 0, rows.shown().size() - 1);
      selection.choose(within, column);
      selection.reveal(within, Math.max(0, selection.range().anchorColumn()));
    }
  }

  /** Like {@link #choose}, with the first row and the last focused column. */
  public void chooseFirst() {
    choose(0, range().isEmpty() ? viewportAnchor.column() : range().anchorColumn());
  }

  /** Returns whether an event target is inside a cell that shows a record. */
  public boolean isCell(EventTarget target) {
    return CellSelection.isCell(target);
  }

  /** Sets the action to run when cells changed their position. */
  public void onMoved(Runnable action) {
    moved = action;
  }

  private void shownChanged(ListChangeListener.Change<? extends ListRow<R>> change) {
    boolean othersMoved = false;
    boolean newer = false;
    while (change.next()) {
      othersMoved |= change.wasRemoved() || change.wasPermutated();
      newer |= change.wasUpdated();
    }
    int place = selected.restore();
    if (!othersMoved && !newer) {
      return;
    }
    if (place >= 0) {
      // The table itself selects the first column when rows are replaced and the last one when rows
      // are updated.
      selected.choose(place, viewportAnchor.column());
    }
    boolean isSame = !othersMoved || rows.filtered().isSameQuery();
    if (!(isSame && viewportAnchor.restore())) {
      // The positions may hold other records now, which the user didn't select.
      range().collapse();
      moved.run();
    }
  }

  private void columnsMoved() {
    // The positions may hold other fields now.
    int last = view.getVisibleLeafColumns().size() - 1;
    if (!range().isEmpty() && last >= 0) {
      range().set(range().anchorRow(), Math.min(range().anchorColumn(), last));
    }
    moved.run();
  }

  /** Returns the visible columns in order. */
  public List<Column<R>> shownColumns() {
    return columns.inSight();
  }

  /** Selects a record and scrolls to it, if it is shown. */
  public void select(String id) {
    selected.select(id);
  }

  /** Updates all captions after labels changed. */
  public void refresh() {
    surroundings.captionsChanged();
  }

  /** Moves the keyboard focus to the table. */
  public void focus() {
    view.requestFocus();
  }

  /** Returns the current layout and sort order. */
  public TableState state() {
    return columns.arrangement().state();
  }

  /** Applies a layout and sort order, also to columns added later. */
  public void apply(TableState state) {
    columns.apply(state);
  }

  /** Grows with every change of the column layout or sort order. */
  public ReadOnlyIntegerProperty arrangementVersionProperty() {
    return columns.arrangement().versionProperty();
  }

  /** Returns whether a column is visible. */
  boolean isShown(Column<R> column) {
    return columns.isShown(column);
  }

  /** Shows or hides a column. */
  void show(Column<R> column, boolean shown) {
    columns.show(column, shown);
  }

  private TableColumn<ListRow<R>, ListRow<R>> tableColumn(Column<R> column) {
    TableColumn<ListRow<R>, ListRow<R>> result = new TableColumn<>(column.title());
    result.setId(column.id());
    result.setPrefWidth(column.layout().width());
    result.setCellValueFactory(features -> new ReadOnlyObjectWrapper<>(features.getValue()));
    result.setCellFactory(ignored -> new ValueCell<>(column, surroundings, selection));
    if (column.kind() == Column.Kind.NUMBER) {
      result.getStyleClass().add("number");
    }
    new SortMark<>(view, result, surroundings.messages());
    return result;
  }

  private boolean sort() {
    rows.order(columns.orders());
    return true;
  }
}
