package io.casedesk.files.table;

import io.casedesk.files.table.UnusableTableException.TableFault;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Reads through the rows of a table and names all their faults at once. */
final class TableValidator {

  /** A file with more faults is probably no table. */
  static final int MOST = 1_000;

  private TableValidator() {}

  /** Reads one row after the other. */
  interface Rows {

    /**
     * Reads the next row; false after the last.
     *
     * @throws UnusableTableException when the row is invalid
     */
    boolean next() throws IOException;
  }

  /**
   * Counts the rows.
   *
   * @throws UnusableTableException when rows are invalid
   */
  static int count(TableErrors errors, Rows rows) throws IOException {
    List<TableFault> faults = new ArrayList<>();
    UnusableTableException first = null;
    int counted = 0;
    boolean more = true;
    while (more) {
      try {
        more = rows.next();
        counted += more ? 1 : 0;
      } catch (UnusableTableException e) {
        if (e.faults().isEmpty()) {
          // The rows after it can't be read, so it comes first.
          faults.addAll(0, e.everyFault());
          throw first == null ? e : UnusableTableException.of(errors.file(), faults, false, e);
        }
        first = first == null ? e : first;
        faults.addAll(e.faults());
        more = faults.size() < MOST;
      }
    }
    if (first == null) {
      return counted;
    }
    boolean cut = faults.size() >= MOST;
    throw faults.size() == 1 ? first : UnusableTableException.of(errors.file(), faults, cut, first);
  }
}
