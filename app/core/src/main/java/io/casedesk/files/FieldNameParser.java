package io.casedesk.files;

import io.casedesk.model.FieldDefinition;
import io.casedesk.model.FieldKeys;
import io.casedesk.model.FieldRef;
import io.casedesk.model.RecordKind;
import io.casedesk.model.StandardFields;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Resolves field names in files: {@code custom_fields.KEY} is a custom field; any other name is the
 * standard field with that name, or else a custom field.
 */
public final class FieldNameParser {

  private final RecordKind kind;
  private final Set<String> members;
  private final Set<String> custom = new LinkedHashSet<>();

  /**
   * @param kind the kind of record, whose standard fields the contract lists
   * @param keys the keys of further fields, found in records
   */
  public FieldNameParser(RecordKind kind, FieldKeys keys) {
    this.kind = kind;
    this.members =
        StandardFields.of(kind).stream()
            .map(FieldDefinition::key)
            .collect(Collectors.toCollection(LinkedHashSet::new));
    members.addAll(keys.members());
    custom.addAll(keys.custom());
  }

  /** Resolves a name; an unknown name gives a field of the writable type. */
  public FieldRef resolve(String name) {
    FieldRef field = FieldRef.parse(name);
    if (field.isCustom() || members.contains(name)) {
      return field;
    }
    return kind == RecordKind.USE_CASES || custom.contains(name) ? FieldRef.custom(name) : field;
  }
}
