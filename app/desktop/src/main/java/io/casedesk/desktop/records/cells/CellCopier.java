package io.casedesk.desktop.records.cells;

import io.casedesk.desktop.common.form.DropdownKeys;
import io.casedesk.desktop.common.form.EditorType;
import io.casedesk.desktop.common.table.Column;
import io.casedesk.files.ClipboardGrid;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.dropdowns.KnownDropdownValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

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

  /** Formats cells as a table in Markdown or HTML. No text of a cell becomes markup. */
  private static final class TableMarkup {

    private static final Pattern LINE_BREAK = Pattern.compile("\\r\\n|\\r|\\n");

    /** Characters that mark up texts in Markdown; an underscore inside a word doesn't. */
    private static final Pattern MARKDOWN =
        Pattern.compile("[\\\\`*\\[\\]|~$]|(?<![\\p{L}\\p{N}])_|_(?![\\p{L}\\p{N}])|&(?=#?\\w+;)");

    private TableMarkup() {}

    /** Returns a table of GitHub's Markdown. */
    static String markdown(List<? extends Column<?>> columns, List<List<String>> rows) {
      StringBuilder table = new StringBuilder();
      line(table, titles(columns));
      table.append('|');
      for (Column<?> column : columns) {
        table.append(column.kind() == Column.Kind.NUMBER ? " ---: |" : " --- |");
      }
      table.append('\n');
      rows.forEach(row -> line(table, row));
      return table.toString();
    }

    private static void line(StringBuilder table, List<String> cells) {
      table.append('|');
      cells.forEach(cell -> table.append(' ').append(escapedMarkdown(cell)).append(" |"));
      table.append('\n');
    }

    private static String escapedMarkdown(String text) {
      String escaped =
          MARKDOWN.matcher(text.replace('\t', ' ')).replaceAll("\\\\$0").replace("<", "&lt;");
      return LINE_BREAK.matcher(escaped).replaceAll("<br>");
    }

    /** Returns an HTML document with a table. */
    static String html(List<? extends Column<?>> columns, List<List<String>> rows) {
      // The charset is for programs that don't assume UTF-8, the style keeps spaces.
      return "<meta http-equiv=\"content-type\" content=\"text/html; charset=utf-8\">\n"
          + "<table border=\"1\" style=\"border-collapse: collapse; white-space:"
          + " pre-wrap\">\n"
          + "<thead>"
          + row(titles(columns), cell -> "<th>" + escapedHtml(cell) + "</th>")
          + "</thead>\n<tbody>"
          + rows.stream()
              .map(row -> row(row, cell -> "<td>" + escapedHtml(cell) + "</td>"))
              .collect(Collectors.joining())
          + "</tbody>\n</table>\n";
    }

    private static String row(List<String> cells, UnaryOperator<String> format) {
      return cells.stream().map(format).collect(Collectors.joining("", "\n<tr>", "</tr>"));
    }

    /** Excel would begin a new row at a line break without this style. */
    private static String escapedHtml(String text) {
      String escaped =
          text.replace("&", "&amp;")
              .replace("<", "&lt;")
              .replace(">", "&gt;")
              .replace("\"", "&quot;");
      return LINE_BREAK.matcher(escaped).replaceAll("<br style=\"mso-data-placement: same-cell\">");
    }

    private static List<String> titles(List<? extends Column<?>> columns) {
      return columns.stream().map(column -> column.title()).toList();
    }
  }

  /**
   * The labels of a dropdown from which a paste finds the key again. A label of several keys, and a
   * label that is also a key, aren't such labels.
   */
  private static final class DropdownLabels {

    private final Map<String, String> byKey = new HashMap<>();

    private DropdownLabels() {}

    /** Returns the labels of a field; only custom fields have labels. */
    static DropdownLabels of(FieldRef field, DropdownValues known) {
      DropdownLabels result = new DropdownLabels();
      List<KnownDropdownValue> options = field.isCustom() ? known.options(field.key()) : List.of();
      Map<String, Integer> uses = new HashMap<>();
      Set<String> keys = new HashSet<>();
      for (KnownDropdownValue option : options) {
        keys.add(folded(option.key()));
        if (option.label() != null) {
          uses.merge(folded(option.label()), 1, Integer::sum);
        }
      }
      for (KnownDropdownValue option : options) {
        String label = option.label();
        if (label != null
            && !label.isBlank()
            && uses.getOrDefault(folded(label), 0) == 1
            && !keys.contains(folded(label))) {
          result.byKey.put(option.key(), label);
        }
      }
      return result;
    }

    /** Returns the label of a key; the key if it has none. */
    String labelOf(String key) {
      return byKey.getOrDefault(key, key);
    }

    private static String folded(String text) {
      return text.strip().toLowerCase(Locale.ROOT);
    }
  }
}
