package io.casedesk.desktop.common.dialogs;

import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * Opens addresses with the browser and the mail program of the system. JavaFX can do so only for
 * programs that it starts itself, which this is not.
 */
public final class SystemLinks {

  /**
   * The system property that names the environment variable that a token came in, where one did. A
   * program cannot take a variable out of its own environment, but its children need not have it.
   */
  public static final String SECRET_VARIABLE = "casedesk.secret.variable";

  private static final int PATIENCE_SECONDS = 10;

  /** Opens addresses outside of the window. Blocks until the system took one. */
  @FunctionalInterface
  public interface Opener {
    /**
     * Opens an address.
     *
     * @throws IOException when there is nothing to open it with
     */
    void open(URI address) throws IOException;
  }

  private SystemLinks() {}

  /**
   * Opens an address. Blocks until the system took it.
   *
   * @param uri of the web or of a mail box; anything else is not for here
   * @throws IOException when the system has nothing to open it with; the message says so
   */
  public static void open(URI uri) throws IOException {
    List<String> command = command(System.getProperty("os.name", ""), uri.toASCIIString());
    Process process = builder(command).start();
    try {
      // A browser that was not open yet may stay in the foreground of what started it.
      if (process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) && process.exitValue() != 0) {
        throw new IOException(command.getFirst() + " ended with " + process.exitValue());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** What starts a program of the system, which is told no token. */
  static ProcessBuilder builder(List<String> command) {
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD);
    builder.environment().remove(System.getProperty(SECRET_VARIABLE, ""));
    return builder;
  }

  /** Given as arguments and not to a shell, which would read more into an address. */
  static List<String> command(String system, String address) {
    String name = system.toLowerCase(Locale.ROOT);
    if (name.startsWith("windows")) {
      return List.of("rundll32", "url.dll,FileProtocolHandler", address);
    }
    return List.of(name.startsWith("mac") ? "open" : "xdg-open", address);
  }
}
