package io.casedesk.files.checklists;

import io.casedesk.files.CsvOutput;
import io.casedesk.json.JsonFileFormat;
import io.casedesk.model.links.LinkChecker.LinkFinding;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Collection;
import java.util.List;
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
    CsvOutput.write(
        out,
        COLUMNS,
        rows ->
            findings.forEach(
                finding ->
                    rows.accept(
                        List.of(
                            JsonFileFormat.word(finding.problem()),
                            finding.solutionId(),
                            finding.solution(),
                            Objects.requireNonNullElse(finding.useCaseId(), ""),
                            finding.detail().text(),
                            finding.problem().text()))));
  }
}
