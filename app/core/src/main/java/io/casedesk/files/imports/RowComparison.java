package io.casedesk.files.imports;

import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.changes.plan.ValueEquality;
import io.casedesk.files.imports.ImportRow.State;
import io.casedesk.files.imports.Mapping.MappedColumn;
import io.casedesk.files.table.TableFile;
import io.casedesk.files.table.TableFormat;
import io.casedesk.files.table.TableRow;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldType;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RecordFieldReader;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Compares rows with their records, one by one in the order of the file. */
final class RowComparison<R extends CaseRecord> {

  private final TableFile table;
  private final Mapping mapping;
  private final Map<String, R> records;
  private final CellValueParser values;

  /** A parser for rows that are not planned, so that their labels are not counted. */
  private final CellValueParser unplanned;

  private final UnchangedFileValues fileValues;
  private final ReadOnlyCellCheck unwritable;
  private final List<MappedColumn> columns;
  private final int[] places;
  private final RecordFieldReader fields;
  private final int namePlace;
  private final List<PlannedCell> changes = new ArrayList<>();
  private final List<PlannedCreate> creates = new ArrayList<>();
  private final List<PlannedCreate> unclear = new ArrayList<>();
  private final List<String> inFile = new ArrayList<>();

  /** The records already matched by rows; null until needed. */
  private @Nullable Set<String> taken;

  private final List<ImportRow> rows;

  /** In JSON, a missing member leaves the field unchanged; in a sheet, a missing cell is empty. */
  private final boolean hasMembers;

  private int unchanged;
  private int blank;

  /**
   * Creates a comparison of rows.
   *
   * @param types the declared types of fields, which the comparisons of all blocks share
   */
  RowComparison(
      TableFile table,
      Mapping mapping,
      ImportDifference.Known<R> known,
      Map<FieldRef, FieldType> types,
      List<ImportRow> rows) {
    this.rows = rows;
    this.table = table;
    this.mapping = mapping;
    this.records = known.records();
    this.values = new CellValueParser(table, types, known.book());
    this.unplanned = new CellValueParser(table, types, known.book());
    this.unwritable =
        new ReadOnlyCellCheck(table, known.unwritable(), unplanned, mapping.kind().title());
    this.fileValues = new UnchangedFileValues(mapping.columns(), records);
    this.columns = mapping.columns();
    this.places =
        columns.stream().mapToInt(column -> table.header().indexOf(column.column())).toArray();
    this.fields = new RecordFieldReader(columns.stream().map(MappedColumn::field).toList());
    this.hasMembers = table.format() == TableFormat.JSON || table.format() == TableFormat.NDJSON;
    this.namePlace = table.header().indexOf(mapping.nameColumn());
  }

  /**
   * Compares a row and returns it with its new state: a row that was done and edited since is not
   * done.
   */
  ImportRow compareRow(ImportRow row, TableRow cells) {
    R record = records.get(row.recordId());
    values.nextRow();
    ImportRow taken = compared(row, cells, record);
    String labels = values.translatedLabels();
    return unwritable.check(labels.isEmpty() ? taken : taken.withReason(labels), cells, record);
  }

  private ImportRow compared(ImportRow row, TableRow cells, @Nullable R record) {
    if (row.state() == State.DELETED && record != null && isHeld(row, cells, record)) {
      return row.as(State.MATCHED, "");
    }
    if (row.state().isUnclear()) {
      Map<FieldRef, FieldValue> wanted = newValues(cells, unplanned);
      if (!wanted.isEmpty()) {
        String number = String.valueOf(row.number());
        unclear.add(new PlannedCreate(number, number, wanted, "row " + number));
      }
    }
    if (row.state() == State.CREATE) {
      PlannedCreate create = create(row, cells, values);
      creates.add(create);
      fileValues.creates(row.number(), create);
    } else if (row.state() == State.UNMATCHED && canBeCreated(row, cells)) {
      fileValues.creates(row.number(), create(row, cells, unplanned));
    } else if (row.state() == State.MATCHED && record != null) {
      compare(row, cells, record);
    } else if (row.state() == State.DONE && record != null) {
      return compareDone(row, cells, record);
    }
    return row;
  }

  /** A row matched to a wrong record may have no key of its own. */
  private boolean canBeCreated(ImportRow row, TableRow cells) {
    return namePlace >= 0
        && !row.key().isEmpty()
        && !table.restored(cells.text(namePlace)).isBlank();
  }

  /** Built on demand, because it is large and needed only for rows that were done before. */
  private Set<String> matchedIds() {
    Set<String> made = taken;
    if (made == null) {
      made = new HashSet<>();
      for (ImportRow row : rows) {
        if (row.state() == State.MATCHED) {
          made.add(row.recordId());
        }
      }
      taken = made;
    }
    return made;
  }

