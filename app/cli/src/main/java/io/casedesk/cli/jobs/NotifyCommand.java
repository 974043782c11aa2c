package io.casedesk.cli.jobs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A command of the user that gets the report of a job on its standard input.
 *
 * @param limit the time after which the command is ended, so that it can't hold the job up forever
 */
record NotifyCommand(String command, Duration limit) {

  /**
   * Runs the command and waits for its end; returns why it failed, or an empty text.
   *
   * @param exitCode the exit code of the job, which the command finds in CASEDESK_EXIT_CODE
   */
  String run(String report, int exitCode) {
    boolean interrupted = Thread.interrupted();
    Path input = null;
    try {
      // From a file: a command that doesn't read its input would block a pipe.
      input = Files.createTempFile("casedesk-report", null);
      Files.writeString(input, report);
      ProcessBuilder builder =
          new ProcessBuilder(shell())
              .redirectInput(input.toFile())
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.INHERIT);
      builder.environment().put("CASEDESK_EXIT_CODE", Integer.toString(exitCode));
      Process process = builder.start();
      if (!process.waitFor(limit)) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly().waitFor();
        return "it didn't finish within " + limit.toSeconds() + " seconds, and was stopped";
      }
      int code = process.exitValue();
      return code == 0 ? "" : "it ended with exit code " + code;
    } catch (IOException e) {
      return String.valueOf(e.getMessage());
    } catch (InterruptedException e) {
      interrupted = true;
      return "it was interrupted";
    } finally {
      delete(input);
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static void delete(@Nullable Path input) {
    try {
      if (input != null) {
        Files.deleteIfExists(input);
      }
    } catch (IOException inUse) {
      input.toFile().deleteOnExit();
    }
  }

  private List<String> shell() {
    boolean windows =
        System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("windows");
    return windows ? List.of("cmd", "/c", command) : List.of("sh", "-c", command);
  }
}
