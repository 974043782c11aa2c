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
        "The result file, with one row for each cell and the columns record_id, source_id, field,"
            + " seen, wanted, now, verdict, reason. An existing file is replaced.",
        "Verdicts: APPLIED, UNCHANGED, BLANK, DIFFERENT, CONFLICT, REJECTED, "
            + "UNCERTAIN. CREATED: a new record; its field is \"name\". BLOCKED: the change "
            + "can't be sent. NOT_SENT: the change was ready but wasn't sent."
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
