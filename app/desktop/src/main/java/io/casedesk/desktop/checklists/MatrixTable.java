package io.casedesk.desktop.checklists;

import io.casedesk.desktop.checklists.ChecklistReviewModel.Spot;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.model.checklist.Checklist;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import javafx.application.Platform;
import javafx.collections.ListChangeListener;
import javafx.scene.control.Label;
import javafx.scene.control.SelectionMode;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TablePosition;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** Shows the matrix as a table with a row for each solution and a column for each playbook page. */
final class MatrixTable {

  private static final String NAME_ID = "matrix-name";
  private static final double NAME = 208;
  private static final double COUNT = 112;
  private static final double PAGE = 160;

  /** The number of rows shown above a row that is scrolled to. */
  private static final int ABOVE = 3;

  private final MatrixGrid<MatrixItem> view = new MatrixGrid<>();
  private final List<TableColumn<MatrixItem, ?>> first;
  private final Map<Checklist.Page, TableColumn<MatrixItem, ?>> pages = new HashMap<>();
  private final MatrixModel model;
  private final MatrixColumnsModel shownColumns;
  private final ChecklistReviewModel reviewing;
  private final Messages messages;

  /** Whether the selection changes because of the rows, not because of the user. */
  private boolean restoring;

  private @Nullable Spot chosen;
  private @Nullable TableColumn<?, ?> chosenColumn;

  MatrixTable(
      MatrixModel model,
      MatrixColumnsModel shownColumns,
      ChecklistReviewModel reviewing,
      Messages messages) {
    this.model = model;
    this.shownColumns = shownColumns;
    this.reviewing = reviewing;
    this.messages = messages;
    view.setId("checklist-matrix");
    view.getStyleClass().addAll("record-table", "dense", "checklist-matrix");
    view.setPlaceholder(new Region());
    view.setAccessibleText(messages.text("checklists.matrix.accessible"));
    view.getSelectionModel().setCellSelectionEnabled(true);
    view.getSelectionModel().setSelectionMode(SelectionMode.SINGLE);
    first =
        List.of(
            named(NAME_ID, "solution", NAME, this::name),
            named("matrix-checklists", "checklists", COUNT, this::count));
    columns();
    MatrixKeys.leadThrough(view);
    view.setSortPolicy(table -> sort());
    shownColumns.shown().addListener((ListChangeListener<Checklist.Page>) change -> columns());
    // Order matters: the table listens between these two listeners.
    model.shown().addListener((ListChangeListener<MatrixItem>) change -> restoring = true);
    view.setItems(model.shown());
    model
        .shown()
        .addListener((ListChangeListener<MatrixItem>) change -> Platform.runLater(this::restore));
    reviewing.spotProperty().subscribe(spot -> restore());
    view.getFocusModel().focusedCellProperty().subscribe(this::chosen);
    // Keep the open cell visible when the table gets narrower.
    view.widthProperty().subscribe(width -> Platform.runLater(this::restore));
  }

  MatrixGrid<MatrixItem> node() {
    return view;
  }

  void focus() {
    view.requestFocus();
    if (reviewing.spotProperty().get() == null && !model.shown().isEmpty()) {
      view.getSelectionModel().clearAndSelect(0, view.getColumns().getFirst());
    }
  }

  private void columns() {
    restoring = true;
    List<TableColumn<MatrixItem, ?>> columns = new ArrayList<>(first);
    // Keep existing columns with their cells and their sort order.
    pages.keySet().retainAll(shownColumns.shown());
    shownColumns.shown().forEach(page -> columns.add(pages.computeIfAbsent(page, this::page)));
    view.getColumns().setAll(columns);
    Platform.runLater(this::restore);
  }

  /** Delegates sorting to the model, because the table would sort on the JavaFX thread. */
  private boolean sort() {
    List<ChecklistOrder.By<SolutionRow>> by =
        view.getSortOrder().stream()
            .map(
                column ->
                    new ChecklistOrder.By<>(
                        key(column), column.getSortType() == TableColumn.SortType.DESCENDING))
            .toList();
    model.order(new ChecklistOrder<>(by));
    // If the table lost a column that sorts the rows, it would lose the order too.
    shownColumns.keep(
        view.getSortOrder().stream()
            .map(TableColumn::getUserData)
            .filter(Checklist.Page.class::isInstance)
            .map(Checklist.Page.class::cast)
            .collect(Collectors.toSet()));
    return true;
  }

  private static Function<SolutionRow, ChecklistOrder.Key> key(TableColumn<MatrixItem, ?> column) {
    if (column.getUserData() instanceof Checklist.Page page) {
      return line -> ChecklistOrder.state(line, page);
    }
    return column.getId().equals(NAME_ID) ? ChecklistOrder::name : ChecklistOrder::count;
  }

