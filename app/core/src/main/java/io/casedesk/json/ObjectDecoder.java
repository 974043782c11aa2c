package io.casedesk.json;

import java.util.Arrays;
import tools.jackson.core.JsonParser;

/** Decodes one JSON object. */
@FunctionalInterface
public interface ObjectDecoder<T> {
  /**
   * Decodes the object at whose start the parser stands, and leaves the parser at its end.
   *
   * @param json the bytes that the parser reads
   */
  T decode(JsonParser parser, byte[] json);

  /** The exact bytes of the object at whose start the parser stands, which is skipped. */
  static byte[] skipped(JsonParser parser, byte[] json) {
    int from = start(parser);
    parser.skipChildren();
    return Arrays.copyOfRange(json, from, end(parser));
  }

  /** Where the token at which the parser stands begins, in bytes. */
  static int start(JsonParser parser) {
    return Math.toIntExact(parser.currentTokenLocation().getByteOffset());
  }

  /** Where the token at which the parser stands ends, in bytes. */
  static int end(JsonParser parser) {
    return Math.toIntExact(parser.currentLocation().getByteOffset());
  }
}
