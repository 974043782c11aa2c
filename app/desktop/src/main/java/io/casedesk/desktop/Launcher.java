package io.casedesk.desktop;

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
    System.exit(
        new CommandLine(new DesktopCommand(System.out, System.err))
            .setCaseInsensitiveEnumValuesAllowed(true)
            .execute(arguments));
  }
}
