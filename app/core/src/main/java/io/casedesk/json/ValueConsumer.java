package io.casedesk.json;

import java.io.IOException;

/** Takes one value. */
@FunctionalInterface
public interface ValueConsumer {
  /**
   * Takes it.
   *
   * @param json the exact bytes of the value
   */
  void accept(byte[] json) throws IOException;
}
