package io.casedesk.client.solutions;

import io.casedesk.client.records.RequestBodyWriter;
import io.casedesk.messages.Message;
import io.casedesk.messages.MessageException;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import tools.jackson.core.JsonGenerator;

/**
 * The write shape of a solution (contract 2.2): read names are camelCase, written names snake_case,
 * and most fields are inside {@code solution_fields} (Q28). An owner is read as an object and
 * written as a text, and the contract does not say what the text identifies; the caller chooses
 * (Q29).
 */
record SolutionWriteFormat(Map<String, FieldValue> top, Map<String, FieldValue> inner) {

  private static final String OWNER = "owner";

  private static final Map<String, String> TOP =
      Map.of(
          "name", "name", "description", "description", "deleteFlag", "delete_flag", OWNER, OWNER);

  private static final Map<String, String> INNER =
      Map.of(
          "linkTitle", "link_title",
          "linkUrl", "link_url",
          "provider", "provider",
          "sensitivity", "sensitivity",
          "type", "type",
          "requestingBusinessUnit", "requesting_business_unit",
          "status", "status");

  /** Whether the write shape has a place for the field. */
  static boolean writable(FieldRef field) {
    return !field.isCustom() && (TOP.containsKey(field.key()) || INNER.containsKey(field.key()));
  }

  /**
   * Arranges writable fields in the write shape.
   *
   * @throws IllegalArgumentException when the owner is not a text: no other form can be written,
   *     and an owner cannot be removed
   */
  static SolutionWriteFormat of(Map<FieldRef, FieldValue> values) {
    SolutionWriteFormat shape =
        new SolutionWriteFormat(new LinkedHashMap<>(), new LinkedHashMap<>());
    values.forEach(
        (field, value) -> {
          String name = TOP.get(field.key());
          if (OWNER.equals(name) && (!(value instanceof FieldValue.Text) || value.isBlank())) {
            throw new MessageException(Message.of("request.owner"));
          }
          // The other fields are strings, and a cleared one is sent as an empty string (contract
          // 2.2).
          boolean cleared = value instanceof FieldValue.Null && !"delete_flag".equals(name);
          FieldValue sent = cleared ? FieldValue.text("") : value;
          if (name != null) {
            shape.top.put(name, sent);
          } else {
            shape.inner.put(Objects.requireNonNull(INNER.get(field.key())), sent);
          }
        });
    return shape;
  }

  /** Writes the fields of the body. */
  void write(RequestBodyWriter writer, JsonGenerator json) {
    writer.members(json, top);
    if (!inner.isEmpty()) {
      writer.object(json, "solution_fields", inner);
    }
  }
}
