package io.casedesk.server.store;

import java.util.Map;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Reads and writes the JSON of records: numbers keep the digits they were written with. */
public final class RecordJson {

  /** The most levels of a value. */
  public static final int DEPTH = 100;

  /** The most tokens (braces, names, values) of a request body: one of 1 MB could have 500,000. */
  public static final int TOKENS = 50_000;

  /** Refuses a member that is there twice, and values that are nested too deep. */
  public static final JsonMapper MAPPER =
      mapper(StreamReadConstraints.builder().maxNestingDepth(DEPTH));

  /** Also limits the tokens, whose objects take many times the memory of their text. */
  public static final JsonMapper BODIES =
      mapper(StreamReadConstraints.builder().maxNestingDepth(DEPTH).maxTokenCount(TOKENS));

  private RecordJson() {}

  private static JsonMapper mapper(StreamReadConstraints.Builder limits) {
    return JsonMapper.builder(JsonFactory.builder().streamReadConstraints(limits.build()).build())
        .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
        .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
        .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
        .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
        .build();
  }

  static ObjectNode object(String text) {
    return (ObjectNode) MAPPER.readTree(text);
  }

  /** A value as text. */
  public static String text(JsonNode node) {
    return MAPPER.writeValueAsString(node);
  }

  /**
   * Returns a JSON object with some members changed.
   *
   * @param before a JSON object as text
   */
  public static String merged(String before, ObjectNode changes) {
    ObjectNode values = object(before);
    values.setAll(changes);
    return text(values);
  }

  /**
   * Whether a database can store all text in a value, names of members included: some can store
   * neither NUL nor half a surrogate pair.
   */
  public static boolean isStorable(JsonNode node) {
    if (node.isString()) {
      return isStorable(node.stringValue());
    }
    for (Map.Entry<String, JsonNode> member : node.properties()) {
      if (!isStorable(member.getKey()) || !isStorable(member.getValue())) {
        return false;
      }
    }
    return !node.isArray() || node.valueStream().allMatch(RecordJson::isStorable);
  }

  private static boolean isStorable(String text) {
    return text.codePoints()
        .noneMatch(c -> c == 0 || (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE));
  }
}
