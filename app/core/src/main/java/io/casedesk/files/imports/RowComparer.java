package io.casedesk.files.imports;

import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.changes.plan.ValueEquality;
import io.casedesk.files.imports.ImportRow.State;
import io.casedesk.files.imports.Mapping.MappedColumn;
import io.casedesk.files.table.Table;
import io.casedesk.files.table.TableFormat;
import io.casedesk.files.table.TableRow;
import io.casedesk.messages.Message;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldType;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RecordFieldReader;
import io.casedesk.model.StandardFields;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * Compares the rows of a table with their records, one by one in the order of the file. Also finds
 * cells of read-only fields (Q14) that differ from the record, so that a user who edited one is
 * told that it can't be written.
 */
final class RowComparer<R extends CaseRecord> {

  private final Table table;
  private final Mapping mapping;
  private final Map<String, R> records;
  private final CellValueParser values;

  /** A parser for cells that are not planned, so that their labels are not counted. */
  private final CellValueParser unplanned;

  private final List<MappedColumn> columns;
  private final int[] places;
  private final RecordFieldReader fields;
  private final int namePlace;
  private final List<MappedColumn> readOnly;

  /** The number of rows that differ in a read-only field, by column. */
  private final Map<String, Integer> unwritable = new LinkedHashMap<>();

  private final List<PlannedCell> changes = new ArrayList<>();
  private final List<PlannedCreate> creates = new ArrayList<>();
  private final List<PlannedCreate> unclear = new ArrayList<>();
  private final List<String> inFile = new ArrayList<>();

  /** The record that a row would create if no record matched it, by the number of the row. */
  private final Map<Integer, PlannedCreate> createsByRow = new HashMap<>();

  /** The rows by their number; null until needed. */
  private @Nullable Map<Integer, TableRow> rowsByNumber;

  /** The records already matched by rows; null until needed. */
  private @Nullable Set<String> taken;

  private final List<ImportRow> matched;

  /** In JSON, a missing member leaves the field unchanged; in a sheet, a missing cell is empty. */
  private final boolean hasMembers;

  private int unchanged;
  private int blank;

  /**
   * Creates a comparer.
   *
   * @param matched the rows with their records
   */
  RowComparer(
      Table table, Mapping mapping, ImportDifference.Known<R> known, List<ImportRow> matched) {
    this.matched = matched;
    this.table = table;
    this.mapping = mapping;
    this.records = known.records();
    Map<FieldRef, FieldType> types = StandardFields.types(mapping.kind(), known.definitions());
    this.values = new CellValueParser(table, types, known.book());
    this.unplanned = new CellValueParser(table, types, known.book());
    this.readOnly = known.unwritable();
    this.columns = mapping.columns();
    this.places =
        columns.stream().mapToInt(column -> table.header().indexOf(column.column())).toArray();
    this.fields = new RecordFieldReader(columns.stream().map(MappedColumn::field).toList());
    this.hasMembers = table.format() == TableFormat.JSON || table.format() == TableFormat.NDJSON;
    this.namePlace = table.header().indexOf(mapping.nameColumn());
  }

  /** Compares all rows. */
  ImportDifference compare(ChangePlan.Header header) {
    List<ColumnQuestion> questions = judge();
    List<ImportRow> rows = new ArrayList<>(matched.size());
    for (int i = 0; i < matched.size(); i++) {
      if (Thread.currentThread().isInterrupted()) {
        throw new CancellationException("Interrupted while comparing rows");
      }
      rows.add(compareRow(matched.get(i), table.rows().get(i)));
    }
    return difference(header, rows, questions);
  }

  /** Finds out how the numbers and dates of each column are written; returns what is unclear. */
  private List<ColumnQuestion> judge() {
    List<ColumnQuestion> questions = new ArrayList<>();
    for (int i = 0; i < places.length; i++) {
      MappedColumn column = columns.get(i);
      FieldType type = values.type(column.field());
      if (ColumnJudge.isFor(type)) {
        ColumnJudge judge = new ColumnJudge(table, column, type);
        judge(judge, type, i);
        values.use(column.column(), judge.parser());
        unplanned.use(column.column(), judge.parser());
        questions.addAll(judge.questions());
      }
    }
    return questions;
  }

  private void judge(ColumnJudge judge, FieldType type, int column) {
    for (int i = 0; i < matched.size(); i++) {
      ImportRow row = matched.get(i);
      TableRow cells = table.rows().get(i);
      FieldValue cell =
          row.state() == State.LEFT_OUT || ColumnJudge.isClear(type, cells, places[column])
              ? null
              : cells.cell(places[column]);
      if (cell != null) {
        R record = records.get(row.recordId());
        judge.add(cell, record == null ? null : fields.value(record, column));
      }
    }
  }

  /**
   * Compares a row and returns it with its new state: a row that was done and edited since is not
   * done.
   */
  ImportRow compareRow(ImportRow row, TableRow cells) {
    R record = records.get(row.recordId());
    values.nextRow();
    ImportRow taken = compared(row, cells, record);
    Message labels = values.translatedLabels();
    return withReadOnly(labels.isEmpty() ? taken : taken.withReason(labels), cells, record);
  }

