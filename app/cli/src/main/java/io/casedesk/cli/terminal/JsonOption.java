package io.casedesk.cli.terminal;

import picocli.CommandLine.Option;

/** The option that prints a report for programs. */
public class JsonOption {

  @Option(names = "--json", description = "Prints JSON; see the page 'Reports as JSON'.")
  private boolean json;

  /** Whether the report is JSON. */
  public boolean isJson() {
    return json;
  }
}
