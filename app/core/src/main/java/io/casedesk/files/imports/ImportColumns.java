package io.casedesk.files.imports;

import java.util.List;

/** The columns that a result adds to the table it was made of. */
final class ImportColumns {

  static final String OUTCOME = "casedesk_outcome";
  static final String REASON = "casedesk_reason";
  static final String RECORD_ID = "casedesk_record_id";
  static final String CELLS = "casedesk_cells";

  /** Ids are those of one service: the same may be another record's elsewhere. */
  static final String SERVICE = "casedesk_service";

  static final List<String> ALL = List.of(OUTCOME, REASON, RECORD_ID, CELLS, SERVICE);

  private ImportColumns() {}

  static boolean isOurs(String column) {
    return ALL.contains(column);
  }
}
