package io.casedesk.json;

import java.util.Arrays;
import tools.jackson.core.JsonParser;

/** Decodes one JSON object. */
@FunctionalInterface
public interface ObjectDecoder<T> {
  /**
   * Decodes the object at whose start the parser is, and leaves the parser at its end.
   *
   * @param json the input of the parser
   */
  T decode(JsonParser parser, byte[] json);

  /** Skips the object at whose start the parser is, and returns its exact bytes. */
  static byte[] skipped(JsonParser parser, byte[] json) {
    int from = start(parser);
    parser.skipChildren();
    return Arrays.copyOfRange(json, from, end(parser));
  }

  /** The start of the current token, in bytes. */
  static int start(JsonParser parser) {
    return Math.toIntExact(parser.currentTokenLocation().getByteOffset());
  }

  /** The end of the current token, in bytes. */
  static int end(JsonParser parser) {
    return Math.toIntExact(parser.currentLocation().getByteOffset());
  }
}
