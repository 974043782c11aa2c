package io.casedesk.files.imports;

import io.casedesk.files.results.ResultRow;
import io.casedesk.files.table.Table;
import io.casedesk.files.table.TableRow;
import io.casedesk.model.ConnectionName;
import io.casedesk.model.Verdict;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/**
 * Reads the columns of an earlier import result in a table. Record ids are valid only for one
 * service, so ids from another service are ignored.
 */
final class EarlierImportResult {

  private static final Set<String> DONE =
      Set.of(
          Verdict.APPLIED.name(), Verdict.UNCHANGED.name(), ResultRow.CREATED, ResultRow.DOUBLED);

  /** Outcomes after which a record exists, or may exist. */
  private static final Set<String> MADE =
      Set.of(ResultRow.CREATED, ResultRow.DOUBLED, Verdict.UNCERTAIN.name());

  private final Table table;
  private final List<String> names;
  private final int outcomePlace;
  private final int recordPlace;
  private final int servicePlace;

  /**
   * Reads the columns of a table.
   *
   * @param names names of this service, now and in earlier results
   */
  EarlierImportResult(Table table, Collection<String> names) {
    this.table = table;
    this.names = List.copyOf(names);
    List<String> header = table.header();
    outcomePlace = header.indexOf(ImportColumns.OUTCOME);
    recordPlace = header.indexOf(ImportColumns.RECORD_ID);
    servicePlace = header.indexOf(ImportColumns.SERVICE);
  }

  /** Whether the table has the columns that can mark rows as done. */
  boolean mayBeDone() {
    return outcomePlace >= 0 && recordPlace >= 0;
  }

  /** The service named in a row if it is not this one; otherwise empty. */
  String elsewhere(TableRow row) {
    String named = text(row, servicePlace);
    return named.isBlank() || names.stream().anyMatch(name -> ConnectionName.same(named, name))
        ? ""
        : named;
  }

  /** The record id of this service in a row; empty when there is none. */
  String record(TableRow row) {
    return elsewhere(row).isEmpty() ? text(row, recordPlace) : "";
  }

  /** The earlier outcome of a row, at any service. */
  String outcome(TableRow row) {
    return text(row, outcomePlace);
  }

  /** Whether the row is done at this service. */
  boolean isDone(TableRow row) {
    return DONE.contains(outcome(row)) && elsewhere(row).isEmpty();
  }

  /** Whether a record was created from the row, or may have been, at any service. */
  boolean isMade(TableRow row) {
    return MADE.contains(outcome(row));
  }

  private String text(TableRow row, int place) {
    return place < 0 ? "" : table.restored(row.text(place));
  }

  /** The names of the columns that an import result adds to the imported table. */
  static final class ImportColumns {

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
}
