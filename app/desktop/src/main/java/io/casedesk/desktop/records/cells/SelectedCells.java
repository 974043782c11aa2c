package io.casedesk.desktop.records.cells;

import io.casedesk.desktop.common.form.EditorType;
import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.text.OwnerText;
import io.casedesk.desktop.records.cells.CellTextParser.Text;
import io.casedesk.desktop.records.rows.ListRow;
import io.casedesk.desktop.records.table.CellRange;
import io.casedesk.desktop.records.unsent.PendingChanges;
import io.casedesk.files.ClipboardGrid;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.dropdowns.KnownDropdownValue;
import io.casedesk.workspace.Edit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.IntFunction;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A snapshot of the selected cells, including unsent changes. Created quickly on the JavaFX thread,
 * read on any thread.
 *
 * @param rows the selected rows
 * @param columns the selected columns
 * @param fields the fields of the columns
 * @param edits the edits at that time
 */
public record SelectedCells<R extends CaseRecord>(
    List<ListRow<R>> rows,
    List<Column<R>> columns,
    List<FieldRef> fields,
    Map<String, Map<FieldRef, Edit>> edits) {

  /** The separators of the values in a pasted list. */
  private static final Pattern SEPARATOR = Pattern.compile("[,;\\r\\n]");

  /** The forms in which cells are copied for other programs. */
  public enum Form {
    /** The cells alone. */
    CELLS,
    /** Cells below the titles of their columns. */
    HEADERS,
    /** Cells with labels instead of dropdown keys. */
    LABELS
  }

  /**
   * Copied cells for the clipboard.
   *
   * @param cells the cells as the service writes them, which this program pastes: keys, no headers
   * @param text the text for other programs, with numbers in the style of the user
   */
  public record Copied(String cells, String text) {}

  static <R extends CaseRecord> SelectedCells<R> of(
      GridClipboard.Cells<R> cells, PendingChanges staging) {
    CellRange range = cells.range();
    List<Column<R>> columns = cells.columns().subList(range.left(), range.right() + 1);
    return new SelectedCells<>(
        ListRow.records(cells.rows().subList(range.top(), range.bottom() + 1)),
        List.copyOf(columns),
        columns.stream().map(column -> FieldRef.parse(column.id())).toList(),
        staging.snapshot());
  }

  private @Nullable FieldValue value(R record, int column) {
    Edit edit = edits.getOrDefault(record.id(), Map.of()).get(fields.get(column));
    return edit != null && edit.input() instanceof Edit.Valid(FieldValue wanted)
        ? OwnerText.readable(fields.get(column), wanted)
        : columns.get(column).value().apply(record);
  }

  /** Returns the facts about the cells. */
  SelectionFacts facts() {
    SelectionFacts facts = new SelectionFacts();
    for (ListRow<R> row : rows) {
      for (int column = 0; column < columns.size(); column++) {
        facts.add(columns.get(column).kind(), value(row.record(), column));
      }
      CellTextParser.requireWanted();
    }
    return facts;
  }

  /** Returns empty texts for all cells. */
  List<Text<R>> blanks() {
    return each(rows, column -> "");
  }

  /** Returns the values of the topmost cells for the cells below. */
  List<Text<R>> filledDown() {
    List<String> held = line(rows.getFirst().record(), (column, value) -> value.display());
    return each(rows.subList(1, rows.size()), held::get);
  }

  private List<Text<R>> each(List<ListRow<R>> those, IntFunction<String> text) {
    List<Text<R>> wanted = new ArrayList<>();
    for (ListRow<R> row : those) {
      for (int column = 0; column < columns.size(); column++) {
        wanted.add(new Text<>(row.record(), fields.get(column), text.apply(column)));
      }
    }
    return wanted;
  }

  /** Returns the edits of the cells, also invalid ones. */
  Set<Edit> own() {
    Set<Edit> those = new HashSet<>();
    for (ListRow<R> row : rows) {
      edits.getOrDefault(row.record().id(), Map.of()).values().stream()
          .filter(edit -> fields.contains(edit.field()))
          .forEach(those::add);
    }
    return those;
  }

  // Copying

  /** Returns the cells for the clipboard. */
  Copied copied(Form form, CellTextParser<R> parser) {
    BiFunction<Column<R>, FieldValue, String> plain =
        (column, value) -> parser.copied(column.kind(), value.display());
    return new Copied(
        text(grid((column, value) -> value.display())),
        switch (form) {
          case CELLS -> text(grid(plain));
          case HEADERS -> {
            List<List<String>> lines = grid(plain);
            lines.addFirst(columns.stream().map(Column::title).toList());
            yield ClipboardGrid.format(lines);
          }
          case LABELS -> {
            Map<String, Map<String, String>> labels = new HashMap<>();
            yield text(
                grid(
                    (column, value) ->
                        switch (column.kind()) {
                          case OPTION, OPTIONS ->
                              labeled(
                                  column.kind(),
                                  value,
                                  labels.computeIfAbsent(
                                      column.id(), id -> labels(id, parser.options())));
                          default -> plain.apply(column, value);
                        }));
          }
        });
  }

  /** Returns cells in the text format of spreadsheets. */
  private static String text(List<List<String>> grid) {
    // A single cell is copied as plain text, so that it can be pasted into a line of text.
    boolean alone = grid.size() == 1 && grid.getFirst().size() == 1;
    return alone ? ClipboardGrid.format(grid.getFirst().getFirst()) : ClipboardGrid.format(grid);
  }

  private List<List<String>> grid(BiFunction<Column<R>, FieldValue, String> format) {
    List<List<String>> grid = new ArrayList<>();
    for (ListRow<R> row : rows) {
      grid.add(line(row.record(), format));
      CellTextParser.requireWanted();
    }
    return grid;
  }

  /** Returns the texts of the cells of a row; empty for a field that is not set. */
  private List<String> line(R record, BiFunction<Column<R>, FieldValue, String> format) {
    List<String> line = new ArrayList<>();
    for (int column = 0; column < columns.size(); column++) {
      FieldValue value = value(record, column);
      line.add(value == null ? "" : format.apply(columns.get(column), value));
    }
    return line;
  }

  /** Returns the text of dropdown keys; several labels as a list that can be pasted. */
  private static String labeled(Column.Kind kind, FieldValue value, Map<String, String> labels) {
    List<String> keys = kind == Column.Kind.OPTIONS ? EditorType.OPTIONS.keysIn(value) : List.of();
    if (keys.isEmpty()) {
      return kind == Column.Kind.OPTIONS
          ? value.display()
          : labels.getOrDefault(value.display(), value.display());
    }
    List<String> names = keys.stream().map(key -> labels.getOrDefault(key, key)).toList();
    return names.stream().anyMatch(each -> SEPARATOR.matcher(each).find())
        ? EditorType.listOf(names)
        : String.join(", ", names);
  }

  /**
   * Returns the labels of a column by key, from which a paste finds the key again. A label of
   * several keys, and a label that is also a key, aren't such labels. Only custom fields have any.
   */
  private static Map<String, String> labels(String columnId, DropdownValues known) {
    FieldRef field = FieldRef.parse(columnId);
    List<KnownDropdownValue> options = field.isCustom() ? known.options(field.key()) : List.of();
    Map<String, Integer> uses = new HashMap<>();
    for (KnownDropdownValue option : options) {
      uses.merge(folded(option.key()), 2, Integer::sum);
      if (option.label() != null) {
        uses.merge(folded(option.label()), 1, Integer::sum);
      }
    }
    Map<String, String> labels = new HashMap<>();
    for (KnownDropdownValue option : options) {
      String label = option.label();
      if (label != null && !label.isBlank() && uses.getOrDefault(folded(label), 0) == 1) {
        labels.put(option.key(), label);
      }
    }
    return labels;
  }

  private static String folded(String text) {
    return text.strip().toLowerCase(Locale.ROOT);
  }
}
