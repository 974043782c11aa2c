package io.casedesk.json;

import java.io.IOException;

/** Consumes the value of a member: by cutting it, skipping it, or cutting its elements. */
@FunctionalInterface
public interface MemberConsumer {
  /**
   * Consumes the value at which the slicer stands.
   *
   * @param name the name as it was sent, with its escapes
   */
  void accept(String name) throws IOException;
}
