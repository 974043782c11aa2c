package io.casedesk.desktop.records.data;

import io.casedesk.desktop.common.form.DropdownKeys;
import io.casedesk.desktop.common.form.EditorRegistry;
import io.casedesk.desktop.common.form.EditorType;
import io.casedesk.desktop.common.form.FieldSpec;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.FieldKeys;
import io.casedesk.model.FieldType;
import io.casedesk.model.Solution;
import io.casedesk.model.Solution.Owner;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.dropdowns.KnownDropdownValue;
import io.casedesk.workspace.ObservedDropdownValues;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The known fields of a record kind, from metadata and from the records (Q26 and Q27).
 *
 * @param definitions the fields that the service describes; may be empty
 * @param members the standard fields seen in records, in the order first seen
 * @param customKeys the keys of custom fields: described ones first, then those seen only in
 *     records
 * @param seen the dropdown values seen in records
 * @param options all known dropdown values, including earlier ones
 */
public record FieldCatalog(
    List<FieldDefinition> definitions,
    Set<String> members,
    Set<String> customKeys,
    ObservedDropdownValues seen,
    DropdownValues options) {

  private static final EditorRegistry EDITORS = EditorRegistry.standard();

  /** Returns an empty catalog. */
  static FieldCatalog none() {
    ObservedDropdownValues nothing = ObservedDropdownValues.of(List.of(), Map.of(), List.of());
    return new FieldCatalog(List.of(), Set.of(), Set.of(), nothing, nothing);
  }

  /** Collects field keys from records. Takes time in proportion to the number of records. */
  public static FieldCatalog of(
      List<FieldDefinition> definitions,
      Collection<? extends CaseRecord> records,
      ObservedDropdownValues options) {
    return of(
        definitions,
        FieldKeys.names(records, CaseRecord::members),
        FieldKeys.names(records, CaseRecord::customFields),
        options);
  }

  /**
   * Creates a catalog of the field keys that were collected from records.
   *
   * @param members the standard fields, in the order first seen
   * @param keys the custom fields, in the order first seen
   */
  public static FieldCatalog of(
      List<FieldDefinition> definitions,
      Set<String> members,
      Set<String> keys,
      ObservedDropdownValues options) {
    Set<String> customKeys = new LinkedHashSet<>();
    definitions.stream()
        .map(FieldDefinition::key)
        .filter(key -> !members.contains(key))
        .forEach(customKeys::add);
    customKeys.addAll(keys);
    return new FieldCatalog(definitions, members, customKeys, options, options);
  }

  /** Returns a copy with other dropdown values. */
  FieldCatalog withOptions(DropdownValues known) {
    return new FieldCatalog(
        definitions, members, customKeys, seen, new TitledDropdownValues(plain(known), seen));
  }

  /** Returns a copy with new use counts of the dropdown values. */
  FieldCatalog counting(ObservedDropdownValues counted) {
    if (counted.fieldKeys().isEmpty()) {
      // Values without a stored entry are known only from their uses.
      return withOptions(counted);
    }
    return withOptions(CountedDropdownValues.of(plain(options), counted));
  }

  /** Removes the wrapper added by this class; wrappers would otherwise pile up. */
  private static DropdownValues plain(DropdownValues dropdownValues) {
    return dropdownValues instanceof TitledDropdownValues(DropdownValues known, DropdownValues _)
        ? known
        : dropdownValues;
  }

  /** Known dropdown values, with the field titles of the metadata. */
  private record TitledDropdownValues(DropdownValues known, DropdownValues metadata)
      implements DropdownValues {

    @Override
    public List<KnownDropdownValue> options(String fieldKey) {
      return known.options(fieldKey);
    }

    @Override
    public Set<String> fieldKeys() {
      return known.fieldKeys();
    }

    @Override
    public String fieldName(String fieldKey) {
      return metadata.fieldName(fieldKey);
    }

    @Override
    public FieldType fieldType(String fieldKey) {
      return metadata.fieldType(fieldKey);
    }
  }

  /** Returns the dropdown keys of a change that are not known yet, by field. */
  public Map<String, List<String>> newKeys(Change change) {
    String key = change.field().key();
    if (!change.field().isCustom()) {
      return Map.of();
    }
    EditorType type =
        EDITORS.typeOf(new FieldSpec(change.field(), definition(key).type(), key, null));
    List<String> unseen =
        DropdownKeys.in(type, change.wanted()).stream().filter(k -> !isSeen(key, k)).toList();
    return unseen.isEmpty() ? Map.of() : Map.of(key, unseen);
  }

  private boolean isSeen(String field, String optionKey) {
    return options.options(field).stream()
        .filter(option -> option.key().equals(optionKey))
        .anyMatch(option -> !option.source().isUnproven());
  }

  /** Returns the definition of a field; if there is none, one with only the key. */
  private FieldDefinition definition(String key) {
    return definitions.stream()
        .filter(d -> d.key().equals(key))
        .findFirst()
        .orElseGet(() -> new FieldDefinition(key, "", key));
  }

  /**
   * Returns the custom fields. If several fields have a name, it is followed by their keys.
   *
   * @param standard the names of the standard fields
   */
  public List<FieldDefinition> customFields(Collection<String> standard) {
    List<FieldDefinition> fields = customKeys.stream().map(this::definition).toList();
    Map<String, Long> names =
        Stream.concat(standard.stream(), fields.stream().map(FieldDefinition::display))
            .collect(Collectors.groupingBy(FieldCatalog::folded, Collectors.counting()));
    return fields.stream()
        .map(
            field ->
                names.getOrDefault(folded(field.display()), 1L) > 1 ? field.withKeyInName() : field)
        .toList();
  }

  private static String folded(String name) {
    return name.strip().toLowerCase(Locale.ROOT);
  }

  /** Returns the owners of these records; a record without an owner is skipped. */
  public static List<Owner> owners(List<? extends CaseRecord> records) {
    return records.stream()
        .map(record -> record instanceof Solution solution ? solution.owner() : null)
        .filter(Objects::nonNull)
        .toList();
  }

  /** Dropdown values with use counts from the current records. */
  private static final class CountedDropdownValues implements DropdownValues {

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
}
