package io.casedesk.desktop.checklists;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.checklists.model.ChecklistColumn;
import io.casedesk.desktop.checklists.model.ChecklistGroups;
import io.casedesk.desktop.checklists.model.ChecklistGroups.GroupCounts;
import io.casedesk.desktop.checklists.model.ChecklistGroups.GroupRow;
import io.casedesk.desktop.checklists.model.ChecklistGroups.ShownRow;
import io.casedesk.desktop.checklists.model.ChecklistItem;
import io.casedesk.desktop.checklists.model.ChecklistListModel;
import io.casedesk.desktop.checklists.model.ChecklistListModel.Sort;
import io.casedesk.desktop.checklists.model.ChecklistReviewModel;
import io.casedesk.desktop.checklists.model.ChecklistState;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.table.TextColumn;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.MomentText;
import io.casedesk.model.checklist.ChecklistKey;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javafx.beans.value.ObservableValue;
import javafx.css.PseudoClass;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumn;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.util.Subscription;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Shows the list of checklists as a table. */
final class ChecklistListTable extends ChecklistTable<ShownRow> {

  private static final double SCROLL_BAR = 16;

  /** The room of a sort arrow with its number, or of the icon of a state, in pixels. */
  private static final double ICON = 24;

  private static final List<ChecklistColumn> GROWING =
      List.of(ChecklistColumn.SOLUTION, ChecklistColumn.NOTE);

  private final Map<ChecklistColumn, TableColumn<ShownRow, Object>> columns =
      new EnumMap<>(ChecklistColumn.class);
  private final Map<ChecklistColumn, Double> widths = new EnumMap<>(ChecklistColumn.class);
  private final ChecklistListModel model;
  private final ChecklistGroups groups;
  private final ChecklistListTexts texts;
  private final ChecklistReviewModel reviewing;

  /** Whether the sort order of the table follows the model; at first a new table is unsorted. */
  private boolean sorting = true;

  private @Nullable TableColumn<ShownRow, ?> chosen;

  /** The header row that the user moved to; null for a checklist. */
  private @Nullable GroupRow chosenGroup;

  /** The room that the columns of names and notes share. */
  private double extra;

  ChecklistListTable(
      ChecklistListModel model,
      ChecklistReviewModel reviewing,
      Messages messages,
      MomentText momentText) {
    super("checklist-list", model.groups().rows(), reviewing);
    this.model = model;
    this.groups = model.groups();
    this.reviewing = reviewing;
    node().setAccessibleText(messages.text("checklists.list.accessible"));
    texts = new ChecklistListTexts(messages, momentText);
    for (ChecklistColumn column : ChecklistColumn.values()) {
      node().getColumns().add(column(column, messages));
    }
    node().setSortPolicy(table -> sort());
    // Another open checklist takes the keyboard from a header row.
    reviewing.placeProperty().subscribe(place -> chosenGroup = null);
    start();
    node().addEventFilter(KeyEvent.KEY_PRESSED, this::pressed);
    // A table forgets its sort order when it gets its rows.
    model.sortsProperty().subscribe(this::show);
    node().widthProperty().subscribe(width -> fit(width.doubleValue()));
  }

  private TableColumn<ShownRow, Object> column(ChecklistColumn kind, Messages messages) {
    TableColumn<ShownRow, Object> column = new TableColumn<>(messages.text(kind.messageKey()));
    column.setId("checklist-list-" + kind.name());
    column.setUserData(kind);
    widths.put(kind, needed(kind, column.getText()));
    column.setPrefWidth(width(kind));
    column.setReorderable(false);
    column.setCellValueFactory(features -> content(features.getValue()));
    column.setCellFactory(ignored -> new ChecklistListCell(kind, texts));
    columns.put(kind, column);
    return column;
  }

  /** Returns the initial width of a column, which shows its title and the states in full. */
  private double needed(ChecklistColumn kind, String title) {
    double width = Math.max(kind.width(), TextColumn.widthOf(title) + ICON);
    if (kind == ChecklistColumn.STATE) {
      for (ChecklistState state : ChecklistState.values()) {
        width = Math.max(width, ICON + TextColumn.widthOf(texts.state(state)));
      }
    }
    return width;
  }

  private double width(ChecklistColumn kind) {
    return Objects.requireNonNull(widths.get(kind));
  }

  @SuppressWarnings("unchecked") // the value is only read
  private static ObservableValue<Object> content(ShownRow row) {
    ObservableValue<?> content =
        switch (row) {
          case ChecklistItem item -> item.item().lineProperty();
          case GroupRow group -> group.countsProperty();
        };
    return (ObservableValue<Object>) content;
  }

