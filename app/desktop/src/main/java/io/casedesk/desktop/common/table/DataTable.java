package io.casedesk.desktop.common.table;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.RowScroller;
import io.casedesk.desktop.common.tasks.Observables;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import javafx.application.Platform;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.css.PseudoClass;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ScrollBar;
import javafx.scene.control.Skin;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableColumnBase;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.control.Tooltip;
import javafx.scene.control.skin.NestedTableColumnHeader;
import javafx.scene.control.skin.TableColumnHeader;
import javafx.scene.control.skin.TableHeaderRow;
import javafx.scene.control.skin.TableViewSkin;
import javafx.scene.control.skin.VirtualFlow;
import javafx.scene.input.ContextMenuEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Region;
import javafx.scene.shape.Rectangle;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/**
 * A table for hundreds of columns. Its rows create cells only for visible columns, its first
 * columns can be pinned, which JavaFX tables don't support (JDK-8091156), and its headers can have
 * a menu.
 *
 * @param <T> the item of a row
 */
public final class DataTable<T> extends TableView<T> {

  /**
   * Row height in pixels. JavaFX virtualizes columns only with a fixed height. The compact style
   * class sets a lower height.
   */
  public static final double ROW_HEIGHT = 28;

  /** Minimum width for scrolling columns in pixels: they could not be reached without it. */
  private static final double ROOM = 120;

  private final @Nullable HeadingMenu menu;

  /** Visible pinned columns; only as many as leave room for others. */
  final ObservableList<TableColumn<T, ?>> pinned = FXCollections.observableArrayList();

  /** Visible columns that scroll. */
  final ObservableList<TableColumn<T, ?>> scrolling = FXCollections.observableArrayList();

  private final ReadOnlyIntegerWrapper wanted = new ReadOnlyIntegerWrapper();
  private @Nullable ScrollBar across;
  private @Nullable ScrollBar down;
  private boolean marking;
  private Runnable laidOut = () -> {};

  /**
   * Callbacks of the headers.
   *
   * @param about returns what the tooltip of a header says; null for none
   * @param name returns the accessible name and tooltip of a column's menu button
   * @param open opens the menu of a column below a node
   * @param fit fits the width of a column to its content
   */
  public record HeadingMenu(
      Function<TableColumnBase<?, ?>, @Nullable String> about,
      Function<TableColumnBase<?, ?>, String> name,
      BiConsumer<TableColumnBase<?, ?>, Node> open,
      Consumer<TableColumnBase<?, ?>> fit) {}

  /**
   * Creates an empty table.
   *
   * @param menu the menu of the headers; null if the columns have none and stay where they are
   */
  public DataTable(@Nullable HeadingMenu menu) {
    this.menu = menu;
    setFixedCellSize(ROW_HEIGHT);
    setPlaceholder(new Region());
    RowScroller.layOutBeforePaging(this);
    Observables.follow(this::arrangePinned, getVisibleLeafColumns(), widthProperty());
  }

  /** Returns the requested number of pinned columns, including hidden ones. */
  public int pinnedRequested() {
    return wanted.get();
  }

  /** The requested number of pinned columns, including hidden ones. */
  public ReadOnlyIntegerProperty pinnedRequestedProperty() {
    return wanted.getReadOnlyProperty();
  }

  /** Pins the first columns. */
  public void pin(int columns) {
    wanted.set(columns);
    arrangePinned();
  }

  boolean isLastPinned(@Nullable Object column) {
    return !pinned.isEmpty() && pinned.getLast().equals(column);
  }

  /** Returns the total width of the pinned columns in pixels. */
  double pinnedWidth() {
    double width = 0;
    for (TableColumn<T, ?> column : pinned) {
      width += snapSizeX(column.getWidth());
    }
    return width;
  }

  /** Returns the horizontal scroll position in pixels. */
  double scrolled() {
    return across != null && across.isVisible() ? across.getValue() : 0;
  }

