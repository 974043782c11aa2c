package io.casedesk.desktop.records.data;

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
import io.casedesk.model.dropdowns.KnownDropdownValues;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

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
    KnownDropdownValues seen,
    DropdownValues options) {

  /** Returns an empty catalog. */
  static FieldCatalog none() {
    KnownDropdownValues nothing = KnownDropdownValues.of(List.of(), Map.of(), List.of());
    return new FieldCatalog(List.of(), Set.of(), Set.of(), nothing, nothing);
  }

  /** Collects field keys from records. Takes time in proportion to the number of records. */
  public static FieldCatalog of(
      List<FieldDefinition> definitions,
      Collection<? extends CaseRecord> records,
      KnownDropdownValues options) {
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
      KnownDropdownValues options) {
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
    return with(
        known instanceof CatalogValues other
            ? new CatalogValues(other.known, seen, other.counted)
            : new CatalogValues(known, seen, null));
  }

  /**
   * Returns a copy with new use counts of the dropdown values.
   *
   * @param counted has every use of each field that it contains
   */
  FieldCatalog counting(KnownDropdownValues counted) {
    // Values without a stored entry are known only from their uses.
    return counted.fieldKeys().isEmpty()
        ? withOptions(counted)
        : with(
            new CatalogValues(
                options instanceof CatalogValues now ? now.known : options, seen, counted));
  }

  private FieldCatalog with(CatalogValues values) {
    return new FieldCatalog(definitions, members, customKeys, seen, values);
  }

  /** Returns the dropdown keys of a change that are not known yet, by field. */
  public Map<String, List<String>> newKeys(Change change) {
    String key = change.field().key();
    if (!change.field().isCustom()) {
      return Map.of();
    }
    EditorType type =
        EditorType.of(new FieldSpec(change.field(), definition(key).type(), key, null));
    List<String> unseen =
        type.keysIn(change.wanted()).stream().filter(k -> !isSeen(key, k)).toList();
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

  /** Known dropdown values, with the field titles of the metadata and the uses in the records. */
  private static final class CatalogValues implements DropdownValues {

    private final DropdownValues known;
    private final DropdownValues metadata;
    private final @Nullable DropdownValues counted;

    /** Computed on first use: every visible cell asks for its caption. */
    private final Map<String, List<KnownDropdownValue>> options = new ConcurrentHashMap<>();

    CatalogValues(DropdownValues known, DropdownValues metadata, @Nullable DropdownValues counted) {
      this.known = known;
      this.metadata = metadata;
      this.counted = counted;
    }

    @Override
    public List<KnownDropdownValue> options(String fieldKey) {
      List<KnownDropdownValue> uses = counted == null ? List.of() : counted.options(fieldKey);
      return uses.isEmpty()
          ? known.options(fieldKey)
          : options.computeIfAbsent(fieldKey, key -> counted(known.options(key), uses));
    }

    private static List<KnownDropdownValue> counted(
        List<KnownDropdownValue> known, List<KnownDropdownValue> counted) {
      Map<String, Integer> uses = new HashMap<>();
      counted.forEach(option -> uses.putIfAbsent(option.key(), option.uses()));
      return known.stream()
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
      return metadata.fieldName(fieldKey);
    }

    @Override
    public FieldType fieldType(String fieldKey) {
      return metadata.fieldType(fieldKey);
    }
  }
}
