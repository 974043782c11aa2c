package io.casedesk.desktop.records.bulkedit;

import io.casedesk.changes.plan.RunPurpose;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Converts the selections of bulk edits to and from JSON. */
final class BulkEditOriginsJson {

  private static final JsonMapper JSON = new JsonMapper();

  private BulkEditOriginsJson() {}

  static String write(List<BulkEditOrigins.Held> all) {
    ArrayNode json = JSON.createArrayNode();
    all.forEach(held -> json.add(json(held)));
    return json.toString();
  }

  private static ObjectNode json(BulkEditOrigins.Held held) {
    RunPurpose.Scope scope = held.scope();
    ObjectNode json = JSON.createObjectNode().put("field", scope.field());
    ArrayNode filters = json.putArray("filters");
    scope.filters().forEach(filters::add);
    json.put("shown", scope.shown()).put("chosen", scope.chosen());
    json.put("already", scope.already()).put("changed", scope.changed());
    ObjectNode cells = json.putObject("cells");
    held.witnesses().forEach(cells::put);
    return json;
  }

  /**
   * Parses the selections; empty if any part can't be read, because a partial record would be wrong
   * in a run certificate.
   */
  static List<BulkEditOrigins.Held> read(String text) {
    List<BulkEditOrigins.Held> all = new ArrayList<>();
    if (text.isBlank()) {
      return all;
    }
    try {
      for (JsonNode json : JSON.readTree(text)) {
        all.add(held(json));
      }
    } catch (JacksonException e) {
      return List.of();
    }
    return all;
  }

  private static BulkEditOrigins.Held held(JsonNode json) {
    List<String> filters = new ArrayList<>();
    json.required("filters").forEach(filter -> filters.add(filter.stringValue()));
    Map<String, String> cells = new LinkedHashMap<>();
    json.required("cells")
        .properties()
        .forEach(c -> cells.put(c.getKey(), c.getValue().stringValue()));
    return new BulkEditOrigins.Held(
        new RunPurpose.Scope(
            json.required("field").stringValue(),
            filters,
            json.required("shown").intValue(),
            json.required("chosen").intValue(),
            json.required("already").intValue(),
            json.required("changed").intValue()),
        cells);
  }
}
