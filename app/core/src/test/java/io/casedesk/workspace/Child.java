package io.casedesk.workspace;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@link ChildProgram} in a process of its own, which can be killed. */
final class Child implements AutoCloseable {

  private final Process process;
  private final BufferedReader out;
  private final PrintStream in;

  private Child(Process process) {
    this.process = process;
    this.out = process.inputReader(UTF_8);
    this.in = new PrintStream(process.getOutputStream(), true, UTF_8);
  }

  /**
   * Starts it.
   *
   * @param before what to put before the command, such as a shell that sets a limit
   * @param mode what it is to do
   */
  static Child start(List<String> before, String mode, Path folder) throws IOException {
    List<String> command = new ArrayList<>(before);
    command.addAll(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--enable-native-access=ALL-UNNAMED",
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-cp",
            System.getProperty("java.class.path"),
            ChildProgram.class.getName(),
            mode,
            folder.toString()));
    return new Child(
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start());
  }

  static Child start(String mode, Path folder) throws IOException {
    return start(List.of(), mode, folder);
  }

  long pid() {
    return process.pid();
  }

  /** The next line it says; null when it has ended. */
  @Nullable String line() throws IOException {
    return out.readLine();
  }

  /** Lets it go on. */
  void goOn() {
    in.println("go");
  }

  /** Kills it with no chance to clear up, and returns what it had said until then. */
  List<String> kill() throws InterruptedException {
    // Not through the process itself, which would close its output at once.
    process.toHandle().destroyForcibly();
    int _ = process.waitFor();
    // What a killed process had begun to say may end in the middle of a line.
    return out.lines().filter(line -> line.endsWith(".")).toList();
  }

  @Override
  public void close() throws IOException {
    process.destroyForcibly().onExit().join();
    out.close();
  }
}
