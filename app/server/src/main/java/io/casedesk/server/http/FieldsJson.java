package io.casedesk.server.http;

import io.casedesk.server.store.CustomField;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/** Writes what fields use cases have (contract 4.1). */
final class FieldsJson {

  private FieldsJson() {}

  /** The {@code fields} of a filter's answer: those that can be filtered on. */
  static void write(JsonGenerator json, List<CustomField> fields) {
    json.writeArrayPropertyStart("fields");
    field(json, "title", "text", "Title");
    field(json, "status", "text", "Status");
    field(json, "source_id", "text", "Source ID");
    fields.forEach(field -> field(json, field.key(), field.type().word(), field.display()));
    json.writeEndArray();
  }

  private static void field(JsonGenerator json, String key, String type, String display) {
    json.writeStartObject();
    json.writeStringProperty("key", key);
    json.writeStringProperty("type", type);
    json.writeStringProperty("display", display);
    json.writeEndObject();
  }
}
