package io.casedesk.files;

import static java.nio.charset.StandardCharsets.UTF_8;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import io.casedesk.model.checklist.ChecklistMatrix;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Writes a review pack as CSV. Cells that a spreadsheet would run as formulas get an apostrophe.
 *
 * @param matrix the contents of the pack
 */
record ReviewCsv(ChecklistMatrix matrix) {

  private static final List<String> CSV =
      List.of(
          "solution_id",
          "solution",
          "status",
          "owner",
          "playbook",
          "page",
          "checklist",
          "state",
          "reviewed_by",
          "reviewed_at",
          "note",
          "changed",
          "fingerprint",
          "problem");

  private static final Pattern NUMBER = Pattern.compile("-?\\d+([.,]\\d+)?");

  /** Writes one row for each checklist, and one for each solution without checklists. */
  void write(OutputStream out) throws IOException {
    // Flushed, not closed: the stream belongs to the caller.
    CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.CRLF).build(out, UTF_8);
    csv.writeRecord(CSV);
    new ReviewList(matrix, Instant::toString).rows(cells -> write(csv, cells));
    csv.flush();
  }

  private static void write(CsvWriter csv, List<String> cells) {
    csv.writeRecord(cells.stream().map(ReviewCsv::neutral).toList());
  }

  /** Adds an apostrophe where a spreadsheet would run the text as a formula. */
  static String neutral(String cell) {
    return NUMBER.matcher(cell).matches() ? cell : FormulaEscaper.neutralised(cell);
  }
}
