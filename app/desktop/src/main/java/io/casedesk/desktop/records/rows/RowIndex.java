package io.casedesk.desktop.records.rows;

import io.casedesk.model.CaseRecord;
import java.util.Arrays;

/**
 * Where the row of an id is among rows that grow in number. The ids are those of the rows
 * themselves: of a million rows this takes a fifth of the memory of a map.
 */
final class RowIndex<R extends CaseRecord> {

  private static final int HASH = 32;

  private final RowBuffer<R> rows;

  /**
   * Places, each a number more and with the hash of its id before it, where that points or as close
   * behind it as can be. With the hashes here no row is looked at when the table grows, which takes
   * long for rows that are all over the memory, and holds up the window while they come in.
   */
  private long[] table = new long[64];

  private int count;

  /** Places among rows, of which there are none yet. */
  RowIndex(RowBuffer<R> rows) {
    this.rows = rows;
  }

  /** The place of the row of an id; -1 when there is none. */
  int find(String id) {
    int hash = hash(id);
    int slot = slot(hash);
    while (table[slot] != 0) {
      int place = (int) table[slot] - 1;
      if (hash == (int) (table[slot] >>> HASH) && rows.get(place).record().id().equals(id)) {
        return place;
      }
      slot = next(slot);
    }
    return -1;
  }

  /** Takes in the row at a place, whose id is not there yet. */
  void add(int place) {
    if (2 * ++count > table.length) {
      long[] before = table;
      table = new long[2 * before.length];
      for (long kept : before) {
        if (kept != 0) {
          put(kept);
        }
      }
    }
    put(((long) hash(rows.get(place).record().id()) << HASH) | (place + 1));
  }

  /**
   * The rows at some places were taken out, and those behind them moved up. Looks at no row.
   *
   * @param gone in ascending order, each once
   */
  void removed(int[] gone) {
    long[] before = table;
    table = new long[before.length];
    count -= gone.length;
    for (long kept : before) {
      int at = kept == 0 ? 0 : Arrays.binarySearch(gone, (int) kept - 1);
      if (at < 0) {
        // Where it would stand among them is how many are gone before it.
        put(kept - (-at - 1));
      }
    }
  }

  private void put(long entry) {
    int slot = slot((int) (entry >>> HASH));
    while (table[slot] != 0) {
      slot = next(slot);
    }
    table[slot] = entry;
  }

  private int next(int slot) {
    return (slot + 1) & (table.length - 1);
  }

  private int slot(int hash) {
    return hash & (table.length - 1);
  }

  private static int hash(String id) {
    int hash = id.hashCode() * 0x9E37_79B9;
    return hash ^ (hash >>> 16);
  }
}
