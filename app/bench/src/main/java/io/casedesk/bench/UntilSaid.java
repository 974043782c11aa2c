package io.casedesk.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * How long it is from the start of a program until it says a line. The clock is that of whoever
 * starts it: what Java tells of its own start ({@link ProcessHandle.Info#startInstant}) is counted
 * from when the computer was started, which Linux knows in whole seconds only, so that up to a
 * second is added to every time, and the relation of two of them means little.
 */
public final class UntilSaid {

  private UntilSaid() {}

  /**
   * Runs a program to its end.
   *
   * @param mark what the line begins with
   * @return milliseconds from its start to that line
   * @throws IOException when it fails, does not end in time, or does not say it
   */
  public static double millis(ProcessBuilder builder, String mark, Duration patience)
      throws IOException, InterruptedException {
    String program = builder.command().getFirst();
    long begin = System.nanoTime();
    Process process = builder.redirectErrorStream(true).start();
    Thread killer =
        Thread.startVirtualThread(
            () -> {
              try {
                if (!process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                  process.destroyForcibly();
                }
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    double millis = -1;
    List<String> said = new ArrayList<>();
    try (BufferedReader lines = process.inputReader()) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (millis < 0 && line.startsWith(mark)) {
          millis = (System.nanoTime() - begin) / 1e6;
        }
        said.add(line);
      }
    }
    int code = process.waitFor();
    killer.interrupt();
    if (code != 0 || millis < 0) {
      throw new IOException(program + " ended with " + code + " and showed no row: " + said);
    }
    return millis;
  }
}
