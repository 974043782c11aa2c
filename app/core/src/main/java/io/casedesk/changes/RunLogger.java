package io.casedesk.changes;

import java.lang.System.Logger.Level;

/** Logs the id, the size and the result of runs to the program's log, never their values. */
final class RunLogger {

  private static final System.Logger LOG = System.getLogger("io.casedesk.told.Runs");

  private RunLogger() {}

  static void begins(String run, int records, int creates) {
    LOG.log(
        Level.DEBUG,
        "Run {0} begins or goes on: {1} records, {2} of them to create",
        run,
        Integer.toString(records + creates),
        Integer.toString(creates));
  }

  /** The reason for a stop is only in the run's own log, because it may quote the service. */
  static void ended(RunResult result) {
    LOG.log(
        Level.DEBUG,
        "Run {0} {1}: {2}, {3} not sent, {4} not created",
        result.runId(),
        result.stopped().isEmpty() ? "ended" : "stopped before its end",
        result.counts().toString(),
        Long.toString(result.unsent()),
        Long.toString(result.uncreated()));
  }
}
