package io.casedesk.model;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What is known of the options of dropdowns, wherever it is known from (Q20 and Q26). */
public interface DropdownValues {

  /** Known options of a field, in the order to show them; empty when none are known. */
  List<KnownDropdownValue> options(String fieldKey);

  /** Every field key seen in metadata or in a record. */
  Set<String> fieldKeys();

  /** What metadata calls a field; empty where none does. */
  default String fieldName(String fieldKey) {
    return "";
  }

  /** The type that metadata gives a field; unknown where none does. */
  default FieldType fieldType(String fieldKey) {
    return FieldType.UNKNOWN;
  }

  /**
   * The key a label belongs to, comparing without regard to case, when exactly one option carries
   * it.
   */
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
