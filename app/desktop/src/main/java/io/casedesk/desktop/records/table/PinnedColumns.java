package io.casedesk.desktop.records.table;

import io.casedesk.desktop.records.rows.ListRow;
import io.casedesk.model.CaseRecord;
import java.util.ArrayList;
import java.util.List;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;
import javafx.scene.control.ScrollBar;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import org.jspecify.annotations.Nullable;

/**
 * Tracks which columns are pinned and how far the others are scrolled. JavaFX tables don't support
 * pinned columns (JDK-8091156); rows and headers use this class instead.
 */
final class PinnedColumns<R extends CaseRecord> {

  /** Minimum width for scrolling columns in pixels: they could not be reached without it. */
  private static final double ROOM = 120;

  private final TableView<ListRow<R>> view;
  private final ObservableList<TableColumn<ListRow<R>, ?>> pinned =
      FXCollections.observableArrayList();
  private final ObservableList<TableColumn<ListRow<R>, ?>> scrolling =
      FXCollections.observableArrayList();
  private @Nullable ScrollBar bar;
  private @Nullable ScrollBar beside;
  private final ReadOnlyIntegerWrapper wanted = new ReadOnlyIntegerWrapper();

  PinnedColumns(TableView<ListRow<R>> view) {
    this.view = view;
    view.getVisibleLeafColumns().addListener((ListChangeListener<Object>) change -> arrange());
    view.widthProperty().subscribe(width -> arrange());
  }

  /** Visible pinned columns; only as many as leave room for others. */
  ObservableList<TableColumn<ListRow<R>, ?>> pinned() {
    return pinned;
  }

  /** Visible columns that scroll. */
  ObservableList<TableColumn<ListRow<R>, ?>> scrolling() {
    return scrolling;
  }

  /** Returns the requested number of pinned columns, including hidden ones. */
  int wanted() {
    return wanted.get();
  }

  /** The requested number of pinned columns, including hidden ones. */
  ReadOnlyIntegerProperty wantedProperty() {
    return wanted.getReadOnlyProperty();
  }

  void want(int columns) {
    wanted.set(columns);
    arrange();
  }

  boolean isLast(@Nullable Object column) {
    return !pinned.isEmpty() && pinned.getLast().equals(column);
  }

  /** Returns the total width of the pinned columns in pixels. */
  double width() {
    double width = 0;
    for (TableColumn<ListRow<R>, ?> column : pinned) {
      width += view.snapSizeX(column.getWidth());
    }
    return width;
  }

  /** Returns the horizontal scroll position in pixels. */
  double scroll() {
    return bar != null && bar.isVisible() ? bar.getValue() : 0;
  }

  /** Sets the horizontal scroll bar. */
  void scrolledBy(ScrollBar horizontal) {
    bar = horizontal;
    horizontal.valueProperty().subscribe(value -> lockOrder());
    horizontal.visibleProperty().subscribe(visible -> lockOrder());
    lockOrder();
  }

  /** Sets the vertical scroll bar, which takes room from the columns. */
  void besides(ScrollBar vertical) {
    beside = vertical;
  }

  /** Scrolls only as far as needed to show a column beside the pinned ones. */
  void reveal(TableColumn<ListRow<R>, ?> column) {
    if (bar == null || !bar.isVisible() || !scrolling.contains(column)) {
      return;
    }
    double start = 0;
    for (TableColumn<ListRow<R>, ?> before : scrolling) {
      if (before.equals(column)) {
        break;
      }
      start += view.snapSizeX(before.getWidth());
    }
    double room = bar.getVisibleAmount() > 0 ? viewport() - width() : 0;
    double end = start + column.getWidth();
    double now = bar.getValue();
    double next = end > now + room ? end - room : now;
    bar.setValue(Math.clamp(start < next ? start : next, bar.getMin(), bar.getMax()));
  }

  /** Returns the width of the visible part of a row, excluding the vertical scroll bar. */
  private double viewport() {
    double taken = beside != null && beside.isVisible() ? beside.getBoundsInParent().getWidth() : 0;
    return view.getWidth() - view.snappedLeftInset() - view.snappedRightInset() - taken;
  }

  void arrange() {
    List<TableColumn<ListRow<R>, ?>> shown = view.getVisibleLeafColumns();
    List<TableColumn<ListRow<R>, ?>> staying = new ArrayList<>();
    double left = view.getWidth() > 0 ? view.getWidth() - ROOM : Double.MAX_VALUE;
    for (TableColumn<ListRow<R>, ?> column :
        view.getColumns().stream().limit(wanted.get()).toList()) {
      if (column.isVisible() && shown.contains(column)) {
        left -= column.getWidth();
        if (left < 0) {
          break;
        }
        staying.add(column);
      }
    }
    List<TableColumn<ListRow<R>, ?>> others = new ArrayList<>(shown);
    others.removeAll(staying);
    if (!pinned.equals(staying)) {
      pinned.setAll(staying);
    }
    if (!scrolling.equals(others)) {
      scrolling.setAll(others);
    }
    lockOrder();
    view.requestLayout();
  }

  /**
   * Locks pinned headers while the table is scrolled: JavaFX computes the drop position of a
   * dragged header from its position without pinning.
   */
  private void lockOrder() {
    boolean scrolled = scroll() > 0;
    for (TableColumn<ListRow<R>, ?> column : pinned) {
      column.setReorderable(!scrolled);
    }
    for (TableColumn<ListRow<R>, ?> column : scrolling) {
      column.setReorderable(true);
    }
  }
}
