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
   * @param service base URL of the service
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
    try (TableReader rows = table.read()) {
      for (ImportOutcome outcome : outcomes) {
        TableRow row = rows.next();
        if (row != null) {
          List<@Nullable FieldValue> cells = new ArrayList<>(header.size());
          kept.forEach(place -> cells.add(row.cells().get(place)));
          added(table, service, row, outcome).forEach(cells::add);
          writer.write(cells);
        }
      }
    }
    writer.finish();
    file.commit();
  }

  /** What was done before is said again. */
  private static List<FieldValue> added(
      TableFile table, String service, TableRow row, ImportOutcome outcome) {
    List<FieldValue> added = new ArrayList<>();
    if (outcome.row().state() == State.DONE) {
      for (String column : ImportColumns.ALL) {
        int place = table.header().indexOf(column);
        String before = place < 0 ? "" : row.text(place);
        boolean isNamed = column.equals(ImportColumns.SERVICE);
        added.add(FieldValue.text(isNamed ? table.safe(service) : before));
      }
      return added;
    }
    for (String text :
        List.of(
            outcome.outcome(), outcome.reason(), outcome.recordId(), outcome.cells(), service)) {
      added.add(FieldValue.text(table.safe(text)));
    }
    return added;
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
