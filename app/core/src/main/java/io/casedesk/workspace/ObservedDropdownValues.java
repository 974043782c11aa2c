package io.casedesk.workspace;

import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.FieldDefinition.DropdownValue;
import io.casedesk.model.FieldType;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Solution;
import io.casedesk.model.Solution.Owner;
import io.casedesk.model.UseCase;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.dropdowns.KnownDropdownValue;
import io.casedesk.model.dropdowns.KnownDropdownValue.Source;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Dropdown values found in the service's metadata and in records: the service defines some keys,
 * and every key in a record counts as one (Q26). Immutable.
 */
public final class ObservedDropdownValues implements DropdownValues {

  private static final String OWNER = "owner";

  private final Map<String, List<KnownDropdownValue>> options;
  private final Set<String> fieldKeys;
  private final Map<String, String> fieldNames;
  private final Map<String, FieldType> fieldTypes;

  private ObservedDropdownValues(
      Map<String, List<KnownDropdownValue>> options,
      Set<String> fieldKeys,
      Map<String, String> fieldNames,
      Map<String, FieldType> fieldTypes) {
    this.options = Map.copyOf(options);
    this.fieldKeys = Collections.unmodifiableSet(fieldKeys);
    this.fieldNames = Map.copyOf(fieldNames);
    this.fieldTypes = Map.copyOf(fieldTypes);
  }

  /**
   * Collects the dropdown values.
   *
   * @param definitions fields of the filter endpoint; only fields of a dropdown or multi-select
   *     type get values
   * @param captions dropdown values from other sources by field key, which add labels and keys to
   *     those of the definitions
   * @param records records whose keys are counted
   */
  public static ObservedDropdownValues of(
      List<FieldDefinition> definitions,
      Map<String, List<DropdownValue>> captions,
      Collection<UseCase> records) {
    DropdownValueCounter counter = new DropdownValueCounter(definitions);
    records.forEach(counter::add);
    return counter.values(captions);
  }

  /**
   * Combines the fields of the metadata with the fields and keys that were counted in records.
   *
   * @param recordKeys the custom fields of the records
   * @param uses the uses of each key, by field; only fields with options are counted
   */
  static ObservedDropdownValues of(
      List<FieldDefinition> definitions,
      Map<String, List<DropdownValue>> captions,
      Set<String> recordKeys,
      Map<String, KeyUses> uses) {
    Set<String> fieldKeys = new LinkedHashSet<>();
    Map<String, String> fieldNames = new HashMap<>();
    Map<String, FieldType> fieldTypes = new HashMap<>();
    for (FieldDefinition definition : definitions) {
      fieldKeys.add(definition.key());
      fieldNames.putIfAbsent(definition.key(), definition.display());
      fieldTypes.putIfAbsent(definition.key(), FieldType.of(definition.type()));
    }
    fieldKeys.addAll(recordKeys);

    Map<String, List<KnownDropdownValue>> options = new HashMap<>();
    for (FieldDefinition definition : definitions) {
      KeyUses counted = uses.get(definition.key());
      if (counted != null) {
        List<DropdownValue> defined = new ArrayList<>(definition.options());
        defined.addAll(captions.getOrDefault(definition.key(), List.of()));
        options.put(definition.key(), merged(defined, counted.byKey()));
      }
    }
    return new ObservedDropdownValues(options, fieldKeys, fieldNames, fieldTypes);
  }

  /**
   * Collects values of solution fields, whose lists the contract leaves open (Q28), and owners
   * (Q29). These fields are not stored as dropdowns, so {@link #fieldKeys} is empty.
   *
   * @param members members with one value of an open list each
   * @return values by member, used as their own keys; owners under {@code owner}, without
   *     duplicates, with the JSON that was read as the key and the e-mail address, or else the id,
   *     as the label
   */
  public static ObservedDropdownValues ofSolutions(
      Collection<Solution> records, Collection<String> members) {
    Map<String, List<KnownDropdownValue>> options = new HashMap<>();
    members.forEach(member -> options.put(member, merged(List.of(), uses(member, records))));
    Map<Owner, KnownDropdownValue> owners = new LinkedHashMap<>();
    for (Solution solution : records) {
      Owner owner = solution.owner();
      FieldValue sent = solution.members().get(OWNER);
      if (owner != null && sent instanceof FieldValue.Structure(String json)) {
        owners.merge(
            owner,
            new KnownDropdownValue(json, owner.display(), 1, Source.SEEN),
            (first, next) ->
                new KnownDropdownValue(first.key(), first.label(), first.uses() + 1, Source.SEEN));
      }
    }
    options.put(
        OWNER,
        owners.values().stream()
            .sorted(Comparator.comparing(option -> String.valueOf(option.label())))
            .toList());
    return new ObservedDropdownValues(options, Set.of(), Map.of(), Map.of());
  }

  @Override
  public List<KnownDropdownValue> options(String fieldKey) {
    return options.getOrDefault(fieldKey, List.of());
  }

  @Override
  public Set<String> fieldKeys() {
    return fieldKeys;
  }

  @Override
  public String fieldName(String fieldKey) {
    return fieldNames.getOrDefault(fieldKey, "");
  }

  @Override
  public FieldType fieldType(String fieldKey) {
    return fieldTypes.getOrDefault(fieldKey, FieldType.UNKNOWN);
  }

  /** The fields of a dropdown type, also those without known values. */
  Set<String> choices() {
    return options.keySet();
  }

  private static List<KnownDropdownValue> merged(
      List<DropdownValue> defined, Map<String, Integer> uses) {
    Map<String, KnownDropdownValue> merged = new LinkedHashMap<>();
    for (DropdownValue option : defined) {
      if (option.key().isBlank()) {
        continue;
      }
      int count = uses.getOrDefault(option.key(), 0);
      merged.merge(
          option.key(),
          new KnownDropdownValue(option.key(), option.label(), count, Source.SERVICE),
          (first, second) -> first.label() == null ? second : first);
    }
    uses.entrySet().stream()
        .filter(seen -> !merged.containsKey(seen.getKey()))
        .sorted(
            Map.Entry.<String, Integer>comparingByValue(Comparator.reverseOrder())
                .thenComparing(Map.Entry.comparingByKey()))
        .map(seen -> new KnownDropdownValue(seen.getKey(), null, seen.getValue(), Source.SEEN))
        .toList()
        .forEach(option -> merged.put(option.key(), option));
    return List.copyOf(merged.values());
  }

  private static Map<String, Integer> uses(
      String member, Collection<? extends CaseRecord> records) {
    KeyUses uses = new KeyUses(member);
    records.forEach(uses::add);
    return uses.byKey();
  }
}
