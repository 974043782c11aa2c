package io.casedesk.desktop.common.dialogs;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Opens links with the browser or mail program of the system. JavaFX's {@code HostServices} work
 * only for programs launched by JavaFX.
 */
public final class SystemLinks {

  /**
   * System property with the name of the environment variable that had the token. A program can't
   * remove a variable from its own environment, but it can keep it from child processes.
   */
  public static final String SECRET_VARIABLE = "casedesk.secret.variable";

  private static final int PATIENCE_SECONDS = 10;

  /** Opens links outside the window. Blocks until the system has accepted the link. */
  @FunctionalInterface
  public interface Opener {
    /**
     * Opens a link.
     *
     * @throws IOException if the system can't open it
     */
    void open(URI address) throws IOException;
  }

  private SystemLinks() {}

  /**
   * Opens a link. Blocks until the system has accepted it.
   *
   * @param uri a web or mail address, or a file that the user saved; callers must not pass anything
   *     else
   * @throws IOException if the system can't open it; the message has the reason
   */
  public static void open(URI uri) throws IOException {
    List<String> command = command(System.getProperty("os.name", ""), uri.toASCIIString());
    Process process = builder(command).start();
    try {
      // A browser that was not running may keep the launcher process alive.
      if (process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) && process.exitValue() != 0) {
        throw new IOException(command.getFirst() + " ended with " + process.exitValue());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Returns whether the system has a program that opens links.
   *
   * @param system the name of the system
   * @param path the folders with programs; null if not known
   */
  static boolean canOpen(String system, @Nullable String path) {
    String program = command(system, "").getFirst();
    return !program.equals("xdg-open")
        || (path != null
            && Stream.of(path.split(File.pathSeparator))
                .filter(folder -> !folder.isEmpty())
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program))));
  }

  /** Creates a process builder without the token variable in its environment. */
  static ProcessBuilder builder(List<String> command) {
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD);
    builder.environment().remove(System.getProperty(SECRET_VARIABLE, ""));
    return builder;
  }

  /** Passes the address as an argument and not through a shell, which would interpret it. */
  static List<String> command(String system, String address) {
    String name = system.toLowerCase(Locale.ROOT);
    if (name.startsWith("windows")) {
      return List.of("rundll32", "url.dll,FileProtocolHandler", address);
    }
    return List.of(name.startsWith("mac") ? "open" : "xdg-open", address);
  }
}
