package io.casedesk.cli;

import io.casedesk.files.table.TableFormat;

/** How records are written. The names are those of the command line. */
enum RecordFormat {
  /** One JSON record a line. */
  ndjson(TableFormat.NDJSON),
  /** RFC 4180, a column for each field. */
  csv(TableFormat.CSV),
  /** A workbook of one sheet. */
  xlsx(TableFormat.XLSX),
  /** One array of JSON records. */
  json(TableFormat.JSON);

  private final TableFormat table;

  RecordFormat(TableFormat table) {
    this.table = table;
  }

  /** The same in the words of the files. */
  TableFormat table() {
    return table;
  }
}
