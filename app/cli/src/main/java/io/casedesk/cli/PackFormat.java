package io.casedesk.cli;

/** What checklists can be written as; the names are those of the command line. */
enum PackFormat {
  ndjson,
  csv,
  xlsx,
  html
}
