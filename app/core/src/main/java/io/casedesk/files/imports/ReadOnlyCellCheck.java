package io.casedesk.files.imports;

import io.casedesk.changes.plan.ValueEquality;
import io.casedesk.files.imports.ImportRow.State;
import io.casedesk.files.imports.Mapping.MappedColumn;
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
 * Finds cells of read-only fields (Q14) that differ from the record, so that a user who edited one
 * is told that it can't be written. The cells of an unedited export don't differ.
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

  /** Returns the row with a reason that names the differing columns. */
  ImportRow check(ImportRow row, TableRow cells, @Nullable CaseRecord record) {
    boolean isCreate = row.state() == State.CREATE;
    boolean isThere = row.state() == State.MATCHED || row.state() == State.DONE;
    if (columns.isEmpty() || (!isCreate && (!isThere || record == null))) {
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
        : row.withReason(String.join(", ", differing) + ": differs, but can't be changed");
  }

  private boolean differs(MappedColumn column, FieldValue cell, @Nullable CaseRecord record) {
    FieldValue held = record == null ? null : record.value(column.field());
    return !ValueEquality.same(column.field(), held, values.of(column, cell, held));
  }

  /** Adds the counts of later rows. */
  void add(ReadOnlyCellCheck later) {
    later.rows.forEach((column, more) -> rows.merge(column, more, Integer::sum));
  }

  /** The number of differing rows, by column. */
  Map<String, Integer> rows() {
    return rows;
  }
}
