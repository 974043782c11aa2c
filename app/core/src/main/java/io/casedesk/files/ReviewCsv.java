package io.casedesk.files;

import static java.nio.charset.StandardCharsets.UTF_8;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import io.casedesk.model.checklist.ChecklistMatrix;
import io.casedesk.model.checklist.ChecklistMatrix.Entry;
import io.casedesk.model.checklist.ChecklistMatrix.Gone;
import io.casedesk.model.checklist.ChecklistMatrix.Row;
import io.casedesk.model.checklist.FieldDifference;
import io.casedesk.model.checklist.Review;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

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
    for (Row row : matrix.rows()) {
      if (row.entries().isEmpty()) {
        write(
            csv,
            ReviewTables.with(
                head(row),
                "",
                "",
                "",
                ReviewTables.presence(row),
                "",
                "",
                "",
                "",
                "",
                row.problem()));
      }
      for (Entry entry : row.entries()) {
        String state = ReviewTables.word(entry.standing().state());
        write(csv, ReviewTables.with(head(row), csvCells(entry, state, "")));
      }
      for (Gone gone : row.gone()) {
        String state = ReviewTables.word(gone);
        write(
            csv,
            ReviewTables.with(head(row), csvCells(gone.entry(), state, ReviewTables.since(gone))));
      }
    }
    csv.flush();
  }

  private static List<String> head(Row row) {
    return ReviewTables.solution(row).subList(0, ReviewTables.solutionColumns().size() - 1);
  }

  private static String[] csvCells(Entry entry, String state, String problem) {
    Review review = entry.standing().newest();
    return new String[] {
      entry.checklist().page().playbook(),
      entry.checklist().page().page(),
      entry.checklist().key(),
      state,
      review == null ? "" : review.said().by(),
      review == null ? "" : review.said().at().toString(),
      review == null ? "" : review.said().note(),
      entry.standing().changes().stream()
          .map(FieldDifference::path)
          .collect(Collectors.joining(" ")),
      entry.checklist().fingerprint(),
      problem
    };
  }

  private static void write(CsvWriter csv, List<String> cells) {
    csv.writeRecord(cells.stream().map(ReviewCsv::neutral).toList());
  }

  /** Adds an apostrophe where a spreadsheet would run the text as a formula. */
  static String neutral(String cell) {
    return NUMBER.matcher(cell).matches() ? cell : FormulaEscaper.neutralised(cell);
  }
}
