package io.casedesk.files.table;

import io.casedesk.files.table.TableFile.DetectedFormat;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/** A table of one format, which can be read repeatedly. */
interface TableSource {

  /** The column names in order; empty for a column without a name. */
  List<String> header();

  /** The detected format as text for the user, one line each. */
  List<String> remarks();

  /** The detected format, of which the user can choose another. */
  default DetectedFormat make() {
    return DetectedFormat.plain();
  }

  /** A warning about uncertain detection; empty when there is none. */
  default String doubt() throws IOException {
    return "";
  }

  /** The cells that hold an error value; known once the rows were counted. */
  default List<TableFault> faults() {
    return List.of();
  }

  /** Starts reading at the first row. */
  TableReader read() throws IOException;

  /** The number of rows; reads and validates all of them. */
  default int rows() throws IOException {
    int counted = 0;
    try (TableReader reader = read()) {
      while (reader.next() != null) {
        counted++;
      }
    }
    return counted;
  }

  /**
   * Creates a writer for a table in this table's format.
   *
   * @param header the column names
   * @param out the output; flushed, stays open
   */
  TableWriter writer(List<String> header, OutputStream out) throws IOException;

  /** Whether the encoding of the table has every character of a text. */
  default boolean holds(String text) {
    return true;
  }

  /** Creates a writer like {@link #writer}, in an encoding that has every character. */
  default TableWriter widerWriter(List<String> header, OutputStream out) throws IOException {
    return writer(header, out);
  }
}
