package io.casedesk.files.table;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/** A table of one format, which can be read as often as needed. */
interface TableSource {

  /** Names of the columns in their order; empty for one without a name. */
  List<String> header();

  /** How it was understood, for a person: a line each. */
  List<String> remarks();

  /** What a person could have it understood otherwise by. */
  default DetectedFormat make() {
    return DetectedFormat.plain();
  }

  /** What is not certain of how it was understood, and what to say; empty when nothing is. */
  default String doubt() throws IOException {
    return "";
  }

  /** Reads it from its first row. */
  TableReader read() throws IOException;

  /** How many rows it has; reads all of it, to see that each can be used. */
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
   * Writes a table of the same make.
   *
   * @param header names of its columns
   * @param out flushed, stays open
   */
  TableWriter writer(List<String> header, OutputStream out) throws IOException;

  /** Whether the encoding of the table has every character of a text. */
  default boolean holds(String text) {
    return true;
  }

  /** As {@link #writer}, in an encoding that has every character. */
  default TableWriter widerWriter(List<String> header, OutputStream out) throws IOException {
    return writer(header, out);
  }
}
