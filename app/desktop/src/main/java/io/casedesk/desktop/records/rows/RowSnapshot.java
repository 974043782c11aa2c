package io.casedesk.desktop.records.rows;

import io.casedesk.model.CaseRecord;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.Objects;
import java.util.RandomAccess;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An immutable list of rows, created without copying. It is the beginning of an array that may be
 * written only behind the end of the list.
 */
final class RowSnapshot<R extends CaseRecord> extends AbstractList<ListRow<R>>
    implements RandomAccess {

  /** Number of rows that one processor checks at a time. */
  private static final int PART = 1024;

  private final ListRow<R>[] rows;
  private final int size;

  RowSnapshot(ListRow<R>[] rows, int size) {
    this.rows = rows;
    this.size = size;
  }

  /** Creates an array for rows. */
  @SuppressWarnings("unchecked") // only rows of records of this type are stored in it
  static <R extends CaseRecord> ListRow<R>[] newRows(int size) {
    return (ListRow<R>[]) new ListRow<?>[size];
  }

  @Override
  public ListRow<R> get(int place) {
    return rows[Objects.checkIndex(place, size)];
  }

  @Override
  public int size() {
    return size;
  }

  /** Returns the array of the rows; don't write to it below the size of this list. */
  ListRow<R>[] array() {
    return rows;
  }

  /**
   * Returns the rows that pass, in the same order; checks many rows in parallel.
   *
   * @param letterPrefilter accepts every row that passes, and possibly others
   */
  RowSnapshot<R> pick(LetterPrefilter letterPrefilter, Predicate<? super ListRow<R>> passing) {
    if (size <= PART) {
      return picked(0, size, letterPrefilter, passing);
    }
    return joined(
        IntStream.range(0, Math.ceilDiv(size, PART))
            .parallel()
            .mapToObj(
                part ->
                    picked(
                        part * PART, Math.min(size, (part + 1) * PART), letterPrefilter, passing))
            .toList());
  }

  private RowSnapshot<R> picked(
      int from, int to, LetterPrefilter letterPrefilter, Predicate<? super ListRow<R>> passing) {
    ListRow<R>[] found = newRows(to - from);
    int count = 0;
    for (int at = from; at < to; at += LetterPrefilter.AT_ONCE) {
      long left = letterPrefilter.pass(rows, at, Math.min(LetterPrefilter.AT_ONCE, to - at));
      for (; left != 0; left &= left - 1) {
        ListRow<R> row = rows[at + Long.numberOfTrailingZeros(left)];
        if (passing.test(row)) {
          found[count++] = row;
        }
      }
    }
    return new RowSnapshot<>(found, count);
  }

  private RowSnapshot<R> joined(Iterable<RowSnapshot<R>> parts) {
    int sum = 0;
    for (RowSnapshot<R> part : parts) {
      sum += part.size;
    }
    ListRow<R>[] all = newRows(sum);
    int place = 0;
    for (RowSnapshot<R> part : parts) {
      System.arraycopy(part.rows, 0, all, place, part.size);
      place += part.size;
    }
    return new RowSnapshot<>(all, sum);
  }

  /**
   * Returns the positions at which the newer list has another row of the same record; null if the
   * lists differ in any other way.
   *
   * @param most the maximum number of positions; null is returned if there are more
   */
  int @Nullable [] replaced(RowSnapshot<R> newer, int most) {
    if (size != newer.size) {
      return null;
    }
    int[] places = new int[Math.min(size, most)];
    int count = 0;
    for (int i = 0; i < size; i++) {
      if (rows[i] != newer.rows[i]) {
        if (count == places.length || !rows[i].record().id().equals(newer.rows[i].record().id())) {
          return null;
        }
        places[count++] = i;
      }
    }
    return Arrays.copyOf(places, count);
  }

  /**
   * Returns the position of a row; -1 if it isn't in the list. Doesn't read the records, which
   * would be slow.
   */
  int placeOf(ListRow<R> row) {
    for (int i = 0; i < size; i++) {
      if (rows[i] == row) {
        return i;
      }
    }
    return -1;
  }

  /** Returns the position of the row of a record; -1 if it isn't in the list. */
  int placeOf(String id) {
    for (int i = 0; i < size; i++) {
      if (rows[i].record().id().equals(id)) {
        return i;
      }
    }
    return -1;
  }

  @Override
  public Stream<ListRow<R>> stream() {
    return Arrays.stream(rows, 0, size);
  }
}
