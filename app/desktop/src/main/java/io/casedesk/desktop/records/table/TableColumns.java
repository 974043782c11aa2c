package io.casedesk.desktop.records.table;

import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.table.DataTable;
import io.casedesk.desktop.common.table.TextColumn;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.records.rows.ListRow;
import io.casedesk.desktop.records.rows.RowsModel;
import io.casedesk.files.exports.SavedViewDefinition;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldValue;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.collections.ListChangeListener;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableColumn.SortType;
import javafx.scene.control.TableColumnBase;
import javafx.scene.control.TablePosition;
import javafx.scene.control.TableRow;
import javafx.scene.text.Font;
import javafx.scene.text.Text;

/**
 * The columns of a table: which there are, how they are arranged, sorted and colored, and the
 * actions on them. The layout of a missing column is kept until the column is added: columns become
 * known while records are read.
 */
public final class TableColumns<R extends CaseRecord> {

  private static final int SAMPLE = 300;
  private static final double NARROWEST = 64;
  private static final double WIDEST = 480;

  /**
   * Number of rows that tell the usual width of a column: the first ones, which are there at the
   * first read and at every start after it.
   */
  private static final int USUAL_SAMPLE = 50;

  /** The width that columns have at most until the user makes them wider, in pixels. */
  private static final double WIDEST_USUAL = 260;

  /** The same for labels with their keys: a key may be cut off. */
  private static final double WIDEST_LABELED = 200;

  /** Room for the sort arrow or the menu button in a header of usual width, in pixels. */
  private static final double USUAL_MARK = 24;

  /** The part of the values of a column that its usual width shows in full. */
  private static final double USUALLY_WHOLE = 0.9;

  /** A short id as long as those of most lists, with the room before it. */
  private static final String SHORT_ID = "  00000000";

  /** A column of this preferred width is one that JavaFX fits to its content by itself. */
  private static final double UNSET_WIDTH = 80;

  /** Padding between a cell's edges and its text, in pixels. */
  private static final double MARGIN = 20;

  private static final double BESIDE_CAPTION = 8;

  /** Room for the sort arrow in a header, in pixels. */
  private static final double MARK = 36;

  private final DataTable<ListRow<R>> view;
  private final Function<Column<R>, TableColumn<ListRow<R>, ListRow<R>>> maker;
  private final ValueCell.CellContext surroundings;
  private final ValueColors colors;
  private final Text measure = new Text();
  private final ReadOnlyIntegerWrapper version = new ReadOnlyIntegerWrapper();
  private final ReadOnlyStringWrapper groupBy = new ReadOnlyStringWrapper("");

  /** The columns of the table by id, in their initial order. */
  private final Map<String, Shown<R>> byId = new LinkedHashMap<>();

  private final Set<String> chosenAway = new HashSet<>();

  /** The widths that fit the usual content of the columns, each measured once. */
  private final Map<String, Double> usual = new HashMap<>();

  /** The ids of the columns whose width the user chose. */
  private final Set<String> sized = new HashSet<>();

  private TableState wanted = TableState.INITIAL;
  private boolean applying;

  /** Whether the sort order contains columns that don't exist yet. */
  private boolean sortIncomplete;

  private record Shown<R extends CaseRecord>(
      Column<R> column, TableColumn<ListRow<R>, ListRow<R>> shown) {}

  TableColumns(
      DataTable<ListRow<R>> view,
      Function<Column<R>, TableColumn<ListRow<R>, ListRow<R>>> maker,
      ValueCell.CellContext surroundings) {
    this.view = view;
    this.maker = maker;
    this.surroundings = surroundings;
    this.colors = surroundings.colors();
    colors.columns().subscribe(this::changed);
    Observables.listen(this::changed, view.getColumns(), view.pinnedRequestedProperty(), groupBy);
    view.getItems().addListener((ListChangeListener<Object>) change -> fitUsual());
    view.getSortOrder()
        .addListener(
            (ListChangeListener<Object>)
                change -> {
                  sortIncomplete &= applying;
                  changed();
                });
  }

  private void changed() {
    if (!applying) {
      version.set(version.get() + 1);
    }
  }

  /** Grows with every change of the column layout or sort order. */
  public ReadOnlyIntegerProperty versionProperty() {
    return version.getReadOnlyProperty();
  }

  /** Returns the description of a table column. */
  Column<R> of(TableColumnBase<?, ?> column) {
    return Objects.requireNonNull(byId.get(column.getId())).column();
  }

  /** Returns the column with this id; empty if it isn't in the table. */
  Optional<Column<R>> inTable(String id) {
    return Optional.ofNullable(byId.get(id)).map(Shown::column);
  }

