package io.casedesk.files.imports;

import io.casedesk.files.AtomicFile;
import io.casedesk.files.imports.ImportRow.State;
import io.casedesk.files.results.ResultRow;
import io.casedesk.files.table.Table;
import io.casedesk.files.table.TableRow;
import io.casedesk.files.table.TableWriter;
import io.casedesk.messages.Message;
import io.casedesk.model.ConnectionName;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Verdict;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Writes the imported table in its own format and order, with the outcome of each row: {@code
 * casedesk_outcome}, {@code casedesk_reason}, {@code casedesk_record_id} and {@code
 * casedesk_cells}, and the service of the records, {@code casedesk_service}. The file can be
 * imported again: rows that are done are then skipped. Replaces these columns of an earlier result.
 * A row that can't be used, such as one with too few cells, has cells behind the last column, so
 * that it can't be used before the user has corrected it.
 */
public final class ImportResultFile implements Closeable {

  static final String OUTCOME = "casedesk_outcome";
  static final String REASON = "casedesk_reason";
  static final String RECORD_ID = "casedesk_record_id";
  static final String CELLS = "casedesk_cells";

  /** The service of the record ids, because an id may be another record's at another service. */
  static final String SERVICE = "casedesk_service";

  /** The names of the columns that a result adds to the imported table. */
  private static final List<String> ADDED = List.of(OUTCOME, REASON, RECORD_ID, CELLS, SERVICE);

  private final AtomicFile file;

  /**
   * Creates the file beside its target.
   *
   * @throws IOException when it can't be written there
   */
  public ImportResultFile(Path target) throws IOException {
    file = AtomicFile.replacing(target);
  }

  /**
   * Writes every row and moves the file into place.
   *
   * @param service the name of the service: its base URL, if that is permanent
   * @param outcomes one outcome for each row of the table, in order
   */
  public void commit(Table table, String service, List<ImportOutcome> outcomes) throws IOException {
    List<Integer> kept = new ArrayList<>();
    List<String> header = new ArrayList<>();
    for (int i = 0; i < table.header().size(); i++) {
      if (!isOurs(table.header().get(i))) {
        kept.add(i);
        header.add(table.header().get(i));
      }
    }
    header.addAll(ADDED);
    Stream<String> added =
        outcomes.stream().flatMap(of -> Stream.of(of.reason().text(), of.recordId(), of.cells()));
    TableWriter writer = table.writer(header, file.out(), added);
    EarlierImportResult earlier = new EarlierImportResult(table, List.of(service));
    for (int i = 0; i < outcomes.size(); i++) {
      TableRow row = table.rows().get(i);
      List<@Nullable FieldValue> cells = new ArrayList<>(header.size());
      kept.forEach(place -> cells.add(row.cell(place)));
      cells.addAll(added(table, service, row, outcomes.get(i), earlier));
      if (table.fault(row) != null) {
        cells.addAll(surplus(table, row));
      }
      writer.write(cells);
    }
    writer.finish();
    file.commit();
  }

  /** The cells of a row that can't be used behind its last column; at least one. */
  private static List<@Nullable FieldValue> surplus(Table table, TableRow row) {
    List<@Nullable FieldValue> cells = row.cells();
    int columns = table.header().size();
    return columns < cells.size()
        ? cells.subList(columns, cells.size())
        : List.of(FieldValue.text(Message.of("result.ragged").text()));
  }

  /** Whether a column has the name of one that a result adds. */
  static boolean isOurs(String column) {
    return ADDED.contains(column);
  }

  /** The added cells of a row. */
  private static List<FieldValue> added(
      Table table,
      String service,
      TableRow row,
      ImportOutcome outcome,
      EarlierImportResult earlier) {
    // A result of another service stays under that service's name; otherwise its record id would
    // count as one of this service at the next import. A record that may have been created stays
    // marked, even if its row is skipped; otherwise it would be created again.
    return switch (outcome.row().state()) {
      case DONE -> before(table, row, SERVICE, service);
      case State state
          when state == State.OTHER_SERVICE
              || (state == State.LEFT_OUT
                  && (!earlier.elsewhere(row).isEmpty() || earlier.isMade(row))) ->
          before(table, row, REASON, outcome.reason().text());
      default ->
          Stream.of(
                  outcome.outcome(),
                  outcome.reason().text(),
                  outcome.recordId(),
                  outcome.cells(),
                  service)
              .<FieldValue>map(text -> FieldValue.text(table.safe(text)))
              .toList();
    };
  }

  /** The cells of the earlier result of a row, with one column replaced. */
  private static List<FieldValue> before(Table table, TableRow row, String column, String now) {
    List<FieldValue> added = new ArrayList<>();
    for (String one : ADDED) {
      int place = table.header().indexOf(one);
      String before = place < 0 ? "" : row.text(place);
      added.add(FieldValue.text(one.equals(column) ? table.safe(now) : before));
    }
    return added;
  }

  @Override
  public void close() throws IOException {
    file.close();
  }

  /**
   * Reads the columns of an earlier import result in a table. Record ids are valid only for one
   * service, so ids from another service are ignored.
   */
  static final class EarlierImportResult {

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
      outcomePlace = header.indexOf(OUTCOME);
      recordPlace = header.indexOf(RECORD_ID);
      servicePlace = header.indexOf(SERVICE);
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
  }
}
