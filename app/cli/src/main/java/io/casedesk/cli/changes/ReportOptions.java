package io.casedesk.cli.changes;

import io.casedesk.cli.terminal.JsonOption;
import io.casedesk.cli.terminal.OutputFile;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options for reporting the result of each cell. */
final class ReportOptions {

  @Option(
      names = "--result",
      converter = OutputFile.FileOnly.class,
      paramLabel = "RESULT.csv",
      description = {
        "The result file: a row for each cell with record_id, source_id, field, seen, wanted, now,"
            + " verdict and reason. The page 'How verification works' explains the verdicts."
      })
  private @Nullable Path result;

  @Mixin private JsonOption json = new JsonOption();

  @Nullable Path result() {
    return result;
  }

  boolean json() {
    return json.isJson();
  }
}
