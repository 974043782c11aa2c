package io.casedesk.desktop.records.rows;

import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Packs the records of a list, so that a long list takes two thirds of the memory. Values that
 * several records share stay objects: a value counts as shared if it was met before. Thread-safe.
 *
 * @param <R> the kind of record
 */
public final class RecordPacker<R extends CaseRecord> {

  /** Number of values that are remembered; a power of two. */
  private static final int PLACES = 1 << 14;

  /** Maximum length of a value that records share, in characters. */
  private static final int LONGEST_SHARED = 64;

  private static final int MIX = 0x9E37_79B9;
  private static final int SHIFT = Integer.SIZE - Integer.numberOfTrailingZeros(PLACES);

  private final AtomicReferenceArray<@Nullable FieldValue> met = new AtomicReferenceArray<>(PLACES);

  /** Returns an equal record that takes less memory. */
  @SuppressWarnings("unchecked") // a use case is packed as a use case
  public R pack(R record) {
    return record instanceof UseCase useCase
        ? (R) useCase.packed(value -> isId(value, useCase) || isShared(value))
        : record;
  }

  /** The record has the text of its id anyway. */
  @SuppressWarnings("ReferenceEquality") // an equal text would be a second one
  private static boolean isId(FieldValue value, UseCase useCase) {
    return value.display() == useCase.id();
  }

  @SuppressWarnings("ReferenceEquality") // an equal value that isn't shared takes memory
  private boolean isShared(FieldValue value) {
    String text = value.display();
    if (text.length() > LONGEST_SHARED) {
      return false;
    }
    int place = (text.hashCode() * MIX) >>> SHIFT;
    if (met.getPlain(place) == value) {
      return true;
    }
    met.setPlain(place, value);
    return false;
  }
}
