package io.casedesk.files.table;

import java.nio.file.Path;

/** Says what is wrong with a file, and where. */
record TableErrors(String file) {

  static TableErrors of(Path file) {
    return new TableErrors(String.valueOf(file.getFileName()));
  }

  /** With the whole file. */
  UnusableTableException file(String what) {
    return new UnusableTableException(file + ": " + what + ".");
  }

  /** With the whole file, as something else found. */
  UnusableTableException file(String what, Throwable cause) {
    return new UnusableTableException(file + ": " + what + ".", cause);
  }

  /** With a row. */
  UnusableTableException row(int row, String what) {
    return new UnusableTableException(file + ", row " + row + ": " + what + ".");
  }

  /** With a row, as something else found. */
  UnusableTableException row(int row, String what, Throwable cause) {
    return new UnusableTableException(file + ", row " + row + ": " + what + ".", cause);
  }

  /** With a cell. */
  UnusableTableException cell(int row, String column, String what) {
    return new UnusableTableException(
        file + ", row " + row + ", column " + column + ": " + what + ".");
  }

  /** With a cell, as something else found. */
  UnusableTableException cell(int row, String column, String what, Throwable cause) {
    return new UnusableTableException(
        file + ", row " + row + ", column " + column + ": " + what + ".", cause);
  }
}
