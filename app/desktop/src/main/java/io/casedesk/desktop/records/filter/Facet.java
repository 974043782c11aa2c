package io.casedesk.desktop.records.filter;

import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.records.filter.FacetPair.Slot;
import io.casedesk.files.exports.FieldFilter.Special;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.dropdowns.KnownDropdownValue;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The values of a column and the number of records with each.
 *
 * @param values the most frequent value first; known dropdown values without records last
 * @param also the numbers of records without a value or with an unknown key
 * @param records the number of records counted
 */
public record Facet(List<Value> values, Map<Special, Integer> also, int records) {

  /**
   * One value.
   *
   * @param key the key in the records
   * @param label the caption, if known
   * @param count the number of records with the value
   * @param known whether the key is a known dropdown value; true if the column has no dropdown
   *     values
   */
  public record Value(String key, @Nullable String label, int count, boolean known) {}

  /** Copies the collections. */
  public Facet {
    values = List.copyOf(values);
    also = Map.copyOf(also);
  }

  /** Returns the number of records of a special case. */
  public int count(Special special) {
    return also.getOrDefault(special, 0);
  }

  /**
   * Counts the values of a column. Takes time in proportion to the number of records: don't run it
   * on the JavaFX thread.
   */
  static final class FacetCount<R extends CaseRecord> {

    private static final Comparator<Value> ORDER =
        Comparator.comparingInt(Value::count).reversed().thenComparing(Value::key);

    private final Column<R> column;
    private final DropdownValues dropdownValues;
    private final Set<String> known;
    private final Map<String, Integer> counts = new HashMap<>();
    private final Map<Special, Integer> also = new EnumMap<>(Special.class);
    private int records;

    private FacetCount(Column<R> column, DropdownValues dropdownValues) {
      this.column = column;
      this.dropdownValues = dropdownValues;
      this.known = FilterKeys.known(dropdownValues, column.id());
    }

    static <R extends CaseRecord> Facet of(
        Column<R> column, DropdownValues dropdownValues, Stream<R> records) {
      FacetCount<R> count = new FacetCount<>(column, dropdownValues);
      // Records share the objects of frequent values: each is taken apart once.
      IdentityHashMap<FieldValue, Integer> shared = new IdentityHashMap<>();
      records.forEach(
          record -> {
            FieldValue value = column.value().apply(record);
            if (value == null || !FilterKeys.listed(column.kind())) {
              count.add(value, 1);
            } else {
              shared.merge(value, 1, Integer::sum);
            }
          });
      shared.forEach(count::add);
      return count.facet();
    }

    static <R extends CaseRecord> FacetPair of(
        Column<R> rows, Column<R> columns, DropdownValues dropdownValues, Stream<R> records) {
      FacetCount<R> first = new FacetCount<>(rows, dropdownValues);
      FacetCount<R> second = new FacetCount<>(columns, dropdownValues);
      Map<Slot, Map<Slot, Integer>> counts = new HashMap<>();
      records.forEach(
          record -> {
            first.add(rows.value().apply(record), 1);
            second.add(columns.value().apply(record), 1);
            Set<Slot> others = second.slots(record);
            for (Slot row : first.slots(record)) {
              Map<Slot, Integer> of = counts.computeIfAbsent(row, added -> new HashMap<>());
              others.forEach(column -> of.merge(column, 1, Integer::sum));
            }
          });
      return new FacetPair(first.facet(), second.facet(), counts);
    }

    /** Returns the known values of a record, or why there is none. */
    private Set<Slot> slots(R record) {
      FieldValue value = column.value().apply(record);
      if (value == null || value.isBlank()) {
        return Set.of(new Slot(null, value == null ? Special.ABSENT : Special.BLANK));
      }
      Set<Slot> slots = new HashSet<>();
      for (String key : FilterKeys.in(column.kind(), value)) {
        slots.add(isKnown(key) ? new Slot(key, null) : new Slot(null, Special.UNKNOWN_KEY));
      }
      return slots;
    }

    private void add(@Nullable FieldValue value, int times) {
      records += times;
      if (value == null) {
        also.merge(Special.ABSENT, times, Integer::sum);
      } else if (value.isBlank()) {
        also.merge(Special.BLANK, times, Integer::sum);
      } else if (FilterKeys.listed(column.kind())) {
        addKeys(FilterKeys.in(column.kind(), value), times);
      }
    }

    private void addKeys(List<String> keys, int times) {
      boolean allKnown = true;
      for (String key : keys.size() < 2 ? keys : new HashSet<>(keys)) {
        counts.merge(key, times, Integer::sum);
        allKnown &= isKnown(key);
      }
      if (!allKnown) {
        also.merge(Special.UNKNOWN_KEY, times, Integer::sum);
      }
    }

    private boolean isKnown(String key) {
      return !FilterKeys.options(column.kind()) || known.contains(key);
    }

    private Facet facet() {
      Map<String, @Nullable String> labels = new HashMap<>();
      if (FilterKeys.options(column.kind())) {
        for (KnownDropdownValue option :
            dropdownValues.options(FieldRef.parse(column.id()).key())) {
          labels.put(option.key(), option.label());
          counts.putIfAbsent(option.key(), 0);
        }
      }
      List<Value> values = new ArrayList<>();
      counts.forEach(
          (key, count) -> values.add(new Value(key, labels.get(key), count, isKnown(key))));
      values.sort(ORDER);
      return new Facet(values, also, records);
    }
  }
}
