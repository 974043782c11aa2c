package io.casedesk.desktop.records.unsent;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The stored form of a new-record draft.
 *
 * @param origin the origin of the run that creates the record; unchanged, so that a record already
 *     sent isn't sent again (Q16)
 * @param open whether the form was shown
 * @param name the input of the name
 * @param inputs the input of the other fields, by field
 */
public record StoredNewRecordDraft(
    String origin, boolean open, String name, Map<String, String> inputs) {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  /** Copies the map. */
  public StoredNewRecordDraft {
    inputs = Map.copyOf(inputs);
  }

  /** Returns whether there is no input. */
  public boolean isBlank() {
    return name.isEmpty() && inputs.isEmpty();
  }

  String text() {
    ObjectNode json = JSON.createObjectNode();
    json.put("origin", origin).put("open", open).put("name", name);
    ObjectNode fields = json.putObject("fields");
    inputs.forEach(fields::put);
    return JSON.writeValueAsString(json);
  }

  /** Parses a stored draft; empty if there is none or it can't be read. */
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
