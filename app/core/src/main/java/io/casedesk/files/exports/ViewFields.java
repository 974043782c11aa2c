package io.casedesk.files.exports;

import io.casedesk.model.FieldDefinition;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldType;
import io.casedesk.model.RecordKind;
import io.casedesk.model.StandardFields;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.dropdowns.KnownDropdownValue;
import io.casedesk.model.dropdowns.KnownDropdownValue.Source;
import java.time.ZoneId;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The types and dropdown keys of fields, for filtering and sorting. */
public final class ViewFields {

  private final DropdownValues book;
  private final ZoneId zone;
  private final Map<FieldRef, FieldType> types = new HashMap<>();

  /**
   * Creates the field information.
   *
   * @param definitions the service's definitions of custom fields
   * @param zone the time zone for dates
   */
  public ViewFields(
      RecordKind kind, Collection<FieldDefinition> definitions, DropdownValues book, ZoneId zone) {
    this.book = book;
    this.zone = zone;
    StandardFields.of(kind)
        .forEach(field -> types.put(FieldRef.standard(field.key()), FieldType.of(field.type())));
    definitions.forEach(
        field -> types.put(FieldRef.custom(field.key()), FieldType.of(field.type())));
  }

  FieldType type(FieldRef field) {
    return types.getOrDefault(field, FieldType.UNKNOWN);
  }

  ZoneId zone() {
    return zone;
  }

  /**
   * The known dropdown keys of a field. If the service defines keys, a key found only in a record
   * does not count: it may be a label that was written by mistake.
   */
  Set<String> keys(FieldRef field) {
    List<KnownDropdownValue> options = book.options(field.key());
    boolean named = options.stream().anyMatch(option -> option.source() == Source.SERVICE);
    return options.stream()
        .filter(option -> !named || option.source() != Source.SEEN)
        .map(KnownDropdownValue::key)
        .collect(Collectors.toSet());
  }
}
