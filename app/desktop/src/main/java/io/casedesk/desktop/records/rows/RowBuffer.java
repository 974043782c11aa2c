package io.casedesk.desktop.records.rows;

import io.casedesk.model.CaseRecord;
import java.util.Arrays;

/**
 * Rows that grow in number, of which a {@link RowSnapshot} is had at any time without a copy: only
 * when a row is replaced that somebody may still look at, all are copied, once.
 */
final class RowBuffer<R extends CaseRecord> {

  private ListRow<R>[] rows;
  private int size;

  /** Behind this, places of the array are somebody else's. */
  private int room;

  private boolean shared;

  /** No rows. */
  RowBuffer() {
    this.rows = RowSnapshot.room(16);
    this.room = rows.length;
  }

  int size() {
    return size;
  }

  ListRow<R> get(int place) {
    return rows[place];
  }

  void add(ListRow<R> row) {
    if (size == room) {
      own(size + size / 2 + 16);
    }
    // No list that was given away reaches so far.
    rows[size++] = row;
  }

  void set(int place, ListRow<R> row) {
    if (shared) {
      own(Math.max(room, size));
    }
    rows[place] = row;
  }

  /**
   * Takes out the rows at some places; those behind them move up.
   *
   * @param places in ascending order, each once
   */
  void remove(int[] places) {
    ListRow<R>[] left = RowSnapshot.room(size - places.length + 16);
    int from = 0;
    int to = 0;
    for (int place : places) {
      System.arraycopy(rows, from, left, to, place - from);
      to += place - from;
      from = place + 1;
    }
    System.arraycopy(rows, from, left, to, size - from);
    rows = left;
    size -= places.length;
    room = left.length;
    shared = false;
  }

  private void own(int length) {
    rows = Arrays.copyOf(rows, length);
    room = length;
    shared = false;
  }

  /** Becomes what is in a list, without a copy. */
  void become(RowSnapshot<R> list) {
    rows = list.array();
    size = list.size();
    room = size;
    shared = true;
  }

  /** The rows as they are now. */
  RowSnapshot<R> now() {
    shared = true;
    return new RowSnapshot<>(rows, size);
  }
}
