package io.casedesk.files;

import static java.nio.charset.StandardCharsets.UTF_8;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import io.casedesk.model.LinkFinding;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/** Writes problems with the links of solutions as CSV: one row for each finding, in English. */
public final class LinkReport {

  private static final List<String> COLUMNS =
      List.of("problem", "solution_id", "solution", "use_case_id", "detail", "explanation");

  private LinkReport() {}

  /**
   * Writes findings in order. Cells that a spreadsheet would run as formulas get an apostrophe.
   *
   * @throws IOException when the stream fails; it stays open
   */
  public static void write(Collection<LinkFinding> findings, OutputStream out) throws IOException {
    CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.CRLF).build(out, UTF_8);
    csv.writeRecord(COLUMNS);
    for (LinkFinding finding : findings) {
      List<String> cells =
          List.of(
              finding.problem().name().toLowerCase(Locale.ROOT),
              finding.solutionId(),
              finding.solution(),
              Objects.requireNonNullElse(finding.useCaseId(), ""),
              finding.detail(),
              finding.problem().text());
      csv.writeRecord(cells.stream().map(ReviewCsv::neutral).toList());
    }
    // Flushed, not closed: the stream belongs to the caller.
    csv.flush();
  }
}
