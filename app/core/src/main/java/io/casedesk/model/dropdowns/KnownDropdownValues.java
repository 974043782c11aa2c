package io.casedesk.model.dropdowns;

import io.casedesk.json.JsonKeys;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.FieldDefinition.DropdownValue;
import io.casedesk.model.FieldKeys.NameCollector;
import io.casedesk.model.FieldType;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Solution;
import io.casedesk.model.Solution.Owner;
import io.casedesk.model.UseCase;
import io.casedesk.model.dropdowns.KnownDropdownValue.Source;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Dropdown values from the service's metadata, from records, and from users and their files. The
 * service defines some keys, and every key in a record counts as one (Q26). If several sources have
 * a key, the most reliable one counts. Immutable.
 */
public final class KnownDropdownValues implements DropdownValues {

  private static final String OWNER = "owner";

  /** Keys of the service first, in its order, then by number of records. */
  private static final Comparator<KnownDropdownValue> TO_SHOW =
      Comparator.comparingInt(
          option -> option.source() == Source.SERVICE ? Integer.MIN_VALUE : -option.uses());

  private final Map<String, List<KnownDropdownValue>> options;
  private final Map<String, FieldDefinition> fields;
  private final Map<String, Map<String, String>> labels;

  /**
   * @param options display order, and each key once
   * @param fields what is known of each field, by key
   * @param labels labels that users gave, by field and key
   */
  private KnownDropdownValues(
      Map<String, List<KnownDropdownValue>> options,
      Map<String, FieldDefinition> fields,
      Map<String, Map<String, String>> labels) {
    this.options = Collections.unmodifiableMap(options);
    this.fields = Collections.unmodifiableMap(fields);
    this.labels = Map.copyOf(labels);
  }