  /** Sets a scroll bar of the table; the vertical one takes room from the columns. */
  void scrollWith(ScrollBar one) {
    if (one.getOrientation() == Orientation.VERTICAL) {
      down = one;
      return;
    }
    across = one;
    Observables.follow(this::lockOrder, one.valueProperty(), one.visibleProperty());
    lockOrder();
  }

  /** Scrolls back to the first scrolling column. */
  public void revealFirst() {
    if (across != null) {
      across.setValue(across.getMin());
    }
  }

  /** Scrolls only as far as needed to show a column beside the pinned ones. */
  public void reveal(@Nullable TableColumn<T, ?> column) {
    if (across == null || !across.isVisible() || column == null || !scrolling.contains(column)) {
      return;
    }
    double start = 0;
    for (TableColumn<T, ?> before : scrolling) {
      if (before.equals(column)) {
        break;
      }
      start += snapSizeX(before.getWidth());
    }
    double room = across.getVisibleAmount() > 0 ? viewport() - pinnedWidth() : 0;
    double end = start + column.getWidth();
    double now = across.getValue();
    double next = end > now + room ? end - room : now;
    across.setValue(Math.clamp(start < next ? start : next, across.getMin(), across.getMax()));
  }

  /** Returns the width of the visible part of a row, excluding the vertical scroll bar. */
  private double viewport() {
    double taken = down != null && down.isVisible() ? down.getBoundsInParent().getWidth() : 0;
    return getWidth() - snappedLeftInset() - snappedRightInset() - taken;
  }

  /** Updates which columns are pinned, after their layout changed. */
  public void arrangePinned() {
    List<TableColumn<T, ?>> shown = getVisibleLeafColumns();
    List<TableColumn<T, ?>> staying = new ArrayList<>();
    double left = getWidth() > 0 ? getWidth() - ROOM : Double.MAX_VALUE;
    for (TableColumn<T, ?> column : getColumns().stream().limit(wanted.get()).toList()) {
      if (column.isVisible() && shown.contains(column)) {
        left -= column.getWidth();
        if (left < 0) {
          break;
        }
        staying.add(column);
      }
    }
    List<TableColumn<T, ?>> others = new ArrayList<>(shown);
    others.removeAll(staying);
    if (!pinned.equals(staying)) {
      pinned.setAll(staying);
    }
    if (!scrolling.equals(others)) {
      scrolling.setAll(others);
    }
    lockOrder();
    requestLayout();
  }

  /**
   * Locks pinned headers while the table is scrolled: JavaFX computes the drop position of a
   * dragged header from its position without pinning.
   */
  private void lockOrder() {
    if (menu == null) {
      return;
    }
    boolean scrolled = scrolled() > 0;
    for (TableColumn<T, ?> column : pinned) {
      column.setReorderable(!scrolled);
    }
    for (TableColumn<T, ?> column : scrolling) {
      column.setReorderable(true);
    }
  }

  /** Returns the rendered rows; empty before the first layout. Doesn't search the scene graph. */
  private List<DataRow<?>> rowsInSight() {
    return getSkin() instanceof DataSkin<?> skin ? skin.rowsInSight() : List.of();
  }

  /**
   * The place of a rendered row.
   *
   * @param top how far it is below the top of the table, in pixels
   */
  public record RowPlace(int index, double top) {}

  /** Returns the places of the rendered rows that have an item. */
  public List<RowPlace> placesInSight() {
    return rowsInSight().stream()
        .filter(row -> !row.isEmpty() && row.getIndex() < getItems().size())
        .map(row -> new RowPlace(row.getIndex(), sceneToLocal(row.localToScene(0, 0)).getY()))
        .toList();
  }

  /** Returns the height of the headers in pixels; 0 before the first layout. */
  public double headerHeight() {
    return getSkin() instanceof DataSkin<?> skin ? skin.top() : 0;
  }

  /** Sets the action to run after rows were laid out or scrolled. */
  public void onRowsLaidOut(Runnable action) {
    laidOut = action;
  }

