package io.casedesk.desktop.records.table;

import io.casedesk.model.FieldValue;
import io.casedesk.model.dropdowns.KnownDropdownValue;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javafx.collections.FXCollections;
import javafx.collections.ObservableSet;
import org.jspecify.annotations.Nullable;

/** Gives the values of the columns with colors a color each. */
final class ValueColors {

  /** Number of colors in the style sheet; columns with more keys use them again. */
  static final int COUNT = 8;

  static final int NONE = -1;

  private final DropdownCaptions captions;
  private final ObservableSet<String> columns = FXCollections.observableSet();
  private final Map<String, SortedKeys> sorted = new HashMap<>();

  /** The colors of values that aren't known before they are shown, by column. */
  private final Map<String, Map<String, Integer>> shown = new HashMap<>();

  /**
   * The keys of a column in the order that gives them their colors.
   *
   * @param values the known values that the keys are from
   */
  private record SortedKeys(List<KnownDropdownValue> values, List<String> keys) {

    static SortedKeys of(List<KnownDropdownValue> values) {
      return new SortedKeys(values, values.stream().map(KnownDropdownValue::key).sorted().toList());
    }
  }

  ValueColors(DropdownCaptions captions) {
    this.captions = captions;
  }

  /** The ids of the colored columns. */
  ObservableSet<String> columns() {
    return columns;
  }

  boolean isColored(String columnId) {
    return columns.contains(columnId);
  }

  /** Colors the cells of a column from now on, or stops. */
  void color(String columnId, boolean colored) {
    if (colored) {
      columns.add(columnId);
    } else {
      columns.remove(columnId);
    }
  }

  /** Returns the number of the color of a value; {@link #NONE} if it has none. */
  @SuppressWarnings("ReferenceEquality") // comparing all values for each cell takes long
  int colorOf(String columnId, @Nullable FieldValue value) {
    if (value == null || value.isBlank() || !isColored(columnId)) {
      return NONE;
    }
    List<KnownDropdownValue> known = captions.valuesOf(columnId);
    SortedKeys order = sorted.get(columnId);
    if (order == null || order.values != known) {
      order = SortedKeys.of(known);
      sorted.put(columnId, order);
    }
    if (known.isEmpty()) {
      return shownColor(shown.computeIfAbsent(columnId, id -> new HashMap<>()), value.display());
    }
    int place = Collections.binarySearch(order.keys, value.display());
    return place < 0 ? NONE : place % COUNT;
  }

  /** Returns the color that a text usually has, or the next one if another text has it. */
  private static int shownColor(Map<String, Integer> colors, String text) {
    Integer its = colors.get(text);
    if (its != null) {
      return its;
    }
    int color = Math.floorMod(text.hashCode(), COUNT);
    for (int i = 0; i < COUNT && colors.containsValue(color); i++) {
      color = (color + 1) % COUNT;
    }
    colors.put(text, color);
    return color;
  }
}
