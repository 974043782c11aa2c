package io.casedesk.workspace;

import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.dropdowns.KnownDropdownValue;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A snapshot of the stored dropdown values of a connection. Immutable. */
final class StoredDropdownValues implements DropdownValues {

  private final Map<String, List<KnownDropdownValue>> options;
  private final Set<String> fieldKeys;
  private final Map<String, Map<String, String>> labels;

  /**
   * @param labels labels that users gave, by field and key
   */
  StoredDropdownValues(
      Map<String, List<KnownDropdownValue>> options,
      Set<String> fieldKeys,
      Map<String, Map<String, String>> labels) {
    this.options = Map.copyOf(options);
    this.fieldKeys = Collections.unmodifiableSet(fieldKeys);
    this.labels = Map.copyOf(labels);
  }

  /** Labels that users gave, by key; they take precedence over labels of other sources. */
  Map<String, String> labels(String fieldKey) {
    return labels.getOrDefault(fieldKey, Map.of());
  }

  @Override
  public List<KnownDropdownValue> options(String fieldKey) {
    return options.getOrDefault(fieldKey, List.of());
  }

  @Override
  public Set<String> fieldKeys() {
    return fieldKeys;
  }
}
