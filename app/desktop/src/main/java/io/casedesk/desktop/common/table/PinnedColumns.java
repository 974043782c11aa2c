package io.casedesk.desktop.common.table;

import io.casedesk.desktop.common.tasks.Observables;
import java.util.ArrayList;
import java.util.List;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.geometry.Orientation;
import javafx.scene.control.ScrollBar;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import org.jspecify.annotations.Nullable;

/**
 * Tracks which columns are pinned and how far the others are scrolled. JavaFX tables don't support
 * pinned columns (JDK-8091156); rows and headers use this class instead.
 */
public final class PinnedColumns<T> {

  /** Minimum width for scrolling columns in pixels: they could not be reached without it. */
  private static final double ROOM = 120;

  private final TableView<T> view;
  private final boolean reorderable;
  private final ObservableList<TableColumn<T, ?>> pinned = FXCollections.observableArrayList();
  private final ObservableList<TableColumn<T, ?>> scrolling = FXCollections.observableArrayList();
  private @Nullable ScrollBar bar;
  private @Nullable ScrollBar beside;
  private final ReadOnlyIntegerWrapper wanted = new ReadOnlyIntegerWrapper();

  PinnedColumns(TableView<T> view, boolean reorderable) {
    this.view = view;
    this.reorderable = reorderable;
    Observables.follow(this::arrange, view.getVisibleLeafColumns(), view.widthProperty());
  }

  /** Visible pinned columns; only as many as leave room for others. */
  ObservableList<TableColumn<T, ?>> pinned() {
    return pinned;
  }

  /** Visible columns that scroll. */
  ObservableList<TableColumn<T, ?>> scrolling() {
    return scrolling;
  }

  /** Returns the requested number of pinned columns, including hidden ones. */
  public int requested() {
    return wanted.get();
  }

  /** The requested number of pinned columns, including hidden ones. */
  public ReadOnlyIntegerProperty wantedProperty() {
    return wanted.getReadOnlyProperty();
  }

  /** Pins the first columns. */
  public void pin(int columns) {
    wanted.set(columns);
    arrange();
  }

  boolean isLast(@Nullable Object column) {
    return !pinned.isEmpty() && pinned.getLast().equals(column);
  }

  /** Returns the total width of the pinned columns in pixels. */
  double width() {
    double width = 0;
    for (TableColumn<T, ?> column : pinned) {
      width += view.snapSizeX(column.getWidth());
    }
    return width;
  }

  /** Returns the horizontal scroll position in pixels. */
  double scroll() {
    return bar != null && bar.isVisible() ? bar.getValue() : 0;
  }

  /** Sets a scroll bar of the table; the vertical one takes room from the columns. */
  void scrollWith(ScrollBar one) {
    if (one.getOrientation() == Orientation.VERTICAL) {
      beside = one;
      return;
    }
    bar = one;
    Observables.follow(this::lockOrder, one.valueProperty(), one.visibleProperty());
    lockOrder();
  }

  /** Scrolls back to the first scrolling column. */
  public void revealFirst() {
    if (bar != null) {
      bar.setValue(bar.getMin());
    }
  }

  /** Scrolls only as far as needed to show a column beside the pinned ones. */
  public void reveal(@Nullable TableColumn<T, ?> column) {
    if (bar == null || !bar.isVisible() || column == null || !scrolling.contains(column)) {
      return;
    }
    double start = 0;
    for (TableColumn<T, ?> before : scrolling) {
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

  /** Updates which columns are pinned, after their layout changed. */
  public void arrange() {
    List<TableColumn<T, ?>> shown = view.getVisibleLeafColumns();
    List<TableColumn<T, ?>> staying = new ArrayList<>();
    double left = view.getWidth() > 0 ? view.getWidth() - ROOM : Double.MAX_VALUE;
    for (TableColumn<T, ?> column : view.getColumns().stream().limit(wanted.get()).toList()) {
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
    view.requestLayout();
  }

  /**
   * Locks pinned headers while the table is scrolled: JavaFX computes the drop position of a
   * dragged header from its position without pinning.
   */
  private void lockOrder() {
    if (!reorderable) {
      return;
    }
    boolean scrolled = scroll() > 0;
    for (TableColumn<T, ?> column : pinned) {
      column.setReorderable(!scrolled);
    }
    for (TableColumn<T, ?> column : scrolling) {
      column.setReorderable(true);
    }
  }
}
