package io.casedesk.cli.options;

/** The formats of a file of dropdown values. The names are those of the command line. */
enum DropdownFileFormat {
  /** A table with the columns field, key and label. */
  csv,
  /** All data about the dropdown values. */
  json
}