  /** Returns whether a row is completely visible. */
  public boolean isInSight(int row) {
    // An earlier key of the same frame may have scrolled the rows that were laid out away.
    layout();
    return rowsInSight().stream()
        .anyMatch(
            shown ->
                shown.getIndex() == row
                    && shown.getBoundsInParent().getMinY() >= 0
                    && shown.getBoundsInParent().getMaxY() <= getHeight() - 2 * getFixedCellSize());
  }

  /**
   * Scrolls a row to the top, or to the end if fewer rows follow than the table shows: for such a
   * row JavaFX scrolls past the end and leaves the last row out when it comes back.
   */
  @Override
  public void scrollTo(int row) {
    int rows = getItems().size();
    double shown = getSkin() instanceof DataSkin<?> skin ? skin.height() / getFixedCellSize() : 0;
    super.scrollTo(row + shown < rows ? row : rows);
  }

  /** Updates the marks of the rows once, however often it is called before the next frame. */
  public void markSoon() {
    if (!marking) {
      marking = true;
      Platform.runLater(
          () -> {
            marking = false;
            rowsInSight().forEach(DataRow::mark);
          });
    }
  }

  @Override
  protected Skin<?> createDefaultSkin() {
    return new DataSkin<>(this);
  }

  /** The standard table skin with its own rows and header row. */
  private static final class DataSkin<T> extends TableViewSkin<T> {

    DataSkin(DataTable<T> table) {
      super(table);
      for (Node node : getVirtualFlow().getChildrenUnmodifiable()) {
        if (node instanceof ScrollBar bar) {
          table.scrollWith(bar);
        }
      }
    }

    @Override
    protected VirtualFlow<TableRow<T>> createVirtualFlow() {
      // The superclass constructor calls this method before the fields of this class are set.
      TableView<T> table = getSkinnable();
      return new RowFlow<>(() -> table instanceof DataTable<T> data ? data.laidOut : () -> {});
    }

    /** Returns how far the rows are below the top of the table. */
    private double top() {
      return getVirtualFlow().getLayoutY();
    }

    /** Returns the height of the rows and of the bar below them, as it was laid out last. */
    private double height() {
      return getVirtualFlow().getHeight();
    }

    private List<DataRow<?>> rowsInSight() {
      List<DataRow<?>> rows = new ArrayList<>();
      TableRow<T> first = getVirtualFlow().getFirstVisibleCell();
      for (int i = first == null ? -1 : first.getIndex(); i >= 0; i++) {
        if (!(getVirtualFlow().getVisibleCell(i) instanceof DataRow<?> row)) {
          break;
        }
        rows.add(row);
      }
      return rows;
    }

    @Override
    protected TableHeaderRow createTableHeaderRow() {
      // The superclass constructor calls this method before the fields of this class are set.
      TableView<T> table = getSkinnable();
      return table instanceof DataTable<T> pinnable
          ? new HeaderRow<>(this, pinnable)
          : super.createTableHeaderRow();
    }
  }

  /**
   * Virtual flow that also lays out rows after scrolling in both directions, or after the table
   * scrolled back to its first column while its rows changed. The standard flow lays out newly
   * visible cells but not the rows themselves.
   */
  private static final class RowFlow<T> extends VirtualFlow<TableRow<T>> {

    private double down = -1;
    private double across;
    private double width;
    private int count;
    private final Supplier<Runnable> laidOut;

    RowFlow(Supplier<Runnable> laidOut) {
      this.laidOut = laidOut;
    }

    @Override
    protected void layoutChildren() {
      boolean otherRows = getPosition() != down || getCellCount() != count;
      boolean otherCells = getHbar().getValue() != across;
      super.layoutChildren();
      if (otherRows && otherCells) {
        super.layoutChildren();
      }
      if (getWidth() != width) {
        width = getWidth();
        layOutRows();
      }
      down = getPosition();
      across = getHbar().getValue();
      count = getCellCount();
      laidOut.get().run();
    }