  /** Whether the record of an unclear row holds what the row does; if so, its cells are counted. */
  private boolean isHeld(ImportRow row, TableRow cells, R record) {
    int planned = changes.size();
    int unchangedBefore = unchanged;
    int blankBefore = blank;
    compare(row, cells, record);
    if (changes.size() == planned) {
      return true;
    }
    changes.subList(planned, changes.size()).clear();
    inFile.subList(planned, inFile.size()).clear();
    unchanged = unchangedBefore;
    blank = blankBefore;
    return false;
  }

  private ImportRow compareDone(ImportRow row, TableRow cells, R record) {
    int before = changes.size();
    compare(row, cells, record);
    if (changes.size() == before) {
      return row;
    }
    if (!record.deleted() && matchedIds().add(record.id())) {
      return row.as(State.MATCHED, "");
    }
    changes.subList(before, changes.size()).clear();
    inFile.subList(before, inFile.size()).clear();
    String done = "the row was done before and then corrected, but ";
    return record.deleted()
        ? row.as(State.DELETED, done + "the record " + record.id() + " was deleted since")
        : row.as(State.DUPLICATE, done + "another row is for the same record");
  }

  private void compare(ImportRow row, TableRow cells, R record) {
    for (int i = 0; i < places.length; i++) {
      FieldValue held = fields.value(record, i);
      if (held != null && readsAs(cells, places[i], held.display())) {
        holds(row, i);
        continue;
      }
      FieldValue cell = cells.cells().get(places[i]);
      if (cell == null || cell.isBlank()) {
        compareBlank(row, i, cell, record);
      } else {
        if (held != null && values.isHeld(cell, held)) {
          holds(row, i);
        } else {
          compare(row, i, new Cells(held, values.of(columns.get(i), cell, held)), cell, record);
        }
      }
    }
  }

  /** A fast check for most cells; a cell that may be an escaped formula is checked in full. */
  private static boolean readsAs(TableRow cells, int place, String held) {
    return !held.isBlank() && held.indexOf('\'') < 0 && cells.reads(place, held);
  }

  private void compareBlank(ImportRow row, int column, @Nullable FieldValue cell, R record) {
    boolean isAbsent = cell == null && hasMembers;
    if (isAbsent || !columns.get(column).rules().clear()) {
      blank++;
      return;
    }
    FieldValue held = fields.value(record, column);
    compare(row, column, new Cells(held, FieldValue.Null.INSTANCE), cell, record);
  }

  /** The current value and the value in the file. */
  private record Cells(@Nullable FieldValue held, FieldValue wanted) {}

  private void compare(ImportRow row, int place, Cells both, @Nullable FieldValue cell, R record) {
    MappedColumn column = columns.get(place);
    if (ValueEquality.same(values.type(column.field()), both.held(), both.wanted())) {
      holds(row, place);
      return;
    }
    boolean isBlank = cell == null || cell.isBlank();
    String origin = "row " + row.number() + ", column " + column.column();
    changes.add(
        new PlannedCell(
            new Change(record.id(), column.field(), both.held(), both.wanted()), isBlank, origin));
    inFile.add(cell == null ? "" : values.text(cell));
  }

  private void holds(ImportRow row, int column) {
    unchanged++;
    fileValues.holds(row.number(), column);
  }

  private PlannedCreate create(ImportRow row, TableRow cells, CellValueParser values) {
    String name = table.restored(cells.text(namePlace));
    return new PlannedCreate(row.key(), name, newValues(cells, values), "row " + row.number());
  }

  private Map<FieldRef, FieldValue> newValues(TableRow cells, CellValueParser values) {
    Map<FieldRef, FieldValue> wanted = new LinkedHashMap<>();
    for (int i = 0; i < places.length; i++) {
      MappedColumn column = columns.get(i);
      FieldValue cell = cells.cells().get(places[i]);
      if (cell != null && !cell.isBlank() && !column.field().equals(mapping.kind().title())) {
        wanted.put(column.field(), values.of(column, cell, null));
      }
    }
    return wanted;
  }

  /** Adds the results of later rows. */
  void add(RowComparison<R> later) {
    values.add(later.values);
    unwritable.add(later.unwritable);
    fileValues.add(later.fileValues);
    changes.addAll(later.changes);
    creates.addAll(later.creates);
    unclear.addAll(later.unclear);
    inFile.addAll(later.inFile);
    unchanged += later.unchanged;
    blank += later.blank;
  }

  ImportDifference difference(ChangePlan.Header header, List<ImportRow> rows) {
    List<ImportDifference.Label> labels = new ArrayList<>();
    values
        .labels()
        .forEach(
            (taken, cells) ->
                labels.add(
                    new ImportDifference.Label(taken.column(), taken.label(), taken.key(), cells)));
    return new ImportDifference(
        new ChangePlan(header, changes, creates),
        rows,
        unclear,
        inFile,
        unchanged,
        blank,
        labels,
        unwritable.rows(),
        fileValues);
  }
}
