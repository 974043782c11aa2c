package io.casedesk.desktop.records.savedviews;

import io.casedesk.desktop.records.filter.FieldFilter;
import io.casedesk.desktop.records.savedviews.InvalidViewException.Reason;
import io.casedesk.desktop.records.table.TableState.ColumnState;
import io.casedesk.desktop.records.table.TableState.SortState;
import java.util.Locale;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Converts views to and from the JSON that is stored and shared:
 *
 * <pre>{@code
 * {"format": "casedesk-view", "version": 1, "kind": "use-cases", "name": "Mine", "default": true,
 *  "columns": [{"id": "custom_fields.theme", "width": 190, "shown": true}], "pinned": 1,
 *  "sort": [{"column": "updated_at", "descending": true}],
 *  "filters": [{"column": "custom_fields.theme", "operator": "any_of", "values": ["finance"],
 *               "also": ["blank", "absent", "unknown_key"]}],
 *  "search": "invoice", "deleted_shown": false}
 * }</pre>
 *
 * <p>Operators are those of {@link FieldFilter}, in small letters. Missing fields have their
 * initial values; unknown fields are ignored. An exported file has no {@code default}.
 */
final class ViewJson {

  static final String FORMAT = "casedesk-view";
  static final int VERSION = 1;

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(SerializationFeature.INDENT_OUTPUT)
          .build();

  private ViewJson() {}

  /**
   * A view and its name.
   *
   * @param kind the record kind
   */
  record Named(String kind, String name, ViewState state, boolean isDefault) {}

  static String write(Named view) {
    ObjectNode json = JSON.createObjectNode();
    json.put("format", FORMAT).put("version", VERSION);
    json.put("kind", view.kind()).put("name", view.name());
    if (view.isDefault()) {
      json.put("default", true);
    }
    ArrayNode columns = json.putArray("columns");
    for (ColumnState column : view.state().table().columns()) {
      columns
          .addObject()
          .put("id", column.id())
          .put("width", column.width())
          .put("shown", column.shown());
    }
    if (view.state().table().pinned() > 0) {
      json.put("pinned", view.state().table().pinned());
    }
    ArrayNode sort = json.putArray("sort");
    for (SortState by : view.state().table().sort()) {
      sort.addObject().put("column", by.column()).put("descending", by.descending());
    }
    ArrayNode filters = json.putArray("filters");
    view.state().filters().forEach(filter -> write(filter, filters.addObject()));
    json.put("search", view.state().search());
    json.put("deleted_shown", view.state().deletedShown());
    return JSON.writeValueAsString(json);
  }

  private static void write(FieldFilter filter, ObjectNode json) {
    json.put("column", filter.column()).put("operator", word(filter.operator()));
    ArrayNode values = json.putArray("values");
    filter.values().forEach(values::add);
    if (!filter.also().isEmpty()) {
      ArrayNode also = json.putArray("also");
      filter.also().forEach(special -> also.add(word(special)));
    }
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  /**
   * Parses a definition.
   *
   * @throws InvalidViewException if it can't be read; the message names the position
   */
  static Named read(String text) throws InvalidViewException {
    JsonNode json;
    try {
      json = JSON.readTree(text);
    } catch (JacksonException e) {
      throw new InvalidViewException(Reason.NO_JSON, e.getOriginalMessage());
    }
    if (!json.isObject()) {
      throw new InvalidViewException(Reason.NO_JSON, "{");
    }
    if (!json.path("format").asString("").equals(FORMAT)) {
      throw new InvalidViewException(Reason.NO_VIEW, "\"format\": \"" + FORMAT + "\"");
    }
    if (json.path("version").asInt(0) > VERSION) {
      throw new InvalidViewException(Reason.NEWER, String.valueOf(json.path("version").asInt()));
    }
    return new ViewReader(json).read();
  }

  /** Returns the definition marked as the default or not, otherwise unchanged. */
  static String withDefault(String text, boolean isDefault) throws InvalidViewException {
    read(text);
    ObjectNode json = (ObjectNode) JSON.readTree(text);
    json.remove("default");
    if (isDefault) {
      json.put("default", true);
    }
    return JSON.writeValueAsString(json);
  }

  /** Returns the definition with another name, otherwise unchanged. */
  static String withName(String text, String name) throws InvalidViewException {
    read(text);
    ObjectNode json = (ObjectNode) JSON.readTree(text);
    json.put("name", name);
    return JSON.writeValueAsString(json);
  }
}
