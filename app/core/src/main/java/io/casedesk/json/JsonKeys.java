package io.casedesk.json;

import io.casedesk.model.FieldValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The dropdown keys in a JSON array.
 *
 * @param keys texts, and the digits of numbers, in order
 * @param plain whether all elements are texts
 */
public record JsonKeys(List<String> keys, boolean plain) {

  /** The keys in an array; null when the text is another JSON value, or not JSON. */
  public static @Nullable JsonKeys of(String json) {
    List<FieldValue> elements;
    try {
      elements = JsonReader.UNLIMITED.elements(json);
    } catch (UnreadableJsonException e) {
      return null;
    }
    List<String> keys =
        elements.stream()
            .filter(each -> each instanceof FieldValue.Text || each instanceof FieldValue.Numeric)
            .map(FieldValue::display)
            .toList();
    return new JsonKeys(keys, elements.stream().allMatch(FieldValue.Text.class::isInstance));
  }

  /**
   * The keys in a value: the elements of an array, or the text itself; empty for an empty value.
   */
  public static List<String> of(FieldValue value) {
    if (value instanceof FieldValue.Structure(String json)) {
      JsonKeys elements = of(json);
      return elements == null ? List.of() : elements.keys();
    }
    return value.isBlank() ? List.of() : List.of(value.display());
  }
}
