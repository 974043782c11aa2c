package io.casedesk.cli.jobs;

import io.casedesk.cli.terminal.Terminal;
import java.util.List;

/** Runs the commands of the program for the steps of a job. */
@FunctionalInterface
public interface JobCommands {

  /** Runs a command; returns its exit code. */
  int run(List<String> command, Terminal terminal);
}