    /**
     * When the table gets wider, columns become visible but the width of the rows stays the same,
     * so that they must be laid out here.
     */
    private void layOutRows() {
      TableRow<T> first = getFirstVisibleCell();
      for (int i = first == null ? -1 : first.getIndex(); i >= 0; i++) {
        TableRow<T> row = getVisibleCell(i);
        if (row == null) {
          break;
        }
        row.requestLayout();
      }
    }
  }

  /**
   * The header row: pinned headers don't scroll, and a single menu button appears in the header
   * under the mouse or of the focused column.
   */
  private static final class HeaderRow<T> extends TableHeaderRow {

    private static final PseudoClass PINNED = PseudoClass.getPseudoClass("pinned");
    private static final PseudoClass PINNED_LAST = PseudoClass.getPseudoClass("pinned-last");
    private static final double BUTTON_WIDTH = 22;
    private static final double MARGIN = 3;

    private final DataTable<T> table;
    private final Button button = new Button("", new FontIcon(Feather.CHEVRON_DOWN));
    private @Nullable TableColumn<T, ?> hovered;
    private final Tooltip hint = new Tooltip();
    private @Nullable TableColumn<T, ?> offered;

    HeaderRow(TableViewSkin<T> skin, DataTable<T> table) {
      super(skin);
      this.table = table;
      table.pinned.subscribe(this::requestLayout);
      HeadingMenu menu = table.menu;
      if (menu != null) {
        addMenu(menu);
      }
    }

    private void addMenu(HeadingMenu menu) {
      button.setId("column-menu");
      button.getStyleClass().addAll("column-menu", Styles.BUTTON_ICON, Styles.FLAT);
      button.setFocusTraversable(false);
      button.setTooltip(hint);
      Nodes.show(button, false);
      button.setOnAction(
          event -> {
            if (offered != null) {
              menu.open().accept(offered, button);
            }
          });
      getChildren().add(button);
      addEventFilter(MouseEvent.MOUSE_MOVED, event -> hover(columnAt(event.getX()).orElse(null)));
      addEventFilter(MouseEvent.MOUSE_EXITED, event -> hover(null));
      addEventFilter(
          ContextMenuEvent.CONTEXT_MENU_REQUESTED,
          event ->
              columnAt(event.getX())
                  .ifPresent(
                      column -> {
                        event.consume();
                        Node heading = heading(column);
                        if (heading != null) {
                          menu.open().accept(column, heading);
                        }
                      }));
      Observables.follow(
          this::requestLayout,
          table.focusedProperty(),
          table.getFocusModel().focusedCellProperty());
    }

    private void hover(@Nullable TableColumn<T, ?> column) {
      if (!Objects.equals(column, hovered)) {
        hovered = column;
        requestLayout();
      }
    }

    private Optional<TableColumn<T, ?>> columnAt(double x) {
      // Pinned headers are in front of others.
      for (TableColumn<T, ?> column : table.pinned) {
        if (contains(column, x)) {
          return Optional.of(column);
        }
      }
      for (TableColumn<T, ?> column : table.scrolling) {
        if (contains(column, x)) {
          return Optional.of(column);
        }
      }
      return Optional.empty();
    }

    private boolean contains(TableColumn<T, ?> column, double x) {
      TableColumnHeader header = heading(column);
      return header != null && x >= left(header) && x < left(header) + header.getWidth();
    }

    private @Nullable TableColumnHeader heading(TableColumn<T, ?> column) {
      for (TableColumnHeader header : getRootHeader().getColumnHeaders()) {
        if (column.equals(header.getTableColumn())) {
          return header;
        }
      }
      return null;
    }

    private double left(TableColumnHeader header) {
      return getRootHeader().getLayoutX() + header.getLayoutX() + header.getTranslateX();
    }

    @Override
    protected NestedTableColumnHeader createRootHeader() {
      return new Headings();
    }

