package io.casedesk.files.table;

import java.io.Closeable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Reads the rows of a table one after the other. */
public interface TableReader extends Closeable {

  /**
   * The next row that is not empty; null after the last.
   *
   * @throws UnusableTableException when the row is invalid
   * @throws IOException when the file can't be read
   */
  @Nullable TableRow next() throws IOException;
}
