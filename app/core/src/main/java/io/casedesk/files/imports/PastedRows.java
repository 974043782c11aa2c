package io.casedesk.files.imports;

import io.casedesk.files.ClipboardGrid;
import io.casedesk.files.csv.FormulaEscaper;
import io.casedesk.files.table.Table.TableOptions;
import io.casedesk.files.table.TableFormat;
import io.casedesk.files.table.TableWriter;
import io.casedesk.files.table.TableWriters;
import io.casedesk.model.FieldValue;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.Predicate;

/**
 * Rows that were copied in a spreadsheet, as a table of new records. Every column has a name. The
 * import reads the cells, and asks what ambiguous ones mean.
 *
 * @param header the names of the columns
 * @param rows the rows, without empty ones, each with a cell for every column
 */
public record PastedRows(List<String> header, List<List<String>> rows) {

  /** Makes unmodifiable copies. */
  public PastedRows {
    header = List.copyOf(header);
    rows = List.copyOf(rows);
  }

  /**
   * Reads rows. The first row names the columns if at least half of its cells are names of fields;
   * otherwise the first column holds the names of the records.
   *
   * @param keys keys of fields by the titles that users see
   * @param column names a column by its number, from 1
   */
  public static PastedRows of(
      String text,
      MappingSuggestion.Known known,
      Map<String, String> keys,
      IntFunction<String> column) {
    List<List<String>> grid =
        ClipboardGrid.parse(text).stream()
            .map(row -> row.stream().map(String::strip).toList())
            .filter(row -> !row.stream().allMatch(String::isEmpty))
            .toList();
    int width = grid.stream().mapToInt(PastedRows::width).max().orElse(0);
    if (width == 0) {
      return new PastedRows(List.of(), List.of());
    }
    Predicate<String> isField = MappingSuggestion.names(known);
    List<String> names = names(grid.getFirst(), known, keys, isField);
    long filled = names.stream().filter(name -> !name.isEmpty()).count();
    boolean isNamed = 2 * names.stream().filter(isField).count() >= filled;
    List<String> header = new ArrayList<>(isNamed ? names : List.of(known.kind().title().key()));
    for (int place = header.size(); place < width; place++) {
      header.add(isNamed ? "" : column.apply(place + 1));
    }
    List<List<String>> rows = new ArrayList<>();
    for (List<String> row : isNamed ? grid.subList(1, grid.size()) : grid) {
      List<String> cells = new ArrayList<>();
      for (int place = 0; place < header.size(); place++) {
        cells.add(place < row.size() ? row.get(place) : "");
      }
      rows.add(List.copyOf(cells));
    }
    return new PastedRows(header, rows);
  }

  /** The number of cells up to the last one that is not empty. */
  private static int width(List<String> row) {
    int width = row.size();
    while (width > 0 && row.get(width - 1).isEmpty()) {
      width--;
    }
    return width;
  }

  /** Replaces the titles that users see by keys. A create takes a name (Q15). */
  private static List<String> names(
      List<String> first,
      MappingSuggestion.Known known,
      Map<String, String> keys,
      Predicate<String> isField) {
    return first.subList(0, width(first)).stream()
        .map(
            cell ->
                isField.test(cell)
                    ? cell
                    : cell.equalsIgnoreCase("name")
                        ? known.kind().title().key()
                        : keys.getOrDefault(cell, cell))
        .toList();
  }

  /** The table as a CSV file, which {@link #options} read. */
  public byte[] csv() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    TableWriter writer = TableWriters.of(TableFormat.CSV, safe(header), out);
    for (List<String> row : rows) {
      writer.write(safe(row).stream().map(FieldValue::text).toList());
    }
    writer.finish();
    return out.toByteArray();
  }

  private static List<String> safe(List<String> cells) {
    return cells.stream().map(FormulaEscaper::neutralised).toList();
  }

  /** The options for reading the file. */
  public static TableOptions options() {
    return new TableOptions(null, StandardCharsets.UTF_8, ',', 1);
  }
}
