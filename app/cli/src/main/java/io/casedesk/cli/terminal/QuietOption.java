package io.casedesk.cli.terminal;

import picocli.CommandLine.Option;

/** The option that suppresses progress and notes. */
final class QuietOption {

  /** After the options of the command itself. */
  private static final int LAST = 1000;

  @Option(
      names = {"-q", "--quiet"},
      order = LAST,
      description = "Prints no progress and no notes. Warnings and errors are still printed.")
  private boolean quiet;

  /** Returns the terminal that the command prints to. */
  Terminal in(Terminal given) {
    return quiet ? given.quiet() : given;
  }
}
