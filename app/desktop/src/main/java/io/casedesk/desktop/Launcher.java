package io.casedesk.desktop;

import io.casedesk.desktop.app.DesktopCommand;
import io.casedesk.desktop.app.FlightRecorderSwitch;
import io.casedesk.desktop.app.JavaFxStartup;
import io.casedesk.desktop.app.RenderingOptions;
import io.casedesk.desktop.app.SimpleArguments;
import io.casedesk.messages.FaultCode;
import io.casedesk.workspace.Workspace;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
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
    FlightRecorderSwitch.leaveOut();
    Thread.ofPlatform().daemon().name("workspace").start(Workspace::prepare);
    RenderingOptions.prepare();
    JavaFxStartup javaFxStartup = JavaFxStartup.startingFor(arguments);
    System.exit(run(javaFxStartup, readable(System.out), readable(System.err), arguments));
  }

  /** Without picocli where there is nothing for it to do; see {@link SimpleArguments}. */
  private static int run(
      JavaFxStartup javaFxStartup, PrintStream out, PrintStream err, String... arguments) {
    DesktopCommand command = new DesktopCommand(javaFxStartup, out, err);
    if (SimpleArguments.parse(command, arguments)) {
      try {
        return command.call();
      } catch (DesktopCommand.NotUnderstoodException e) {
        // picocli says why, and how it is meant
      } catch (Exception e) {
        return failed(e, err::println);
      }
    }
    return Parsed.run(new DesktopCommand(javaFxStartup, out, err), arguments);
  }

  private static int failed(Exception failure, Consumer<String> said) {
    LOG.log(Level.SEVERE, "Casedesk failed", failure);
    said.accept("Casedesk failed: " + failure + " [" + FaultCode.of(failure) + "]");
    return 1;
  }

  /** A class of its own, as picocli is loaded with it. */
  private static final class Parsed {

    private Parsed() {}

    static int run(DesktopCommand command, String... arguments) {
      return new CommandLine(command)
          .setCaseInsensitiveEnumValuesAllowed(true)
          .setExecutionExceptionHandler(
              (failure, line, result) -> failed(failure, line.getErr()::println))
          .execute(arguments);
    }
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
