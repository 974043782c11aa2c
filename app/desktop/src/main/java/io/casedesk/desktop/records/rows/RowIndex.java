package io.casedesk.desktop.records.rows;

import io.casedesk.model.CaseRecord;
import java.util.Arrays;

/**
 * Finds the row of an id with a hash table of positions. The ids stay in the rows, so the index of
 * a million rows takes a fifth of the memory of a map.
 */
final class RowIndex<R extends CaseRecord> {

  private static final int HASH = 32;

  private final RowBuffer<R> rows;

  /**
   * Open-addressing table. An entry holds the hash of the id in the upper half and the position
   * plus 1 in the lower half; 0 is a free slot. The stored hashes let the table grow without
   * reading rows: reading a million scattered rows would freeze the window while rows are loaded.
   */
  private long[] table = new long[64];

  private int count;

  /** Creates an empty index over a buffer. */
  RowIndex(RowBuffer<R> rows) {
    this.rows = rows;
  }

  /** Returns the position of the row with this id; -1 if there is none. */
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

  /** Adds the row at a position; its id must be new. */
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
   * Updates the positions after rows were removed and later rows moved up. Reads no rows.
   *
   * @param gone the removed positions in ascending order, without duplicates
   */
  void removed(int[] gone) {
    long[] before = table;
    table = new long[before.length];
    count -= gone.length;
    for (long kept : before) {
      int at = kept == 0 ? 0 : Arrays.binarySearch(gone, (int) kept - 1);
      if (at < 0) {
        // -(at + 1) is the insertion point: the number of removed rows before this one.
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
