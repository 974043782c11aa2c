package io.casedesk.desktop.checklists;

import io.casedesk.desktop.checklists.model.ChecklistOrder;
import io.casedesk.desktop.checklists.model.ChecklistReviewModel;
import io.casedesk.desktop.checklists.model.MatrixColumnsModel;
import io.casedesk.desktop.checklists.model.MatrixEntry;
import io.casedesk.desktop.checklists.model.MatrixItem;
import io.casedesk.desktop.checklists.model.MatrixModel;
import io.casedesk.desktop.checklists.model.SolutionRow;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.model.checklist.Checklist;
import io.casedesk.model.checklist.ChecklistKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import javafx.application.Platform;
import javafx.collections.ListChangeListener;
import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** Shows the matrix as a table with a row for each solution and a column for each playbook page. */
final class MatrixTable extends ChecklistTable<MatrixItem> {

  private static final String NAME_ID = "matrix-name";
  private static final double NAME = 208;
  private static final double COUNT = 136;
  private static final double PAGE = 160;

  /**
   * Half of a frame. The first cells take many times as long as later ones, so that a fixed number
   * of them in each frame would be too many at first.
   */
  private static final Duration FILL_TIME = Duration.ofMillis(8);

  private final List<TableColumn<MatrixItem, ?>> first;
  private final Map<Checklist.Page, TableColumn<MatrixItem, ?>> pages = new HashMap<>();
  private final MatrixModel model;
  private final MatrixColumnsModel shownColumns;
  private final ChecklistReviewModel reviewing;
  private final Messages messages;
  private @Nullable ChecklistKey chosen;
  private @Nullable TableColumn<MatrixItem, ?> chosenColumn;

  MatrixTable(
      MatrixModel model,
      MatrixColumnsModel shownColumns,
      ChecklistReviewModel reviewing,
      Messages messages) {
    super("checklist-matrix", model.shown(), reviewing);
    this.model = model;
    this.shownColumns = shownColumns;
    this.reviewing = reviewing;
    this.messages = messages;
    node().setAccessibleText(messages.text("checklists.matrix.accessible"));
    node().fillGradually(FILL_TIME);
    first =
        List.of(
            named(NAME_ID, "solution", NAME, column -> new NameCell()),
            named("matrix-checklists", "checklists", COUNT, this::count));
    columns();
    node().setSortPolicy(table -> sort());
    shownColumns.shown().addListener((ListChangeListener<Checklist.Page>) change -> columns());
    start();
  }

  private void columns() {
    holdSelection();
    List<TableColumn<MatrixItem, ?>> columns = new ArrayList<>(first);
    // Keep existing columns with their cells and their sort order.
    pages.keySet().retainAll(shownColumns.shown());
    shownColumns.shown().forEach(page -> columns.add(pages.computeIfAbsent(page, this::page)));
    node().getColumns().setAll(columns);
    Platform.runLater(this::restore);
  }

  /** Delegates sorting to the model, which sorts in the background. */
  private boolean sort() {
    List<ChecklistOrder.Criterion<SolutionRow>> by =
        node().getSortOrder().stream()
            .map(
                column ->
                    new ChecklistOrder.Criterion<>(
                        key(column), column.getSortType() == TableColumn.SortType.DESCENDING))
            .toList();
    model.order(new ChecklistOrder<>(by));
    // If the table lost a column that sorts the rows, it would lose the order too.
    shownColumns.keepSorting(
        node().getSortOrder().stream()
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
    return format(column, width, cell);
  }

  private static TableColumn<MatrixItem, SolutionRow> format(
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
    heading.setOnMouseEntered(
        event -> heading.setTooltip(new Tooltip(ChecklistTexts.page(page, messages))));
    Label playbook = Labels.of(page.page().isBlank() ? "" : page.playbook(), "caption");
    VBox box = Nodes.styled(new VBox(heading, playbook), "page-heading");
    column.setGraphic(box);
    column.setUserData(page);
    return format(column, PAGE, ignored -> new StateCell(page, messages));
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

  /** Shows the name of a solution; its tooltip, which is slow to create, only when needed. */
  private static final class NameCell extends TableCell<MatrixItem, SolutionRow> {

    NameCell() {
      setOnMouseEntered(event -> explain());
    }

    @Override
    protected void updateItem(@Nullable SolutionRow line, boolean empty) {
      super.updateItem(line, empty);
      setTooltip(null);
      setText(empty || line == null ? null : line.solution().label());
    }

    private void explain() {
      SolutionRow line = getItem();
      if (line != null && !isEmpty() && getTooltip() == null) {
        setTooltip(new Tooltip(line.solution().label() + "\n" + line.solution().id()));
      }
    }
  }

  @Override
  void open(MatrixItem item, @Nullable TableColumn<MatrixItem, ?> column) {
    SolutionRow line = item.line();
    List<MatrixEntry> cells =
        column != null && column.getUserData() instanceof Checklist.Page page
            ? line.at(page)
            : line.cells();
    String key = cells.isEmpty() ? "" : cells.getFirst().checklist().key();
    chosen = new ChecklistKey(line.solution().id(), key);
    chosenColumn = column;
    reviewing.open(chosen);
  }

  @Override
  int indexOf(ChecklistKey place) {
    return model.indexOf(place.solution());
  }

  /** Returns the column that the user chose, else the column of the checklist's page. */
  @Override
  @Nullable TableColumn<MatrixItem, ?> columnOf(MatrixItem item) {
    ChecklistKey place = reviewing.placeProperty().get();
    Object page = chosenColumn == null ? null : chosenColumn.getUserData();
    String id = chosenColumn == null ? "" : String.valueOf(chosenColumn.getId());
    MatrixEntry cell = place == null ? null : item.line().cell(place.checklist());
    if (cell != null && !cell.place().equals(chosen)) {
      page = cell.checklist().page();
    }
    for (TableColumn<MatrixItem, ?> column : node().getColumns()) {
      if (page != null ? page.equals(column.getUserData()) : id.equals(column.getId())) {
        return column;
      }
    }
    return null;
  }
}
