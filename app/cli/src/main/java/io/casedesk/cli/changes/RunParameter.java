package io.casedesk.cli.changes;

import io.casedesk.cli.terminal.SharedOptions;
import io.casedesk.model.ConnectionName;
import io.casedesk.model.runs.RunHeader;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** The parameter with the id of a run. */
final class RunParameter extends SharedOptions {

  @Parameters(paramLabel = "RUN", description = "The run, as 'runs' lists it.")
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
                () -> usage("There is no run " + id + " in this workspace. 'runs' lists them."));
    if (!ConnectionName.same(header.connection(), session.url())) {
      throw usage(
          "Run %s was made on %s, which --url or --connection must lead to."
              .formatted(id, header.connection()));
    }
    return header;
  }
}
