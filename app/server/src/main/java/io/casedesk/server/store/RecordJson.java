package io.casedesk.server.store;

import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Reads and writes the JSON of records: numbers keep the digits they were written with. */
public final class RecordJson {

  private static final int DEPTH = 100;

  /** Refuses a member that is there twice, and values that are nested too deep. */
  public static final JsonMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder().maxNestingDepth(DEPTH).build())
                  .build())
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .build();

  private RecordJson() {}

  static ObjectNode object(String text) {
    return (ObjectNode) MAPPER.readTree(text);
  }

  static String text(JsonNode node) {
    return MAPPER.writeValueAsString(node);
  }
}
