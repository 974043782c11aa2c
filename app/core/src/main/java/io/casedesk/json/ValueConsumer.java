package io.casedesk.json;

import java.io.IOException;

/** Consumes one JSON value. */
@FunctionalInterface
public interface ValueConsumer {
  /**
   * Consumes the value.
   *
   * @param json the exact bytes of the value
   */
  void accept(byte[] json) throws IOException;
}
