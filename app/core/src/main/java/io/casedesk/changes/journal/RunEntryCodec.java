package io.casedesk.changes.journal;

import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Encodes and decodes the bodies of a run's journal entries. A value is an object with one field,
 * which names the JSON type and holds the text, the digits or the JSON unchanged: {@code
 * {"text":"legal"}}, {@code {"number":"1.50"}}, {@code {"boolean":"true"}}, {@code {"null":""}},
 * {@code {"json":"[1]"}}.
 */
public final class RunEntryCodec {

  /** Escapes all non-ASCII characters, so that an unpaired surrogate is kept as well. */
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

  private static final Map<String, FieldValue.Type> TYPES =
      Arrays.stream(FieldValue.Type.values())
          .collect(Collectors.toMap(RunEntryCodec::word, Function.identity()));

  private RunEntryCodec() {}

  private static String word(FieldValue.Type type) {
    return type.name().toLowerCase(Locale.ROOT);
  }

  static ObjectNode object() {
    return JSON.createObjectNode();
  }

  /** Formats JSON as ASCII text. */
  public static String text(ObjectNode json) {
    return JSON.writeValueAsString(json);
  }

  public static JsonNode parse(String body) {
    return JSON.readTree(body);
  }

  /**
   * The text value of a field.
   *
   * @throws IllegalArgumentException when the value is not a text
   */
  public static String text(JsonNode json, String name) {
    return text(json.required(name));
  }

  /** The value of a text node. */
  public static String text(JsonNode json) {
    if (!json.isString()) {
      throw new IllegalArgumentException("what should be a text is none");
    }
    return json.stringValue();
  }

  public static ObjectNode value(FieldValue value) {
    return object().put(word(value.type()), value.display());
  }

  public static @Nullable FieldValue value(@Nullable JsonNode json) {
    if (json == null || json.isMissingNode()) {
      return null;
    }
    if (json.size() != 1 || !json.isObject()) {
      throw new IllegalArgumentException("a value is not an object of one member");
    }
    Map.Entry<String, JsonNode> only = json.properties().iterator().next();
    String text = text(only.getValue());
    FieldValue.Type type = TYPES.get(only.getKey());
    if (type == null) {
      throw new IllegalArgumentException("a run holds no value of type " + only.getKey());
    }
    return type.of(text);
  }

  public static void put(ObjectNode json, String name, @Nullable FieldValue value) {
    if (value != null) {
      json.set(name, value(value));
    }
  }

  public static ObjectNode field(FieldRef field) {
    return object().put("place", field.isCustom() ? "custom" : "standard").put("key", field.key());
  }

  public static FieldRef field(JsonNode json) {
    String key = text(json, "key");
    return text(json, "place").equals("custom") ? FieldRef.custom(key) : FieldRef.standard(key);
  }

  public static ObjectNode cell(PlannedCell cell) {
    ObjectNode json = field(cell.change().field());
    put(json, "seen", cell.change().seen());
    put(json, "wanted", cell.change().wanted());
    return json.put("origin", cell.origin());
  }

  public static PlannedCell cell(String recordId, JsonNode json) {
    FieldValue wanted = value(json.get("wanted"));
    return new PlannedCell(
        new Change(
            recordId,
            field(json),
            value(json.get("seen")),
            wanted == null ? FieldValue.Null.INSTANCE : wanted),
        text(json, "origin"));
  }

  /** Encodes all fields of a record as they were before the write. */
  static ObjectNode image(Map<FieldRef, FieldValue> fields) {
    ObjectNode json = object();
    ObjectNode members = json.putObject("members");
    ObjectNode custom = json.putObject("custom_fields");
    fields.forEach((field, value) -> put(field.isCustom() ? custom : members, field.key(), value));
    return json;
  }

  static Map<FieldRef, FieldValue> image(JsonNode json) {
    Map<FieldRef, FieldValue> image = new LinkedHashMap<>();
    json.required("members")
        .properties()
        .forEach(m -> put(image, FieldRef.standard(m.getKey()), m));
    json.required("custom_fields")
        .properties()
        .forEach(m -> put(image, FieldRef.custom(m.getKey()), m));
    return image;
  }

  private static void put(
      Map<FieldRef, FieldValue> image, FieldRef field, Map.Entry<String, JsonNode> member) {
    FieldValue value = value(member.getValue());
    if (value != null) {
      image.put(field, value);
    }
  }
}
