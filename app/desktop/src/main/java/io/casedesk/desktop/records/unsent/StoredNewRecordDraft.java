package io.casedesk.desktop.records.unsent;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A new record as far as it was typed, as it is kept beyond the end of the window.
 *
 * @param origin what a run that creates it comes from: it stays the same, so that a record that was
 *     sent before the window ended is not sent once more (Q16)
 * @param open whether the form was shown
 * @param name what is typed as its name
 * @param inputs what is typed into other fields, by field
 */
public record StoredNewRecordDraft(
    String origin, boolean open, String name, Map<String, String> inputs) {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  /** Takes a copy that nobody can change. */
  public StoredNewRecordDraft {
    inputs = Map.copyOf(inputs);
  }

  String text() {
    ObjectNode json = JSON.createObjectNode();
    json.put("origin", origin).put("open", open).put("name", name);
    ObjectNode fields = json.putObject("fields");
    inputs.forEach(fields::put);
    return JSON.writeValueAsString(json);
  }

  /** What was kept; empty when nothing was, or nothing that can be read. */
  static Optional<StoredNewRecordDraft> of(String text) {
    if (text.isEmpty()) {
      return Optional.empty();
    }
    try {
      JsonNode json = JSON.readTree(text);
      String origin = json.path("origin").asString("");
      Map<String, String> inputs = new LinkedHashMap<>();
      json.path("fields")
          .properties()
          .forEach(field -> inputs.put(field.getKey(), field.getValue().asString("")));
      return origin.isEmpty()
          ? Optional.empty()
          : Optional.of(
              new StoredNewRecordDraft(
                  origin,
                  json.path("open").asBoolean(false),
                  json.path("name").asString(""),
                  inputs));
    } catch (JacksonException e) {
      return Optional.empty();
    }
  }
}
