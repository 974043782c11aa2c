package io.casedesk.json;

import java.nio.charset.StandardCharsets;
import tools.jackson.core.TokenStreamLocation;

/** Extracts the exact text of a value from a parser's input, by token locations. */
@FunctionalInterface
interface JsonSource {

  String between(TokenStreamLocation from, TokenStreamLocation to);

  static JsonSource of(byte[] json) {
    return (from, to) -> {
      int start = Math.toIntExact(from.getByteOffset());
      return new String(
          json, start, Math.toIntExact(to.getByteOffset()) - start, StandardCharsets.UTF_8);
    };
  }

  static JsonSource of(String json) {
    return (from, to) ->
        json.substring(Math.toIntExact(from.getCharOffset()), Math.toIntExact(to.getCharOffset()));
  }
}
