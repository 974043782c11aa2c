package io.casedesk.desktop.records.table;

import io.casedesk.desktop.common.commands.Shortcut;
import io.casedesk.desktop.common.commands.ShortcutText;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.table.DataRow;
import io.casedesk.desktop.common.table.DataTable;
import io.casedesk.desktop.common.table.GroupHeader;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.text.DropdownText;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.Timestamps;
import io.casedesk.desktop.records.rows.ListRow;
import io.casedesk.desktop.records.rows.RowsModel;
import io.casedesk.desktop.records.unsent.PendingChanges;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldValue;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;
import javafx.collections.SetChangeListener;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Control;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableColumn.SortType;
import javafx.scene.input.MouseButton;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/**
 * A table of records with a fixed row height, virtualized in both directions and sorted off the
 * JavaFX thread.
 */
public final class RecordTable<R extends CaseRecord> {
  private final DataTable<ListRow<R>> view;
  private final ValueCell.CellContext surroundings;
  private final TableColumns<R> columns;
  private final GridSelection<R> selection;
  private ColumnMenu<R> menu = (column, node) -> {};

  /** Opens the menu of a column. */
  @FunctionalInterface
  public interface ColumnMenu<R> {
    /** Opens the menu below a node. */
    void open(Column<R> column, Node below);
  }

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
      PendingChanges staging,
      Messages messages,
      Timestamps timestamps,
      DropdownCaptions captions,
      Consumer<String> listener) {
    UnsentSums<R> sums = new UnsentSums<>(rows, staging, id -> columns().inTable(id));
    this.surroundings =
        new ValueCell.CellContext(
            messages,
            timestamps,
            captions,
            new ValueColors(captions),
            staging,
            sums::sum,
            new SimpleObjectProperty<>(Map.of()),
            new SimpleObjectProperty<>(Map.of()),
            new SimpleIntegerProperty());
    this.view =
        new DataTable<>(
            new DataTable.HeadingMenu(
                column -> columns().of(column).readOnlyReason(),
                column ->
                    new ShortcutText(messages)
                        .hint(messages.text("column.menu", column.getText()), Shortcut.COLUMN_MENU),
                (column, node) -> menu.open(columns().of(column), node),
                column -> columns().fit(columns().of(column))));
    view.setItems(rows.shown());
    this.columns = new TableColumns<>(view, this::tableColumn, surroundings);
    view.getStyleClass().addAll("record-table", "dense");
    this.selection = new GridSelection<>(view, rows, this.columns, listener);
    String changed = messages.text("table.changed");
    view.setRowFactory(table -> new RecordRow<>(this, rows, changed));
    rows.changed().addListener((SetChangeListener<String>) change -> view.markSoon());
    view.setSortPolicy(
        table -> {
          rows.order(this.columns.orders());
          return true;
        });
    columns.addListener((ListChangeListener<Column<R>>) change -> this.columns.set(columns));
    this.columns.set(columns);
    surroundings.colors().columns().subscribe(surroundings::captionsChanged);
    // The headers of groups show labels too.
    surroundings.captionsVersion().subscribe(version -> view.markSoon());
    Observables.follow(() -> group(rows, columns), this.columns.groupByProperty(), columns);
  }

  private void group(RowsModel<R> rows, List<Column<R>> known) {
    rows.group(
        known.stream().filter(columns::isGrouping).findFirst().orElse(null),
        known.stream().filter(column -> column.kind() == Column.Kind.NUMBER).toList());
  }

  /** Returns the name of a group as the cells of its column show the value. */
  private String groupName(ListRow<R> header) {
    return columns
        .inTable(columns.groupByProperty().get())
        .map(column -> textOf(column, column.value().apply(header.record())))
        .orElse("");
  }

  /** Returns the columns and their actions. */
  public TableColumns<R> columns() {
    return columns;
  }

  /** Returns what is selected. */
  public GridSelection<R> selection() {
    return selection;
  }

  /** Sets what opens the menu of a column. */
  public void onMenu(ColumnMenu<R> opener) {
    menu = opener;
  }

  /** Opens the menu of the focused column below its header. */
  public void openMenu() {
    selection
        .heading()
        .ifPresent(heading -> selection.column().ifPresent(column -> menu.open(column, heading)));
  }

  /** Returns the value that a cell shows: the unsent change or the value read. */
  public @Nullable FieldValue valueIn(R record, Column<R> column) {
    return surroundings.valueIn(record, column);
  }

  /**
   * Returns the text of a value as the cells of a column show it: a label with its key in brackets,
   * a number with no more decimals than it has.
   */
  public String textOf(Column<R> column, @Nullable FieldValue value) {
    ValueDisplay display = ValueDisplay.of(column, value, surroundings);
    String text =
        value != null && !value.isBlank() && column.kind() == Column.Kind.NUMBER
            ? surroundings.messages().number(value.display())
            : display.text();
    return new DropdownText(text, display.caption()).inSentence(surroundings.messages());
  }

  /** Creates the numbers and check boxes of the rows, which belong to the left of the control. */
  public Region gutter() {
    return new RowGutter<>(view, selection, surroundings.messages());
  }

  /** Returns the control, to show it and to add key listeners. */
  public Control node() {
    return view;
  }

  /** Updates all captions after labels changed. */
  public void refresh() {
    surroundings.captionsChanged();
  }

  /** Shows short ids beside the names of records, by the ids of the records. */
  public void showShortIds(Map<String, String> shortIds) {
    if (!shortIds.equals(surroundings.shortIds().get())) {
      surroundings.shortIds().set(shortIds);
      surroundings.captionsChanged();
    }
  }

  /** Shows the numbers of each column with equally many decimals, by the ids of the columns. */
  public void showDecimals(Map<String, Integer> decimals) {
    if (!decimals.equals(surroundings.decimals().get())) {
      surroundings.decimals().set(decimals);
      surroundings.captionsChanged();
    }
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
    if (column.readOnlyReason() != null) {
      FontIcon lock = new FontIcon(Feather.LOCK);
      lock.getStyleClass().add("read-only-mark");
      result.setGraphic(lock);
    }
    markSort(result);
    return result;
  }

  /** Shows the sort direction as an arrow and the sort priority as a number in a header. */
  private void markSort(TableColumn<ListRow<R>, ListRow<R>> column) {
    FontIcon arrow = new FontIcon(Feather.ARROW_UP);
    Label label = Labels.of("", "sort-mark");
    label.setGraphic(arrow);
    label.setAlignment(Pos.CENTER_RIGHT);
    label.setMouseTransparent(true);
    Observables.follow(
        () -> {
          boolean descending = column.getSortType() == SortType.DESCENDING;
          int place = view.getSortOrder().indexOf(column) + 1;
          arrow.setIconCode(descending ? Feather.ARROW_DOWN : Feather.ARROW_UP);
          label.setText(view.getSortOrder().size() > 1 ? String.valueOf(place) : "");
          label.setAccessibleText(
              surroundings
                  .messages()
                  .text(descending ? "column.sorted.down" : "column.sorted.up", place));
        },
        view.getSortOrder(),
        column.sortTypeProperty());
    column.setSortNode(label);
  }

  /** A table row with a mark if its record was changed. */
  static final class RecordRow<R extends CaseRecord> extends DataRow<ListRow<R>> {

    private static final PseudoClass CHANGED = PseudoClass.getPseudoClass("changed");

    private static final PseudoClass GROUP = PseudoClass.getPseudoClass("group");

    private final Region dot = Nodes.styled(new Region(), "changed-dot");
    private final StackPane badge = new StackPane(dot);
    private final RecordTable<R> table;
    private final Set<String> changed;
    private final String changedText;

    /** Created for the first group: few rows are ever a header row. */
    private @Nullable GroupHeader header;

    /** The group of which this is the header row; null for the row of a record. */
    private ListRow.@Nullable RowGroup group;

    private String groupName = "";

    /**
     * Creates a row.
     *
     * @param rows knows the records that the newest read changed, and the groups
     * @param changedText the accessible text of the mark
     */
    RecordRow(RecordTable<R> table, RowsModel<R> rows, String changedText) {
      super(table.view);
      this.table = table;
      this.changed = rows.changed();
      this.changedText = changedText;
      badge.setAlignment(Pos.CENTER_LEFT);
      dot.setMaxWidth(Region.USE_PREF_SIZE);
      setOnMouseClicked(
          event -> {
            if (group != null && event.getButton() == MouseButton.PRIMARY) {
              rows.toggle(group);
            }
          });
    }

    @Override
    protected Region badge() {
      return badge;
    }

    /** Returns whether another user changed the record since the earlier read. */
    boolean isChanged() {
      ListRow<R> row = getItem();
      return !isEmpty() && row != null && changed.contains(row.id());
    }

    /** Returns the name of the group as shown; empty for the row of a record. */
    String groupName() {
      return groupName;
    }

    private void mark(@Nullable ListRow<R> row) {
      ListRow.RowGroup now = row == null ? null : row.group();
      String name = row == null || now == null ? "" : table.groupName(row);
      if (Objects.equals(now, group) && name.equals(groupName)) {
        return;
      }
      group = now;
      groupName = name;
      pseudoClassStateChanged(GROUP, now != null);
      if (row != null && now != null) {
        GroupHeader shown = header == null ? new GroupHeader() : header;
        header = shown;
        shown.show(
            name, table.surroundings.messages().text("group.rows", now.rows()), now.expanded());
        badge.getChildren().setAll(dot, shown);
      } else {
        badge.getChildren().setAll(dot);
      }
      requestLayout();
    }

    @Override
    protected void mark() {
      mark(isEmpty() ? null : getItem());
      boolean now = isChanged();
      pseudoClassStateChanged(CHANGED, now);
      setAccessibleText(now ? changedText : null);
      dot.setVisible(now);
    }
  }
}
