package io.casedesk.files.table;

import java.io.Closeable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Reads the rows of a table one after the other. */
public interface TableReader extends Closeable {

  /**
   * The next row that holds anything; null after the last.
   *
   * @throws UnusableTableException when the row cannot be used
   * @throws IOException when the file cannot be read
   */
  @Nullable TableRow next() throws IOException;
}
