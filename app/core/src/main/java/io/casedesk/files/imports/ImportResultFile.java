package io.casedesk.files.imports;

import io.casedesk.files.AtomicFile;
import io.casedesk.files.imports.ImportRow.State;
import io.casedesk.files.table.TableFile;
import io.casedesk.files.table.TableReader;
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
 * The table that was imported, in its own format and order, with what became of each row: {@code
 * casedesk_outcome}, {@code casedesk_reason}, {@code casedesk_record_id} and {@code
 * casedesk_cells}, and the service whose records they are, {@code casedesk_service}. It can be
 * imported as it is: what is done is left alone then. Those columns of an earlier result are
 * replaced.
 */
public final class ImportResultFile implements Closeable {

  private final AtomicFile file;

  /**
   * Makes the file beside its place.
   *
   * @throws IOException when it cannot be written there
   */
  public ImportResultFile(Path target) throws IOException {
    file = AtomicFile.replacing(target);
  }

  /**
   * Writes every row and puts the file in its place.
   *
   * @param service what the service is called: its base URL, where it has one that stays
   * @param outcomes one for each row of the table, in its order
   */
  public void commit(TableFile table, String service, List<ImportOutcome> outcomes)
      throws IOException {
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
        outcomes.stream().flatMap(of -> Stream.of(of.reason(), of.recordId(), of.cells()));
    TableWriter writer = table.writer(header, file.out(), added);
    Added columns = new Added(table, service);
    try (TableReader rows = table.read()) {
      for (ImportOutcome outcome : outcomes) {
        TableRow row = rows.next();
        if (row != null) {
          List<@Nullable FieldValue> cells = new ArrayList<>(header.size());
          kept.forEach(place -> cells.add(row.cells().get(place)));
          columns.of(row, outcome).forEach(cells::add);
          writer.write(cells);
        }
      }
    }
    writer.finish();
    file.commit();
  }

  /** What is said of rows beside their own cells. */
  private static final class Added {

    private final TableFile table;
    private final String service;
    private final EarlierResult earlier;

    Added(TableFile table, String service) {
      this.table = table;
      this.service = service;
      this.earlier = new EarlierResult(table, List.of(service));
    }

    List<FieldValue> of(TableRow row, ImportOutcome outcome) {
      if (outcome.row().state() == State.DONE) {
        return before(row, ImportColumns.SERVICE, service);
      }
      if (isLeftAsItWas(row, outcome)) {
        return before(row, ImportColumns.REASON, outcome.reason());
      }
      return Stream.of(
              outcome.outcome(), outcome.reason(), outcome.recordId(), outcome.cells(), service)
          .map(text -> FieldValue.text(table.safe(text)))
          .toList();
    }

    /**
     * What is known of it is known of the other service: under the name of this one, its id would
     * be taken for one of here the next time. And what may have been created stays so, however
     * often it is left out, or it is created once more.
     */
    private boolean isLeftAsItWas(TableRow row, ImportOutcome outcome) {
      return switch (outcome.row().state()) {
        case OTHER_SERVICE -> true;
        case LEFT_OUT -> !earlier.elsewhere(row).isEmpty() || earlier.isMade(row);
        default -> false;
      };
    }

    /** What was said before, but for one column. */
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
