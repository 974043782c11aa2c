package io.casedesk.files.imports;

import io.casedesk.changes.ChangePlan;
import io.casedesk.changes.PlannedChange;
import io.casedesk.changes.PlannedCreate;
import io.casedesk.changes.Values;
import io.casedesk.files.imports.ImportRow.State;
import io.casedesk.files.table.TableFile;
import io.casedesk.files.table.TableFormat;
import io.casedesk.files.table.TableReader;
import io.casedesk.files.table.TableRow;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.OptionBook;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a table and the records differ in.
 *
 * @param plan what is to be written: the cells that differ, and records to be created when that was
 *     asked for
 * @param rows every row, in the order of the file
 * @param inFile what each change of the plan reads in the file, in the order of the plan
 * @param unchanged cells that the record holds already
 * @param blank cells that are blank and leave the field as it is
 * @param labels labels that were taken for keys
 * @param unwritable in how many rows a column of a field that cannot be written differs
 * @param wishes what the rows say beside that
 */
public record ImportDifference(
    ChangePlan plan,
    List<ImportRow> rows,
    List<String> inFile,
    int unchanged,
    int blank,
    List<Label> labels,
    Map<String, Integer> unwritable,
    FileWishes wishes) {

  /** A label that was taken for a key in so many cells of a column. */
  public record Label(String column, String label, String key, int cells) {}

  /**
   * What is known of the service.
   *
   * @param definitions what it says of its fields
   * @param book what is known of options
   * @param records every record by id, deleted ones included
   * @param whole whether nothing speaks against those being all: else a record that is missing may
   *     be there, and none is created
   * @param unwritable columns of fields that cannot be written: what they say is compared only
   */
  public record Known<R extends CaseRecord>(
      Collection<FieldDefinition> definitions,
      OptionBook book,
      Map<String, R> records,
      boolean whole,
      List<MappedColumn> unwritable) {

    /** The same where no column is of a field that cannot be written. */
    public Known(
        Collection<FieldDefinition> definitions,
        OptionBook book,
        Map<String, R> records,
        boolean whole) {
      this(definitions, book, records, whole, List.of());
    }
  }

  /** Takes copies that nobody can change. */
  public ImportDifference {
    rows = List.copyOf(rows);
    inFile = List.copyOf(inFile);
    labels = List.copyOf(labels);
    unwritable = Collections.unmodifiableMap(new LinkedHashMap<>(unwritable));
  }

  /**
   * Compares a table with the records. Goes through the file twice, a row at a time.
   *
   * @param header what the plan is about
   * @throws io.casedesk.files.table.UnusableTableException when the table does not have the columns
   * @throws IOException when the file cannot be read
   */
  public static <R extends CaseRecord> ImportDifference of(
      ChangePlan.Header header,
      TableFile table,
      Mapping mapping,
      ImportChoices choices,
      Known<R> known)
      throws IOException {
    mapping.requireColumns(table.name(), table.header());
    List<ImportRow> rows = new ArrayList<>(new RowMatcher<>(table, mapping, choices, known).rows());
    Comparison<R> comparison = new Comparison<>(table, mapping, known, rows);
    try (TableReader reader = table.read()) {
      for (int i = 0; i < rows.size(); i++) {
        TableRow cells = reader.next();
        if (cells != null) {
          rows.set(i, comparison.take(rows.get(i), cells));
        }
      }
    }
    return comparison.difference(header, rows);
  }

  /** How many rows are in each state; every state is there. */
  public Map<State, Integer> counts() {
    Map<State, Integer> counts = new EnumMap<>(State.class);
    for (State state : State.values()) {
      counts.put(state, 0);
    }
    rows.forEach(row -> counts.merge(row.state(), 1, Integer::sum));
    return counts;
  }

  /** Rows that a person has to decide on. */
  public List<ImportRow> unclear() {
    return rows.stream().filter(row -> row.state().isUnclear()).toList();
  }

  /** Takes the rows one by one. */
  private static final class Comparison<R extends CaseRecord> {

    private final TableFile table;
    private final Mapping mapping;
    private final Map<String, R> records;
    private final CellValues values;

    /** Of rows that nothing is planned for, so that their labels are not counted. */
    private final CellValues unplanned;

    private final FileWishes wishes;
    private final UnwritableCells unwritable;
    private final List<Integer> places;
    private final int namePlace;
    private final List<PlannedChange> changes = new ArrayList<>();
    private final List<PlannedCreate> creates = new ArrayList<>();
    private final List<String> inFile = new ArrayList<>();

    /** Records that rows are about by now. */
    private @Nullable Set<String> taken;

    private final List<ImportRow> rows;

    /** What is not a member of an object says nothing; an empty cell of a sheet is blank. */
    private final boolean hasMembers;

    private int unchanged;
    private int blank;

    Comparison(TableFile table, Mapping mapping, Known<R> known, List<ImportRow> rows) {
      this.rows = rows;
      this.table = table;
      this.mapping = mapping;
      this.records = known.records();
      this.values = new CellValues(mapping.kind(), table, known.definitions(), known.book());
      this.unplanned = new CellValues(mapping.kind(), table, known.definitions(), known.book());
      this.unwritable =
          new UnwritableCells(table, known.unwritable(), unplanned, mapping.kind().title());
      this.wishes = new FileWishes(mapping.columns(), records);
      this.places =
          mapping.columns().stream()
              .map(column -> table.header().indexOf(column.column()))
              .toList();
      this.hasMembers = table.format() == TableFormat.JSON || table.format() == TableFormat.NDJSON;
      this.namePlace = table.header().indexOf(mapping.nameColumn());
    }

    /** The row as it is to be taken: one that was done, and corrected since, is not done. */
    ImportRow take(ImportRow row, TableRow cells) {
      R record = records.get(row.recordId());
      return unwritable.take(taken(row, cells, record), cells, record);
    }

    private ImportRow taken(ImportRow row, TableRow cells, @Nullable R record) {
      if (row.state() == State.CREATE) {
        PlannedCreate create = create(row, cells, values);
        creates.add(create);
        wishes.creates(row.number(), create);
      } else if (row.state() == State.UNMATCHED && canBeCreated(row, cells)) {
        wishes.creates(row.number(), create(row, cells, unplanned));
      } else if (row.state() == State.MATCHED && record != null) {
        compare(row, cells, record);
      } else if (row.state() == State.DONE && record != null) {
        return takeDone(row, cells, record);
      }
      return row;
    }

    /** A row whose record was named wrongly may have no key of its own. */
    private boolean canBeCreated(ImportRow row, TableRow cells) {
      return namePlace >= 0
          && !row.key().isEmpty()
          && !table.restored(cells.text(namePlace)).isBlank();
    }

    /** Needed only where rows were done before, and large. */
    private Set<String> taken() {
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

    private ImportRow takeDone(ImportRow row, TableRow cells, R record) {
      int before = changes.size();
      compare(row, cells, record);
      if (changes.size() == before) {
        return row;
      }
      if (!record.deleted() && taken().add(record.id())) {
        return row.as(State.MATCHED, "");
      }
      changes.subList(before, changes.size()).clear();
      inFile.subList(before, inFile.size()).clear();
      String done = "it was done and then corrected, but ";
      return record.deleted()
          ? row.as(State.DELETED, done + "the record " + record.id() + " is deleted by now")
          : row.as(State.DUPLICATE, done + "another row is for the same record");
    }

    private void compare(ImportRow row, TableRow cells, R record) {
      for (int i = 0; i < places.size(); i++) {
        MappedColumn column = mapping.columns().get(i);
        compare(row, column, cells.cells().get(places.get(i)), record);
      }
    }

    private void compare(ImportRow row, MappedColumn column, @Nullable FieldValue cell, R record) {
      FieldValue held = record.value(column.field());
      boolean isBlank = cell == null || cell.isBlank();
      boolean isAbsent = cell == null && hasMembers;
      if (isAbsent || (isBlank && !column.rules().clear())) {
        blank++;
        return;
      }
      FieldValue wanted =
          cell == null || isBlank ? FieldValue.Null.INSTANCE : values.of(column, cell, held);
      if (Values.same(held, wanted)) {
        unchanged++;
        wishes.holds(row.number(), column);
        return;
      }
      String origin = "row " + row.number() + ", column " + column.column();
      changes.add(
          new PlannedChange(
              new Change(record.id(), column.field(), held, wanted), isBlank, origin));
      inFile.add(cell == null ? "" : values.text(cell));
    }

    private PlannedCreate create(ImportRow row, TableRow cells, CellValues values) {
      Map<FieldRef, FieldValue> wanted = new LinkedHashMap<>();
      for (int i = 0; i < places.size(); i++) {
        MappedColumn column = mapping.columns().get(i);
        FieldValue cell = cells.cells().get(places.get(i));
        if (cell != null && !cell.isBlank() && !column.field().equals(mapping.kind().title())) {
          wanted.put(column.field(), values.of(column, cell, null));
        }
      }
      String name = table.restored(cells.text(namePlace));
      return new PlannedCreate(row.key(), name, wanted, "row " + row.number());
    }

    ImportDifference difference(ChangePlan.Header header, List<ImportRow> rows) {
      List<Label> labels = new ArrayList<>();
      values
          .labels()
          .forEach(
              (taken, cells) ->
                  labels.add(new Label(taken.column(), taken.label(), taken.key(), cells)));
      return new ImportDifference(
          new ChangePlan(header, changes, creates),
          rows,
          inFile,
          unchanged,
          blank,
          labels,
          unwritable.rows(),
          wishes);
    }
  }
}
