package io.casedesk.files.imports;

import java.util.List;

/** The names of the columns that an import result adds to the imported table. */
final class ImportColumns {

  static final String OUTCOME = "casedesk_outcome";
  static final String REASON = "casedesk_reason";
  static final String RECORD_ID = "casedesk_record_id";
  static final String CELLS = "casedesk_cells";

  /** The service of the record ids, because an id may be another record's at another service. */
  static final String SERVICE = "casedesk_service";

  static final List<String> ALL = List.of(OUTCOME, REASON, RECORD_ID, CELLS, SERVICE);

  private ImportColumns() {}

  static boolean isOurs(String column) {
    return ALL.contains(column);
  }
}
