package io.casedesk.files.imports;

import io.casedesk.files.AtomicFile;
import io.casedesk.files.imports.EarlierImportResult.ImportColumns;
import io.casedesk.files.imports.ImportRow.State;
import io.casedesk.files.table.Table;
import io.casedesk.files.table.TableRow;
import io.casedesk.files.table.TableWriter;
import io.casedesk.model.FieldValue;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Writes the imported table in its own format and order, with the outcome of each row: {@code
 * casedesk_outcome}, {@code casedesk_reason}, {@code casedesk_record_id} and {@code
 * casedesk_cells}, and the service of the records, {@code casedesk_service}. The file can be
 * imported again: rows that are done are then skipped. Replaces these columns of an earlier result.
 */
public final class ImportResultFile implements Closeable {

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
      if (!ImportColumns.isOurs(table.header().get(i))) {
        kept.add(i);
        header.add(table.header().get(i));
      }
    }
    header.addAll(ImportColumns.ALL);
    Stream<String> added =
        outcomes.stream().flatMap(of -> Stream.of(of.reason().text(), of.recordId(), of.cells()));
    TableWriter writer = table.writer(header, file.out(), added);
    Added columns = new Added(table, service);
    for (int i = 0; i < outcomes.size(); i++) {
      TableRow row = table.rows().get(i);
      List<@Nullable FieldValue> cells = new ArrayList<>(header.size());
      kept.forEach(place -> cells.add(row.cell(place)));
      columns.of(row, outcomes.get(i)).forEach(cells::add);
      writer.write(cells);
    }
    writer.finish();
    file.commit();
  }

  /** Computes the added cells of a row. */
  private static final class Added {

    private final Table table;
    private final String service;
    private final EarlierImportResult earlier;

    Added(Table table, String service) {
      this.table = table;
      this.service = service;
      this.earlier = new EarlierImportResult(table, List.of(service));
    }

    List<FieldValue> of(TableRow row, ImportOutcome outcome) {
      if (outcome.row().state() == State.DONE) {
        return before(row, ImportColumns.SERVICE, service);
      }
      if (keepsEarlierResult(row, outcome)) {
        return before(row, ImportColumns.REASON, outcome.reason().text());
      }
      return Stream.of(
              outcome.outcome(),
              outcome.reason().text(),
              outcome.recordId(),
              outcome.cells(),
              service)
          .map(text -> FieldValue.text(table.safe(text)))
          .toList();
    }

    /**
     * Whether the earlier result of a row is preserved. A result of another service stays under
     * that service's name; otherwise its record id would count as one of this service at the next
     * import. A record that may have been created stays marked, even if its row is skipped;
     * otherwise it would be created again.
     */
    private boolean keepsEarlierResult(TableRow row, ImportOutcome outcome) {
      return switch (outcome.row().state()) {
        case OTHER_SERVICE -> true;
        case LEFT_OUT -> !earlier.elsewhere(row).isEmpty() || earlier.isMade(row);
        default -> false;
      };
    }

    /** The cells of the earlier result, with one column replaced. */
    private List<FieldValue> before(TableRow row, String column, String now) {
      List<FieldValue> added = new ArrayList<>();
      for (String one : ImportColumns.ALL) {
        int place = table.header().indexOf(one);
        String before = place < 0 ? "" : row.text(place);
        added.add(FieldValue.text(one.equals(column) ? table.safe(now) : before));
      }
      return added;
    }
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
