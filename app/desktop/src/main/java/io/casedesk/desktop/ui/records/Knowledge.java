package io.casedesk.desktop.ui.records;

import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.OptionBook;
import io.casedesk.workspace.SeenOptionBook;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What is known of the fields of one kind of record, from metadata and from the records themselves
 * (traps 26 and 27).
 *
 * @param definitions fields the service describes; may be empty
 * @param members standard members seen in records, in the order first seen
 * @param customKeys custom field keys: described ones first, then those only seen in records
 * @param options what is known of dropdown options
 */
public record Knowledge(
    List<FieldDefinition> definitions,
    Set<String> members,
    Set<String> customKeys,
    OptionBook options) {

  /** Nothing known yet. */
  static Knowledge none() {
    return new Knowledge(
        List.of(), Set.of(), Set.of(), SeenOptionBook.of(List.of(), Map.of(), List.of()));
  }

  /** Gathers keys from records. Takes time in the number of records. */
  public static Knowledge of(
      List<FieldDefinition> definitions,
      Collection<? extends CaseRecord> records,
      OptionBook options) {
    Set<String> members = new LinkedHashSet<>();
    Set<String> seen = new LinkedHashSet<>();
    for (CaseRecord record : records) {
      members.addAll(record.members().keySet());
      seen.addAll(record.customFields().keySet());
    }
    Set<String> customKeys = new LinkedHashSet<>();
    definitions.stream()
        .map(FieldDefinition::key)
        .filter(key -> !members.contains(key))
        .forEach(customKeys::add);
    customKeys.addAll(seen);
    return new Knowledge(definitions, members, customKeys, options);
  }

  /** The definition of a field, or one that only carries its key when there is none. */
  public FieldDefinition definition(String key) {
    return definitions.stream()
        .filter(d -> d.key().equals(key))
        .findFirst()
        .orElseGet(() -> new FieldDefinition(key, "", key));
  }
}
