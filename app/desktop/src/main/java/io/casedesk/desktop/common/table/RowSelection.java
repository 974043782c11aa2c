package io.casedesk.desktop.common.table;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntFunction;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;
import javafx.collections.ObservableListBase;
import javafx.scene.control.SelectionMode;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableColumnBase;
import javafx.scene.control.TablePosition;
import javafx.scene.control.TableView;
import org.jspecify.annotations.Nullable;

/**
 * Selection model that stays fast with 100,000 rows. The default model takes seconds to clear such
 * a selection, because it looks up each row among the others; this one fires a single change. A
 * selected item stays selected when it moves, until it leaves the table.
 */
public final class RowSelection<T> extends TableView.TableViewSelectionModel<T> {

  private final TableView<T> table;
  private int[] places = {};
  private final Selected<Integer> indices = new Selected<>(row -> row);
  private final Selected<T> items = new Selected<>(this::item);

  @SuppressWarnings("rawtypes") // raw type required by the superclass
  private final Selected<TablePosition> cells = new Selected<>(this::cell);

  private final ListChangeListener<T> moved = change -> move();
  private BitSet chosen = new BitSet();
  private List<@Nullable T> held = List.of();

  public RowSelection(TableView<T> table) {
    super(table);
    this.table = table;
    setSelectionMode(SelectionMode.MULTIPLE);
    table
        .itemsProperty()
        .subscribe(
            (before, now) -> {
              before.removeListener(moved);
              now.addListener(moved);
              move();
            });
    table.getItems().addListener(moved);
  }

  @SuppressWarnings("NullAway") // as in every table, an item that left the table is null
  private T item(int row) {
    return row >= 0 && row < getItemCount() ? table.getItems().get(row) : null;
  }

  private TablePosition<T, ?> cell(int row) {
    return new TablePosition<>(table, row, null);
  }

  /** Updates the selected indexes after the list changed. */
  private void move() {
    if (places.length == 0) {
      return;
    }
    T lead = getSelectedItem();
    BitSet now = relocated();
    int at = -1;
    for (int row = now.nextSetBit(0); row >= 0; row = now.nextSetBit(row + 1)) {
      at = at < 0 || Objects.equals(table.getItems().get(row), lead) ? row : at;
    }
    become(now, at);
  }

  /**
   * Returns where the selected items are now. Rows are added and removed but seldom reordered: when
   * only one side lost items, a single pass through both finds all of them.
   */
  private BitSet relocated() {
    List<T> rows = table.getItems();
    BitSet now = new BitSet();
    int next = 0;
    for (int row = 0; row < rows.size() && next < held.size(); row++) {
      if (isSame(held.get(next), rows.get(row))) {
        now.set(row);
        next++;
      }
    }
    if (next == held.size()) {
      return now;
    }
    now.clear();
    int row = 0;
    for (T item : held) {
      if (row < rows.size() && isSame(item, rows.get(row))) {
        now.set(row++);
      }
    }
    if (row == rows.size()) {
      return now;
    }
    Set<Object> wanted = Collections.newSetFromMap(new IdentityHashMap<>(held.size()));
    held.stream().filter(Objects::nonNull).forEach(wanted::add);
    now.clear();
    for (int at = 0; at < rows.size(); at++) {
      if (wanted.contains(rows.get(at))) {
        now.set(at);
      }
    }
    return now;
  }

  @SuppressWarnings("ReferenceEquality") // equal lines can be different objects
  private static boolean isSame(@Nullable Object item, @Nullable Object row) {
    return item == row;
  }

  private void become(BitSet next, int lead) {
    int[] before = places;
    boolean isSame = next.equals(chosen) && lead == getSelectedIndex() && isHeld(lead);
    if (isSame) {
      return;
    }
    chosen = next;
    places = next.stream().toArray();
    held = Arrays.asList(itemsAt(places));
    setSelectedIndex(lead);
    setSelectedItem(item(lead));
    indices.changed(before);
    items.changed(before);
    cells.changed(before);
  }

  private boolean isHeld(int lead) {
    return Objects.equals(lead < 0 ? null : item(lead), getSelectedItem());
  }

  @SuppressWarnings("unchecked") // the array isn't shared
  private @Nullable T[] itemsAt(int[] rows) {
    Object[] found = new Object[rows.length];
    Arrays.setAll(found, i -> item(rows[i]));
    return (T[]) found;
  }

  private boolean isThere(int row) {
    return row >= 0 && row < getItemCount();
  }