  /** Gives the names and the notes the room that is left, until the user resizes these columns. */
  private void fit(double width) {
    double needed = SCROLL_BAR;
    for (ChecklistColumn kind : ChecklistColumn.values()) {
      needed += width(kind);
    }
    double more = Math.floor(Math.max(0, width - needed) / GROWING.size());
    for (ChecklistColumn kind : GROWING) {
      TableColumn<ShownRow, Object> column = columns.get(kind);
      if (column != null && column.getWidth() == width(kind) + extra) {
        column.setPrefWidth(width(kind) + more);
      }
    }
    extra = more;
  }

  /** Delegates sorting to the model, which sorts in the background. */
  private boolean sort() {
    List<Sort> sorts = new ArrayList<>();
    for (TableColumn<ShownRow, ?> column : node().getSortOrder()) {
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
    List<TableColumn<ShownRow, ?>> order = new ArrayList<>();
    for (Sort sort : sorts) {
      TableColumn<ShownRow, Object> column = columns.get(sort.column());
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
  void open(ShownRow row, @Nullable TableColumn<ShownRow, ?> column) {
    chosen = column;
    chosenGroup = row instanceof GroupRow group ? group : null;
    node().markSoon();
    if (row instanceof ChecklistItem item
        && !item.place().equals(reviewing.placeProperty().get())) {
      reviewing.open(item.place());
    }
  }

  @Override
  int indexOf(ChecklistKey place) {
    return model.rowOf(place);
  }

  /** Returns the header row that the user moved to or, without one, the open checklist. */
  @Override
  int chosen(int openRow) {
    int row = chosenGroup == null ? -1 : groups.rows().indexOf(chosenGroup);
    if (row >= 0) {
      return row;
    }
    // The group that hides the open checklist has the keyboard in its place.
    ChecklistKey place = reviewing.placeProperty().get();
    chosenGroup = openRow >= 0 || place == null ? null : model.headerOf(place);
    return chosenGroup == null ? openRow : groups.rows().indexOf(chosenGroup);
  }

  @Override
  @Nullable TableColumn<ShownRow, ?> columnOf(ShownRow row) {
    return chosen;
  }

  /**
   * Handles the keys of groups: left and right collapse and expand the group of a header row, and
   * left in the first cell of a checklist moves to the header row.
   */
  private void pressed(KeyEvent event) {
    int row = node().getFocusModel().getFocusedIndex();
    GroupRow group = groups.groupAt(row);
    boolean here = group != null && row < groups.rows().size();
    if (group == null || !here || event.isConsumed() || event.isShiftDown()) {
      return;
    }
    boolean left = event.getCode() == KeyCode.LEFT;
    boolean right = event.getCode() == KeyCode.RIGHT;
    if (!group.equals(groups.rows().get(row))) {
      if (left && node().getFocusModel().getFocusedCell().getColumn() == 0) {
        selectCell(event, groups.rows().indexOf(group), 0);
      }
    } else if (left || right) {
      event.consume();
      groups.expand(group, right);
    } else if (event.getCode() == KeyCode.ENTER) {
      event.consume();
      toggle(group);
    }
  }

  private void toggle(GroupRow group) {
    groups.expand(group, !group.countsProperty().get().expanded());
  }

  @Override
  Row row() {
    return new GroupableRow();
  }

  /** A row that shows, for a group, its name and its counts in front of its empty cells. */
  private final class GroupableRow extends Row {

    private static final PseudoClass GROUP = PseudoClass.getPseudoClass("group");
    private static final PseudoClass SELECTED = PseudoClass.getPseudoClass("selected");

    private final FontIcon arrow = new FontIcon(Feather.CHEVRON_DOWN);
    private final Label name = Labels.of("", Styles.TEXT_BOLD);
    private final Label counted = Labels.of("", "caption");
    private final HBox header = Nodes.styled(Nodes.row(8, arrow, name, counted), "group-header");
    private Subscription counts = Subscription.EMPTY;
    private @Nullable GroupRow group;

    GroupableRow() {
      counted.setMinWidth(Region.USE_PREF_SIZE);
      header.prefWidthProperty().bind(ChecklistListTable.this.node().widthProperty());
      header.setVisible(false);
      setOnMouseClicked(
          event -> {
            if (group != null && event.getButton() == MouseButton.PRIMARY) {
              toggle(group);
            }
          });
    }

    @Override
    protected Region badge() {
      return header;
    }

    @Override
    protected void mark() {
      super.mark();
      GroupRow now = getItem() instanceof GroupRow row ? row : null;
      if (!Objects.equals(now, group)) {
        group = now;
        counts.unsubscribe();
        counts = now == null ? Subscription.EMPTY : now.countsProperty().subscribe(this::show);
        header.setVisible(now != null);
        pseudoClassStateChanged(GROUP, now != null);
      }
      header.pseudoClassStateChanged(SELECTED, now != null && now.equals(chosenGroup));
    }

    private void show(GroupCounts now) {
      arrow.setIconCode(now.expanded() ? Feather.CHEVRON_DOWN : Feather.CHEVRON_RIGHT);
      name.setText(group == null ? "" : texts.name(group));
      counted.setText(texts.counts(now));
    }
  }
}
