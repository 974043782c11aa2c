package io.casedesk.workspace;

import io.casedesk.json.JsonKeys;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldValue;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** Counts how many records use each key of a dropdown field. Not thread-safe. */
final class KeyUses {

  private final String fieldKey;

  /** Many records have few different values: the keys in each value are found once. */
  private final Map<FieldValue, int[]> counts = new HashMap<>();

  KeyUses(String fieldKey) {
    this.fieldKey = fieldKey;
  }

  /** Counts the value of a record. */
  void add(CaseRecord record) {
    FieldValue value = record.customFields().get(fieldKey);
    if (value == null) {
      value = record.members().get(fieldKey);
    }
    if (value != null && !value.isBlank()) {
      counts.computeIfAbsent(value, any -> new int[1])[0]++;
    }
  }

  /** Returns the number of records by key. */
  Map<String, Integer> byKey() {
    Map<String, Integer> uses = new HashMap<>();
    counts.forEach(
        (value, count) -> keys(value).forEach(key -> uses.merge(key, count[0], Integer::sum)));
    return uses;
  }

  /** The distinct keys in a list; nested structures are ignored. */
  private static Set<String> keys(FieldValue value) {
    Set<String> keys = new LinkedHashSet<>(JsonKeys.of(value));
    keys.removeIf(String::isBlank);
    return keys;
  }
}
