package io.casedesk.changes;

/**
 * The identity of an imported row on a connection; a second import of the row creates nothing
 * (Q18).
 *
 * @param source the source of the row, see {@link NewRecordSet#source}
 * @param row the identifier of the row in its source
 * @param name the name of the record; rows with different names are different, even in files of the
 *     same name
 */
record SourceRow(String source, String row, String name) {

  static SourceRow of(String source, PlannedCreate create) {
    return new SourceRow(source, create.row(), create.name());
  }
}
