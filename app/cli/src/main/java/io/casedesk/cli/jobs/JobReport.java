package io.casedesk.cli.jobs;

import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.cli.terminal.JsonReport;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The report of a job.
 *
 * @param job the name of the job
 * @param results the results of the steps in their order
 * @param interrupted whether steps were skipped because the user stopped the job
 */
record JobReport(
    String job, Instant began, Instant ended, List<Result> results, boolean interrupted) {

  /**
   * The result of a step.
   *
   * @param exitCode the exit code; null when the step was skipped
   * @param output what it printed on standard output
   * @param messages what it printed on standard error
   */
  record Result(JobFile.Step step, @Nullable Integer exitCode, String output, String messages) {

    /** Returns the result as text. */
    String text() {
      String head = "== " + step.name() + ": ";
      if (exitCode == null) {
        return head + "skipped\n";
      }
      return head + "exit code " + exitCode + "\n" + output + messages;
    }

    private Map<String, @Nullable Object> json() {
      return new JsonReport()
          .with("name", step.name())
          .with("command", step.command())
          .with("exit_code", exitCode)
          .with("output", output)
          .with("messages", messages)
          .members();
    }
  }

  /** Returns the most severe exit code of the steps; 1 if the user stopped the job. */
  int exitCode() {
    if (interrupted) {
      return ExitCode.FAILED;
    }
    List<Integer> codes = new ArrayList<>();
    for (Result result : results) {
      Integer code = result.exitCode();
      if (code != null) {
        codes.add(code);
      }
    }
    return ExitCode.mostSevere(codes);
  }

  /** Returns the last line of the text. */
  String summary() {
    return results.stream()
        .map(
            result ->
                result.step().name()
                    + " "
                    + (result.exitCode() == null ? "skipped" : result.exitCode()))
        .collect(Collectors.joining(", ", job + ": exit code " + exitCode() + " (", ")\n"));
  }

  /** Returns the whole report as text. */
  String text() {
    return results.stream().map(Result::text).collect(Collectors.joining()) + summary();
  }

  /** Returns the whole report as JSON. */
  String json() {
    return new JsonReport()
            .with("job", job)
            .with("began", began.toString())
            .with("ended", ended.toString())
            .with("exit_code", exitCode())
            .with("steps", results.stream().map(Result::json).toList())
            .text()
        + "\n";
  }
}
