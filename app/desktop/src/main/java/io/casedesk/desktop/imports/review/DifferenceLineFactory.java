package io.casedesk.desktop.imports.review;

import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.journal.CreateResult;
import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.validation.PreflightCell;
import io.casedesk.changes.validation.PreflightCreate;
import io.casedesk.changes.validation.PreflightReport;
import io.casedesk.files.imports.ImportDifference;
import io.casedesk.files.imports.ImportDraft;
import io.casedesk.files.imports.ImportRow;
import io.casedesk.files.imports.LastImport;
import io.casedesk.files.imports.Mapping;
import io.casedesk.files.imports.Mapping.MappedColumn;
import io.casedesk.json.JsonKeys;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes the lines of a difference. Takes time proportional to their number, so don't call it on the
 * JavaFX thread.
 */
final class DifferenceLineFactory {

  private final LastImport last;
  private final Map<FieldRef, String> columns = new LinkedHashMap<>();
  private final Map<String, ImportRow> byRecord = new HashMap<>();
  private final Map<String, ImportRow> byKey = new HashMap<>();
  private final Map<ImportDraft.Cell, String> inFile = new HashMap<>();
  private final Map<String, List<ImportDifference.Label>> labels = new HashMap<>();

  /**
   * Creates a factory for one difference.
   *
   * @param last the last import with the same mapping
   */
  DifferenceLineFactory(ImportDifference difference, Mapping mapping, LastImport last) {
    this.last = last;
    for (MappedColumn column : mapping.columns()) {
      columns.put(column.field(), column.column());
    }
    for (ImportRow row : difference.rows()) {
      if (row.state() == ImportRow.State.MATCHED) {
        byRecord.put(row.recordId(), row);
      } else if (row.state() == ImportRow.State.CREATE) {
        byKey.put(row.key(), row);
      }
    }
    for (ImportDifference.Label label : difference.labels()) {
      labels.computeIfAbsent(label.column(), column -> new ArrayList<>()).add(label);
    }
    List<PlannedCell> changes = difference.plan().changes();
    for (int i = 0; i < changes.size(); i++) {
      inFile.put(cell(changes.get(i).change()), difference.inFile().get(i));
    }
  }

  private static ImportDraft.Cell cell(Change change) {
    return new ImportDraft.Cell(change.recordId(), change.field());
  }

  /** Returns the keys of the rows that have at least one change. */
  static Set<String> keys(ImportDifference difference) {
    Set<String> records = new HashSet<>();
    difference.plan().changes().forEach(planned -> records.add(planned.change().recordId()));
    Set<String> keys = new HashSet<>();
    for (ImportRow row : difference.rows()) {
      if (records.contains(row.recordId())) {
        keys.add(row.key());
      }
    }
    return keys;
  }

  /** Makes the lines of a checked plan and, when there is a run, adds its results. */
  List<DifferenceLine> of(
      PreflightReport<?> checked, ImportDraft.Cells decided, @Nullable RunResult run) {
    Map<ImportDraft.Cell, CellResult> sent = new LinkedHashMap<>();
    Map<String, CreateResult> created = new HashMap<>();
    if (run != null) {
      run.cells().forEach(one -> sent.put(cell(one.cell().change()), one));
      run.creates().forEach(one -> created.put(one.create().row(), one));
    }
    List<DifferenceLine> lines = new ArrayList<>(checked.cells().size() + checked.creates().size());
    for (PreflightCreate create : checked.creates()) {
      ImportRow row = byKey.get(create.create().row());
      String name = create.create().name();
      DifferenceLine line =
          DifferenceLine.of(new DifferenceLine.From(number(row), "", name, null, null), create);
      line.came(null, created.remove(create.create().row()));
      lines.add(line);
    }
    for (PreflightCell cell : checked.cells()) {
      DifferenceLine line = DifferenceLine.of(from(cell.planned().change()), cell);
      ImportDraft.Cell place = cell(cell.planned().change());
      line.leaveOut(decided.leftOut().contains(place));
      line.insist(decided.insisted().contains(place));
      line.came(sent.remove(place), null);
      moved(line, cell);
      lines.add(line);
    }
    // Cells that were sent and need no change now are no longer in the plan.
    sent.values().forEach(cell -> lines.add(DifferenceLine.of(from(cell.cell().change()), cell)));
    if (!sent.isEmpty()) {
      lines.subList(checked.creates().size(), lines.size()).sort(fileOrder());
    }
    return lines;
  }

  /** Orders lines by row and column; lines without a known row come last. */
  private Comparator<DifferenceLine> fileOrder() {
    List<String> order = List.copyOf(columns.values());
    return Comparator.comparing((DifferenceLine line) -> line.from().row() == 0)
        .thenComparingInt(line -> line.from().row())
        .thenComparingInt(line -> order.indexOf(line.from().column()));
  }

  private DifferenceLine.From from(Change change) {
    String column = columns.getOrDefault(change.field(), change.field().key());
    ImportRow row = byRecord.get(change.recordId());
    String text = inFile.getOrDefault(cell(change), change.wanted().display());
    return new DifferenceLine.From(
        number(row),
        column,
        text,
        row == null ? null : last.text(row.key(), column),
        label(column, text, change));
  }

  /** Finds a label in the text of the cell whose key is one of the wanted keys. */
  private @Nullable String label(String column, String text, Change change) {
    List<ImportDifference.Label> taken = labels.getOrDefault(column, List.of());
    List<String> wanted = taken.isEmpty() ? List.of() : JsonKeys.of(change.wanted());
    for (ImportDifference.Label one : taken) {
      if (text.contains(one.label()) && wanted.contains(one.key())) {
        return one.label();
      }
    }
    return null;
  }

  private static int number(@Nullable ImportRow row) {
    return row == null ? 0 : row.number();
  }

  private void moved(DifferenceLine line, PreflightCell cell) {
    if (!last.rows().isEmpty()) {
      String now = cell.current() == null ? "" : cell.current().display();
      line.moved(LastImport.moved(line.from().last(), line.from().inFile(), now));
    }
  }
}
