package io.casedesk.workspace;

import io.casedesk.server.testdata.Needs;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A small disk in memory, of 1.5 MB unless told. Where none can be mounted, the test that asks for
 * one is skipped.
 */
public record SmallDisk(Path path) implements AutoCloseable {

  static final int SIZE = 1536 * 1024;

  static SmallDisk mount(Path path) throws IOException {
    return mount(path, SIZE);
  }

  /** Of so many bytes. */
  public static SmallDisk mount(Path path, int size) throws IOException {
    Files.createDirectories(path);
    boolean mounted = run("mount", "-t", "tmpfs", "-o", "size=" + size, "tmpfs", path.toString());
    Needs.met(mounted, "mounting takes Linux and its administrator");
    return new SmallDisk(path);
  }

  /** Leaves no room, until the file is removed that this makes. */
  public Path fill() throws IOException {
    Path ballast = path.resolve("ballast");
    byte[] page = new byte[4_096];
    try (OutputStream out = Files.newOutputStream(ballast)) {
      while (true) {
        out.write(page);
      }
    } catch (IOException full) {
      return ballast;
    }
  }

  void makeReadOnly() {
    Needs.met(run("mount", "-o", "remount,ro", path.toString()), "mounting");
  }

  private static boolean run(String... command) {
    try {
      return new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .onExit()
              .join()
              .exitValue()
          == 0;
    } catch (IOException noSuchProgram) {
      return false;
    }
  }

  @Override
  public void close() throws IOException {
    if (!run("umount", path.toString())) {
      boolean later = run("umount", "--lazy", path.toString());
      throw new IOException("Files in " + path + " are still open; unmounted later: " + later);
    }
  }
}
