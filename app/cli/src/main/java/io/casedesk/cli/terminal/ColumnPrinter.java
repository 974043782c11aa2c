package io.casedesk.cli.terminal;

import java.io.PrintStream;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Prints rows with aligned columns. */
public final class ColumnPrinter {

  private ColumnPrinter() {}

  /** Prints rows of equal length. */
  public static void print(PrintStream out, List<List<String>> rows) {
    int columns = rows.getFirst().size();
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
