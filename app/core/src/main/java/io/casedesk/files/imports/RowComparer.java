package io.casedesk.files.imports;

import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.changes.plan.ValueEquality;
import io.casedesk.files.imports.CellValueParser.TranslatedLabel;
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
import io.casedesk.model.input.AmountCurrency;
import io.casedesk.model.input.InputParser;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
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
  private final List<CellValueParser> columns = new ArrayList<>();
  private final List<CellValueParser> readOnly = new ArrayList<>();
  private final RecordFieldReader fields;
  private final int namePlace;
  private final List<ColumnQuestion> questions = new ArrayList<>();

  /** The labels that were translated to keys, with the number of cells. */
  private final Map<TranslatedLabel, Integer> labels = new LinkedHashMap<>();

  /** Those of the current row. */
  private final List<TranslatedLabel> ofRow = new ArrayList<>();

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
    this.fields =
        new RecordFieldReader(mapping.columns().stream().map(MappedColumn::field).toList());
    this.hasMembers = table.format() == TableFormat.JSON || table.format() == TableFormat.NDJSON;
    this.namePlace = table.header().indexOf(mapping.nameColumn());
    Map<FieldRef, FieldType> types = StandardFields.types(mapping.kind(), known.definitions());
    Map<FieldRef, String> labels = new HashMap<>();
    known
        .definitions()
        .forEach(custom -> labels.put(FieldRef.custom(custom.key()), custom.display()));
    for (MappedColumn column : mapping.columns()) {
      AmountCurrency currency =
          AmountCurrency.of(labels.getOrDefault(column.field(), ""), column.field().key());
      FieldType type = types.getOrDefault(column.field(), FieldType.UNKNOWN);
      columns.add(
          new CellValueParser(table, column, type, parser(column, type, currency), known.book()));
    }
    for (MappedColumn column : known.unwritable()) {
      FieldType type = types.getOrDefault(column.field(), FieldType.UNKNOWN);
      readOnly.add(new CellValueParser(table, column, type, column.rules().parser(), known.book()));
    }
  }

  /** Compares all rows. */
  ImportDifference compare(ChangePlan.Header header) {
    List<ImportRow> rows = new ArrayList<>(matched.size());
    for (int i = 0; i < matched.size(); i++) {
      if (Thread.currentThread().isInterrupted()) {
        throw new CancellationException("Interrupted while comparing rows");
      }
      rows.add(compareRow(matched.get(i), table.rows().get(i)));
    }
    List<ImportDifference.Label> taken = new ArrayList<>();
    labels.forEach(
        (label, cells) ->
            taken.add(
                new ImportDifference.Label(label.column(), label.label(), label.key(), cells)));
    return new ImportDifference(
        new ChangePlan(header, changes, creates),
        rows,
        unclear,
        inFile,
        unchanged,
        blank,
        taken,
        unwritable,
        questions,
        this);
  }

  /** Finds out how the numbers and dates of a column are written, and keeps what is unclear. */
  private InputParser parser(MappedColumn column, FieldType type, AmountCurrency currency) {
    if (!ColumnJudge.isFor(type)) {
      return column.rules().parser();
    }
    ColumnJudge judge = new ColumnJudge(table, column, type, currency);
    int place = table.header().indexOf(column.column());
    for (int i = 0; i < matched.size(); i++) {
      ImportRow row = matched.get(i);
      TableRow cells = table.rows().get(i);
      FieldValue cell =
          row.state() == State.LEFT_OUT
                  || table.fault(cells) != null
                  || ColumnJudge.isClear(type, cells, place)
              ? null
              : cells.cell(place);
      if (cell != null) {
        R record = records.get(row.recordId());
        // The columns so far are as many as the place of this one among the fields.
        judge.add(cell, record == null ? null : fields.value(record, columns.size()));
      }
    }
    questions.addAll(judge.questions());
    return judge.parser();
  }

  /**
   * Compares a row and returns it with its new state: a row that was done and edited since is not
   * done.
   */
  ImportRow compareRow(ImportRow row, TableRow cells) {
    if (table.fault(cells) != null) {
      return row;
    }
    R record = records.get(row.recordId());
    ofRow.clear();
    ImportRow taken = compared(row, cells, record);
    if (!ofRow.isEmpty()) {
      taken =
          taken.withReason(
              Message.joined(
                  "list.semicolon",
                  ofRow.stream()
                      .map(one -> Message.of("match.label", one.column(), one.label(), one.key()))
                      .toList()));
    }
    return withReadOnly(taken, cells, record);
  }

  private void translated(TranslatedLabel label) {
    labels.merge(label, 1, Integer::sum);
    ofRow.add(label);
  }

  private ImportRow compared(ImportRow row, TableRow cells, @Nullable R record) {
    if (row.state() == State.DELETED && record != null && isHeld(row, cells, record)) {
      return row.as(State.MATCHED, Message.none());
    }
    if (row.state().isUnclear()) {
      Map<FieldRef, FieldValue> wanted = newValues(cells, _ -> {});
      if (!wanted.isEmpty()) {
        String number = String.valueOf(row.number());
        unclear.add(new PlannedCreate(number, number, wanted, "row " + number));
      }
    }
    if (row.state() == State.CREATE) {
      PlannedCreate create = create(row, cells, this::translated);
      creates.add(create);
      createsByRow.put(row.number(), create);
    } else if (row.state() == State.UNMATCHED && canBeCreated(row, cells)) {
      createsByRow.put(row.number(), create(row, cells, _ -> {}));
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
    takeBack(planned);
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
    takeBack(before);
    return record.deleted()
        ? row.as(State.DELETED, Message.of("match.done-deleted", record.id()))
        : row.as(State.DUPLICATE, Message.of("match.done-twice"));
  }

  private void takeBack(int planned) {
    changes.subList(planned, changes.size()).clear();
    inFile.subList(planned, inFile.size()).clear();
  }

  private void compare(ImportRow row, TableRow cells, R record) {
    for (int i = 0; i < columns.size(); i++) {
      CellValueParser column = columns.get(i);
      FieldValue held = fields.value(record, i);
      if (held != null && readsAs(cells, column.place(), held.display())) {
        unchanged++;
        continue;
      }
      FieldValue cell = cells.cell(column.place());
      FieldValue wanted = wanted(column, cell, held, this::translated);
      if (wanted == null) {
        blank++;
      } else if (ValueEquality.same(column.type(), held, wanted)) {
        unchanged++;
      } else {
        changes.add(
            new PlannedCell(
                new Change(record.id(), column.field(), held, wanted),
                cell == null || cell.isBlank(),
                "row " + row.number() + ", column " + column.column().column()));
        inFile.add(cell == null ? "" : column.text(cell));
      }
    }
  }

  /** A fast check for most cells; a cell that may be an escaped formula is checked in full. */
  private static boolean readsAs(TableRow cells, int place, String held) {
    return !held.isBlank() && held.indexOf('\'') < 0 && cells.reads(place, held);
  }

  private PlannedCreate create(ImportRow row, TableRow cells, Consumer<TranslatedLabel> taken) {
    String name = table.restored(cells.text(namePlace));
    return new PlannedCreate(row.key(), name, newValues(cells, taken), "row " + row.number());
  }

  private Map<FieldRef, FieldValue> newValues(TableRow cells, Consumer<TranslatedLabel> taken) {
    Map<FieldRef, FieldValue> wanted = new LinkedHashMap<>();
    for (CellValueParser column : columns) {
      FieldValue cell = cells.cell(column.place());
      if (cell != null && !cell.isBlank() && !column.field().equals(mapping.kind().title())) {
        wanted.put(column.field(), column.of(cell, null, taken));
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
    for (CellValueParser column : readOnly) {
      FieldValue cell = cells.cell(column.place());
      boolean isTaken = isCreate && column.field().equals(mapping.kind().title());
      if (cell != null && !cell.isBlank() && !isTaken && differs(column, cell, record)) {
        differing.add(column.column().column());
        unwritable.merge(column.column().column(), 1, Integer::sum);
      }
    }
    return differing.isEmpty()
        ? row
        : row.withReason(Message.of("match.read-only", String.join(", ", differing)));
  }

  private static boolean differs(
      CellValueParser column, FieldValue cell, @Nullable CaseRecord record) {
    FieldValue held = record == null ? null : record.value(column.field());
    return !ValueEquality.same(column.field(), held, column.of(cell, held, _ -> {}));
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
    for (int i = 0; i < columns.size(); i++) {
      CellValueParser column = columns.get(i);
      if (column.field().equals(change.field())) {
        FieldValue held = fields.value(record, i);
        FieldValue wanted = wanted(column, cells.cell(column.place()), held, _ -> {});
        return wanted != null
            && ValueEquality.same(column.type(), held, wanted)
            && ValueEquality.same(change.field(), held, change.wanted());
      }
    }
    return false;
  }

  /** The value that a cell means; null if it leaves the field unchanged. */
  private @Nullable FieldValue wanted(
      CellValueParser column,
      @Nullable FieldValue cell,
      @Nullable FieldValue held,
      Consumer<TranslatedLabel> taken) {
    if (cell == null || cell.isBlank()) {
      boolean isAbsent = cell == null && hasMembers;
      return isAbsent || !column.column().rules().clear() ? null : FieldValue.Null.INSTANCE;
    }
    return column.of(cell, held, taken);
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
}
