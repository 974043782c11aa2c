package io.casedesk.cli.imports;

import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.cli.terminal.Counts;
import io.casedesk.cli.terminal.ErrorMessages;
import io.casedesk.cli.terminal.Terminal;
import io.casedesk.files.imports.ColumnQuestion;
import io.casedesk.files.imports.ImportDifference;
import io.casedesk.files.imports.ImportRow;
import io.casedesk.files.imports.Mapping;
import io.casedesk.files.imports.Mapping.MappedColumn;
import io.casedesk.files.table.Table;
import io.casedesk.messages.Message;
import io.casedesk.model.FieldValue;
import io.casedesk.model.input.InputParser.InputStyle;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Prints how a table is read and what it would change. */
record ImportPrinter(PrintStream out) {

  private static final int SHOWN = 20;
  private static final int WIDEST = 40;

  /** Prints how the file is read. */
  void table(Table table) {
    out.printf(Locale.ROOT, "%s: %s; ", table.name(), Counts.of(table.rows().size(), "row"));
    out.println(table.remark());
  }

  /** Prints the mapping of columns to fields. */
  void mapping(Mapping mapping, List<Message> remarks) {
    out.println("The column \"" + mapping.keyColumn() + "\" is the " + mapping.key().word() + ".");
    for (MappedColumn column : mapping.columns()) {
      out.println("  " + clean(column.column()) + " -> " + column.field());
    }
    remarks.forEach(remark -> out.println(clean(remark.text())));
  }

  /** Prints what cells can mean, and the option for each meaning. */
  void questions(List<ColumnQuestion> questions, Terminal terminal) {
    for (ColumnQuestion question : questions) {
      terminal.warn("%s", clean(question.message().text()));
      for (InputStyle style : question.styles()) {
        terminal.warn(
            "  %s: %s",
            ImportOptions.option(style),
            question.samples().stream()
                .filter(sample -> sample.meanings().values().containsKey(style))
                .map(sample -> clean(sample.text()) + " is " + sample.meanings().valueIn(style))
                .collect(Collectors.joining("; ")));
      }
    }
  }

  /** Prints the counts, the first differences, and the rows whose record is not clear. */
  void difference(ImportDifference difference) {
    out.println(
        difference.counts().entrySet().stream()
            .filter(count -> count.getValue() > 0)
            .map(count -> count.getValue() + " " + count.getKey().words())
            .collect(Collectors.joining(", ", "Rows: ", "")));
    out.printf(
        Locale.ROOT,
        "Cells: %d different, %d equal, %d empty and skipped%n",
        difference.plan().changes().size(),
        difference.unchanged(),
        difference.blank());
    difference
        .kinds()
        .forEach((kind, rows) -> out.println("  " + Counts.of(rows, "row") + ": " + kind.text()));
    labels(difference);
    unwritable(difference);
    changes(difference);
    difference.rows().stream()
        .filter(ImportPrinter::isSkipped)
        .limit(SHOWN)
        .forEach(row -> out.println("  row " + row.number() + ": " + clean(row.reason().text())));
    List<ImportRow> unclear = difference.unclear();
    for (ImportRow row : unclear.subList(0, Math.min(SHOWN, unclear.size()))) {
      out.println(
          "  row " + row.number() + ": " + row.state().words() + ": " + clean(row.reason().text()));
    }
    more(unclear.size());
  }

  /** Whether nothing of a row is sent for a reason that the user may not know. */
  private static boolean isSkipped(ImportRow row) {
    return switch (row.state()) {
      case REPEATED -> true;
      case LEFT_OUT -> row.isFault();
      default -> false;
    };
  }

  /** Prints every label that was replaced by a key. */
  private void labels(ImportDifference difference) {
    for (ImportDifference.Label label : difference.labels()) {
      out.printf(
          Locale.ROOT,
          "  %s: the label \"%s\" becomes the key %s in %s%n",
          clean(label.column()),
          clean(label.label()),
          clean(label.key()),
          Counts.of(label.cells(), "cell"));
    }
  }

  private void unwritable(ImportDifference difference) {
    difference
        .unwritable()
        .forEach(
            (column, rows) ->
                out.printf(
                    Locale.ROOT,
                    "  The column \"%s\" differs in %s, but its field can't be changed.%n",
                    clean(column),
                    Counts.of(rows, "row")));
  }

  private void changes(ImportDifference difference) {
    List<PlannedCell> changes = difference.plan().changes();
    for (int i = 0; i < Math.min(SHOWN, changes.size()); i++) {
      PlannedCell change = changes.get(i);
      String file = difference.inFile().get(i);
      String wanted = change.change().wanted().display();
      out.println(
          "  %s, record %s: %s -> %s%s"
              .formatted(
                  clean(change.origin()),
                  clean(change.change().recordId()),
                  shown(change.change().seen()),
                  clean(wanted),
                  file.equals(wanted) ? "" : " (in the file: " + clean(file) + ")"));
    }
    more(changes.size());
  }

  private void more(int all) {
    if (all > SHOWN) {
      out.println("  and " + (all - SHOWN) + " more; --result lists all");
    }
  }

  private static String shown(@Nullable FieldValue value) {
    return value == null || value.isBlank() ? "(empty)" : clean(value.display());
  }

  private static String clean(String text) {
    String line = ErrorMessages.line(text);
    return line.length() <= WIDEST * 4 ? line : line.substring(0, WIDEST * 4) + "…";
  }
}
