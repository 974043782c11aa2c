package io.casedesk.bench.screen;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A display of its own, with a window manager, so that nobody's windows are in the way. */
public final class XDisplay implements AutoCloseable {

  private final List<Process> processes = new ArrayList<>();
  private final String name;

  /** Starts it with a screen of this size. */
  public XDisplay(int width, int height) throws IOException, InterruptedException {
    Process server =
        start(
            Map.of(),
            List.of(
                "Xvfb",
                "-displayfd",
                "1",
                "-nolisten",
                "tcp",
                // Keys do not repeat: where the computer is slow, one would count for many.
                "-r",
                // Nor does it begin anew when nobody is left on it: who comes then is refused.
                "-noreset",
                "-screen",
                "0",
                width + "x" + height + "x24"));
    String number = server.inputReader().readLine();
    if (number == null) {
      throw new IOException("Xvfb ended with " + server.waitFor() + " before it had a display");
    }
    this.name = ":" + number;
    start(environment(), List.of("openbox"));
  }

  private Process start(Map<String, String> environment, List<String> command) throws IOException {
    String program = command.getFirst();
    boolean isThere =
        Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
            .anyMatch(folder -> new File(folder, program).canExecute());
    if (!isThere) {
      throw new IOException(
          program + " is missing; the window is measured on a display made by it. Install it.");
    }
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD);
    builder.environment().putAll(environment);
    Process process = builder.start();
    processes.add(process);
    return process;
  }

  /** What a program needs to find it. */
  public Map<String, String> environment() {
    return Map.of("DISPLAY", name);
  }

  @Override
  public void close() {
    for (Process process : processes.reversed()) {
      process.destroy();
      process.onExit().join();
    }
  }
}
