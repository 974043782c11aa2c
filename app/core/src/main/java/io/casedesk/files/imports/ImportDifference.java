package io.casedesk.files.imports;

import io.casedesk.changes.ChangePlan;
import io.casedesk.files.imports.ImportRow.State;
import io.casedesk.files.table.TableFile;
import io.casedesk.files.table.TableReader;
import io.casedesk.files.table.TableRow;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.DropdownValues;
import io.casedesk.model.FieldDefinition;
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
    UnplannedFileValues wishes) {

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
      DropdownValues book,
      Map<String, R> records,
      boolean whole,
      List<MappedColumn> unwritable) {

    /** The same where no column is of a field that cannot be written. */
    public Known(
        Collection<FieldDefinition> definitions,
        DropdownValues book,
        Map<String, R> records,
        boolean whole) {
      this(definitions, book, records, whole, List.of());
    }
  }

  /**
   * What is compared, and where.
   *
   * @param header what the plan is about
   * @param service what results call the service; where its address is not always the same, that is
   *     not what its plans are kept under
   */
  public record About(ChangePlan.Header header, String service) {

    /** What rows of results of the service may call it. */
    Set<String> names() {
      return new HashSet<>(List.of(header.connection(), service));
    }
  }

  /** Makes unmodifiable copies. */
  public ImportDifference {
    rows = List.copyOf(rows);
    inFile = List.copyOf(inFile);
    labels = List.copyOf(labels);
    unwritable = Collections.unmodifiableMap(new LinkedHashMap<>(unwritable));
  }

  /**
   * Compares a table with the records. Goes through the file once, a row at a time; twice where
   * rows are about the same record, or were done before.
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
    return of(new About(header, header.connection()), table, mapping, choices, known);
  }

  /**
   * The same at a service whose results call it otherwise than its plans do.
   *
   * @throws io.casedesk.files.table.UnusableTableException when the table does not have the columns
   * @throws IOException when the file cannot be read
   */
  public static <R extends CaseRecord> ImportDifference of(
      About about, TableFile table, Mapping mapping, ImportChoices choices, Known<R> known)
      throws IOException {
    mapping.requireColumns(table.name(), table.header());
    ChangePlan.Header header = about.header();
    Compared<R> compared = new Compared<>(table, mapping, known);
    if (new EarlierResult(table, about.names()).mayBeDone()) {
      RowMatcher<R> matcher = new RowMatcher<>(about.names(), table, mapping, choices, known);
      return afterMatching(header, matcher.rows(), compared);
    }
    // The first rows are read while records are looked through.
    try (TableReader reader = table.read()) {
      RowMatcher<R> matcher = new RowMatcher<>(about.names(), table, mapping, choices, known);
      return inBlocks(header, reader, matcher, compared);
    }
  }

  private static <R extends CaseRecord> ImportDifference inBlocks(
      ChangePlan.Header header, TableReader reader, RowMatcher<R> matcher, Compared<R> compared)
      throws IOException {
    try (ParallelRowComparison<R> blocks =
        new ParallelRowComparison<>(matcher, compared::comparison)) {
      for (TableRow cells = reader.next(); cells != null; cells = reader.next()) {
        blocks.take(cells);
      }
      RowComparison<R> comparison = blocks.finish();
      return matcher.setApart(blocks.matched())
          ? afterMatching(header, blocks.matched(), compared)
          : comparison.difference(header, blocks.rows());
    }
  }

  /** What is compared with what. */
  private record Compared<R extends CaseRecord>(TableFile table, Mapping mapping, Known<R> known) {

    /** Compares these rows. */
    RowComparison<R> comparison(List<ImportRow> rows) {
      return new RowComparison<>(table, mapping, known, rows);
    }
  }

  /** Where other rows decide what a row is about, all are matched before the first is compared. */
  private static <R extends CaseRecord> ImportDifference afterMatching(
      ChangePlan.Header header, List<ImportRow> matched, Compared<R> compared) throws IOException {
    List<ImportRow> rows = new ArrayList<>(matched);
    RowComparison<R> comparison = compared.comparison(rows);
    try (TableReader reader = compared.table().read()) {
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
}
