package io.casedesk.desktop.records.data;

import io.casedesk.model.FieldType;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.dropdowns.KnownDropdownValue;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/** Dropdown values with use counts from the current records. */
final class CountedDropdownValues implements DropdownValues {

  private final DropdownValues known;
  private final DropdownValues counted;

  /** Computed on first use: every visible cell asks for its caption. */
  private final Map<String, List<KnownDropdownValue>> options = new ConcurrentHashMap<>();

  private CountedDropdownValues(DropdownValues known, DropdownValues counted) {
    this.known = known;
    this.counted = counted;
  }

  /**
   * Returns the known values with new counts.
   *
   * @param counted has every use of each field that it contains
   */
  static DropdownValues of(DropdownValues known, DropdownValues counted) {
    return new CountedDropdownValues(
        known instanceof CountedDropdownValues before ? before.known : known, counted);
  }

  @Override
  public List<KnownDropdownValue> options(String fieldKey) {
    return options.computeIfAbsent(fieldKey, this::count);
  }

  private List<KnownDropdownValue> count(String fieldKey) {
    List<KnownDropdownValue> seen = counted.options(fieldKey);
    if (seen.isEmpty()) {
      return known.options(fieldKey);
    }
    Map<String, Integer> uses =
        seen.stream()
            .collect(
                Collectors.toMap(
                    KnownDropdownValue::key, KnownDropdownValue::uses, (one, other) -> one));
    return known.options(fieldKey).stream()
        .map(
            option ->
                new KnownDropdownValue(
                    option.key(),
                    option.label(),
                    uses.getOrDefault(option.key(), 0),
                    option.source()))
        .toList();
  }

  @Override
  public Set<String> fieldKeys() {
    return known.fieldKeys();
  }

  @Override
  public String fieldName(String fieldKey) {
    return known.fieldName(fieldKey);
  }

  @Override
  public FieldType fieldType(String fieldKey) {
    return known.fieldType(fieldKey);
  }
}
