package io.casedesk.desktop.records.table;

import io.casedesk.desktop.records.rows.ListRow;
import io.casedesk.model.CaseRecord;
import java.util.ArrayList;
import java.util.List;
import javafx.collections.FXCollections;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;
import javafx.scene.control.ScrollBar;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import org.jspecify.annotations.Nullable;

/**
 * Which of the first columns stay at the left while the others scroll, and how far these are
 * scrolled. A JavaFX table knows nothing of this (JDK-8091156); its rows and headers ask here.
 */
final class PinnedColumns<R extends CaseRecord> {

  /** Left for the columns that scroll, in pixels: without it they could not be reached. */
  private static final double ROOM = 120;

  private final TableView<ListRow<R>> view;
  private final ObservableList<TableColumn<ListRow<R>, ?>> pinned =
      FXCollections.observableArrayList();
  private final ObservableList<TableColumn<ListRow<R>, ?>> scrolling =
      FXCollections.observableArrayList();
  private final List<Runnable> listeners = new ArrayList<>();
  private @Nullable ScrollBar bar;
  private @Nullable ScrollBar beside;
  private int wanted;

  PinnedColumns(TableView<ListRow<R>> view) {
    this.view = view;
    view.getVisibleLeafColumns().addListener((ListChangeListener<Object>) change -> arrange());
    view.widthProperty().subscribe(width -> arrange());
  }

  /** The columns that stay, of those that are shown: no more than leave room for others. */
  ObservableList<TableColumn<ListRow<R>, ?>> pinned() {
    return pinned;
  }

  /** The columns that scroll, of those that are shown. */
  ObservableList<TableColumn<ListRow<R>, ?>> scrolling() {
    return scrolling;
  }

  /** How many of the first columns are to stay, hidden ones among them. */
  int wanted() {
    return wanted;
  }

  void want(int columns) {
    wanted = columns;
    arrange();
    listeners.forEach(Runnable::run);
  }

  void onChange(Runnable listener) {
    listeners.add(listener);
  }

  boolean isLast(@Nullable Object column) {
    return !pinned.isEmpty() && pinned.getLast().equals(column);
  }

  /** What they take of the width, in pixels. */
  double width() {
    double width = 0;
    for (TableColumn<ListRow<R>, ?> column : pinned) {
      width += view.snapSizeX(column.getWidth());
    }
    return width;
  }

  /** How far the other columns are scrolled, in pixels. */
  double scroll() {
    return bar != null && bar.isVisible() ? bar.getValue() : 0;
  }

  /** The bar that scrolls the other columns. */
  void scrolledBy(ScrollBar horizontal) {
    bar = horizontal;
    horizontal.valueProperty().subscribe(value -> lockOrder());
    horizontal.visibleProperty().subscribe(visible -> lockOrder());
    lockOrder();
  }

  /** The bar that scrolls the rows, which takes room from the columns. */
  void besides(ScrollBar vertical) {
    beside = vertical;
  }

  /** Scrolls no further than a column needs to be seen beside those that stay. */
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

  /** The width of what is seen of the rows; a scroll bar that is shown takes some. */
  private double viewport() {
    double taken = beside != null && beside.isVisible() ? beside.getBoundsInParent().getWidth() : 0;
    return view.getWidth() - view.snappedLeftInset() - view.snappedRightInset() - taken;
  }

  void arrange() {
    List<TableColumn<ListRow<R>, ?>> shown = view.getVisibleLeafColumns();
    List<TableColumn<ListRow<R>, ?>> staying = new ArrayList<>();
    double left = view.getWidth() > 0 ? view.getWidth() - ROOM : Double.MAX_VALUE;
    for (TableColumn<ListRow<R>, ?> column : view.getColumns().stream().limit(wanted).toList()) {
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
   * Where headings are dragged to is computed from where they would be without pinning, so pinned
   * ones can be dragged only while nothing is scrolled.
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
