package io.casedesk.bench.screen;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A program that does what it is told, a line each, and answers with what it measured. */
final class Driven implements AutoCloseable {

  private static final long SECONDS_TO_END = 30;

  private final Process process;
  private final BufferedReader in;
  private final Writer out;
  private final Path errors;

  /**
   * Starts it.
   *
   * @param folder where it works, and what it says on standard error is kept
   */
  Driven(List<String> command, Map<String, String> environment, Path folder, String name)
      throws IOException {
    this.errors = folder.resolve(name + ".errors");
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(folder.toFile()).redirectError(errors.toFile());
    builder.environment().putAll(environment);
    this.process = builder.start();
    this.in = process.inputReader();
    this.out = process.outputWriter(StandardCharsets.UTF_8);
  }

  /** Lets it do something; blocks until it has. */
  double[] ask(String deed) throws IOException {
    out.write(deed + "\n");
    out.flush();
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      if (line.startsWith(DesktopDriver.MARK)) {
        return Arrays.stream(line.substring(DesktopDriver.MARK.length()).split(" ", -1))
            .mapToDouble(Double::parseDouble)
            .toArray();
      }
    }
    throw new IOException("It ended while it did " + deed + ": " + Files.readString(errors));
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
