package io.casedesk.desktop.records.table;

import io.casedesk.model.FieldRef;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.dropdowns.KnownDropdownValue;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Provides the keys of dropdown columns and their labels; only custom fields have labels. */
public final class DropdownCaptions {

  private static final String CUSTOM = FieldRef.custom("").toString();

  private final Supplier<DropdownValues> options;

  /** The labels of the columns, made again when the values of a column are others. */
  private final Map<String, Labels> known = new HashMap<>();

  /**
   * The labels of a column.
   *
   * @param values the values that the labels are from
   * @param byKey the labels by their keys
   * @param shared the labels that several keys have
   */
  private record Labels(
      List<KnownDropdownValue> values, Map<String, String> byKey, Set<String> shared) {

    static Labels of(List<KnownDropdownValue> values) {
      Map<String, String> byKey = new HashMap<>();
      Set<String> shared = new HashSet<>();
      Set<String> seen = new HashSet<>();
      for (KnownDropdownValue value : values) {
        String label = value.label();
        if (label != null && byKey.putIfAbsent(value.key(), label) == null && !seen.add(label)) {
          shared.add(label);
        }
      }
      return new Labels(values, byKey, shared);
    }
  }

  /**
   * Creates the labels.
   *
   * @param options returns the newest known values
   */
  public DropdownCaptions(Supplier<DropdownValues> options) {
    this.options = options;
  }

  /** Returns the label; null if none is known. */
  @Nullable String captionOf(String columnId, String key) {
    return labels(columnId).byKey.get(key);
  }

  /** Returns whether other keys of the column have the label of this one. */
  boolean isShared(String columnId, String key) {
    Labels labels = labels(columnId);
    String label = labels.byKey.get(key);
    return label != null && labels.shared.contains(label);
  }

  @SuppressWarnings("ReferenceEquality") // comparing all values for each cell takes long
  private Labels labels(String columnId) {
    List<KnownDropdownValue> values = valuesOf(columnId);
    Labels labels = known.get(columnId);
    if (labels == null || labels.values != values) {
      labels = Labels.of(values);
      known.put(columnId, labels);
    }
    return labels;
  }

  /** Returns the known values of a column. */
  List<KnownDropdownValue> valuesOf(String columnId) {
    return columnId.startsWith(CUSTOM)
        ? options.get().options(columnId.substring(CUSTOM.length()))
        : List.of();
  }
}