  private ImportRow compared(ImportRow row, TableRow cells, @Nullable R record) {
    if (row.state() == State.DELETED && record != null && isHeld(row, cells, record)) {
      return row.as(State.MATCHED, Message.none());
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
      createsByRow.put(row.number(), create);
    } else if (row.state() == State.UNMATCHED && canBeCreated(row, cells)) {
      createsByRow.put(row.number(), create(row, cells, unplanned));
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
      for (ImportRow row : matched) {
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
      return row.as(State.MATCHED, Message.none());
    }
    changes.subList(before, changes.size()).clear();
    inFile.subList(before, inFile.size()).clear();
    return record.deleted()
        ? row.as(State.DELETED, Message.of("match.done-deleted", record.id()))
        : row.as(State.DUPLICATE, Message.of("match.done-twice"));
  }

  private void compare(ImportRow row, TableRow cells, R record) {
    for (int i = 0; i < places.length; i++) {
      FieldValue held = fields.value(record, i);
      if (held != null && readsAs(cells, places[i], held.display())) {
        unchanged++;
        continue;
      }
      FieldValue cell = cells.cell(places[i]);
      if (cell == null || cell.isBlank()) {
        compareBlank(row, i, cell, record);
      } else {
        if (held != null && values.isHeld(cell, held)) {
          unchanged++;
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
      unchanged++;
      return;
    }
    boolean isBlank = cell == null || cell.isBlank();
    String origin = "row " + row.number() + ", column " + column.column();
    changes.add(
        new PlannedCell(
            new Change(record.id(), column.field(), both.held(), both.wanted()), isBlank, origin));
    inFile.add(cell == null ? "" : values.text(cell));
  }

  private PlannedCreate create(ImportRow row, TableRow cells, CellValueParser values) {
    String name = table.restored(cells.text(namePlace));
    return new PlannedCreate(row.key(), name, newValues(cells, values), "row " + row.number());
  }

  private Map<FieldRef, FieldValue> newValues(TableRow cells, CellValueParser values) {
    Map<FieldRef, FieldValue> wanted = new LinkedHashMap<>();
    for (int i = 0; i < places.length; i++) {
      MappedColumn column = columns.get(i);
      FieldValue cell = cells.cell(places[i]);
      if (cell != null && !cell.isBlank() && !column.field().equals(mapping.kind().title())) {
        wanted.put(column.field(), values.of(column, cell, null));
      }
    }
    return wanted;
  }

  /** Returns the row with a reason that names the columns of read-only fields that differ. */
  private ImportRow withReadOnly(ImportRow row, TableRow cells, @Nullable R record) {
    boolean isCreate = row.state() == State.CREATE;
    boolean isThere = row.state() == State.MATCHED || row.state() == State.DONE;
    if (readOnly.isEmpty() || (!isCreate && (!isThere || record == null))) {
      return row;
    }
    List<String> differing = new ArrayList<>();
    for (MappedColumn column : readOnly) {
      FieldValue cell = cells.cell(table.header().indexOf(column.column()));
      boolean isTaken = isCreate && column.field().equals(mapping.kind().title());
      if (cell != null && !cell.isBlank() && !isTaken && differs(column, cell, record)) {
        differing.add(column.column());
        unwritable.merge(column.column(), 1, Integer::sum);
      }
    }
    return differing.isEmpty()
        ? row
        : row.withReason(Message.of("match.read-only", String.join(", ", differing)));
  }

  private boolean differs(MappedColumn column, FieldValue cell, @Nullable R record) {
    FieldValue held = record == null ? null : record.value(column.field());
    return !ValueEquality.same(column.field(), held, unplanned.of(column, cell, held));
  }

  /** The record that a row creates, or would create if no record matched it; null for none. */
  @Nullable PlannedCreate create(ImportRow row) {
    return createsByRow.get(row.number());
  }

  /**
   * Whether the file has the new value of a change, although the plan lacks it because the record
   * had it already when the file was compared.
   */
  boolean isHeld(ImportRow row, Change change) {
    R record = records.get(change.recordId());
    TableRow cells = byNumber().get(row.number());
    if (record == null || cells == null || !row.recordId().equals(record.id())) {
      return false;
    }
    for (int i = 0; i < places.length; i++) {
      if (columns.get(i).field().equals(change.field())) {
        FieldValue held = fields.value(record, i);
        FieldValue wanted = wanted(cells.cell(places[i]), columns.get(i), held);
        return wanted != null
            && ValueEquality.same(unplanned.type(change.field()), held, wanted)
            && ValueEquality.same(change.field(), held, change.wanted());
      }
    }
    return false;
  }

  /** The value that a cell means; null if it leaves the field unchanged. */
  private @Nullable FieldValue wanted(
      @Nullable FieldValue cell, MappedColumn column, @Nullable FieldValue held) {
    if (cell == null || cell.isBlank()) {
      boolean isAbsent = cell == null && hasMembers;
      return isAbsent || !column.rules().clear() ? null : FieldValue.Null.INSTANCE;
    }
    return unplanned.of(column, cell, held);
  }

  private Map<Integer, TableRow> byNumber() {
    Map<Integer, TableRow> made = rowsByNumber;
    if (made == null) {
      made = HashMap.newHashMap(table.rows().size());
      for (TableRow row : table.rows()) {
        made.put(row.number(), row);
      }
      rowsByNumber = made;
    }
    return made;
  }

  private ImportDifference difference(
      ChangePlan.Header header, List<ImportRow> rows, List<ColumnQuestion> questions) {
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
        unwritable,
        questions,
        this);
  }
}
