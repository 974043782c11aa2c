package io.casedesk.workspace;

import io.casedesk.model.FieldDefinition;
import io.casedesk.model.FieldDefinition.DropdownValue;
import io.casedesk.model.FieldKeys.NameCollector;
import io.casedesk.model.FieldType;
import io.casedesk.model.UseCase;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Counts the dropdown values of use cases while a list is read, so that nothing is left to count at
 * its end. Not thread-safe.
 */
public final class DropdownValueCounter {

  private final List<FieldDefinition> definitions;
  private final NameCollector names = new NameCollector();
  private final Map<String, KeyUses> uses = new LinkedHashMap<>();

  /**
   * Creates a counter without records.
   *
   * @param definitions fields of the filter endpoint; only fields of a dropdown or multi-select
   *     type get values
   */
  public DropdownValueCounter(List<FieldDefinition> definitions) {
    this.definitions = definitions;
    for (FieldDefinition definition : definitions) {
      if (FieldType.of(definition.type()).hasOptions()) {
        uses.put(definition.key(), new KeyUses(definition.key()));
      }
    }
  }

  /** Counts the keys in a record. */
  public void add(UseCase record) {
    names.add(record.customFields());
    uses.values().forEach(counted -> counted.add(record));
  }

  /**
   * Returns the values of the records so far.
   *
   * @param captions dropdown values from other sources by field key, which add labels and keys to
   *     those of the definitions
   */
  public ObservedDropdownValues values(Map<String, List<DropdownValue>> captions) {
    return ObservedDropdownValues.of(definitions, captions, names.seen(), uses);
  }
}
