package io.casedesk.files.imports;

import java.util.List;

/** The columns that a result adds to the table it was made of. */
final class ImportColumns {

  static final String OUTCOME = "casedesk_outcome";
  static final String REASON = "casedesk_reason";
  static final String RECORD_ID = "casedesk_record_id";
  static final String CELLS = "casedesk_cells";

  static final List<String> ALL = List.of(OUTCOME, REASON, RECORD_ID, CELLS);

  private ImportColumns() {}

  static boolean isOurs(String column) {
    return ALL.contains(column);
  }
}
