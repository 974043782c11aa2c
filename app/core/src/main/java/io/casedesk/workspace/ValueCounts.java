package io.casedesk.workspace;

import io.casedesk.model.FieldValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Finds the values of a chunk that come more than once. By their text: values come from the service
 * and can be made to collide, which a map withstands for keys that can be ordered.
 */
final class ValueCounts {

  /** Characters of a value that may repeat; to look for longer ones costs more than it saves. */
  private static final int LONGEST = 128;

  private final Map<String, Integer> texts = new LinkedHashMap<>();
  private final Map<String, Integer> numerics = new LinkedHashMap<>();
  private final Map<String, Integer> structures = new LinkedHashMap<>();

  /** The text of a value; null for those that have none. */
  static @Nullable String textOf(@Nullable FieldValue value) {
    return switch (value) {
      case FieldValue.Text(String text) -> text;
      case FieldValue.Numeric(String digits) -> digits;
      case FieldValue.Structure(String json) -> json;
      case null, default -> null;
    };
  }

  private Map<String, Integer> like(FieldValue value) {
    return switch (value) {
      case FieldValue.Numeric number -> numerics;
      case FieldValue.Structure structure -> structures;
      default -> texts;
    };
  }

  void add(@Nullable FieldValue value) {
    String text = textOf(value);
    if (value != null && text != null && text.length() <= LONGEST) {
      like(value).merge(text, 1, Integer::sum);
    }
  }

  /**
   * Replaces the counts by places in a list of the values that come more than once.
   *
   * @return that list
   */
  List<FieldValue> settle() {
    List<FieldValue> repeated = new ArrayList<>();
    settle(texts, FieldValue.Text::new, repeated);
    settle(numerics, FieldValue.Numeric::new, repeated);
    settle(structures, FieldValue.Structure::new, repeated);
    return repeated;
  }

  private static void settle(
      Map<String, Integer> counts, Function<String, FieldValue> kind, List<FieldValue> repeated) {
    counts.values().removeIf(count -> count == 1);
    for (Map.Entry<String, Integer> entry : counts.entrySet()) {
      entry.setValue(repeated.size());
      repeated.add(kind.apply(entry.getKey()));
    }
  }

  /** Where a value stands in the list that was settled; null when it does not. */
  @Nullable Integer placeOf(@Nullable FieldValue value) {
    String text = textOf(value);
    return value == null || text == null ? null : like(value).get(text);
  }
}
