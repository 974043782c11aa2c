package io.casedesk.desktop.records.data;

import io.casedesk.desktop.common.form.DropdownKeys;
import io.casedesk.desktop.common.form.EditorRegistry;
import io.casedesk.desktop.common.form.EditorType;
import io.casedesk.desktop.common.form.FieldSpec;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.DropdownValues;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.FieldType;
import io.casedesk.model.KnownDropdownValue;
import io.casedesk.model.Solution;
import io.casedesk.model.Solution.Owner;
import io.casedesk.workspace.ObservedDropdownValues;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * What is known of the fields of one kind of record, from metadata and from the records themselves
 * (Q26 and Q27).
 *
 * @param definitions fields the service describes; may be empty
 * @param members standard members seen in records, in the order first seen
 * @param customKeys custom field keys: described ones first, then those only seen in records
 * @param seen what they show of dropdown options
 * @param options what is known of dropdown options, also from before
 */
public record FieldCatalog(
    List<FieldDefinition> definitions,
    Set<String> members,
    Set<String> customKeys,
    ObservedDropdownValues seen,
    DropdownValues options) {

  private static final EditorRegistry EDITORS = EditorRegistry.standard();

  /** Nothing known yet. */
  static FieldCatalog none() {
    ObservedDropdownValues nothing = ObservedDropdownValues.of(List.of(), Map.of(), List.of());
    return new FieldCatalog(List.of(), Set.of(), Set.of(), nothing, nothing);
  }

  /** Gathers keys from records. Takes time in the number of records. */
  public static FieldCatalog of(
      List<FieldDefinition> definitions,
      Collection<? extends CaseRecord> records,
      ObservedDropdownValues options) {
    Set<String> members = new LinkedHashSet<>();
    Set<String> keys = new LinkedHashSet<>();
    for (CaseRecord record : records) {
      members.addAll(record.members().keySet());
      keys.addAll(record.customFields().keySet());
    }
    Set<String> customKeys = new LinkedHashSet<>();
    definitions.stream()
        .map(FieldDefinition::key)
        .filter(key -> !members.contains(key))
        .forEach(customKeys::add);
    customKeys.addAll(keys);
    return new FieldCatalog(definitions, members, customKeys, options, options);
  }

  /** The same with more known of options. */
  FieldCatalog withOptions(DropdownValues known) {
    return new FieldCatalog(definitions, members, customKeys, seen, new Named(plain(known), seen));
  }

  /** The same with the uses of options counted anew. */
  FieldCatalog counting(ObservedDropdownValues counted) {
    if (counted.fieldKeys().isEmpty()) {
      // Nothing else speaks for values that are in no option book.
      return withOptions(counted);
    }
    return withOptions(CountedDropdownValues.of(plain(options), counted));
  }

  /** Without what was put around it here, which would else grow with each time. */
  private static DropdownValues plain(DropdownValues book) {
    return book instanceof Named(DropdownValues known, DropdownValues _) ? known : book;
  }

  /** Options as they are known, and fields called what the metadata calls them. */
  private record Named(DropdownValues known, DropdownValues metadata) implements DropdownValues {

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

  /** Option keys that a change writes although nobody has seen them yet, by field. */
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

  /** The definition of a field, or one that only carries its key when there is none. */
  public FieldDefinition definition(String key) {
    return definitions.stream()
        .filter(d -> d.key().equals(key))
        .findFirst()
        .orElseGet(() -> new FieldDefinition(key, "", key));
  }

  /** Returns the owners of these records; a record without an owner is skipped. */
  public static List<Owner> owners(List<? extends CaseRecord> records) {
    return records.stream()
        .map(record -> record instanceof Solution solution ? solution.owner() : null)
        .filter(Objects::nonNull)
        .toList();
  }
}
