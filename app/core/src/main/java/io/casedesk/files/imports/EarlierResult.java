package io.casedesk.files.imports;

import io.casedesk.files.ResultRow;
import io.casedesk.files.table.TableFile;
import io.casedesk.files.table.TableRow;
import io.casedesk.model.ConnectionName;
import io.casedesk.model.Verdict;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/**
 * What the columns of an earlier result say of rows, where a table has them. Ids are those of one
 * service: what is said of another is not believed of this one.
 */
final class EarlierResult {

  private static final Set<String> DONE =
      Set.of(Verdict.APPLIED.name(), Verdict.UNCHANGED.name(), ResultRow.CREATED);

  /** There is a record by now, or may be one. */
  private static final Set<String> MADE = Set.of(ResultRow.CREATED, Verdict.UNCERTAIN.name());

  private final TableFile table;
  private final List<String> names;
  private final int outcomePlace;
  private final int recordPlace;
  private final int servicePlace;

  /**
   * Of a table.
   *
   * @param names what the service is called, now and in earlier results
   */
  EarlierResult(TableFile table, Collection<String> names) {
    this.table = table;
    this.names = List.copyOf(names);
    List<String> header = table.header();
    outcomePlace = header.indexOf(ImportColumns.OUTCOME);
    recordPlace = header.indexOf(ImportColumns.RECORD_ID);
    servicePlace = header.indexOf(ImportColumns.SERVICE);
  }

  /** Whether it may say of rows that they are done. */
  boolean mayBeDone() {
    return outcomePlace >= 0 && recordPlace >= 0;
  }

  /** The service that a row is said to be of, if it is not this one; else empty. */
  String elsewhere(TableRow row) {
    String named = text(row, servicePlace);
    return named.isBlank() || names.stream().anyMatch(name -> ConnectionName.same(named, name))
        ? ""
        : named;
  }

  /** The record of this service that a row is said to be about; empty when none is. */
  String record(TableRow row) {
    return elsewhere(row).isEmpty() ? text(row, recordPlace) : "";
  }

  /** What is said to have become of a row, at whichever service. */
  String outcome(TableRow row) {
    return text(row, outcomePlace);
  }

  /** Whether nothing is left to do of a row at this service. */
  boolean isDone(TableRow row) {
    return DONE.contains(outcome(row)) && elsewhere(row).isEmpty();
  }

  /** Whether a record was made of a row, or may have been, at whichever service. */
  boolean isMade(TableRow row) {
    return MADE.contains(outcome(row));
  }

  private String text(TableRow row, int place) {
    return place < 0 ? "" : table.restored(row.text(place));
  }
}
