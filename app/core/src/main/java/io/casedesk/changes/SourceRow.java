package io.casedesk.changes;

/**
 * What tells a row from all others on a connection, whenever it is imported: a second import of it
 * creates nothing (Q18).
 *
 * @param source what it comes from, see {@link NewRecordSet#source}
 * @param row names the row in there
 * @param name the name of the record, so that the same row of another file of that name is another
 */
record SourceRow(String source, String row, String name) {

  static SourceRow of(String source, PlannedCreate create) {
    return new SourceRow(source, create.row(), create.name());
  }
}
