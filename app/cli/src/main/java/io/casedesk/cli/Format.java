package io.casedesk.cli;

/** How records are written. The names are those of the command line. */
enum Format {
  /** One JSON record a line, each as the service sent it. */
  ndjson,
  /** RFC 4180, a column for each field. */
  csv
}
