package io.casedesk.workspace;

import io.casedesk.model.FieldLayout;
import io.casedesk.model.FieldLayoutCache;
import io.casedesk.model.FieldValue;
import io.casedesk.model.FieldValues;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Members of many records, shape by shape and name by name: values of one name resemble each other,
 * and so take less room side by side.
 */
final class MembersTable {

  private final List<FieldValues> rows;
  private final Map<FieldLayout, Integer> shapes = new LinkedHashMap<>();
  private final List<List<FieldValues>> byShape = new ArrayList<>();

  private MembersTable(List<FieldValues> rows) {
    this.rows = rows;
    for (FieldValues row : rows) {
      int shape = shapes.computeIfAbsent(row.shape(), added -> shapes.size());
      if (shape == byShape.size()) {
        byShape.add(new ArrayList<>());
      }
      byShape.get(shape).add(row);
    }
  }

  /** Puts members into as few shapes as possible. */
  static MembersTable of(List<Map<String, FieldValue>> maps) {
    FieldLayoutCache shapes = new FieldLayoutCache();
    // Once to see which names there are, and once more when they are all known.
    maps.forEach(shapes::members);
    return new MembersTable(maps.stream().map(shapes::members).toList());
  }

  void count(ValueCounts counts) {
    shapes.keySet().forEach(s -> s.keys().forEach(key -> counts.add(FieldValue.text(key))));
    rows.forEach(row -> row.forEach((name, value) -> counts.add(value)));
  }

  void write(ValueSink out) {
    out.number(shapes.size());
    for (FieldLayout shape : shapes.keySet()) {
      out.number(shape.size());
      shape.keys().forEach(key -> out.value(FieldValue.text(key)));
    }
    out.number(rows.size());
    for (FieldValues row : rows) {
      out.number(shapes.getOrDefault(row.shape(), 0));
    }
    for (List<FieldValues> same : byShape) {
      for (int slot = 0; slot < same.getFirst().shape().size(); slot++) {
        for (FieldValues row : same) {
          out.value(row.at(slot));
        }
      }
    }
  }

  /** Reads what was written. */
  static List<FieldValues> read(ValueSource in) {
    List<List<String>> keys = new ArrayList<>();
    for (int left = in.count(); left > 0; left--) {
      keys.add(keys(in));
    }
    int[] shapeOf = new int[in.count()];
    int[] counts = new int[keys.size()];
    for (int i = 0; i < shapeOf.length; i++) {
      shapeOf[i] = in.below(counts.length);
      counts[shapeOf[i]]++;
    }
    FieldValues[][] byShape = new FieldValues[counts.length][];
    for (int i = 0; i < counts.length; i++) {
      byShape[i] = members(in, shape(keys.get(i), counts[i]), counts[i]);
    }
    int[] taken = new int[counts.length];
    List<FieldValues> rows = new ArrayList<>(shapeOf.length);
    for (int shape : shapeOf) {
      rows.add(byShape[shape][taken[shape]++]);
    }
    return rows;
  }

  private static List<String> keys(ValueSource in) {
    int count = in.count();
    List<String> keys = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      if (!(in.value() instanceof FieldValue.Text(String key))) {
        throw new DamagedSnapshotException("a name is no text");
      }
      keys.add(key);
    }
    return keys;
  }

  private static FieldLayout shape(List<String> keys, int records) {
    try {
      return records > 1 ? FieldLayout.of(keys) : FieldLayout.ofOne(keys);
    } catch (IllegalArgumentException e) {
      throw new DamagedSnapshotException("a name stands there twice", e);
    }
  }

  private static FieldValues[] members(ValueSource in, FieldLayout shape, int count) {
    in.requireLeft((long) count * shape.size());
    @Nullable FieldValue[][] slots = new FieldValue[count][shape.size()];
    for (int slot = 0; slot < shape.size(); slot++) {
      for (int row = 0; row < count; row++) {
        fill(slots[row], slot, in.value());
      }
    }
    FieldValues[] members = new FieldValues[count];
    for (int row = 0; row < count; row++) {
      members[row] = shape.size() == 0 ? FieldValues.NONE : new FieldValues(shape, slots[row]);
    }
    return members;
  }

  private static void fill(@Nullable FieldValue[] slots, int slot, @Nullable FieldValue value) {
    slots[slot] = value;
  }
}
