package io.casedesk.json;

import java.io.IOException;

/** Consumes the name of a member, or the exact bytes of an element. */
@FunctionalInterface
public interface PartConsumer<T> {
  /**
   * Consumes a part. The slicer is at the value of a member, which is then read, skipped or split
   * into its elements.
   */
  void accept(T part) throws IOException;
}