  /**
   * Collects the dropdown values of use cases.
   *
   * @param definitions fields of the filter endpoint; only fields of a dropdown or multi-select
   *     type get values
   * @param captions dropdown values from other sources by field key, which add labels and keys to
   *     those of the definitions
   * @param records records whose keys are counted
   */
  public static KnownDropdownValues of(
      List<FieldDefinition> definitions,
      Map<String, List<DropdownValue>> captions,
      Collection<UseCase> records) {
    Counter counter = new Counter(definitions);
    records.forEach(counter::add);
    return counter.values(captions);
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
  public static KnownDropdownValues ofSolutions(
      Collection<Solution> records, Collection<String> members) {
    Map<String, List<KnownDropdownValue>> options = new HashMap<>();
    for (String member : members) {
      KeyUses uses = new KeyUses(member);
      records.forEach(uses::add);
      options.put(member, observed(List.of(), uses.byKey()));
    }
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
    return new KnownDropdownValues(options, Map.of(), Map.of());
  }

  /** Creates dropdown values from keys that a user typed and no write has verified. */
  public static KnownDropdownValues typed(Map<String, Set<String>> keys) {
    Map<String, List<KnownDropdownValue>> options = new HashMap<>();
    keys.forEach(
        (field, of) ->
            options.put(
                field,
                of.stream()
                    .map(key -> new KnownDropdownValue(key, null, 0, Source.TYPED))
                    .toList()));
    return new KnownDropdownValues(options, Map.of(), Map.of());
  }

  /**
   * Merges stored values.
   *
   * @param values a value for each source of a key, by field
   * @param fieldKeys the fields found in metadata or in a record
   * @param labels labels that users gave, by field and key, which replace all others
   */
  public static KnownDropdownValues stored(
      Map<String, List<KnownDropdownValue>> values,
      Collection<String> fieldKeys,
      Map<String, Map<String, String>> labels) {
    Map<String, List<KnownDropdownValue>> options = new LinkedHashMap<>();
    values.forEach((field, of) -> options.put(field, merged(of, labels.get(field))));
    Map<String, FieldDefinition> fields = new LinkedHashMap<>();
    fieldKeys.forEach(key -> fields.put(key, new FieldDefinition(key, "", "")));
    return new KnownDropdownValues(options, fields, labels);
  }

  /** Merges sources; among equally reliable ones, the order of the earlier one counts. */
  public static KnownDropdownValues merged(List<KnownDropdownValues> sources) {
    Map<String, List<KnownDropdownValue>> all = new LinkedHashMap<>();
    Map<String, FieldDefinition> fields = new LinkedHashMap<>();
    Map<String, Map<String, String>> labels = new HashMap<>();
    for (KnownDropdownValues source : sources) {
      source.options.forEach(
          (field, of) -> all.computeIfAbsent(field, key -> new ArrayList<>()).addAll(of));
      source.fields.forEach((key, field) -> fields.merge(key, field, KnownDropdownValues::joined));
      labels.putAll(source.labels);
    }
    all.replaceAll((field, of) -> merged(of, labels.get(field)));
    return new KnownDropdownValues(all, fields, labels);
  }

  private static List<KnownDropdownValue> merged(
      List<KnownDropdownValue> values, @Nullable Map<String, String> labels) {
    Map<String, KnownDropdownValue> byKey = new LinkedHashMap<>();
    values.forEach(value -> byKey.merge(value.key(), value, KnownDropdownValues::joined));
    if (labels != null) {
      labels.forEach(
          (key, label) ->
              byKey.computeIfPresent(
                  key, (k, o) -> new KnownDropdownValue(k, label, o.uses(), o.source())));
    }
    return byKey.values().stream().sorted(TO_SHOW).toList();
  }

  /** The more reliable value gives the source, and the label if it has one. */
  private static KnownDropdownValue joined(KnownDropdownValue one, KnownDropdownValue other) {
    boolean first = one.source().compareTo(other.source()) <= 0;
    KnownDropdownValue better = first ? one : other;
    KnownDropdownValue worse = first ? other : one;
    return new KnownDropdownValue(
        better.key(),
        better.label() == null ? worse.label() : better.label(),
        Math.max(one.uses(), other.uses()),
        better.source());
  }

  private static FieldDefinition joined(FieldDefinition one, FieldDefinition other) {
    return new FieldDefinition(
        one.key(),
        FieldType.of(one.type()) == FieldType.UNKNOWN ? other.type() : one.type(),
        one.display().isEmpty() ? other.display() : one.display());
  }

  @Override
  public List<KnownDropdownValue> options(String fieldKey) {
    return options.getOrDefault(fieldKey, List.of());
  }

  /** The values by field; also has the dropdown fields without known values. */
  public Map<String, List<KnownDropdownValue>> byField() {
    return options;
  }

  @Override
  public Set<String> fieldKeys() {
    return fields.keySet();
  }

  @Override
  public String fieldName(String fieldKey) {
    FieldDefinition field = fields.get(fieldKey);
    return field == null ? "" : field.display();
  }

  @Override
  public FieldType fieldType(String fieldKey) {
    FieldDefinition field = fields.get(fieldKey);
    return field == null ? FieldType.UNKNOWN : FieldType.of(field.type());
  }

  /** The values that the service defines, in its order, and then those seen only in records. */
  private static List<KnownDropdownValue> observed(
      List<DropdownValue> defined, Map<String, Integer> uses) {
    Map<String, KnownDropdownValue> values = new LinkedHashMap<>();
    for (DropdownValue option : defined) {
      if (!option.key().isBlank()) {
        values.merge(
            option.key(),
            new KnownDropdownValue(
                option.key(), option.label(), uses.getOrDefault(option.key(), 0), Source.SERVICE),
            (first, second) -> first.label() == null ? second : first);
      }
    }
    uses.entrySet().stream()
        .sorted(
            Map.Entry.<String, Integer>comparingByValue(Comparator.reverseOrder())
                .thenComparing(Map.Entry.comparingByKey()))
        .forEach(
            seen ->
                values.putIfAbsent(
                    seen.getKey(),
                    new KnownDropdownValue(seen.getKey(), null, seen.getValue(), Source.SEEN)));
    return List.copyOf(values.values());
  }

  /**
   * Counts the dropdown values of use cases while a list is read, so that nothing is left to count
   * at its end. Not thread-safe.
   */
  public static final class Counter {

    private final List<FieldDefinition> definitions;
    private final NameCollector names = new NameCollector();
    private final List<KeyUses> uses;

    /**
     * Creates a counter without records.
     *
     * @param definitions fields of the filter endpoint; only fields of a dropdown or multi-select
     *     type get values
     */
    public Counter(List<FieldDefinition> definitions) {
      this.definitions = List.copyOf(definitions);
      this.uses =
          definitions.stream()
              .filter(definition -> FieldType.of(definition.type()).hasOptions())
              .map(FieldDefinition::key)
              .distinct()
              .map(KeyUses::new)
              .toList();
    }

    /** Counts the keys in a record. */
    public void add(UseCase record) {
      names.add(record.customFields());
      uses.forEach(counted -> counted.add(record));
    }

    /**
     * Returns the values of the records so far.
     *
     * @param captions dropdown values from other sources by field key, which add labels and keys to
     *     those of the definitions
     */
    public KnownDropdownValues values(Map<String, List<DropdownValue>> captions) {
      Map<String, FieldDefinition> fields = new LinkedHashMap<>();
      definitions.forEach(definition -> fields.putIfAbsent(definition.key(), definition));
      Map<String, List<KnownDropdownValue>> options = new HashMap<>();
      for (KeyUses counted : uses) {
        List<DropdownValue> defined = new ArrayList<>();
        definitions.stream()
            .filter(definition -> definition.key().equals(counted.fieldKey))
            .forEach(definition -> defined.addAll(definition.options()));
        defined.addAll(captions.getOrDefault(counted.fieldKey, List.of()));
        options.put(counted.fieldKey, observed(defined, counted.byKey()));
      }
      for (String name : names.seen()) {
        fields.putIfAbsent(name, new FieldDefinition(name, "", ""));
      }
      return new KnownDropdownValues(options, fields, Map.of());
    }
  }

  /** Counts how many records use each key of a field. */
  private static final class KeyUses {

    private final String fieldKey;

    /** Many records have few different values: the keys in each value are found once. */
    private final Map<FieldValue, int[]> counts = new HashMap<>();

    KeyUses(String fieldKey) {
      this.fieldKey = fieldKey;
    }

    void add(CaseRecord record) {
      FieldValue value = record.customFields().get(fieldKey);
      if (value == null) {
        value = record.members().get(fieldKey);
      }
      if (value != null && !value.isBlank()) {
        counts.computeIfAbsent(value, any -> new int[1])[0]++;
      }
    }

    /** The number of records by key; nested structures are ignored. */
    Map<String, Integer> byKey() {
      Map<String, Integer> uses = new HashMap<>();
      counts.forEach(
          (value, count) ->
              JsonKeys.of(value).stream()
                  .filter(key -> !key.isBlank())
                  .distinct()
                  .forEach(key -> uses.merge(key, count[0], Integer::sum)));
      return uses;
    }
  }
}
