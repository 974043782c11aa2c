package io.casedesk.desktop.records.cells;

import io.casedesk.desktop.common.form.DropdownKeys;
import io.casedesk.desktop.common.form.EditorType;
import io.casedesk.desktop.common.table.Column;
import io.casedesk.files.ClipboardGrid;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/** Formats selected cells for other programs. */
final class CellCopier<R extends CaseRecord> {

  /** The separators of the values in a pasted list. */
  private static final Pattern SEPARATOR = Pattern.compile("[,;\\r\\n]");

  private final SelectedCellValues<R> values;
  private final CellTextParser<R> parser;
  private final Map<FieldRef, DropdownLabels> labels = new HashMap<>();

  CellCopier(SelectedCellValues<R> values, CellTextParser<R> parser) {
    this.values = values;
    this.parser = parser;
  }

  CopiedCells copied(CopyForm form) {
    String cells = values.exact();
    return switch (form) {
      case HEADERS ->
          new CopiedCells(
              cells,
              withTitles(
                  values.grid((column, value) -> parser.copied(column.kind(), value.display()))));
      case LABELS -> new CopiedCells(cells, SelectedCellValues.text(values.grid(this::labeled)));
      case MARKDOWN ->
          new CopiedCells(
              cells, TableMarkup.markdown(values.columns(), values.grid(this::readable)));
      case HTML -> {
        List<List<String>> rows = values.grid(this::readable);
        yield new CopiedCells(cells, withTitles(rows), TableMarkup.html(values.columns(), rows));
      }
    };
  }

  private String withTitles(List<List<String>> rows) {
    List<List<String>> grid = new ArrayList<>();
    grid.add(values.columns().stream().map(Column::title).toList());
    grid.addAll(rows);
    return ClipboardGrid.format(grid);
  }

  private String readable(Column<R> column, FieldValue value) {
    return text(column, value, UnaryOperator.identity());
  }

  private String labeled(Column<R> column, FieldValue value) {
    DropdownLabels known =
        labels.computeIfAbsent(
            FieldRef.parse(column.id()), field -> DropdownLabels.of(field, parser.options()));
    return text(column, value, known::labelOf);
  }

  /** Returns the text of a cell; several values as a list that can be pasted. */
  private String text(Column<R> column, FieldValue value, UnaryOperator<String> name) {
    return switch (column.kind()) {
      case OPTION -> name.apply(value.display());
      case OPTIONS -> {
        List<String> keys = DropdownKeys.in(EditorType.OPTIONS, value);
        List<String> names = keys.stream().map(name).toList();
        yield keys.isEmpty()
            ? value.display()
            : names.stream().anyMatch(each -> SEPARATOR.matcher(each).find())
                ? DropdownKeys.list(names)
                : String.join(", ", names);
      }
      case TEXT, LINK, NUMBER, TIMESTAMP, DATE, BOOLEAN, STATUS ->
          parser.copied(column.kind(), value.display());
    };
  }
}
