package io.casedesk.cli.terminal;

import picocli.CommandLine.Option;

/** The option that prints a report for programs. */
public class JsonOption {

  @Option(
      names = "--json",
      description =
          "Prints JSON for programs instead of text. The documentation page 'Reports as JSON'"
              + " describes the format.")
  private boolean json;

  /** Whether the report is JSON. */
  public boolean isJson() {
    return json;
  }
}
