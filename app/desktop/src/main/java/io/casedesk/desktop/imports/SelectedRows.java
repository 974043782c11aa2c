package io.casedesk.desktop.imports;

import java.util.AbstractList;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import javafx.collections.ObservableListBase;

/**
 * What is selected, as its rows, as its items or as its cells; told of in one change, however much
 * it is.
 */
final class SelectedRows<E> extends ObservableListBase<E> {

  private final Supplier<int[]> rows;
  private final IntFunction<E> of;

  /**
   * What is selected.
   *
   * @param rows that are selected now
   * @param of what stands for a row
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

  /** Others were selected before. */
  void changed(int[] before) {
    beginChange();
    nextReplace(0, size(), new Gone(before));
    endChange();
  }

  /** What was selected before, as far as it is still there. */
  private final class Gone extends AbstractList<E> {

    private final int[] before;

    Gone(int[] before) {
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
