package io.casedesk.changes;

import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.FieldKeys;
import io.casedesk.model.FieldRef;
import io.casedesk.model.RecordKind;
import io.casedesk.model.StandardFields;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which field a name in a file means: {@code custom_fields.KEY} is a custom field; any other name
 * is the member of the record that has it, else the custom field.
 */
public final class FieldNameParser {

  private final RecordKind kind;
  private final Set<String> members;
  private final Set<String> custom = new LinkedHashSet<>();

  /**
   * @param kind whose members the contract lists
   * @param records what else is there
   */
  public FieldNameParser(RecordKind kind, Collection<? extends CaseRecord> records) {
    this.kind = kind;
    this.members =
        StandardFields.of(kind).stream()
            .map(FieldDefinition::key)
            .collect(Collectors.toCollection(LinkedHashSet::new));
    FieldKeys keys = FieldKeys.of(records);
    members.addAll(keys.members());
    custom.addAll(keys.custom());
  }

  /** The field of a name; one that exists nowhere is the kind that can be written. */
  public FieldRef resolve(String name) {
    FieldRef field = FieldRef.parse(name);
    if (field.isCustom() || members.contains(name)) {
      return field;
    }
    return kind == RecordKind.USE_CASES || custom.contains(name) ? FieldRef.custom(name) : field;
  }
}
