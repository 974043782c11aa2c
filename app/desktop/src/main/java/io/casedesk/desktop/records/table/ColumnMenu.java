package io.casedesk.desktop.records.table;

import io.casedesk.desktop.common.controls.MenuItems;
import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.model.CaseRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.geometry.Side;
import javafx.scene.Node;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;

/** Builds the menu of a column: sort, filter, pin, width and visibility. */
public final class ColumnMenu<R extends CaseRecord> {

  private final ColumnActions<R> actions;
  private final ColumnFilters<R> filters;
  private final Messages messages;
  private ContextMenu shown = new ContextMenu();

  /** Opens the menu of a column. */
  @FunctionalInterface
  public interface Opener<R> {
    /** Opens the menu below a node. */
    void open(Column<R> column, Node below);
  }

  /** Actions that need more than the table. */
  public interface ColumnFilters<R extends CaseRecord> {

    /** Opens the filter dialog of the column. */
    void filterBy(Column<R> column);

    /** Filters by the value of the focused cell. */
    void filterByValue(Column<R> column);

    /** Returns the display text of the value to filter by; empty if there is none. */
    Optional<String> value(Column<R> column);

    /** Opens the column chooser. */
    void chooseColumns();
  }

  /** Creates menus for the columns of a table. */
  public ColumnMenu(ColumnActions<R> actions, ColumnFilters<R> filters, Messages messages) {
    this.actions = actions;
    this.filters = filters;
    this.messages = messages;
  }

  /** Opens the menu below a node; closes an open menu. */
  public void open(Column<R> column, Node below) {
    shown.hide();
    shown = new ContextMenu();
    shown.setId("column-menu-items");
    shown.getItems().setAll(items(column));
    shown.show(below, Side.BOTTOM, 0, 0);
  }

  /** Creates the menu items of a column. */
  public List<MenuItem> items(Column<R> column) {
    List<MenuItem> items = new ArrayList<>();
    items.add(item("sort.up", () -> actions.sort(column, false)));
    items.add(item("sort.down", () -> actions.sort(column, true)));
    if (actions.isSortedElse(column)) {
      items.add(item("sort.also.up", () -> actions.alsoSort(column, false)));
      items.add(item("sort.also.down", () -> actions.alsoSort(column, true)));
    }
    if (actions.isSorted(column)) {
      items.add(item("sort.not", () -> actions.unsort(column)));
    }
    items.add(new SeparatorMenuItem());
    items.add(item("filter", () -> filters.filterBy(column)));
    filters
        .value(column)
        .ifPresent(
            value -> {
              MenuItem item = item("filter.value", () -> filters.filterByValue(column));
              item.setText(messages.text("column.filter.value.is", value));
              items.add(item);
            });
    items.add(new SeparatorMenuItem());
    if (!actions.isPinnedUpTo(column)) {
      items.add(item("pin", () -> actions.pinUpTo(column)));
    }
    if (actions.isAnyPinned()) {
      items.add(item("unpin", actions::unpin));
    }
    if (actions.isMovable(column, false)) {
      items.add(item("move.left", () -> actions.move(column, false)));
    }
    if (actions.isMovable(column, true)) {
      items.add(item("move.right", () -> actions.move(column, true)));
    }
    items.add(item("select", () -> actions.select(column)));
    items.add(item("fit", () -> actions.fit(column)));
    items.add(item("fit.all", actions::fitAll));
    if (actions.isColorable(column)) {
      boolean isColored = actions.isColored(column);
      CheckMenuItem color = new CheckMenuItem();
      color.setSelected(isColored);
      items.add(item(color, "color", () -> actions.color(column, !isColored)));
    }
    items.add(new SeparatorMenuItem());
    items.add(item("hide", () -> actions.hide(column)));
    items.add(item("choose", filters::chooseColumns));
    return items;
  }

  private MenuItem item(String word, Runnable action) {
    return item(new MenuItem(), word, action);
  }

  private MenuItem item(MenuItem item, String word, Runnable action) {
    return MenuItems.set(
        item, "column-" + word.replace('.', '-'), messages.text("column." + word), action);
  }
}
