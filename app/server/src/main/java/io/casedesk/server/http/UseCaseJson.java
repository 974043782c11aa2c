package io.casedesk.server.http;

import io.casedesk.server.store.Field;
import io.casedesk.server.store.UseCase;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/** Writes use cases and their fields as the contract shows them (2.1 and 4.1). */
final class UseCaseJson {

  private UseCaseJson() {}

  /** Every member. */
  static void full(JsonGenerator json, UseCase useCase) {
    json.writeStartObject();
    json.writeStringProperty("id", useCase.id());
    json.writeStringProperty("title", useCase.details().name());
    json.writeStringProperty("description", useCase.details().description());
    rest(json, useCase);
    json.writeName("custom_fields");
    json.writeRawValue(useCase.customFields());
    json.writeEndObject();
  }

  /** Every member but description and custom_fields. */
  static void summary(JsonGenerator json, UseCase useCase) {
    json.writeStartObject();
    json.writeStringProperty("id", useCase.id());
    json.writeStringProperty("title", useCase.details().name());
    rest(json, useCase);
    json.writeEndObject();
  }

  private static void rest(JsonGenerator json, UseCase useCase) {
    json.writeStringProperty("status", useCase.details().status());
    json.writeStringProperty("created_at", useCase.times().created());
    json.writeStringProperty("updated_at", useCase.times().updated());
    json.writeBooleanProperty("delete_flag", useCase.details().deleted());
    json.writeStringProperty("source_id", useCase.sourceId());
  }

  /** The {@code fields} of a filter's answer: those that can be filtered on. */
  static void fields(JsonGenerator json, List<Field> fields) {
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
