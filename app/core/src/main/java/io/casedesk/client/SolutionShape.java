package io.casedesk.client;

import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import tools.jackson.core.JsonGenerator;

/**
 * The write shape of a solution (contract 2.2): read names are camelCase, written ones snake_case,
 * and most of them stand inside {@code solution_fields} (trap 28). What {@code owner} takes is not
 * shown, so it is not written.
 */
record SolutionShape(Map<String, FieldValue> top, Map<String, FieldValue> inner) {

  private static final Map<String, String> TOP =
      Map.of("name", "name", "description", "description", "deleteFlag", "delete_flag");

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

  /** Puts writable fields where they belong. */
  static SolutionShape of(Map<FieldRef, FieldValue> values) {
    SolutionShape shape = new SolutionShape(new LinkedHashMap<>(), new LinkedHashMap<>());
    values.forEach(
        (field, value) -> {
          String name = TOP.get(field.key());
          if (name != null) {
            shape.top.put(name, value);
          } else {
            shape.inner.put(Objects.requireNonNull(INNER.get(field.key())), value);
          }
        });
    return shape;
  }

  /** Writes the members of the body. */
  void write(BodyWriter writer, JsonGenerator json) {
    writer.members(json, top);
    if (!inner.isEmpty()) {
      writer.object(json, "solution_fields", inner);
    }
  }
}
