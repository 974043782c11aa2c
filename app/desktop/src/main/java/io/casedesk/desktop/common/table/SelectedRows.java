package io.casedesk.desktop.common.table;

import java.util.AbstractList;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import javafx.collections.ObservableListBase;

/** Lists the selected rows, items or cells; every change of the selection fires one event. */
final class SelectedRows<E> extends ObservableListBase<E> {

  private final Supplier<int[]> rows;
  private final IntFunction<E> of;

  /**
   * Creates a view of the selection.
   *
   * @param rows returns the indexes of the selected rows
   * @param of maps a row index to an element
   */
  SelectedRows(Supplier<int[]> rows, IntFunction<E> of) {
    this.rows = rows;
    this.of = of;
  }

  @Override
  public E get(int index) {
    return of.apply(rows.get()[index]);
  }

  @Override
  public int size() {
    return rows.get().length;
  }

  /** Fires the change from the given earlier selection. */
  void changed(int[] before) {
    beginChange();
    nextReplace(0, size(), new PreviousElements(before));
    endChange();
  }

  /** The elements that were selected before, as far as they still exist. */
  private final class PreviousElements extends AbstractList<E> {

    private final int[] before;

    PreviousElements(int[] before) {
      this.before = before;
    }

    @Override
    public E get(int index) {
      return of.apply(before[index]);
    }

    @Override
    public int size() {
      return before.length;
    }
  }
}
