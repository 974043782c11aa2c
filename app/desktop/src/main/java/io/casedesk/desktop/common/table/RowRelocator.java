package io.casedesk.desktop.common.table;

import java.util.BitSet;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds items again in a list after the list changed.
 *
 * @param held the items, in their original order
 * @param rows the list
 */
record RowRelocator<T>(List<@Nullable T> held, List<T> rows) {

  /**
   * Returns the current indexes of the items. Rows are added and removed but seldom reordered: when
   * only one side lost items, a single pass through both finds all of them.
   */
  BitSet places() {
    BitSet now = new BitSet();
    int next = 0;
    for (int row = 0; row < rows.size() && next < held.size(); row++) {
      if (isSame(held.get(next), row)) {
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
      if (row < rows.size() && isSame(item, row)) {
        now.set(row++);
      }
    }
    return row == rows.size() ? now : anywhere();
  }

  @SuppressWarnings("ReferenceEquality") // equal lines can be different objects
  private boolean isSame(@Nullable T item, int row) {
    return item == rows.get(row);
  }

  private BitSet anywhere() {
    Set<Object> wanted = Collections.newSetFromMap(new IdentityHashMap<>(held.size()));
    held.stream().filter(item -> item != null).forEach(wanted::add);
    BitSet now = new BitSet();
    for (int row = 0; row < rows.size(); row++) {
      if (wanted.contains(rows.get(row))) {
        now.set(row);
      }
    }
    return now;
  }
}