  @Override
  public ObservableList<Integer> getSelectedIndices() {
    return indices;
  }

  @Override
  public ObservableList<T> getSelectedItems() {
    return items;
  }

  @Override
  @SuppressWarnings("rawtypes") // raw type required by the superclass
  public ObservableList<TablePosition> getSelectedCells() {
    return cells;
  }

  @Override
  public boolean isSelected(int row) {
    return row >= 0 && chosen.get(row);
  }

  @Override
  public boolean isSelected(int row, @Nullable TableColumn<T, ?> column) {
    return isSelected(row);
  }

  @Override
  public boolean isEmpty() {
    return places.length == 0;
  }

  @Override
  public void select(int row) {
    if (isThere(row)) {
      BitSet next =
          getSelectionMode() == SelectionMode.SINGLE ? new BitSet() : (BitSet) chosen.clone();
      next.set(row);
      become(next, row);
      focus(row);
    }
  }

  @Override
  public void select(int row, @Nullable TableColumn<T, ?> column) {
    select(row);
  }

  @Override
  public void select(T item) {
    select(table.getItems().indexOf(item));
  }

  @Override
  public void clearAndSelect(int row) {
    if (isThere(row)) {
      BitSet next = new BitSet();
      next.set(row);
      become(next, row);
      focus(row);
    }
  }

  @Override
  public void clearAndSelect(int row, @Nullable TableColumn<T, ?> column) {
    clearAndSelect(row);
  }

  @Override
  public void selectIndices(int row, int @Nullable ... rows) {
    BitSet next = (BitSet) chosen.clone();
    int lead = -1;
    for (int one : rows == null || rows.length == 0 ? new int[] {row} : rows) {
      if (isThere(one)) {
        next.set(one);
        lead = one;
      }
    }
    if (isThere(row)) {
      next.set(row);
      lead = lead < 0 ? row : lead;
    }
    if (lead >= 0) {
      become(next, lead);
      focus(lead);
    }
  }

  @Override
  public void selectRange(
      int from,
      @Nullable TableColumnBase<T, ?> first,
      int to,
      @Nullable TableColumnBase<T, ?> last) {
    selectRange(from, to < from ? to - 1 : to + 1);
  }

  @Override
  public void selectAll() {
    if (getSelectionMode() == SelectionMode.MULTIPLE && getItemCount() > 0) {
      BitSet next = new BitSet();
      next.set(0, getItemCount());
      become(next, isThere(getFocusedIndex()) ? getFocusedIndex() : 0);
    }
  }

  @Override
  public void clearSelection() {
    become(new BitSet(), -1);
  }

  @Override
  public void clearSelection(int row) {
    if (isSelected(row)) {
      BitSet next = (BitSet) chosen.clone();
      next.clear(row);
      int lead = getSelectedIndex() == row ? next.length() - 1 : getSelectedIndex();
      become(next, lead);
    }
  }

  @Override
  public void clearSelection(int row, @Nullable TableColumn<T, ?> column) {
    clearSelection(row);
  }

  @Override
  public void selectFirst() {
    clearAndSelect(0);
  }

  @Override
  public void selectLast() {
    clearAndSelect(getItemCount() - 1);
  }

  @Override
  public void selectPrevious() {
    clearAndSelect(getSelectedIndex() - 1);
  }

  @Override
  public void selectNext() {
    clearAndSelect(getSelectedIndex() + 1);
  }

  @Override
  public void selectAboveCell() {
    selectPrevious();
  }

  @Override
  public void selectBelowCell() {
    selectNext();
  }

  @Override
  public void selectLeftCell() {
    // Only whole rows are selected.
  }

  @Override
  public void selectRightCell() {
    // Only whole rows are selected.
  }

  /** Lists the selected rows, items or cells; every change of the selection fires one event. */
  private final class Selected<E> extends ObservableListBase<E> {

    private final IntFunction<E> of;

    /** Creates a view of the selection; {@code of} maps a row index to an element. */
    Selected(IntFunction<E> of) {
      this.of = of;
    }

    @Override
    public E get(int index) {
      return of.apply(places[index]);
    }

    @Override
    public int size() {
      return places.length;
    }

    /** Fires the change from the given earlier selection, whose items may have left the table. */
    void changed(int[] before) {
      beginChange();
      nextReplace(
          0,
          size(),
          new AbstractList<>() {
            @Override
            public E get(int index) {
              return of.apply(before[index]);
            }

            @Override
            public int size() {
              return before.length;
            }
          });
      endChange();
    }
  }
}
