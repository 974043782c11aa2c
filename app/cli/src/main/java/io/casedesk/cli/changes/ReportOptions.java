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
        "Verdicts: APPLIED: Casedesk read the new value back. UNCHANGED: the record already had the"
            + " value. BLANK, DIFFERENT: the service accepted the change, but stored an empty or"
            + " another value. CONFLICT: another user changed the value. REJECTED: the service"
            + " rejected the change, or the record was deleted. UNCERTAIN: the result couldn't be"
            + " verified. CREATED: a new record; the field column contains \"name\". DOUBLED: it"
            + " was created, and more new records have its name than were sent. BLOCKED: the change"
            + " can't be sent. NOT_SENT: the change was ready but wasn't sent."
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
