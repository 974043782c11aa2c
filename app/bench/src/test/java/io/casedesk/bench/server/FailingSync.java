package io.casedesk.bench.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * Lets every fsync and fdatasync of a running process fail with EIO until it is closed, by means of
 * strace.
 */
final class FailingSync implements AutoCloseable {

  private final Process strace;
  private final Path log;

  private FailingSync(Process strace, Path log) {
    this.strace = strace;
    this.log = log;
  }

  /**
   * Why syncs cannot be made to fail on this machine; empty if they can. Tried on a process made
   * for it, because following another one may be forbidden even where strace is installed.
   */
  static String whyUnavailable() throws IOException, InterruptedException {
    Process probe = new ProcessBuilder("sleep", "60").start();
    Path log = Files.createTempFile("casedesk-strace", ".log");
    try {
      new FailingSync(follow(probe.pid(), "", log), log).close();
      return "";
    } catch (IOException e) {
      return "fsync cannot be made to fail here; it takes strace, and the right to follow a"
          + " process: "
          + e.getMessage();
    } finally {
      probe.destroyForcibly().waitFor();
      Files.delete(log);
    }
  }

  /**
   * Begins.
   *
   * @param when which calls of each thread: empty for all, or as in strace's {@code when=}
   * @param log a file for what strace saw
   */
  static FailingSync of(ServerProcess server, String when, Path log) throws IOException {
    return new FailingSync(follow(server.pid(), when, log), log);
  }

  private static Process follow(long pid, String when, Path log) throws IOException {
    String fault = "inject=fsync,fdatasync:error=EIO" + (when.isEmpty() ? "" : ":when=" + when);
    Process strace =
        new ProcessBuilder(
                "strace",
                "-f",
                "-p",
                Long.toString(pid),
                "-e",
                "trace=fsync,fdatasync",
                "-e",
                fault,
                "-o",
                log.toString())
            .redirectErrorStream(true)
            .start();
    BufferedReader said = strace.inputReader(UTF_8);
    String line = String.valueOf(said.readLine());
    if (!line.contains(" attached")) {
      strace.destroyForcibly();
      throw new IOException(line);
    }
    Thread.ofVirtual().start(() -> drain(said));
    return strace;
  }

  /** It goes on to say which threads come and go, and would stop if nobody took it. */
  private static void drain(Reader said) {
    try {
      said.transferTo(Writer.nullWriter());
    } catch (IOException ended) {
      return;
    }
  }

  /** How many calls were made to fail up to now. */
  long injected() throws IOException {
    try (Stream<String> lines = Files.lines(log, UTF_8)) {
      return lines.filter(line -> line.contains("(INJECTED)")).count();
    }
  }

  /** Lets syncs succeed again. */
  @Override
  public void close() {
    strace.destroy();
    strace.onExit().join();
  }
}
