package io.casedesk.server.store;

import java.util.Iterator;

/** Takes the rows of a list while they are read from the database. */
@FunctionalInterface
public interface RowReader {

  /** As many rows as the driver holds in memory at once; each can be some megabytes. */
  int AT_ONCE = 50;

  /**
   * Reads.
   *
   * @param rows each the JSON of a record in UTF-8; they need not be read to their end
   * @param total rows in the whole list, whatever was asked for
   */
  void read(Iterator<byte[]> rows, long total);
}