  /** Returns the table column, hidden or not; empty if it isn't in the table. */
  private Optional<TableColumn<ListRow<R>, ListRow<R>>> shown(Column<R> column) {
    return Optional.ofNullable(byId.get(column.id())).map(Shown::shown);
  }

  /** Returns the visible columns in order. */
  public List<Column<R>> inSight() {
    return view.getVisibleLeafColumns().stream().map(this::of).toList();
  }

  /** Returns the requested sort order. */
  List<RowsModel.Order<R>> orders() {
    return view.getSortOrder().stream()
        .map(c -> new RowsModel.Order<>(of(c), c.getSortType() == SortType.DESCENDING))
        .toList();
  }

  /** Replaces the columns. */
  void set(List<Column<R>> columns) {
    Set<String> ids = columns.stream().map(Column::id).collect(Collectors.toSet());
    remove(view.getColumns().stream().filter(c -> !ids.contains(c.getId())).toList());
    byId.keySet().retainAll(ids);
    for (Column<R> column : columns) {
      if (!byId.containsKey(column.id())) {
        TableColumn<ListRow<R>, ListRow<R>> added = maker.apply(column);
        added.setVisible(column.layout().shown() && !chosenAway.contains(column.id()));
        byId.put(column.id(), new Shown<>(column, added));
        place(added);
      }
    }
    fitUsual();
  }

  /** Removes columns; reduces the number of pinned columns accordingly. */
  private void remove(List<TableColumn<ListRow<R>, ?>> gone) {
    int pinned = view.pinnedRequested();
    int left =
        (int) view.getColumns().stream().limit(pinned).filter(c -> !gone.contains(c)).count();
    view.getColumns().removeAll(gone);
    if (left != pinned) {
      view.pin(left);
    }
  }