    @Override
    protected void updateScrollX() {
      super.updateScrollX();
      pin();
      offer();
    }

    @Override
    protected void layoutChildren() {
      super.layoutChildren();
      pin();
      offer();
    }

    private void pin() {
      double scroll = table.scrolled();
      for (TableColumnHeader header : getRootHeader().getColumnHeaders()) {
        boolean pinned = table.pinned.contains(header.getTableColumn());
        header.setTranslateX(pinned ? scroll : 0);
        header.setViewOrder(pinned ? -1 : 0);
        header.pseudoClassStateChanged(PINNED, pinned);
        header.pseudoClassStateChanged(PINNED_LAST, table.isLastPinned(header.getTableColumn()));
      }
      // The resize handles lie between the headers.
      for (Node node : getRootHeader().getChildrenUnmodifiable()) {
        if (node instanceof Rectangle handle) {
          boolean pinned =
              handle.getProperties().values().stream().anyMatch(table.pinned::contains);
          handle.setTranslateX(pinned ? scroll : 0);
          handle.setViewOrder(pinned ? -2 : 0);
        }
      }
    }

    /** Places the button in its header, to the left of the sort arrow. */
    private void offer() {
      HeadingMenu menu = table.menu;
      if (menu == null) {
        return;
      }
      TableColumn<T, ?> focused = table.isFocused() ? focusedColumn() : null;
      offered = hovered != null ? hovered : focused;
      TableColumnHeader header = offered == null ? null : heading(offered);
      if (offered == null || header == null) {
        button.setVisible(false);
        return;
      }
      double right = left(header) + header.getWidth() - MARGIN;
      Node mark = offered.getSortNode();
      if (mark != null && mark.isVisible() && table.getSortOrder().contains(offered)) {
        right -= mark.getLayoutBounds().getWidth() + MARGIN;
      }
      boolean behindPinned =
          !table.pinned.contains(offered) && right - BUTTON_WIDTH < table.pinnedWidth();
      button.setVisible(!behindPinned && right <= getWidth() + BUTTON_WIDTH);
      String name = menu.name().apply(offered);
      button.setAccessibleText(name);
      hint.setText(name);
      button.resizeRelocate(
          right - BUTTON_WIDTH, (getHeight() - BUTTON_WIDTH) / 2, BUTTON_WIDTH, BUTTON_WIDTH);
    }

    private @Nullable TableColumn<T, ?> focusedColumn() {
      int column = table.getFocusModel().getFocusedCell().getColumn();
      return column < 0 || column >= table.getVisibleLeafColumns().size()
          ? null
          : table.getVisibleLeafColumn(column);
    }

    /** The container of all headers. */
    private static final class Headings extends NestedTableColumnHeader {

      Headings() {
        super(null);
      }

      @Override
      @SuppressWarnings("rawtypes") // raw type as in the superclass
      protected TableColumnHeader createTableColumnHeader(TableColumnBase column) {
        return new Heading(column);
      }
    }

    /** A header that fits its column without measuring every row. */
    private static final class Heading extends TableColumnHeader {

      Heading(TableColumnBase<?, ?> column) {
        super(column);
        // Created on mouse enter, because each tooltip is a window and there are many columns.
        setOnMouseEntered(
            event -> {
              setOnMouseEntered(null);
              HeadingMenu menu = menu();
              String about = menu == null ? null : menu.about().apply(getTableColumn());
              if (about != null) {
                Tooltip.install(this, Nodes.tooltip(about));
              }
            });
      }

      private @Nullable HeadingMenu menu() {
        return getTableColumn() instanceof TableColumn<?, ?> column
                && column.getTableView() instanceof DataTable<?> table
            ? table.menu
            : null;
      }

      @Override
      protected void resizeColumnToFitContent(int maxRows) {
        HeadingMenu menu = menu();
        if (menu == null) {
          super.resizeColumnToFitContent(maxRows);
        } else {
          menu.fit().accept(getTableColumn());
        }
      }
    }
  }
}
