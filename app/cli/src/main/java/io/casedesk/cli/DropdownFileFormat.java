package io.casedesk.cli;

/** How options are written. The names are those of the command line. */
enum DropdownFileFormat {
  /** For a spreadsheet: field, key, label. */
  csv,
  /** Everything that is known. */
  json
}
