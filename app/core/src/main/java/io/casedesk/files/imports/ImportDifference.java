package io.casedesk.files.imports;

import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.files.imports.ImportRow.State;
import io.casedesk.files.imports.Mapping.MappedColumn;
import io.casedesk.files.table.Table;
import io.casedesk.files.table.UnusableTableException;
import io.casedesk.messages.Message;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.dropdowns.DropdownValues;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The differences between a table and the records.
 *
 * @param plan the changes: cells that differ, and records to be created if requested
 * @param rows every row, in the order of the file
 * @param unclearValues the values of unclear rows, as records to be created whose row is the number
 *     of the row in the file; they are checked, but never sent
 * @param inFile the text in the file for each change of the plan, in the order of the plan
 * @param unchanged number of cells whose value the record already has
 * @param blank number of empty cells that leave the field unchanged
 * @param labels labels that were translated to keys
 * @param unwritable number of rows that differ in a read-only field, by column
 * @param questions what the user must say about the numbers and dates of columns; until then, the
 *     cells are texts, which the preflight blocks
 * @param comparer answers what the file has in cells that are not in the plan
 */
public record ImportDifference(
    ChangePlan plan,
    List<ImportRow> rows,
    List<PlannedCreate> unclearValues,
    List<String> inFile,
    int unchanged,
    int blank,
    List<Label> labels,
    Map<String, Integer> unwritable,
    List<ColumnQuestion> questions,
    RowComparer<?> comparer) {

  /** A label that was translated to a key, with the number of cells of the column. */
  public record Label(String column, String label, String key, int cells) {}

  /**
   * The known data of the service.
   *
   * @param definitions the service's definitions of fields
   * @param book the known dropdown values
   * @param records every record by id, including deleted ones
   * @param whole whether the list of records is complete: otherwise a missing record may exist, and
   *     none is created
   * @param unwritable columns of read-only fields, which are only compared
   */
  public record Known<R extends CaseRecord>(
      Collection<FieldDefinition> definitions,
      DropdownValues book,
      Map<String, R> records,
      boolean whole,
      List<MappedColumn> unwritable) {

    /** Creates it without columns of read-only fields. */
    public Known(
        Collection<FieldDefinition> definitions,
        DropdownValues book,
        Map<String, R> records,
        boolean whole) {
      this(definitions, book, records, whole, List.of());
    }
  }

  /** Makes unmodifiable copies. */
  public ImportDifference {
    rows = List.copyOf(rows);
    unclearValues = List.copyOf(unclearValues);
    inFile = List.copyOf(inFile);
    labels = List.copyOf(labels);
    questions = List.copyOf(questions);
    unwritable = Collections.unmodifiableMap(new LinkedHashMap<>(unwritable));
  }

  /**
   * Compares a table with the records.
   *
   * @param header the header of the plan
   * @throws UnusableTableException when the table lacks a column
   */
  public static <R extends CaseRecord> ImportDifference of(
      ChangePlan.Header header,
      Table table,
      Mapping mapping,
      ImportChoices choices,
      Known<R> known) {
    return of(header, header.connection(), table, mapping, choices, known);
  }

  /**
   * Compares a table with the records of a service whose name in results differs from that in
   * plans.
   *
   * @param header the header of the plan
   * @param service the name of the service in results; differs from the connection of its plans if
   *     the service has no permanent URL
   * @throws UnusableTableException when the table lacks a column
   */
  public static <R extends CaseRecord> ImportDifference of(
      ChangePlan.Header header,
      String service,
      Table table,
      Mapping mapping,
      ImportChoices choices,
      Known<R> known) {
    mapping.requireColumns(table.name(), table.header());
    // What an earlier import did is not guessed, not even in a row that can't be used.
    table.requireSound(
        List.of(ImportResultFile.OUTCOME, ImportResultFile.RECORD_ID, ImportResultFile.SERVICE));
    List<ImportRow> matched =
        new RowMatcher<>(List.of(header.connection(), service), table, mapping, choices, known)
            .rows();
    return new RowComparer<>(table, mapping, known, matched).compare(header);
  }

  /**
   * Returns a copy whose changes have the values that the user entered. Such a value stays a change
   * where the service meanwhile has the value of the file.
   *
   * @param mapping the mapping of the file; null if none was chosen
   */
  public ImportDifference withValues(Set<Change> edited, @Nullable Mapping mapping) {
    if (edited.isEmpty() || mapping == null) {
      return this;
    }
    Map<Change.Cell, Change> values = new LinkedHashMap<>();
    edited.forEach(one -> values.put(one.cell(), one));
    List<PlannedCell> changes = new ArrayList<>();
    List<String> texts = new ArrayList<>(inFile);
    for (PlannedCell cell : plan.changes()) {
      Change change = cell.change();
      Change value = values.remove(change.cell());
      changes.add(value == null ? cell : new PlannedCell(value, cell.origin()));
    }
    Map<String, PlannedCreate> creates = new LinkedHashMap<>();
    plan.creates().forEach(create -> creates.put(ImportDraft.newRecord(create.row()), create));
    for (Change value : values.values()) {
      creates.computeIfPresent(
          value.recordId(), (row, create) -> create.with(value.field(), value.wanted()));
      origin(value, mapping)
          .ifPresent(
              origin -> {
                changes.add(new PlannedCell(value, origin));
                texts.add(value.wanted().display());
              });
    }
    return new ImportDifference(
        new ChangePlan(plan.header(), changes, List.copyOf(creates.values())),
        rows,
        unclearValues,
        texts,
        unchanged,
        blank,
        labels,
        unwritable,
        questions,
        comparer);
  }

  /** The cell of the file for a change; empty if its row or column is not imported any more. */
  private Optional<String> origin(Change change, Mapping mapping) {
    return rows.stream()
        .filter(row -> row.state() == State.MATCHED && row.recordId().equals(change.recordId()))
        .findFirst()
        .flatMap(
            row ->
                mapping.columns().stream()
                    .filter(column -> column.field().equals(change.field()))
                    .findFirst()
                    .map(column -> "row " + row.number() + ", column " + column.column()));
  }

  /** The number of rows in each state, including zeros. */
  public Map<State, Integer> counts() {
    Map<State, Integer> counts = new EnumMap<>(State.class);
    for (State state : State.values()) {
      counts.put(state, 0);
    }
    rows.forEach(row -> counts.merge(row.state(), 1, Integer::sum));
    return counts;
  }

  /**
   * The number of rows with each kind of fault or doubt about their cells. The kind is the reason
   * without the names of columns and values, in the order of the first rows.
   */
  public Map<Message, Integer> kinds() {
    Map<Message, Integer> kinds = new LinkedHashMap<>();
    for (ImportRow row : rows) {
      if (row.state() == State.FAULTY || row.state() == State.DOUBTFUL) {
        codes(row.reason())
            .map(ImportDifference::kind)
            .filter(kind -> !kind.isEmpty())
            .distinct()
            .forEach(kind -> kinds.merge(kind, 1, Integer::sum));
      }
    }
    return kinds;
  }

  private static Message kind(String reason) {
    return switch (reason) {
      case "table.cell-error" -> Message.of("kind.error");
      case "table.no-formula-result" -> Message.of("kind.no-result");
      case "table.merged-cell" -> Message.of("kind.merged");
      case "table.cell-count" -> Message.of("kind.cell-count");
      case "table.unnamed-column" -> Message.of("kind.unnamed-column");
      case "match.hidden" -> Message.of("kind.hidden-row");
      case "match.hidden-column" -> Message.of("kind.hidden-column");
      case "match.scientific" -> Message.of("kind.scientific");
      case "match.lost-characters" -> Message.of("kind.lost-characters");
      case "match.lost-zeros" -> Message.of("kind.lost-zeros");
      default -> Message.none();
    };
  }

  private static Stream<String> codes(Message message) {
    return message instanceof Message.Coded(String code, List<Message> parts, String _)
        ? Stream.concat(Stream.of(code), parts.stream().flatMap(ImportDifference::codes))
        : Stream.empty();
  }

  /** The origin of a run that applies a plan of differences. */
  public static String origin(ChangePlan plan) {
    return "import " + plan.header().origin();
  }

  /** The values of the unclear rows as a plan, to check them. */
  public ChangePlan unclearPlan() {
    return new ChangePlan(plan.header(), List.of(), unclearValues);
  }

  /** The rows that need a decision by the user. */
  public List<ImportRow> unclear() {
    return rows.stream().filter(row -> row.state().isUnclear()).toList();
  }
}