  /** Adds a new column at its saved position, or at the end if it has none. */
  private void place(TableColumn<ListRow<R>, ListRow<R>> column) {
    column
        .widthProperty()
        .subscribe(
            (was, is) -> {
              if (!applying) {
                sized.add(column.getId());
              }
              view.arrangePinned();
              changed();
            });
    column.visibleProperty().subscribe((was, is) -> fitUsual());
    Observables.follow(this::changed, column.visibleProperty(), column.sortTypeProperty());
    Integer mine = wanted.places().get(column.getId());
    applying = true;
    try {
      if (mine == null) {
        view.getColumns().add(column);
        colors.color(column.getId(), isColoredAtFirst(of(column)));
        if (view.getColumns().size() == 1 && wanted.columns().isEmpty()) {
          view.pin(wantedPinned());
        }
      } else {
        applyState(column);
        int place = placeBehind(mine);
        view.getColumns().add(place, column);
        int pinned = view.pinnedRequested();
        if (place < pinned || (place == pinned && wanted.pinnedIds().contains(column.getId()))) {
          view.pin(pinned + 1);
        }
      }
      if (sortIncomplete) {
        applySort();
      }
    } finally {
      applying = false;
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

  // The state that is saved

  /** Returns the current layout and sort order. */
  public TableState state() {
    List<SavedViewDefinition.Column> columns = new ArrayList<>();
    for (TableColumn<ListRow<R>, ?> column : view.getColumns()) {
      columns.add(
          new SavedViewDefinition.Column(
              column.getId(),
              sized.contains(column.getId()) ? (int) Math.round(column.getWidth()) : 0,
              !column.isVisible(),
              colors.isColored(column.getId())));
    }
    Set<String> pinned = pinned(columns);
    placeMissing(columns);
    int staying = (int) columns.stream().takeWhile(c -> pinned.contains(c.id())).count();
    List<SavedViewDefinition.Sort> sort =
        view.getSortOrder().stream()
            .map(
                c ->
                    new SavedViewDefinition.Sort(c.getId(), c.getSortType() == SortType.DESCENDING))
            .toList();
    return new TableState(columns, sortIncomplete ? wanted.sort() : sort, staying, groupBy.get());
  }

  /** Returns the pinned columns, including missing ones. */
  private Set<String> pinned(List<SavedViewDefinition.Column> there) {
    Set<String> result = new HashSet<>(wanted.pinnedIds());
    there.forEach(column -> result.remove(column.id()));
    there.stream().limit(view.pinnedRequested()).forEach(column -> result.add(column.id()));
    return result;
  }

  /** Keeps the position of a missing column after the column that it followed. */
  private void placeMissing(List<SavedViewDefinition.Column> columns) {
    int after = 0;
    for (SavedViewDefinition.Column state : wanted.columns()) {
      int place = columns.stream().map(SavedViewDefinition.Column::id).toList().indexOf(state.id());
      if (place < 0) {
        columns.add(after, state);
        after++;
      } else {
        after = place + 1;
      }
    }
  }

  /** Applies a layout and sort order, also to columns added later. */
  public void apply(TableState state) {
    chosenAway.clear();
    wanted = state;
    applying = true;
    try {
      List<TableColumn<ListRow<R>, ?>> columns = new ArrayList<>(view.getColumns());
      columns.forEach(this::applyState);
      Map<String, Integer> places = wanted.places();
      List<String> initial = List.copyOf(byId.keySet());
      columns.sort(
          Comparator.<TableColumn<ListRow<R>, ?>>comparingInt(
                  c -> places.getOrDefault(c.getId(), places.size()))
              .thenComparingInt(c -> initial.indexOf(c.getId())));
      if (!columns.equals(view.getColumns())) {
        view.getColumns().setAll(columns);
      }
      view.pin(wantedPinned());
      groupBy.set(state.groupBy());
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

  private void applyState(TableColumn<ListRow<R>, ?> column) {
    Column.Layout initial = of(column).layout();
    SavedViewDefinition.Column state =
        wanted.columns().stream()
            .filter(c -> c.id().equals(column.getId()))
            .findFirst()
            .orElse(
                new SavedViewDefinition.Column(
                    column.getId(), 0, !initial.shown(), isColoredAtFirst(of(column))));
    if (state.width() > 0) {
      sized.add(column.getId());
    } else {
      sized.remove(column.getId());
    }
    setWidth(
        column,
        state.width() > 0 ? state.width() : usual.getOrDefault(column.getId(), initial.width()));
    column.setVisible(!state.hidden());
    colors.color(column.getId(), state.colored());
  }

  private void applySort() {
    List<TableColumn<ListRow<R>, ?>> order = new ArrayList<>();
    for (SavedViewDefinition.Sort sort : wanted.sort()) {
      Shown<R> by = byId.get(sort.column());
      if (by != null && view.getColumns().contains(by.shown())) {
        direct(by.shown(), sort.descending());
        order.add(by.shown());
      }
    }
    if (!order.equals(view.getSortOrder())) {
      view.getSortOrder().setAll(order);
    }
    sortIncomplete = order.size() < wanted.sort().size();
  }

  // Actions

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

  /**
   * Hides a column; the last one stays visible, because columns are shown again through a header.
   */
  public void hide(Column<R> column) {
    if (view.getVisibleLeafColumns().size() > 1) {
      show(column, false);
    }
  }

  /** Returns whether the values of a column can have colors. */
  public boolean isColorable(Column<R> column) {
    return ValueCell.isColorable(column);
  }

  /** Returns whether a column has colors until the user decides: the status has. */
  private static boolean isColoredAtFirst(Column<?> column) {
    return column.id().equals("status");
  }

  /** Returns whether the cells of a column are colored by their values. */
  public boolean isColored(Column<R> column) {
    return colors.isColored(column.id());
  }

  /** Colors the cells of a column by their values, or stops. */
  public void color(Column<R> column, boolean colored) {
    colors.color(column.id(), colored && isColorable(column));
  }

  /** The id of the column whose values group the rows; empty for none. */
  ReadOnlyStringProperty groupByProperty() {
    return groupBy.getReadOnlyProperty();
  }

  /** Returns whether the values of a column group the rows. */
  public boolean isGrouping(Column<R> column) {
    return groupBy.get().equals(column.id());
  }

  /** Groups the rows by the values of a column, or ends the grouping. */
  public void group(Column<R> column, boolean grouped) {
    groupBy.set(grouped ? column.id() : "");
  }

  /** Sorts by this column only. */
  public void sort(Column<R> column, boolean descending) {
    shown(column)
        .ifPresent(
            shown -> {
              direct(shown, descending);
              if (!view.getSortOrder().equals(List.of(shown))) {
                view.getSortOrder().setAll(List.of(shown));
              }
            });
  }

  /** Adds this column as the last sort column. */
  public void alsoSort(Column<R> column, boolean descending) {
    shown(column)
        .ifPresent(
            shown -> {
              direct(shown, descending);
              if (!view.getSortOrder().contains(shown)) {
                view.getSortOrder().add(shown);
              }
            });
  }

  private static void direct(TableColumn<?, ?> column, boolean descending) {
    column.setSortType(descending ? SortType.DESCENDING : SortType.ASCENDING);
  }

  /** Removes this column from the sort columns. */
  public void unsort(Column<R> column) {
    shown(column).ifPresent(view.getSortOrder()::remove);
  }

  /** Returns whether rows are sorted by this column. */
  public boolean isSorted(Column<R> column) {
    return shown(column).filter(view.getSortOrder()::contains).isPresent();
  }

  /** Returns whether rows are sorted by another column. */
  public boolean isSortedElse(Column<R> column) {
    return view.getSortOrder().stream().anyMatch(c -> !c.getId().equals(column.id()));
  }

  /** Returns whether a column has a visible one beside it. */
  public boolean isMovable(Column<R> column, boolean right) {
    return beside(column, right).isPresent();
  }

  /** Returns all columns, hidden ones included, in the order of the table. */
  List<Column<R>> all() {
    return view.getColumns().stream().map(this::of).toList();
  }

  /** Moves a column past the visible one beside it. */
  public void move(Column<R> column, boolean right) {
    beside(column, right).ifPresent(other -> moveTo(column, of(other)));
  }

  /** Moves a column to the place of another one. The focused cell stays focused. */
  void moveTo(Column<R> column, Column<R> place) {
    TableColumn<ListRow<R>, ?> other = shown(place).orElse(null);
    TableColumn<ListRow<R>, ?> moved = shown(column).orElse(null);
    if (other == null || moved == null || other.equals(moved)) {
      return;
    }
    TablePosition<?, ?> focused = view.getFocusModel().getFocusedCell();
    int at = focused.getColumn();
    TableColumn<ListRow<R>, ?> focusedColumn = at < 0 ? null : view.getVisibleLeafColumn(at);
    List<TableColumn<ListRow<R>, ?>> order = new ArrayList<>(view.getColumns());
    int to = order.indexOf(other);
    order.remove(moved);
    order.add(to, moved);
    view.getColumns().setAll(order);
    if (focused.getRow() >= 0 && focusedColumn != null) {
      view.getSelectionModel().clearAndSelect(focused.getRow(), focusedColumn);
      view.getFocusModel().focus(focused.getRow(), focusedColumn);
    }
  }

  private Optional<TableColumn<ListRow<R>, ?>> beside(Column<R> column, boolean right) {
    int at = inSight().indexOf(column);
    int other = right ? at + 1 : at - 1;
    return at < 0 || other < 0 || other >= view.getVisibleLeafColumns().size()
        ? Optional.empty()
        : Optional.of(view.getVisibleLeafColumn(other));
  }

  /** Pins all columns up to this one. */
  public void pinUpTo(Column<R> column) {
    shown(column).ifPresent(shown -> view.pin(view.getColumns().indexOf(shown) + 1));
  }

  /** Unpins all columns. */
  public void unpin() {
    view.pin(0);
  }

  /** Returns whether any column is pinned. */
  public boolean isAnyPinned() {
    return view.pinnedRequested() > 0;
  }

  /** Returns whether this is the last pinned column. */
  public boolean isPinnedUpTo(Column<R> column) {
    return shown(column)
        .filter(shown -> view.getColumns().indexOf(shown) + 1 == view.pinnedRequested())
        .isPresent();
  }

  /** Fits the width of a column to its content. */
  public void fit(Column<R> column) {
    fit(List.of(column));
  }

  /** Fits the widths of all columns to their content. */
  public void fitAll() {
    fit(inSight());
  }

  /** Gives all columns the widths that they had before the user chose others. */
  public void resetWidths() {
    TableState now = state();
    apply(
        new TableState(
            now.columns().stream()
                .map(c -> new SavedViewDefinition.Column(c.id(), 0, c.hidden(), c.colored()))
                .toList(),
            now.sort(),
            now.pinned(),
            now.groupBy()));
  }

  private void fit(List<Column<R>> columns) {
    // Measure all columns before changing the first one, which changes the layout of the table.
    Map<TableColumn<?, ?>, Double> widths = new LinkedHashMap<>();
    for (Column<R> column : columns) {
      shown(column).ifPresent(shown -> widths.put(shown, width(column, shown)));
    }
    widths.forEach(TableColumns::setWidth);
  }

  /**
   * Gives visible columns the width of their usual content, once for each, as soon as there are
   * rows: a width that changes later would move what the user looks at. A column without values
   * keeps its initial width.
   */
  private void fitUsual() {
    List<ListRow<R>> rows = view.getItems();
    boolean was = applying;
    applying = true;
    try {
      for (Shown<R> one : rows.isEmpty() ? List.<Shown<R>>of() : List.copyOf(byId.values())) {
        String id = one.column().id();
        if (one.shown().isVisible() && !usual.containsKey(id)) {
          double width = usualWidth(one.column());
          if (width > 0) {
            usual.put(id, width);
            if (!sized.contains(id)) {
              setWidth(one.shown(), width);
            }
          } else if (rows.size() >= USUAL_SAMPLE) {
            usual.put(id, one.column().layout().width());
          }
        }
      }
    } finally {
      applying = was;
    }
  }

  /** Returns the width that the header and most values of a sample need; 0 without values. */
  private double usualWidth(Column<R> column) {
    if (column.kind() == Column.Kind.TIMESTAMP) {
      // Their initial width is made for the longest month.
      return column.layout().width();
    }
    Font font = new Font(TextColumn.FONT_SIZE);
    List<ListRow<R>> rows = view.getItems();
    Map<ValueDisplay, Double> known = new HashMap<>();
    List<Double> widths = new ArrayList<>();
    double markers = 0;
    for (ListRow<R> row : rows.subList(0, Math.min(USUAL_SAMPLE, rows.size()))) {
      FieldValue value = surroundings.valueIn(row.record(), column);
      double width =
          known.computeIfAbsent(
              ValueDisplay.of(column, value, surroundings), display -> width(display, font));
      if (value == null || value.isBlank()) {
        markers = Math.max(markers, width);
      } else {
        widths.add(width);
      }
    }
    if (widths.isEmpty()) {
      return 0;
    }
    widths.sort(Comparator.naturalOrder());
    double most = widths.get((int) (USUALLY_WHOLE * (widths.size() - 1)));
    double content = Math.max(markers, most);
    double chip = isColorable(column) ? ValueCellSkin.CHIP_PADDING : 0;
    double shortId = ValueCell.isName(column) ? TextColumn.widthOf(SHORT_ID) : 0;
    double heading = TextColumn.widthOf(column.title()) + USUAL_MARK;
    double widest =
        column.kind() == Column.Kind.OPTION || column.kind() == Column.Kind.OPTIONS
            ? WIDEST_LABELED
            : WIDEST_USUAL;
    double width = Math.clamp(Math.ceil(content + chip + shortId + MARGIN), NARROWEST, widest);
    double fitting = Math.max(width, Math.min(heading, WIDEST_USUAL));
    return fitting == UNSET_WIDTH ? fitting + 1 : fitting;
  }

  private static void setWidth(TableColumn<?, ?> column, double width) {
    // Dragging changes the width but not the preferred width, and setting an equal preferred width
    // has no effect.
    column.setPrefWidth(column.getWidth());
    column.setPrefWidth(width);
  }

  /**
   * Returns the width that a column needs for the visible rows and a sample of all others:
   * measuring the texts of 100,000 rows takes seconds.
   */
  private double width(Column<R> column, TableColumn<ListRow<R>, ?> shown) {
    double widest = 0;
    for (Node node : view.lookupAll(".column-header .label")) {
      if (node instanceof Label heading && heading.getText().equals(shown.getText())) {
        widest = width(heading.getText(), heading.getFont()) + MARK;
      }
    }
    Font font = font();
    List<ListRow<R>> rows = view.getItems();
    int step = Math.max(1, rows.size() / SAMPLE);
    for (int i = 0; i < rows.size(); i += step) {
      widest = Math.max(widest, width(rows.get(i), column, font));
    }
    for (Node node : view.lookupAll(".table-row-cell")) {
      if (node instanceof TableRow<?> row && !row.isEmpty() && row.getIndex() < rows.size()) {
        widest = Math.max(widest, width(rows.get(row.getIndex()), column, font));
      }
    }
    return Math.clamp(Math.ceil(widest + MARGIN), NARROWEST, WIDEST);
  }

  private double width(ListRow<R> row, Column<R> column, Font font) {
    return width(
        ValueDisplay.of(column, surroundings.valueIn(row.record(), column), surroundings), font);
  }

  private double width(ValueDisplay display, Font font) {
    double width = width(display.text(), font);
    return display.caption().isEmpty()
        ? width
        : width + BESIDE_CAPTION + width(display.caption(), font);
  }

  private double width(String text, Font font) {
    measure.setFont(font);
    measure.setText(text.length() > 200 ? ValueDisplay.beginning(text, 200) : text);
    return measure.getLayoutBounds().getWidth();
  }

  private Font font() {
    return view.lookupAll(".table-cell").stream()
        .filter(TableCell.class::isInstance)
        .map(node -> ((TableCell<?, ?>) node).getFont())
        .findFirst()
        .orElseGet(Font::getDefault);
  }
}
