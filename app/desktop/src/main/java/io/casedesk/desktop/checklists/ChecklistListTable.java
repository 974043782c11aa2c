package io.casedesk.desktop.checklists;

import io.casedesk.desktop.checklists.model.ChecklistColumn;
import io.casedesk.desktop.checklists.model.ChecklistItem;
import io.casedesk.desktop.checklists.model.ChecklistLine;
import io.casedesk.desktop.checklists.model.ChecklistListModel;
import io.casedesk.desktop.checklists.model.ChecklistListModel.Sort;
import io.casedesk.desktop.checklists.model.ChecklistReviewModel;
import io.casedesk.desktop.checklists.model.ChecklistState;
import io.casedesk.desktop.checklists.model.SolutionRow;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.MomentText;
import io.casedesk.model.checklist.ChecklistKey;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.Tooltip;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.javafx.FontIcon;

/** Shows the list of checklists as a table. */
final class ChecklistListTable extends ChecklistTable<ChecklistItem> {

  private static final double SCROLL_BAR = 16;
  private static final List<ChecklistColumn> GROWING =
      List.of(ChecklistColumn.SOLUTION, ChecklistColumn.NOTE);

  private final Map<ChecklistColumn, TableColumn<ChecklistItem, SolutionRow>> columns =
      new EnumMap<>(ChecklistColumn.class);
  private final ChecklistListModel model;
  private final ChecklistReviewModel reviewing;

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
    super("checklist-list", model.shown(), reviewing);
    this.model = model;
    this.reviewing = reviewing;
    node().getStyleClass().add("checklist-list");
    node().setAccessibleText(messages.text("checklists.list.accessible"));
    ChecklistListTexts texts = new ChecklistListTexts(messages, momentText);
    for (ChecklistColumn column : ChecklistColumn.values()) {
      node().getColumns().add(column(column, texts, messages));
    }
    node().setSortPolicy(table -> sort());
    start();
    // A table forgets its sort order when it gets its rows.
    model.sortsProperty().subscribe(this::show);
    node().widthProperty().subscribe(width -> fit(width.doubleValue()));
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

  /** Delegates sorting to the model, which sorts in the background. */
  private boolean sort() {
    List<Sort> sorts = new ArrayList<>();
    for (TableColumn<ChecklistItem, ?> column : node().getSortOrder()) {
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
    if (!node().getSortOrder().equals(order)) {
      node().getSortOrder().setAll(order);
    }
    sorting = false;
  }

  @Override
  void open(ChecklistItem item, @Nullable TableColumn<ChecklistItem, ?> column) {
    chosen = column;
    if (!item.place().equals(reviewing.placeProperty().get())) {
      reviewing.open(item.place());
    }
  }

  @Override
  int indexOf(ChecklistKey place) {
    return model.indexOf(place);
  }

  @Override
  @Nullable TableColumn<ChecklistItem, ?> columnOf(ChecklistKey place, ChecklistItem item) {
    return chosen;
  }

  /** Shows one text of a row of the list; the state has an icon too. */
  private static final class ChecklistListCell extends TableCell<ChecklistItem, SolutionRow> {

    private static final double WIDEST_TOOLTIP = 420;

    private final ChecklistColumn column;
    private final ChecklistListTexts texts;
    private final FontIcon icon = new FontIcon();
    private @Nullable ChecklistState pictured;
    private @Nullable ChecklistLine line;

    ChecklistListCell(ChecklistColumn column, ChecklistListTexts texts) {
      this.column = column;
      this.texts = texts;
      if (column == ChecklistColumn.OPEN_POINTS) {
        getStyleClass().add("kind-number");
      }
      setOnMouseEntered(event -> explain());
    }

    @Override
    protected void updateItem(@Nullable SolutionRow row, boolean empty) {
      super.updateItem(row, empty);
      if (getTooltip() != null) {
        setTooltip(null);
      }
      ChecklistItem item = empty || row == null ? null : item();
      line = item == null || row == null ? null : ChecklistLine.of(row, item.checklist());
      setText(line == null ? null : texts.text(column, line));
      setGraphic(line == null || column != ChecklistColumn.STATE ? null : picture(line.state()));
      setAccessibleText(
          line == null || column != ChecklistColumn.STATE ? null : texts.hint(column, line));
    }

    private @Nullable ChecklistItem item() {
      List<ChecklistItem> items = getTableView().getItems();
      return getIndex() >= 0 && getIndex() < items.size() ? items.get(getIndex()) : null;
    }

    /** Changes the icon only if the state changed, because applying styles is slow. */
    private FontIcon picture(ChecklistState state) {
      if (state != pictured) {
        pictured = state;
        icon.setIconCode(state.icon());
        icon.getStyleClass().setAll("ikonli-font-icon", state.style());
      }
      return icon;
    }

    /**
     * Creates the tooltip when the mouse enters; a tooltip for every cell would slow scrolling
     * down.
     */
    private void explain() {
      ChecklistLine shown = line;
      String hint = shown == null ? "" : texts.hint(column, shown);
      if (getTooltip() == null && !hint.isEmpty()) {
        Tooltip tooltip = new Tooltip(hint);
        tooltip.setWrapText(true);
        tooltip.setMaxWidth(WIDEST_TOOLTIP);
        setTooltip(tooltip);
      }
    }
  }
}
