package io.casedesk.bench.screen;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** A program that does what it is told, a line each, and answers with what it measured. */
public final class Driven implements AutoCloseable {

  /** What an answer begins with. */
  public static final String MARK = "measured ";

  private static final long SECONDS_TO_END = 30;

  /** For anything that it is asked to do; the longest takes a minute on a slow machine. */
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  /** Lines of what it said last that a failure names. */
  private static final int LAST_LINES = 10;

  private final Process process;
  private final BufferedReader in;
  private final Writer out;
  private final Path errors;

  /**
   * Starts it.
   *
   * @param folder where it works, and what it says on standard error is kept
   */
  public Driven(List<String> command, Map<String, String> environment, Path folder, String name)
      throws IOException {
    this.errors = folder.resolve(name + ".errors");
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(folder.toFile()).redirectError(errors.toFile());
    builder.environment().putAll(environment);
    this.process = builder.start();
    this.in = process.inputReader();
    this.out = process.outputWriter(StandardCharsets.UTF_8);
  }

  /**
   * Lets it do something; blocks until it has.
   *
   * @throws IOException when it ended instead, or did not answer in time, which ends it
   */
  public double[] ask(String deed) throws IOException {
    out.write(deed + "\n");
    out.flush();
    Deque<String> said = new ArrayDeque<>();
    AtomicBoolean late = new AtomicBoolean();
    Thread patience = Thread.ofVirtual().start(() -> endLate(late));
    try {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        if (line.startsWith(MARK)) {
          return Arrays.stream(line.substring(MARK.length()).split(" ", -1))
              .mapToDouble(Double::parseDouble)
              .toArray();
        }
        said.addLast(line);
        if (said.size() > LAST_LINES) {
          said.removeFirst();
        }
      }
    } finally {
      patience.interrupt();
    }
    throw new IOException(
        (late.get()
                ? "It did not answer within " + PATIENCE.toSeconds() + " s and was ended"
                : "It ended")
            + " while it did "
            + deed
            + ": "
            + String.join("\n", said)
            + Files.readString(errors));
  }

  private void endLate(AtomicBoolean late) {
    try {
      Thread.sleep(PATIENCE);
      late.set(true);
      process.destroyForcibly();
    } catch (InterruptedException answered) {
      // as it should
    }
  }

  /** What it said on standard error so far. */
  String errors() throws IOException {
    return Files.readString(errors);
  }

  /** Its number among the processes. */
  public long pid() {
    return process.pid();
  }

  /** The most memory it had in RAM, in megabytes. */
  double peakMegabytes() throws IOException {
    return Files.readAllLines(Path.of("/proc", Long.toString(process.pid()), "status")).stream()
        .filter(line -> line.startsWith("VmHWM:"))
        .mapToDouble(line -> Double.parseDouble(line.replaceAll("\\D", "")) * 1024 / 1e6)
        .findFirst()
        .orElse(0);
  }

  @Override
  public void close() throws IOException {
    out.close();
    try {
      if (!process.waitFor(SECONDS_TO_END, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
