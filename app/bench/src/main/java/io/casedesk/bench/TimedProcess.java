package io.casedesk.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * A program run to its end.
 *
 * @param seconds from its start to its end
 * @param peakBytes the most memory it had in RAM; 0 where the system does not tell
 */
public record TimedProcess(double seconds, long peakBytes) {

  private static final Duration LOOK = Duration.ofMillis(5);
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  /**
   * A program that ended, and what it said.
   *
   * @param text all that it wrote to its streams
   */
  public record Said(TimedProcess process, String text) {}

  /** Runs it; the environment is added to this one's. */
  public static TimedProcess run(List<String> command, Map<String, String> environment)
      throws IOException, InterruptedException {
    return saying(command, environment).process();
  }

  /**
   * Runs it, and keeps what it says.
   *
   * @param also exit codes that are as good as 0
   */
  public static Said saying(List<String> command, Map<String, String> environment, Integer... also)
      throws IOException, InterruptedException {
    Path said = Files.createTempFile("casedesk-read", ".log");
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(said.toFile());
    builder.environment().putAll(environment);
    long begin = System.nanoTime();
    Process process = builder.start();
    long peak = 0;
    while (!process.waitFor(LOOK)) {
      peak = Math.max(peak, peakBytes(process.pid()));
      if (System.nanoTime() - begin > PATIENCE.toNanos()) {
        process.destroyForcibly();
      }
    }
    double seconds = (System.nanoTime() - begin) / 1e9;
    String text = Files.readString(said, StandardCharsets.UTF_8);
    Files.delete(said);
    if (process.exitValue() != 0 && !List.of(also).contains(process.exitValue())) {
      throw new IOException(
          command.getFirst() + " ended with " + process.exitValue() + ": " + text);
    }
    return new Said(new TimedProcess(seconds, peak), text);
  }

  private static long peakBytes(long pid) throws IOException {
    try {
      return Files.readAllLines(Path.of("/proc", Long.toString(pid), "status")).stream()
          .filter(line -> line.startsWith("VmHWM:"))
          .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) * 1024)
          .findFirst()
          .orElse(0);
    } catch (NoSuchFileException ended) {
      return 0;
    } catch (IOException e) {
      // One that ends while it is looked at.
      if (String.valueOf(e.getMessage()).endsWith("No such process")) {
        return 0;
      }
      throw e;
    }
  }
}
