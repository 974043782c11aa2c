package io.casedesk.files.imports;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.validation.PreflightCell;
import io.casedesk.changes.validation.PreflightCreate;
import io.casedesk.changes.validation.PreflightReport;
import io.casedesk.changes.validation.Problem;
import io.casedesk.files.AtomicFile;
import io.casedesk.files.CsvOutput;
import io.casedesk.files.imports.ImportRow.State;
import io.casedesk.files.table.UnusableTableException.TableFault;
import io.casedesk.messages.Message;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Writes all faults of an imported file as CSV, so that one pass corrects them: {@code row}, {@code
 * column}, {@code value} and {@code expected}.
 */
public final class FaultFile {

  private static final List<String> COLUMNS = List.of("row", "column", "value", "expected");

  private FaultFile() {}

  /**
   * Collects the faults in the order of the file: rows without a clear record, which stay faults
   * when the user skips them, values that can't be sent, and values that are probably wrong. Values
   * of rows without a clear record are checked as well, so that they are no surprise once the row
   * has one.
   *
   * @param checked the result of the preflight
   * @param unclear the result of the preflight of {@link ImportDifference#unclearPlan()}
   */
  public static List<TableFault> of(
      ImportDifference difference,
      Mapping mapping,
      PreflightReport<?> checked,
      PreflightReport<?> unclear) {
    List<TableFault> faults = new ArrayList<>();
    for (ImportRow row : difference.rows().stream().filter(ImportRow::isFault).toList()) {
      faults.add(new TableFault(row.number(), mapping.keyColumn(), row.key(), row.reason()));
    }
    Map<FieldRef, String> columns = new HashMap<>();
    columns.put(mapping.kind().title(), mapping.nameColumn());
    mapping.columns().forEach(column -> columns.put(column.field(), column.column()));
    Map<String, Integer> keys = new HashMap<>();
    difference.rows().stream()
        .filter(row -> row.state() == State.CREATE)
        .forEach(row -> keys.put(row.key(), row.number()));
    addCells(difference, checked, columns, rowsOfRecords(difference, checked, keys), faults);
    for (PreflightCreate create : checked.creates()) {
      add(create, keys.getOrDefault(create.create().row(), 0), columns, faults);
    }
    for (PreflightCreate create : unclear.creates()) {
      add(create, Integer.parseInt(create.create().row()), columns, faults);
    }
    faults.sort(Comparator.comparingInt(TableFault::row));
    return List.copyOf(faults);
  }

  /** The number of the row of each record, by its id. */
  private static Map<String, Integer> rowsOfRecords(
      ImportDifference difference, PreflightReport<?> checked, Map<String, Integer> keys) {
    Map<String, Integer> records = new HashMap<>();
    for (ImportRow row : difference.rows()) {
      if (row.state() == State.MATCHED) {
        records.put(row.recordId(), row.number());
      }
    }
    for (PreflightCreate create : checked.creates()) {
      String created = create.standing().id();
      if (created != null) {
        // The values of the row are changes of the record that an earlier import created.
        records.put(created, keys.getOrDefault(create.create().row(), 0));
      }
    }
    return records;
  }

  /** Adds the changes of records that can't be sent, or that are probably wrong. */
  private static void addCells(
      ImportDifference difference,
      PreflightReport<?> checked,
      Map<FieldRef, String> columns,
      Map<String, Integer> records,
      List<TableFault> faults) {
    Map<Change.Cell, String> texts = new HashMap<>();
    List<PlannedCell> changes = difference.plan().changes();
    for (int i = 0; i < changes.size(); i++) {
      texts.put(changes.get(i).change().cell(), difference.inFile().get(i));
    }
    for (PreflightCell cell : checked.cells()) {
      Change change = cell.planned().change();
      for (Message problem : problems(cell.block(), cell.warnings())) {
        faults.add(
            new TableFault(
                records.getOrDefault(change.recordId(), 0),
                columns.getOrDefault(change.field(), change.field().key()),
                texts.getOrDefault(change.cell(), change.wanted().display()),
                problem));
      }
    }
  }

  private static void add(
      PreflightCreate create, int row, Map<FieldRef, String> columns, List<TableFault> faults) {
    FieldValue name = FieldValue.text(create.create().name());
    Set<FieldRef> fields = new LinkedHashSet<>(create.blocks().keySet());
    fields.addAll(create.warnings().keySet());
    for (FieldRef field : fields) {
      List<Problem> warnings = create.warnings().getOrDefault(field, List.of());
      for (Message problem : problems(create.blocks().get(field), warnings)) {
        faults.add(
            new TableFault(
                row,
                columns.getOrDefault(field, field.key()),
                create.create().values().getOrDefault(field, name).display(),
                problem));
      }
    }
  }

  /** Words the error of a value or, without one, the doubts about it. */
  private static List<Message> problems(@Nullable Problem block, List<Problem> warnings) {
    return block != null
        ? List.of(block.message())
        : warnings.stream()
            .filter(warning -> warning.severity() == Problem.Severity.DOUBT)
            .map(Problem::message)
            .toList();
  }

  /** Writes faults to a file, which is replaced as a whole. */
  public static void write(List<TableFault> faults, Path target) throws IOException {
    AtomicFile.replace(
        target,
        out -> {
          // The mark tells spreadsheet programs that the file is UTF-8.
          out.write("\uFEFF".getBytes(UTF_8));
          CsvOutput.write(
              out,
              COLUMNS,
              rows ->
                  faults.forEach(
                      fault ->
                          rows.accept(
                              List.of(
                                  String.valueOf(fault.row()),
                                  fault.column(),
                                  fault.value(),
                                  fault.problem().text()))));
        });
  }
}
