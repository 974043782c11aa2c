package io.casedesk.cli.terminal;

import java.io.PrintStream;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Prints tables with aligned columns. */
public final class ColumnPrinter {

  private ColumnPrinter() {}

  /**
   * Prints a list, or a note when it is empty.
   *
   * @param empty the note: that there is nothing, and what can be done
   * @param cells returns the cells of the row of an item
   */
  public static <T> void list(
      Terminal terminal,
      String empty,
      List<String> header,
      List<T> items,
      Function<T, List<String>> cells) {
    if (items.isEmpty()) {
      terminal.note(empty);
    } else {
      print(terminal.out(), header, items, cells);
    }
  }

  /**
   * Prints a header and one row for each item. A cell may be any text: line breaks and control
   * characters become spaces.
   *
   * @param cells returns the cells of the row of an item
   */
  public static <T> void print(
      PrintStream out, List<String> header, List<T> items, Function<T, List<String>> cells) {
    List<List<String>> rows =
        Stream.concat(Stream.of(header), items.stream().map(cells))
            .map(row -> row.stream().map(ErrorMessages::line).toList())
            .toList();
    int columns = header.size();
    List<Integer> widths =
        IntStream.range(0, columns)
            .mapToObj(i -> rows.stream().mapToInt(row -> row.get(i).length()).max().orElse(0))
            .toList();
    for (List<String> row : rows) {
      String line =
          IntStream.range(0, columns)
              .mapToObj(i -> row.get(i) + " ".repeat(widths.get(i) - row.get(i).length()))
              .collect(Collectors.joining("  "));
      out.println(line.stripTrailing());
    }
  }
}
