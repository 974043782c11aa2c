package io.casedesk.cli.changes;

import java.nio.file.Path;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The plan of a command, and the services that it can be for. */
final class PlanParameter {

  @Parameters(
      paramLabel = "PLAN",
      description = "The plan file, as written by 'plan'. Use - for standard input.")
  private Path plan = Path.of("");

  @Option(
      names = "--other-connection",
      description =
          "Accepts a plan that was made for another URL. Use this option only if both services have"
              + " the same records with the same IDs.")
  private boolean otherConnection;

  Path file() {
    return plan;
  }

  boolean otherConnection() {
    return otherConnection;
  }
}
