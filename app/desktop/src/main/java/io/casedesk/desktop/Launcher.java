package io.casedesk.desktop;

import io.casedesk.faults.FaultCodes;
import io.casedesk.workspace.Workspace;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.logging.Level;
import java.util.logging.Logger;
import picocli.CommandLine;

/** Starts Casedesk. Not an {@code Application} itself, so that JavaFX may be on the module path. */
public final class Launcher {

  /** Held here, because the logging system itself holds loggers only weakly. */
  private static final Logger LOG = Logger.getLogger("");

  private Launcher() {}

  /** Opens the window, or takes the tour. */
  public static void main(String[] arguments) {
    LOG.setLevel(Level.WARNING);
    // Java looks at what the computer is set to only when told so, and only before it first looks.
    if (System.getProperty("java.net.useSystemProxies") == null) {
      System.setProperty("java.net.useSystemProxies", "true");
    }
    Thread.ofPlatform().daemon().name("workspace").start(Workspace::prepare);
    Painting.prepare();
    Toolkit toolkit = Toolkit.startingFor(arguments);
    System.exit(
        new CommandLine(new DesktopCommand(toolkit, readable(System.out), readable(System.err)))
            .setCaseInsensitiveEnumValuesAllowed(true)
            .setExecutionExceptionHandler(
                (failure, command, result) -> {
                  LOG.log(Level.SEVERE, "Casedesk failed", failure);
                  command
                      .getErr()
                      .println("Casedesk failed: " + failure + " [" + FaultCodes.of(failure) + "]");
                  return 1;
                })
            .execute(arguments));
  }

  /**
   * Where the locale names no characters (POSIX), quotation marks would come out as question marks.
   */
  private static PrintStream readable(PrintStream stream) {
    return stream.charset().newEncoder().canEncode('“')
        ? stream
        : new PrintStream(stream, true, StandardCharsets.UTF_8);
  }
}
