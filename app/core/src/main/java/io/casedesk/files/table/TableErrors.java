package io.casedesk.files.table;

import io.casedesk.files.table.UnusableTableException.TableFault;
import io.casedesk.messages.Message;
import java.nio.file.Path;

/** Creates exceptions that say what is wrong with a table file, and where. */
record TableErrors(String file) {

  static TableErrors of(Path file) {
    return new TableErrors(String.valueOf(file.getFileName()));
  }

  /** Creates an exception about the complete file. */
  UnusableTableException file(Message what) {
    return new UnusableTableException(Message.of("table.file", file, what));
  }

  /** Creates an exception about the complete file, with a cause. */
  UnusableTableException file(Message what, Throwable cause) {
    return new UnusableTableException(Message.of("table.file", file, what), cause);
  }

  /** Creates an exception about a header row that doesn't exist. */
  UnusableTableException noHeader(int headerRow) {
    return file(
        headerRow == 0 ? Message.of("table.empty") : Message.of("table.no-header-row", headerRow));
  }

  /** Creates an exception about a row. */
  UnusableTableException row(int row, Message what) {
    return new UnusableTableException(Message.of("table.row", file, row, what));
  }

  /** Creates an exception about a row, with a cause. */
  UnusableTableException row(int row, Message what, Throwable cause) {
    return new UnusableTableException(Message.of("table.row", file, row, what), cause);
  }

  /** Creates an exception about a cell that keeps no other row from being read. */
  UnusableTableException cell(int row, String column, String value, Message what) {
    return new UnusableTableException(
        Message.of("table.row-column", file, row, column, what),
        new TableFault(row, column, value, what));
  }

  /** Creates an exception about a cell, with a cause. */
  UnusableTableException cell(int row, String column, Message what, Throwable cause) {
    return new UnusableTableException(
        Message.of("table.row-column", file, row, column, what), cause);
  }
}
