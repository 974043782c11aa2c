package io.casedesk.cli.changes;

import io.casedesk.cli.terminal.SharedOptions;
import io.casedesk.model.ConnectionName;
import io.casedesk.model.runs.RunHeader;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** The parameter with the id of a run. */
final class RunParameter extends SharedOptions {

  @Parameters(paramLabel = "RUN", description = "The ID of the run, as shown by 'runs'.")
  private String id = "";

  /**
   * Returns the header of the run.
   *
   * @throws ParameterException when there is no such run, or it belongs to another service
   */
  RunHeader in(RunSession session) {
    RunHeader header =
        session
            .header(id)
            .orElseThrow(
                () ->
                    usage(
                        "No run in this workspace has the ID " + id + ". 'runs' lists all runs."));
    if (!ConnectionName.same(header.connection(), session.url())) {
      throw usage(
          "Run %s belongs to %s. Use --url or --connection to name that service."
              .formatted(id, header.connection()));
    }
    return header;
  }
}
