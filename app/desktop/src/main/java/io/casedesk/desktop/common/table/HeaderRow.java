package io.casedesk.desktop.common.table;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.table.PinnableTable.HeadingMenu;
import io.casedesk.desktop.common.tasks.Observables;
import java.util.Objects;
import java.util.Optional;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableColumnBase;
import javafx.scene.control.skin.NestedTableColumnHeader;
import javafx.scene.control.skin.TableColumnHeader;
import javafx.scene.control.skin.TableHeaderRow;
import javafx.scene.control.skin.TableViewSkin;
import javafx.scene.input.ContextMenuEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.shape.Rectangle;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/**
 * The header row: pinned headers don't scroll, and a single menu button appears in the header under
 * the mouse or of the focused column.
 */
final class HeaderRow<T> extends TableHeaderRow {

  private static final PseudoClass PINNED = PseudoClass.getPseudoClass("pinned");
  private static final PseudoClass PINNED_LAST = PseudoClass.getPseudoClass("pinned-last");
  private static final double BUTTON_WIDTH = 22;
  private static final double MARGIN = 3;

  private final PinnableTable<T> table;
  private final Button button = new Button("", new FontIcon(Feather.CHEVRON_DOWN));
  private @Nullable TableColumn<T, ?> hovered;
  private @Nullable TableColumn<T, ?> offered;

  HeaderRow(TableViewSkin<T> skin, PinnableTable<T> table) {
    super(skin);
    this.table = table;
    table.pinning().pinned().subscribe(this::requestLayout);
    HeadingMenu menu = table.menu();
    if (menu != null) {
      addMenu(menu);
    }
  }

  private void addMenu(HeadingMenu menu) {
    button.setId("column-menu");
    button.getStyleClass().addAll("column-menu", Styles.BUTTON_ICON, Styles.FLAT);
    button.setFocusTraversable(false);
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
        this::requestLayout, table.focusedProperty(), table.getFocusModel().focusedCellProperty());
  }

  private void hover(@Nullable TableColumn<T, ?> column) {
    if (!Objects.equals(column, hovered)) {
      hovered = column;
      requestLayout();
    }
  }

  private Optional<TableColumn<T, ?>> columnAt(double x) {
    // Pinned headers are in front of others.
    for (TableColumn<T, ?> column : table.pinning().pinned()) {
      if (contains(column, x)) {
        return Optional.of(column);
      }
    }
    for (TableColumn<T, ?> column : table.pinning().scrolling()) {
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
    double scroll = table.pinning().scroll();
    for (TableColumnHeader header : getRootHeader().getColumnHeaders()) {
      boolean pinned = table.pinning().pinned().contains(header.getTableColumn());
      header.setTranslateX(pinned ? scroll : 0);
      header.setViewOrder(pinned ? -1 : 0);
      header.pseudoClassStateChanged(PINNED, pinned);
      header.pseudoClassStateChanged(PINNED_LAST, table.pinning().isLast(header.getTableColumn()));
    }
    // The resize handles lie between the headers.
    for (Node node : getRootHeader().getChildrenUnmodifiable()) {
      if (node instanceof Rectangle handle) {
        boolean pinned =
            handle.getProperties().values().stream().anyMatch(table.pinning().pinned()::contains);
        handle.setTranslateX(pinned ? scroll : 0);
        handle.setViewOrder(pinned ? -2 : 0);
      }
    }
  }

  /** Places the button in its header, to the left of the sort arrow. */
  private void offer() {
    HeadingMenu menu = table.menu();
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
        !table.pinning().pinned().contains(offered)
            && right - BUTTON_WIDTH < table.pinning().width();
    button.setVisible(!behindPinned && right <= getWidth() + BUTTON_WIDTH);
    button.setAccessibleText(menu.name().apply(offered));
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
    }

    @Override
    protected void resizeColumnToFitContent(int maxRows) {
      HeadingMenu menu =
          getTableColumn() instanceof TableColumn<?, ?> column
                  && column.getTableView() instanceof PinnableTable<?> table
              ? table.menu()
              : null;
      if (menu == null) {
        super.resizeColumnToFitContent(maxRows);
      } else {
        menu.fit().accept(getTableColumn());
      }
    }
  }
}
