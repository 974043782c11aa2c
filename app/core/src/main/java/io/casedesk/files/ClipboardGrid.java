package io.casedesk.files;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Parses and formats cells as spreadsheets copy them to the clipboard: columns separated by tabs,
 * rows by line breaks.
 *
 * <p>Spreadsheets quote differently. Excel and Google Sheets quote a cell only if it contains a tab
 * or a line break, and then double its quotes; LibreOffice replaces both by spaces and quotes
 * nothing, or in older versions quotes a cell with a tab. All three copy quotes that the user typed
 * as they are. So quotes count only around a tab, a line break or a doubled quote, which no parser
 * of CSV files supports.
 */
public final class ClipboardGrid {

  private static final char QUOTE = '"';

  private final String text;
  private int at;
  private boolean isAnyQuoted;

  private ClipboardGrid(String text) {
    this.text = text;
  }

  /**
   * Parses rows of cells, which may differ in length. Spreadsheets copy rectangles: if the rows are
   * not a rectangle with quotes interpreted, but are one with quotes as text, quotes are text.
   */
  public static List<List<String>> parse(String text) {
    ClipboardGrid reading = new ClipboardGrid(text);
    List<List<String>> rows = reading.rows();
    if (reading.isAnyQuoted && !isRectangle(rows)) {
      List<List<String>> plain = plain(text);
      return isRectangle(plain) ? plain : rows;
    }
    return rows;
  }

  private static boolean isRectangle(List<List<String>> rows) {
    return rows.stream().map(List::size).distinct().count() == 1;
  }

  private static List<List<String>> plain(String text) {
    return text.lines().map(line -> List.of(line.split("\t", -1))).toList();
  }

  private List<List<String>> rows() {
    List<List<String>> rows = new ArrayList<>();
    while (at < text.length()) {
      rows.add(row());
    }
    return List.copyOf(rows);
  }

  private List<String> row() {
    List<String> cells = new ArrayList<>();
    cells.add(cell());
    while (at < text.length() && text.charAt(at) == '\t') {
      at++;
      cells.add(cell());
    }
    if (text.startsWith("\r\n", at)) {
      at++;
    }
    at++;
    return List.copyOf(cells);
  }

  private String cell() {
    if (at < text.length() && text.charAt(at) == QUOTE) {
      int end = closing();
      if (end > 0) {
        String inside = text.substring(at + 1, end);
        if (needsQuotes(inside)) {
          isAnyQuoted = true;
          at = end + 1;
          return inside.replace("\"\"", "\"");
        }
      }
    }
    int begin = at;
    while (!isEnd(at)) {
      at++;
    }
    return text.substring(begin, at);
  }

  /** The position of the closing quote of the current cell; -1 when there is none. */
  private int closing() {
    int quote = text.indexOf(QUOTE, at + 1);
    while (quote >= 0 && quote + 1 < text.length() && text.charAt(quote + 1) == QUOTE) {
      quote = text.indexOf(QUOTE, quote + 2);
    }
    return quote >= 0 && isEnd(quote + 1) ? quote : -1;
  }

  private boolean isEnd(int place) {
    return place >= text.length() || isSeparator(text.charAt(place));
  }

  private static boolean isSeparator(char c) {
    return c == '\t' || c == '\n' || c == '\r';
  }

  private static boolean needsQuotes(String inside) {
    return inside.indexOf(QUOTE) >= 0 || hasSeparator(inside);
  }

  private static boolean hasSeparator(String cell) {
    return cell.chars().anyMatch(c -> isSeparator((char) c));
  }

  /** Formats rows as a text that every spreadsheet and {@link #parse} read alike. */
  public static String format(List<List<String>> rows) {
    return rows.stream()
        .map(row -> row.stream().map(ClipboardGrid::format).collect(Collectors.joining("\t")))
        .map(row -> row + "\n")
        .collect(Collectors.joining());
  }

  /** Formats one cell of such a text. */
  public static String format(String cell) {
    return hasSeparator(cell) || cell.startsWith("\"")
        ? QUOTE + cell.replace("\"", "\"\"") + QUOTE
        : cell;
  }
}
