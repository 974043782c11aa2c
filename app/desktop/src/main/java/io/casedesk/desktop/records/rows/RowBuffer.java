package io.casedesk.desktop.records.rows;

import io.casedesk.model.CaseRecord;
import java.util.Arrays;

/**
 * A growing array of rows that creates a {@link RowSnapshot} without copying. The array is copied
 * once if a row is replaced while a snapshot may still use it.
 */
final class RowBuffer<R extends CaseRecord> {

  private ListRow<R>[] rows;
  private int size;

  /** Number of slots this buffer may write; slots behind it may belong to another buffer. */
  private int room;

  private boolean shared;

  /** Creates an empty buffer. */
  RowBuffer() {
    this.rows = RowSnapshot.newRows(16);
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
    // Appending needs no copy: no snapshot reaches this far.
    rows[size++] = row;
  }

  void set(int place, ListRow<R> row) {
    if (shared) {
      own(Math.max(room, size));
    }
    rows[place] = row;
  }

  /**
   * Removes the rows at some positions; later rows move up.
   *
   * @param places in ascending order, without duplicates
   */
  void remove(int[] places) {
    ListRow<R>[] left = RowSnapshot.newRows(size - places.length + 16);
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

  /** Takes over the rows of a snapshot without copying them. */
  void become(RowSnapshot<R> list) {
    rows = list.array();
    size = list.size();
    room = size;
    shared = true;
  }

  /** Returns a snapshot of the current rows. */
  RowSnapshot<R> now() {
    shared = true;
    return new RowSnapshot<>(rows, size);
  }
}
