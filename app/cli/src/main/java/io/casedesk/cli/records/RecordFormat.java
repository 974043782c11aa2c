package io.casedesk.cli.records;

import io.casedesk.files.table.TableFormat;

/** The formats of exported records. The names are those of the command line. */
public enum RecordFormat {
  /** One JSON record per line. */
  ndjson(TableFormat.NDJSON),
  /** RFC 4180 with a column for each field. */
  csv(TableFormat.CSV),
  /** A workbook with one sheet. */
  xlsx(TableFormat.XLSX),
  /** One JSON array of records. */
  json(TableFormat.JSON);

  private final TableFormat table;

  RecordFormat(TableFormat table) {
    this.table = table;
  }

  TableFormat table() {
    return table;
  }
}
