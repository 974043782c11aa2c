package io.casedesk.runs;

import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.journal.CreateResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Collects the verdicts of a test that draws runs, and writes them to a file, a cell a line. {@code
 * -Dcasedesk.verdicts=FILE} asks for it; each test adds its own ending. The files of two versions
 * of the code, drawn from one seed, are to be equal.
 */
final class VerdictFile {

  private final String name = System.getProperty("casedesk.verdicts", "");
  private final String ending;
  private final List<String> lines = new ArrayList<>();

  /**
   * Of one test.
   *
   * @param ending added to the name of the file; may be empty
   */
  VerdictFile(String ending) {
    this.ending = ending;
  }

  /**
   * Adds a cell.
   *
   * @param fates what became of each call for its record
   */
  void add(int run, CellResult cell, List<?> fates) {
    lines.add(
        "%d\t%s\t%s\t%s\t%s\t%s\t%s\t%s"
            .formatted(
                run,
                cell.cell().change().recordId(),
                cell.cell().change().field(),
                cell.cell().change().wanted(),
                cell.verdict(),
                cell.now(),
                cell.reason(),
                fates));
  }

  /**
   * Adds a record to be created, without its id, which the service draws, and its row: which of two
   * rows of one name is sent first is up to the threads.
   */
  void add(int run, CreateResult row, List<?> births) {
    String reason = row.reason().text().replaceAll("[0-9a-f]{8}-[0-9a-f-]{27}", "ID");
    lines.add(
        "%d\t%s\t%s\t%s\t%s\t%s"
            .formatted(
                run,
                row.create().name(),
                row.verdict(),
                row.id() == null ? "without id" : "with id",
                reason.replaceAll("run \\d{8}-\\d{6}-[0-9a-f]{4}", "run ID"),
                births));
  }

  /** Writes the lines in their order, where a file was asked for. */
  void write() {
    if (name.isEmpty()) {
      return;
    }
    try {
      Files.write(Path.of(name + ending), lines.stream().sorted().toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
