package io.casedesk.files.exports;

import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldType;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Timestamp;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Sorts records by the sort columns of a saved view. Holds only the sort keys; the records are
 * stored elsewhere.
 */
public final class ViewOrder {

  private final List<SavedViewDefinition.Sort> sort;
  private final List<FieldRef> fields;
  private final ViewFields known;
  private final List<@Nullable Comparable<?>[]> keys = new ArrayList<>();

  ViewOrder(List<SavedViewDefinition.Sort> sort, ViewFields known) {
    this.sort = sort;
    this.fields = sort.stream().map(SavedViewDefinition.Sort::field).toList();
    this.known = known;
  }

  /** Adds the sort keys of the next record. */
  public void add(CaseRecord record) {
    @Nullable Comparable<?>[] of = new Comparable<?>[sort.size()];
    for (int i = 0; i < of.length; i++) {
      of[i] = key(record, fields.get(i));
    }
    keys.add(of);
  }

  private @Nullable Comparable<?> key(CaseRecord record, FieldRef field) {
    FieldValue value = record.value(field);
    if (value == null || value.isBlank()) {
      return null;
    }
    String text = value.display();
    FieldType type = known.type(field);
    if (type == FieldType.NUMBER) {
      try {
        return Double.valueOf(text);
      } catch (NumberFormatException e) {
        return null;
      }
    }
    return type == FieldType.TIME
        ? Timestamp.parse(text).orElse(null)
        : text.toLowerCase(Locale.ROOT);
  }

  /** The numbers of the records, from 0 in the order added, in the order of the view. */
  public int[] order() {
    Comparator<Integer> comparator = Comparator.comparingInt(_ -> 0);
    for (int i = 0; i < sort.size(); i++) {
      comparator = comparator.thenComparing(by(i, sort.get(i).descending()));
    }
    return IntStream.range(0, keys.size())
        .boxed()
        .sorted(comparator)
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /** Empty values come last in either direction. */
  private Comparator<Integer> by(int place, boolean descending) {
    return (a, b) -> {
      Comparable<?> left = keys.get(a)[place];
      Comparable<?> right = keys.get(b)[place];
      if (left == null || right == null) {
        return Boolean.compare(left == null, right == null);
      }
      int compared = compare(left, right);
      return descending ? -compared : compared;
    };
  }

  /** All sort keys of one column have one class. */
  @SuppressWarnings("unchecked")
  private static <T> int compare(Comparable<T> left, Object right) {
    return left.compareTo((T) right);
  }
}
