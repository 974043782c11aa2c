package io.casedesk.workspace;

import io.casedesk.server.testdata.Needs;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Lets calls of the system fail in another program, as a failing disk would. Where strace cannot do
 * that, the test that asks for it is skipped.
 */
public final class FailingCalls implements AutoCloseable {

  private final Process strace;

  private FailingCalls(Process strace) {
    this.strace = strace;
  }

  /** Syncs fail from when this returns. */
  public static FailingCalls syncs(long pid) throws IOException {
    return of(pid, "fsync,fdatasync", "EIO");
  }

  /** Files cannot be written from when this returns: what holds them has become read-only. */
  public static FailingCalls writes(long pid) throws IOException {
    return of(pid, "pwrite64,ftruncate,fallocate", "EROFS");
  }

  /** Skips the test where it cannot be done. */
  public static void assumePossible() throws IOException {
    Process trial = new ProcessBuilder("sleep", "60").start();
    try {
      syncs(trial.pid()).close();
    } finally {
      trial.destroyForcibly().onExit().join();
    }
  }

  private static FailingCalls of(long pid, String calls, String error) throws IOException {
    List<String> command =
        List.of(
            "strace",
            "-f",
            "-p",
            Long.toString(pid),
            "-e",
            "trace=" + calls,
            "-e",
            "inject=" + calls + ":error=" + error);
    Process strace;
    try {
      strace = new ProcessBuilder(command).redirectErrorStream(true).start();
    } catch (IOException notInstalled) {
      Needs.met(false, "strace is not installed");
      throw notInstalled;
    }
    BufferedReader said = strace.inputReader(StandardCharsets.UTF_8);
    String line = String.valueOf(said.readLine());
    Needs.met(line.contains(" attached"), line);
    Thread.ofVirtual().start(() -> drain(said));
    return new FailingCalls(strace);
  }

  /** It goes on to say which threads come and go, and would stop if nobody took it. */
  private static void drain(BufferedReader said) {
    try {
      said.transferTo(Writer.nullWriter());
    } catch (IOException ended) {
      return;
    }
  }

  /** The calls work again. */
  @Override
  public void close() {
    strace.destroy();
    strace.onExit().join();
  }
}
