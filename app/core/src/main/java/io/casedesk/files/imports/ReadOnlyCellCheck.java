package io.casedesk.files.imports;

import io.casedesk.changes.ValueEquality;
import io.casedesk.files.imports.ImportRow.State;
import io.casedesk.files.table.TableFile;
import io.casedesk.files.table.TableRow;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Cells of fields that no write reaches (Q14). They stay as they are in the service, which whoever
 * edited one must be told; those of a plain export say what the service says.
 */
final class ReadOnlyCellCheck {

  private final TableFile table;
  private final List<MappedColumn> columns;
  private final CellValueParser values;
  private final FieldRef title;
  private final Map<String, Integer> rows = new LinkedHashMap<>();

  ReadOnlyCellCheck(
      TableFile table, List<MappedColumn> columns, CellValueParser values, FieldRef title) {
    this.table = table;
    this.columns = columns;
    this.values = values;
    this.title = title;
  }

  /** The row, saying what of it differs and stays as it is. */
  ImportRow take(ImportRow row, TableRow cells, @Nullable CaseRecord record) {
    boolean isCreate = row.state() == State.CREATE;
    boolean isThere = row.state() == State.MATCHED || row.state() == State.DONE;
    if (!isCreate && (!isThere || record == null)) {
      return row;
    }
    List<String> differing = new ArrayList<>();
    for (MappedColumn column : columns) {
      FieldValue cell = cells.cells().get(table.header().indexOf(column.column()));
      boolean isTaken = isCreate && column.field().equals(title);
      if (cell != null && !cell.isBlank() && !isTaken && differs(column, cell, record)) {
        differing.add(column.column());
        rows.merge(column.column(), 1, Integer::sum);
      }
    }
    return differing.isEmpty()
        ? row
        : row.saying(String.join(", ", differing) + ": cannot be written, and differs");
  }

  private boolean differs(MappedColumn column, FieldValue cell, @Nullable CaseRecord record) {
    FieldValue held = record == null ? null : record.value(column.field());
    return !ValueEquality.same(column.field(), held, values.of(column, cell, held));
  }

  /** Adds the rows that come after these. */
  void add(ReadOnlyCellCheck later) {
    later.rows.forEach((column, more) -> rows.merge(column, more, Integer::sum));
  }

  /** How many rows differ, by column. */
  Map<String, Integer> rows() {
    return rows;
  }
}
