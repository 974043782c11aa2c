package io.casedesk.model;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A record from the service, either a use case or a solution, with access to its fields. */
public sealed interface CaseRecord permits UseCase, Solution {

  /** The service's own identifier, as text; never an identifier of an external system. */
  String id();

  /** The members of the record itself, without custom fields. */
  Map<String, FieldValue> members();

  /** All fields: the members of the record itself, then the custom fields. */
  default Map<FieldRef, FieldValue> fields() {
    Map<FieldRef, FieldValue> fields = new LinkedHashMap<>();
    members().forEach((key, value) -> fields.put(FieldRef.standard(key), value));
    customFields().forEach((key, value) -> fields.put(FieldRef.custom(key), value));
    return fields;
  }

  /** The custom fields; empty when there are none. */
  Map<String, FieldValue> customFields();

  /**
   * Whether the record was sent with its custom fields, even if it has none; a summary lacks them
   * (contract 2.1).
   */
  default boolean showsCustomFields() {
    return !customFields().isEmpty()
        || (customFields() instanceof Fields fields && fields.isSent());
  }

  /** The display name of the record: its title or name; the id when it has neither. */
  String label();

  /** Whether the service marks the record as deleted. */
  boolean deleted();

  /** The value of a field; null when the field is not set. */
  default @Nullable FieldValue value(FieldRef field) {
    return (field.isCustom() ? customFields() : members()).get(field.key());
  }

  /** The text of a standard field; empty when the field is not set or null. */
  default String text(String member) {
    FieldValue value = members().get(member);
    return value == null ? "" : value.display();
  }
}
