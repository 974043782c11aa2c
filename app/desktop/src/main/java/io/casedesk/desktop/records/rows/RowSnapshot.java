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
 * Rows in an order, as they were at some time: the beginning of an array of which only what is
 * behind it may still be written. Immutable, and made without a copy.
 */
final class RowSnapshot<R extends CaseRecord> extends AbstractList<ListRow<R>>
    implements RandomAccess {

  /** Rows that one processor looks through at a time. */
  private static final int PART = 1024;

  private final ListRow<R>[] rows;
  private final int size;

  RowSnapshot(ListRow<R>[] rows, int size) {
    this.rows = rows;
    this.size = size;
  }

  /** No rows, and room for some. */
  @SuppressWarnings("unchecked") // nothing but rows of records of this kind is put into it
  static <R extends CaseRecord> ListRow<R>[] room(int size) {
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

  /** What holds the rows; not to be written to up to the size of this list. */
  ListRow<R>[] array() {
    return rows;
  }

  /**
   * Those that pass, in the same order; looks at many at once.
   *
   * @param letterPrefilter lets through all that pass, and others
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
    ListRow<R>[] found = room(to - from);
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
    ListRow<R>[] all = room(sum);
    int place = 0;
    for (RowSnapshot<R> part : parts) {
      System.arraycopy(part.rows, 0, all, place, part.size);
      place += part.size;
    }
    return new RowSnapshot<>(all, sum);
  }

  /**
   * Places where another list has another row of the same record; null when the lists differ in
   * more than that.
   *
   * @param most places; more are as good as another list
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

  /** Where a row is; -1 where it is not. Looks at no record, which is what takes time. */
  int placeOf(ListRow<R> row) {
    for (int i = 0; i < size; i++) {
      if (rows[i] == row) {
        return i;
      }
    }
    return -1;
  }

  /** Where the row of a record is; -1 where it is not. */
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
