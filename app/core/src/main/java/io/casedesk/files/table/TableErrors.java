package io.casedesk.files.table;

import java.nio.file.Path;

/** Creates exceptions that say what is wrong with a table file, and where. */
record TableErrors(String file) {

  static TableErrors of(Path file) {
    return new TableErrors(String.valueOf(file.getFileName()));
  }

  /** Creates an exception about the complete file. */
  UnusableTableException file(String what) {
    return new UnusableTableException(file + ": " + what + ".");
  }

  /** Creates an exception about the complete file, with a cause. */
  UnusableTableException file(String what, Throwable cause) {
    return new UnusableTableException(file + ": " + what + ".", cause);
  }

  /** Creates an exception about a header row that doesn't exist. */
  UnusableTableException noHeader(int headerRow) {
    return file(
        headerRow == 0
            ? "it is empty; its first row names the columns"
            : "it has no row " + headerRow + " that could name the columns");
  }

  /** Creates an exception about a row. */
  UnusableTableException row(int row, String what) {
    return new UnusableTableException(file + ", row " + row + ": " + what + ".");
  }

  /** Creates an exception about a row, with a cause. */
  UnusableTableException row(int row, String what, Throwable cause) {
    return new UnusableTableException(file + ", row " + row + ": " + what + ".", cause);
  }

  /** Creates an exception about a cell that keeps no other row from being read. */
  UnusableTableException cell(int row, String column, String value, String what) {
    return new UnusableTableException(
        file + ", row " + row + ", column " + column + ": " + what + ".",
        new TableFault(row, column, value, what));
  }

  /** Creates an exception about a cell, with a cause. */
  UnusableTableException cell(int row, String column, String what, Throwable cause) {
    return new UnusableTableException(
        file + ", row " + row + ", column " + column + ": " + what + ".", cause);
  }
}
