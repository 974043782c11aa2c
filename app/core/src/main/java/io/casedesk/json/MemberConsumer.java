package io.casedesk.json;

import java.io.IOException;

/** Consumes the value of a member: reads it, skips it, or splits it into its elements. */
@FunctionalInterface
public interface MemberConsumer {
  /**
   * Consumes the value at which the slicer is.
   *
   * @param name the name as it was sent, with its escapes
   */
  void accept(String name) throws IOException;
}
