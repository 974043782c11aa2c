package io.casedesk.workspace;

import io.casedesk.model.FieldType;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.dropdowns.KnownDropdownValue;
import io.casedesk.model.dropdowns.KnownDropdownValue.Source;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Merges several sources of dropdown values, such as stored values, the last read and the user's
 * input. If several sources have a key, the most reliable one counts. Immutable if its sources are.
 */
public final class DropdownValueMerger implements DropdownValues {

  private final List<DropdownValues> sources;
  private final Set<String> fieldKeys;

  /** Merged on first access, because only a few fields are ever needed. */
  private final Map<String, List<KnownDropdownValue>> options = new ConcurrentHashMap<>();

  private DropdownValueMerger(List<DropdownValues> sources) {
    this.sources = List.copyOf(sources);
    Set<String> keys = new LinkedHashSet<>();
    sources.forEach(dropdownValues -> keys.addAll(dropdownValues.fieldKeys()));
    this.fieldKeys = Collections.unmodifiableSet(keys);
  }

  /** Merges sources; among equally reliable ones, the order of the earlier one counts. */
  public static DropdownValues of(List<DropdownValues> sources) {
    return new DropdownValueMerger(sources);
  }

  /** Creates dropdown values from keys that a user typed and no write has verified. */
  public static DropdownValues typed(Map<String, Set<String>> keys) {
    Map<String, List<KnownDropdownValue>> options = new LinkedHashMap<>();
    keys.forEach(
        (field, of) ->
            options.put(
                field,
                of.stream()
                    .map(key -> new KnownDropdownValue(key, null, 0, Source.TYPED))
                    .toList()));
    return new StoredDropdownValues(options, Set.of(), Map.of());
  }

  @Override
  public List<KnownDropdownValue> options(String fieldKey) {
    return options.computeIfAbsent(fieldKey, this::join);
  }

  private List<KnownDropdownValue> join(String fieldKey) {
    Map<String, KnownDropdownValue> joined = new LinkedHashMap<>();
    for (DropdownValues dropdownValues : sources) {
      for (KnownDropdownValue option : dropdownValues.options(fieldKey)) {
        joined.merge(option.key(), option, DropdownValueMerger::joined);
      }
    }
    for (DropdownValues dropdownValues : sources) {
      if (dropdownValues instanceof StoredDropdownValues stored) {
        label(joined, stored.labels(fieldKey));
      }
    }
    return joined.values().stream().sorted(DropdownValueStore.TO_SHOW).toList();
  }

  /** Replaces the labels of keys by those that a user gave. */
  static void label(Map<String, KnownDropdownValue> options, Map<String, String> labels) {
    labels.forEach(
        (key, label) ->
            options.computeIfPresent(
                key, (k, o) -> new KnownDropdownValue(k, label, o.uses(), o.source())));
  }

  /**
   * Merges two entries of a key: the more reliable one gives the source, and the label if it has
   * one.
   */
  static KnownDropdownValue joined(KnownDropdownValue one, KnownDropdownValue other) {
    boolean first = one.source().compareTo(other.source()) <= 0;
    KnownDropdownValue better = first ? one : other;
    KnownDropdownValue worse = first ? other : one;
    @Nullable String label = better.label() == null ? worse.label() : better.label();
    return new KnownDropdownValue(
        better.key(), label, Math.max(one.uses(), other.uses()), better.source());
  }

  @Override
  public Set<String> fieldKeys() {
    return fieldKeys;
  }

  @Override
  public String fieldName(String fieldKey) {
    return sources.stream()
        .map(dropdownValues -> dropdownValues.fieldName(fieldKey))
        .filter(name -> !name.isEmpty())
        .findFirst()
        .orElse("");
  }

  @Override
  public FieldType fieldType(String fieldKey) {
    return sources.stream()
        .map(dropdownValues -> dropdownValues.fieldType(fieldKey))
        .filter(type -> type != FieldType.UNKNOWN)
        .findFirst()
        .orElse(FieldType.UNKNOWN);
  }

  /** A snapshot of the stored dropdown values of a connection. Immutable. */
  static final class StoredDropdownValues implements DropdownValues {

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
}
