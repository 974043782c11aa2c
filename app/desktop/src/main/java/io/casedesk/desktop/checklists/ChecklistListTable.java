package io.casedesk.desktop.checklists;

import io.casedesk.desktop.checklists.ChecklistListModel.Sort;
import io.casedesk.desktop.checklists.ChecklistReviewModel.Spot;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.MomentText;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import javafx.application.Platform;
import javafx.collections.ListChangeListener;
import javafx.scene.control.SelectionMode;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TablePosition;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;

/** Shows the list of checklists as a table. */
final class ChecklistListTable {

  /** The number of rows shown above a row that is scrolled to. */
  private static final int ABOVE = 3;

  private static final double SCROLL_BAR = 16;

  private static final List<ChecklistColumn> GROWING =
      List.of(ChecklistColumn.SOLUTION, ChecklistColumn.NOTE);

  private final MatrixGrid<ChecklistItem> view = new MatrixGrid<>();
  private final Map<ChecklistColumn, TableColumn<ChecklistItem, SolutionRow>> columns =
      new EnumMap<>(ChecklistColumn.class);
  private final ChecklistListModel model;
  private final ChecklistReviewModel reviewing;

  /** Whether the selection changes because of the rows, not because of the user. */
  private boolean restoring;

  /** Whether the sort order of the table follows the model; at first a new table is unsorted. */
  private boolean sorting = true;

  private @Nullable TableColumn<ChecklistItem, ?> chosen;

  /** The room that the columns of names and notes share. */
  private double extra;

  ChecklistListTable(
      ChecklistListModel model,
      ChecklistReviewModel reviewing,
      Messages messages,
      MomentText momentText) {
    this.model = model;
    this.reviewing = reviewing;
    view.setId("checklist-list");
    view.getStyleClass().addAll("record-table", "dense", "checklist-matrix", "checklist-list");
    view.setPlaceholder(new Region());
    view.setAccessibleText(messages.text("checklists.list.accessible"));
    view.getSelectionModel().setCellSelectionEnabled(true);
    view.getSelectionModel().setSelectionMode(SelectionMode.SINGLE);
    ChecklistListTexts texts = new ChecklistListTexts(messages, momentText);
    for (ChecklistColumn column : ChecklistColumn.values()) {
      view.getColumns().add(column(column, texts, messages));
    }
    MatrixKeys.leadThrough(view);
    view.setSortPolicy(table -> sort());
    // Order matters: the table listens between these two listeners.
    model.shown().addListener((ListChangeListener<ChecklistItem>) change -> restoring = true);
    view.setItems(model.shown());
    model
        .shown()
        .addListener(
            (ListChangeListener<ChecklistItem>) change -> Platform.runLater(this::restore));
    model.sortsProperty().subscribe(this::show);
    reviewing.spotProperty().subscribe(spot -> restore());
    view.getFocusModel().focusedCellProperty().subscribe(this::chosen);
    view.widthProperty().subscribe(width -> fit(width.doubleValue()));
    // Keep the open cell visible when the table gets narrower.
    view.widthProperty().subscribe(width -> Platform.runLater(this::restore));
  }

  MatrixGrid<ChecklistItem> node() {
    return view;
  }

  void focus() {
    view.requestFocus();
    if (reviewing.spotProperty().get() == null && !model.shown().isEmpty()) {
      view.getSelectionModel().clearAndSelect(0, view.getColumns().getFirst());
    }
  }

  private TableColumn<ChecklistItem, SolutionRow> column(
      ChecklistColumn kind, ChecklistListTexts texts, Messages messages) {
    TableColumn<ChecklistItem, SolutionRow> column =
        new TableColumn<>(messages.text(kind.messageKey()));
    column.setId("checklist-list-" + kind.name());
    column.setUserData(kind);
    column.setPrefWidth(kind.width());
    column.setReorderable(false);
    column.setCellValueFactory(features -> features.getValue().item().lineProperty());
    column.setCellFactory(ignored -> new ChecklistListCell(kind, texts));
    columns.put(kind, column);
    return column;
  }

  /** Gives the names and the notes the room that is left, until the user resizes these columns. */
  private void fit(double width) {
    double needed = SCROLL_BAR;
    for (ChecklistColumn kind : ChecklistColumn.values()) {
      needed += kind.width();
    }
    double more = Math.floor(Math.max(0, width - needed) / GROWING.size());
    for (ChecklistColumn kind : GROWING) {
      TableColumn<ChecklistItem, SolutionRow> column = columns.get(kind);
      if (column != null && column.getWidth() == kind.width() + extra) {
        column.setPrefWidth(kind.width() + more);
      }
    }
    extra = more;
  }

  /** Delegates sorting to the model, because the table would sort on the JavaFX thread. */
  private boolean sort() {
    List<Sort> sorts = new ArrayList<>();
    for (TableColumn<ChecklistItem, ?> column : view.getSortOrder()) {
      if (column.getUserData() instanceof ChecklistColumn kind) {
        sorts.add(new Sort(kind, column.getSortType() == TableColumn.SortType.DESCENDING));
      }
    }
    if (!sorting) {
      model.sortsProperty().set(sorts);
    }
    return true;
  }

  private void show(List<Sort> sorts) {
    sorting = true;
    List<TableColumn<ChecklistItem, ?>> order = new ArrayList<>();
    for (Sort sort : sorts) {
      TableColumn<ChecklistItem, SolutionRow> column = columns.get(sort.column());
      if (column != null) {
        column.setSortType(
            sort.descending() ? TableColumn.SortType.DESCENDING : TableColumn.SortType.ASCENDING);
        order.add(column);
      }
    }
    if (!view.getSortOrder().equals(order)) {
      view.getSortOrder().setAll(order);
    }
    sorting = false;
  }

  /** Opens the checklist of a row that the user moved to. */
  private void chosen(@Nullable TablePosition<?, ?> at) {
    if (restoring || at == null || at.getRow() < 0 || at.getRow() >= model.shown().size()) {
      return;
    }
    int column = at.getColumn();
    chosen = column < 0 ? null : view.getVisibleLeafColumn(column);
    Spot spot = model.shown().get(at.getRow()).spot();
    if (!spot.equals(reviewing.spotProperty().get())) {
      reviewing.open(spot);
    }
    // The table scrolls to the cell, but may leave it covered by the fixed column.
    Platform.runLater(() -> view.reveal(chosen));
  }

  /** Selects the row of the current place again. */
  private void restore() {
    restoring = true;
    try {
      Spot spot = reviewing.spotProperty().get();
      int row = spot == null ? -1 : model.indexOf(spot);
      view.openProperty().set(row < 0 ? null : model.shown().get(row));
      if (row < 0) {
        view.getSelectionModel().clearSelection();
        return;
      }
      TableColumn<ChecklistItem, ?> wanted = chosen == null ? view.held() : chosen;
      TablePosition<?, ?> now = view.getFocusModel().getFocusedCell();
      if (now.getRow() != row
          || !wanted.equals(now.getTableColumn())
          || !view.getSelectionModel().isSelected(row, wanted)) {
        view.getSelectionModel().clearAndSelect(row, wanted);
        view.getFocusModel().focus(row, wanted);
      }
      if (!view.isInSight(row)) {
        view.scrollTo(Math.max(0, row - ABOVE));
      }
      view.reveal(wanted);
    } finally {
      restoring = false;
    }
  }
}
