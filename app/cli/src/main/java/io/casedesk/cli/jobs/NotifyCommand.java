package io.casedesk.cli.jobs;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Locale;

/** A command of the user that gets the report of a job on its standard input. */
record NotifyCommand(String command) {

  /**
   * Runs the command and waits for its end; returns why it failed, or an empty text.
   *
   * @param exitCode the exit code of the job, which the command finds in CASEDESK_EXIT_CODE
   */
  String run(String report, int exitCode) {
    boolean interrupted = Thread.interrupted();
    try {
      ProcessBuilder builder =
          new ProcessBuilder(shell())
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.INHERIT);
      builder.environment().put("CASEDESK_EXIT_CODE", Integer.toString(exitCode));
      Process process = builder.start();
      try (OutputStream in = process.getOutputStream()) {
        in.write(report.getBytes(UTF_8));
      } catch (IOException endedEarly) {
        // The command may end without reading everything; its exit code counts.
      }
      int code = process.waitFor();
      return code == 0 ? "" : "it ended with " + code;
    } catch (IOException e) {
      return String.valueOf(e.getMessage());
    } catch (InterruptedException e) {
      interrupted = true;
      return "it was interrupted";
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private List<String> shell() {
    boolean windows =
        System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("windows");
    return windows ? List.of("cmd", "/c", command) : List.of("sh", "-c", command);
  }
}
