package io.casedesk.desktop.records.cells;

import io.casedesk.desktop.common.table.Column;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Formats cells as a table in Markdown or HTML. No text of a cell becomes markup. */
final class TableMarkup {

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
        + "<table border=\"1\" style=\"border-collapse: collapse; white-space: pre-wrap\">\n<thead>"
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
