package io.casedesk.cli.terminal;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The base of every command that does something: its terminal and the options of all commands. */
@Command(mixinStandardHelpOptions = true, versionProvider = Version.class, sortOptions = false)
public abstract class TerminalCommand implements Callable<Integer> {

  /** The order of an option after those of the command itself. */
  private static final int LAST = 1000;

  private static final int LONGEST_LIMIT = 31_536_000;

  private @Nullable Terminal attached;
  private @Nullable InputFile copy;

  @Spec private CommandSpec command = CommandSpec.create();

  @Option(
      names = "--timeout",
      order = LAST,
      paramLabel = "SECONDS",
      description = "Stops the command after this time, as Ctrl+C does.")
  private @Nullable Integer timeout;

  @Option(
      names = {"-q", "--quiet"},
      order = LAST,
      description = "Prints only warnings and errors.")
  private boolean quiet;

  /** Sets the terminal of the program, and returns this command. */
  public final TerminalCommand on(Terminal terminal) {
    attached = terminal;
    return this;
  }

  private Terminal requireTerminal() {
    return Objects.requireNonNull(attached, "The command has no terminal");
  }

  /** Returns the terminal, which prints no notes if the user asks for that. */
  protected final Terminal terminal() {
    return quiet ? requireTerminal().quiet() : requireTerminal();
  }

  /** Returns the parsed command, for checks of its options. */
  protected final CommandSpec command() {
    return command;
  }

  /** Returns an exception that reports a wrong command line. */
  protected final ParameterException usage(String message) {
    return new ParameterException(command.commandLine(), message);
  }

  /** Returns an exception that reports a wrong command line, which another exception found. */
  protected final ParameterException usage(@Nullable String message, Exception cause) {
    return new ParameterException(command.commandLine(), String.valueOf(message), cause);
  }

  /**
   * Checks that the report and the written file don't both go to standard output.
   *
   * @throws ParameterException when they do
   */
  protected final void requireSeparate(JsonOption json, Path out) {
    if (json.isJson() && OutputFile.isStandardOutput(out)) {
      throw usage("--json and the file can't both go to standard output. Name a file.");
    }
  }

  /**
   * Returns the format of a file to read or write: the given one, else that of its extension.
   *
   * @param all the formats, whose texts are the extensions; {@code .htm} is HTML as well
   * @param option the option that names a file to write, or {@code FILE} for a file to read
   * @throws ParameterException when the name ends in none of them
   */
  protected final <F extends Enum<F>> F format(
      @Nullable F given, Class<F> all, String option, Path file) {
    if (given != null) {
      return given;
    }
    if (file.equals(Path.of("-"))) {
      throw usage(
          "Standard %s has no name; add --format."
              .formatted(option.startsWith("-") ? "output" : "input"));
    }
    List<F> known = List.of(all.getEnumConstants());
    String name = file.toString().toLowerCase(Locale.ROOT).replaceFirst("\\.htm$", ".html");
    return known.stream()
        .filter(format -> name.endsWith("." + format))
        .findFirst()
        .orElseThrow(
            () ->
                usage(
                    "%s: the name ends in none of %s; add --format."
                        .formatted(
                            option,
                            known.stream()
                                .map(format -> "." + format)
                                .collect(Collectors.joining(", ")))));
  }

  /**
   * Returns a file to read: the named one or, for {@code -}, a copy of standard input that only the
   * current user can read. The copy is deleted when the command ends.
   */
  protected final Path input(Path named) throws IOException {
    if (!InputFile.isStandardInput(named)) {
      return named;
    }
    if (copy != null) {
      throw usage("Only one file can be - (standard input).");
    }
    InputFile made = InputFile.copy(named, requireTerminal().in());
    copy = made;
    return made.path();
  }

  @Override
  public final Integer call() throws IOException {
    if (timeout != null && timeout < 1) {
      throw usage("--timeout must be 1 or more.");
    }
    try (TimeLimit _ = timeout == null ? null : TimeLimit.start(timeout, requireTerminal())) {
      return run();
    } finally {
      if (copy != null) {
        copy.close();
      }
    }
  }

  /** Does the work of the command; returns the exit code. */
  protected abstract int run() throws IOException;

  /**
   * Interrupts the thread of a command when its time is over, as Ctrl+C does. Once it is closed it
   * interrupts nothing, so that the thread's next command isn't affected.
   */
  private static final class TimeLimit implements AutoCloseable {

    private final Thread command = Thread.currentThread();
    private final Terminal terminal;
    private final Thread timer;
    private boolean over;
    private boolean closed;

    private TimeLimit(Duration limit, Terminal terminal) {
      this.terminal = terminal;
      this.timer = Thread.ofVirtual().unstarted(() -> run(limit));
    }

    /** Starts the time limit of the command on the current thread. */
    static TimeLimit start(int seconds, Terminal terminal) {
      TimeLimit started =
          new TimeLimit(Duration.ofSeconds(Math.min(seconds, LONGEST_LIMIT)), terminal);
      started.timer.start();
      return started;
    }

    private void run(Duration limit) {
      try {
        Thread.sleep(limit);
      } catch (InterruptedException closedBefore) {
        return;
      }
      end();
    }

    private synchronized void end() {
      if (!closed) {
        over = true;
        terminal.warn("The time limit of --timeout was reached.");
        command.interrupt();
      }
    }

    @Override
    public synchronized void close() {
      closed = true;
      timer.interrupt();
      if (over) {
        boolean _ = Thread.interrupted();
      }
    }
  }
}