  private TableColumn<MatrixItem, SolutionRow> named(
      String id,
      String name,
      double width,
      Function<TableColumn<MatrixItem, SolutionRow>, TableCell<MatrixItem, SolutionRow>> cell) {
    TableColumn<MatrixItem, SolutionRow> column =
        new TableColumn<>(messages.text("checklists.column." + name));
    column.setId(id);
    return looks(column, width, cell);
  }

  private static TableColumn<MatrixItem, SolutionRow> looks(
      TableColumn<MatrixItem, SolutionRow> column,
      double width,
      Function<TableColumn<MatrixItem, SolutionRow>, TableCell<MatrixItem, SolutionRow>> cell) {
    column.setPrefWidth(width);
    column.setReorderable(false);
    column.setCellValueFactory(features -> features.getValue().lineProperty());
    column.setCellFactory(cell::apply);
    return column;
  }

  private TableColumn<MatrixItem, SolutionRow> page(Checklist.Page page) {
    TableColumn<MatrixItem, SolutionRow> column = new TableColumn<>();
    // The playbook is equal for many pages, so it comes last, where it is cut off first.
    Label heading =
        new Label(page.page().isBlank() ? ChecklistTexts.page(page, messages) : page.page());
    heading.setTooltip(new Tooltip(ChecklistTexts.page(page, messages)));
    Label playbook = new Label(page.page().isBlank() ? "" : page.playbook());
    playbook.getStyleClass().add("caption");
    VBox box = new VBox(heading, playbook);
    box.getStyleClass().add("page-heading");
    column.setGraphic(box);
    column.setUserData(page);
    return looks(column, PAGE, ignored -> new StateCell(page, messages));
  }

  private TableCell<MatrixItem, SolutionRow> name(TableColumn<MatrixItem, SolutionRow> column) {
    return new TableCell<>() {
      @Override
      protected void updateItem(@Nullable SolutionRow line, boolean empty) {
        super.updateItem(line, empty);
        setText(empty || line == null ? null : line.solution().label());
        setTooltip(
            empty || line == null
                ? null
                : new Tooltip(line.solution().label() + "\n" + line.solution().id()));
      }
    };
  }

  private TableCell<MatrixItem, SolutionRow> count(TableColumn<MatrixItem, SolutionRow> column) {
    return new TableCell<>() {
      @Override
      protected void updateItem(@Nullable SolutionRow line, boolean empty) {
        super.updateItem(line, empty);
        setText(empty || line == null ? null : ChecklistTexts.presence(line, messages));
        getStyleClass().remove("muted-cell");
        if (!empty && line != null && line.row().entries().isEmpty()) {
          getStyleClass().add("muted-cell");
        }
      }
    };
  }

  /** Opens the checklist of a cell that the user moved to. */
  private void chosen(@Nullable TablePosition<?, ?> at) {
    if (restoring || at == null || at.getRow() < 0 || at.getRow() >= model.shown().size()) {
      return;
    }
    SolutionRow line = model.shown().get(at.getRow()).line();
    TableColumn<?, ?> column = at.getTableColumn();
    List<MatrixEntry> cells =
        column != null && column.getUserData() instanceof Checklist.Page page
            ? line.at(page)
            : line.cells();
    String key = cells.isEmpty() ? "" : cells.getFirst().checklist().key();
    chosen = new Spot(line.solution().id(), key);
    chosenColumn = column;
    reviewing.open(chosen);
    // The table scrolls to the cell, but may leave it covered by the fixed column.
    Platform.runLater(() -> view.reveal(column));
  }

  /** Selects the cell of the current place again. */
  private void restore() {
    restoring = true;
    try {
      Spot spot = reviewing.spotProperty().get();
      int row = spot == null ? -1 : row(spot.solution());
      if (row < 0 || spot == null) {
        view.getSelectionModel().clearSelection();
        return;
      }
      TableColumn<MatrixItem, ?> wanted = column(spot, model.shown().get(row).line());
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

  private int row(String solution) {
    for (int i = 0; i < model.shown().size(); i++) {
      if (model.shown().get(i).id().equals(solution)) {
        return i;
      }
    }
    return -1;
  }

  /** Returns the column that the user chose, else the column of the checklist's page. */
  private TableColumn<MatrixItem, ?> column(Spot spot, SolutionRow line) {
    Object page = chosenColumn == null ? null : chosenColumn.getUserData();
    String id = chosenColumn == null ? "" : String.valueOf(chosenColumn.getId());
    MatrixEntry cell = line.cell(spot.checklist());
    if (cell != null && !spot.equals(chosen)) {
      page = cell.checklist().page();
    }
    for (TableColumn<MatrixItem, ?> column : view.getColumns()) {
      if (page != null ? page.equals(column.getUserData()) : id.equals(column.getId())) {
        return column;
      }
    }
    return view.getColumns().getFirst();
  }
}
