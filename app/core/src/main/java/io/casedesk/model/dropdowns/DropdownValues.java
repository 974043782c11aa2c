package io.casedesk.model.dropdowns;

import io.casedesk.model.FieldType;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The known dropdown values of all fields, from any source (Q20, Q26). */
public interface DropdownValues {

  /** The known dropdown values of a field in display order; empty when none are known. */
  List<KnownDropdownValue> options(String fieldKey);

  /** All field keys found in metadata or in a record. */
  Set<String> fieldKeys();

  /**
   * The display name of a field in the metadata; empty when the metadata does not have the field.
   */
  default String fieldName(String fieldKey) {
    return "";
  }

  /**
   * The type of a field in the metadata; {@code UNKNOWN} when the metadata does not have the field.
   */
  default FieldType fieldType(String fieldKey) {
    return FieldType.UNKNOWN;
  }

  /** The key of a label, ignoring case; empty unless exactly one dropdown value has the label. */
  default Optional<String> keyOfLabel(String fieldKey, String label) {
    if (label.isBlank()) {
      return Optional.empty();
    }
    List<String> keys =
        options(fieldKey).stream()
            .filter(o -> o.label() != null && o.label().equalsIgnoreCase(label.strip()))
            .map(KnownDropdownValue::key)
            .toList();
    return keys.size() == 1 ? Optional.of(keys.getFirst()) : Optional.empty();
  }

  /** Whether the key is known for the field. */
  default boolean knows(String fieldKey, String key) {
    return options(fieldKey).stream().anyMatch(o -> o.key().equals(key));
  }
}
