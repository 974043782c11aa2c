package io.casedesk.model;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A record of either kind, read field by field. */
public sealed interface CaseRecord permits UseCase, Solution {

  /** The service's own identifier, as text. Never an identifier of an external system. */
  String id();

  /** Members of the record itself in the order they were sent, custom fields left out. */
  Map<String, FieldValue> members();

  /** All fields in the order they were sent, those of the record itself first. */
  default Map<FieldRef, FieldValue> fields() {
    Map<FieldRef, FieldValue> fields = new LinkedHashMap<>();
    members().forEach((key, value) -> fields.put(FieldRef.standard(key), value));
    customFields().forEach((key, value) -> fields.put(FieldRef.custom(key), value));
    return fields;
  }

  /** Custom fields in the order they were sent; empty when none were. */
  Map<String, FieldValue> customFields();

  /** What a person calls the record: its title or name; the id when it has neither. */
  String label();

  /** Whether the service marks the record as deleted. */
  boolean deleted();

  /** The value of a field, or null when the member was not sent. */
  default @Nullable FieldValue value(FieldRef field) {
    return (field.isCustom() ? customFields() : members()).get(field.key());
  }

  /** The text of a standard member; empty when it is absent or null. */
  default String text(String member) {
    FieldValue value = members().get(member);
    return value == null ? "" : value.display();
  }
}
