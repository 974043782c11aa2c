package io.casedesk.cli.checklists;

/** The formats of a review pack; the names are those of the command line. */
enum PackFormat {
  ndjson,
  csv,
  xlsx,
  html
}
