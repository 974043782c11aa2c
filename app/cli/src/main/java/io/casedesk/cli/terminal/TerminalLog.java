package io.casedesk.cli.terminal;

import io.casedesk.log.LogLevel;
import io.casedesk.log.ProgramLog;
import io.casedesk.messages.FaultCode;
import io.casedesk.workspace.database.WorkspaceFolder;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/**
 * Logs one run of the program to files beside those of the window. It logs the command and the
 * names of its options, never their values, and writes nothing to standard output or standard
 * error.
 */
public final class TerminalLog implements AutoCloseable {

  private static final System.Logger LOG = System.getLogger(TerminalLog.class.getName());

  /** Written only to the log files; see {@link ProgramLog}. */
  private static final System.Logger TOLD = System.getLogger("io.casedesk.told.Terminal");

  private static final String FOLDER = "logs";
  private static final long SECONDS_TO_OPEN = 3;

  private final Optional<LogLevel> decided;
  private final long start = System.nanoTime();
  private @Nullable ProgramLog log;
  private @Nullable Thread opening;

  /**
   * Creates a log that isn't begun.
   *
   * @param decided the log level of the computer's policy
   */
  public TerminalLog(Optional<LogLevel> decided) {
    this.decided = decided;
  }

  /** Runs a parsed command and logs it. */
  public int run(ParseResult parsed) {
    ParseResult last = parsed;
    while (last.hasSubcommand()) {
      last = last.subcommand();
    }
    CommandSpec command = last.commandSpec();
    if (!asksForHelp(last) && !command.usageMessage().hidden()) {
      begin(command);
      List<String> options =
          last.matchedOptions().stream().map(OptionSpec::longestName).distinct().toList();
      LOG.log(Level.INFO, "{0} {1}", command.qualifiedName(), String.join(" ", options));
    }
    return new CommandLine.RunLast().execute(parsed);
  }

  /** Logs the exit code. */
  public void ended(int code) {
    LOG.log(
        Level.INFO,
        "Ended with {0} after {1} ms",
        Integer.toString(code),
        Long.toString(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start)));
  }

  private static boolean asksForHelp(ParseResult parsed) {
    return parsed.isUsageHelpRequested()
        || parsed.isVersionHelpRequested()
        || parsed.commandSpec().userObject() instanceof GroupHelpCommand;
  }

  private void begin(CommandSpec command) {
    ProgramLog begun = ProgramLog.listen(failure -> FaultCode.of(failure).text());
    log = begun;
    decided.ifPresent(begun::level);
    LOG.log(
        Level.INFO,
        "Started: {0}, Java {1}, {2} {3}",
        String.join(" ", new Version().getVersion()),
        System.getProperty("java.runtime.version", "?"),
        System.getProperty("os.name", "?"),
        System.getProperty("os.version", "?"));
    boolean serves = command.name().equals("serve");
    Path own = WorkspaceFolder.here().path(chosen(command, "--workspace"));
    Path named = chosen(command, "--log-dir");
    Path folder = named == null ? own.resolve(FOLDER) : named.toAbsolutePath();
    if (!folder.isAbsolute()) {
      // Without a home folder there is no log: the current folder is no place for it.
      return;
    }
    // Open the files in the background, so that the command doesn't wait for the disk.
    opening =
        Thread.ofVirtual()
            .start(
                () -> {
                  begun.write(folder, own, serves ? "casedesk-server" : "casedesk-cli");
                  if (serves) {
                    begun
                        .problem()
                        .ifPresent(why -> LOG.log(Level.WARNING, "Can't write log files: " + why));
                  }
                });
  }

  private static @Nullable Path chosen(CommandSpec command, String name) {
    OptionSpec option = command.findOption(name);
    return option == null ? null : option.getValue();
  }

  /** Logs a failure that ended a command. */
  public static void failed(Exception failure) {
    TOLD.log(Level.DEBUG, "Failed", failure);
  }

  /** Writes the remaining lines, also when a signal ends the program. */
  @Override
  public void close() {
    boolean interrupted = Thread.interrupted();
    try {
      if (opening != null) {
        boolean _ = opening.join(Duration.ofSeconds(SECONDS_TO_OPEN));
      }
      if (log != null) {
        log.close();
      }
    } catch (InterruptedException e) {
      interrupted = true;
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
