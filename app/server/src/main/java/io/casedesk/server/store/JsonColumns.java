package io.casedesk.server.store;

import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** JSON kept in a column: numbers keep the digits they were written with. */
final class JsonColumns {

  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .build();

  private JsonColumns() {}

  static ObjectNode object(String text) {
    return (ObjectNode) MAPPER.readTree(text);
  }

  static String text(JsonNode node) {
    return MAPPER.writeValueAsString(node);
  }
}
