package io.casedesk.desktop.imports;

import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.desktop.changes.review.FileCell;
import io.casedesk.desktop.changes.review.LineSource;
import io.casedesk.files.imports.ImportDifference;
import io.casedesk.files.imports.ImportRow;
import io.casedesk.files.imports.LastImport;
import io.casedesk.files.imports.Mapping;
import io.casedesk.files.imports.Mapping.MappedColumn;
import io.casedesk.json.JsonKeys;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the cells of a file that the lines of a difference come from. Takes time proportional to
 * their number, so don't create it on the JavaFX thread.
 */
final class ImportLineSource implements LineSource {

  private final LastImport last;
  private final Map<FieldRef, String> columns = new LinkedHashMap<>();
  private final List<String> positions;
  private final Map<String, ImportRow> byRecord = new HashMap<>();
  private final Map<String, ImportRow> byKey = new HashMap<>();
  private final Map<Change.Cell, String> inFile = new HashMap<>();
  private final Map<String, List<ImportDifference.Label>> labels = new HashMap<>();

  /**
   * Creates the source of one difference.
   *
   * @param last the last import with the same mapping
   */
  ImportLineSource(ImportDifference difference, Mapping mapping, LastImport last) {
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
      inFile.put(changes.get(i).change().cell(), difference.inFile().get(i));
    }
    positions = List.copyOf(columns.values());
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

  @Override
  public FileCell cell(Change change, @Nullable FieldValue now) {
    String column = columns.getOrDefault(change.field(), change.field().key());
    ImportRow row = byRecord.get(change.recordId());
    String text = inFile.getOrDefault(change.cell(), change.wanted().display());
    String before = row == null ? null : last.text(row.key(), column);
    return new FileCell(
        number(row),
        column,
        positions.indexOf(column),
        text,
        before,
        label(column, text, change),
        last.rows().isEmpty()
            ? null
            : LastImport.moved(before, text, now == null ? "" : now.display()));
  }

  @Override
  public FileCell create(PlannedCreate create) {
    return new FileCell(number(byKey.get(create.row())), "", -1, create.name(), null, null, null);
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
}
