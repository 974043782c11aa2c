package io.casedesk.cli.terminal;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.casedesk.settings.MachinePolicy;
import java.io.Console;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The output streams and the environment of the program.
 *
 * @param in the stream for input
 * @param out the stream for results
 * @param err the stream for warnings and errors
 * @param notes the stream for progress and notes
 * @param env the environment variables
 * @param interactive whether {@code notes} is a terminal
 * @param policy the computer's policy
 */
@SuppressWarnings("AnnotateFormatMethod") // the annotation is in a library that is not shipped
public record Terminal(
    InputStream in,
    PrintStream out,
    PrintStream err,
    PrintStream notes,
    Map<String, String> env,
    boolean interactive,
    MachinePolicy policy) {

  private static final Path STANDARD_OUTPUT = Path.of("/proc/self/fd/1");
  private static final Path STANDARD_ERROR = Path.of("/proc/self/fd/2");

  /** Creates a terminal that reads standard input and prints notes with the errors. */
  public Terminal(
      PrintStream out,
      PrintStream err,
      Map<String, String> env,
      boolean interactive,
      MachinePolicy policy) {
    this(System.in, out, err, err, env, interactive, policy);
  }

  /** Creates a terminal without a policy. */
  public Terminal(PrintStream out, PrintStream err, Map<String, String> env, boolean interactive) {
    this(out, err, env, interactive, MachinePolicy.none());
  }

  /** Returns this terminal without progress and notes. */
  Terminal quiet() {
    PrintStream none = new PrintStream(OutputStream.nullOutputStream(), false, UTF_8);
    return new Terminal(in, out, err, none, env, false, policy);
  }

  /** Returns this terminal with its results among the notes, for standard output that is data. */
  public Terminal withResultsAsNotes() {
    return new Terminal(in, notes, err, notes, env, interactive, policy);
  }

  /** Prints a line of the result. */
  public void print(@Nullable Object line) {
    out.println(line);
  }

  /** Prints a line of progress or a note. */
  public void note(@Nullable Object line) {
    notes.println(line);
  }

  /** Prints a line of progress or a note. */
  public void note(String format, @Nullable Object... values) {
    note(String.format(Locale.ROOT, format, values));
  }

  /** Prints a warning or an error. */
  public void warn(@Nullable Object line) {
    err.println(line);
  }

  /** Prints a warning or an error. */
  public void warn(String format, @Nullable Object... values) {
    warn(String.format(Locale.ROOT, format, values));
  }

  /** Whether standard error of this process is a terminal. */
  public static boolean standardErrorIsTerminal() {
    return isTerminal(STANDARD_ERROR);
  }

  /** Whether standard output is a terminal; otherwise it may be data and must stay unchanged. */
  public static boolean standardOutputIsTerminal() {
    return isTerminal(STANDARD_OUTPUT);
  }

  /** Whether standard output is a pipe; false also where the system doesn't tell. */
  static boolean standardOutputIsPipe() {
    return device(STANDARD_OUTPUT).startsWith("pipe:");
  }

  /** What a stream of this process is; empty where the system doesn't tell. */
  private static String device(Path stream) {
    try {
      return Files.isSymbolicLink(stream) ? Files.readSymbolicLink(stream).toString() : "";
    } catch (IOException unreadable) {
      return "";
    }
  }

  private static boolean isTerminal(Path stream) {
    // Java answers this only for standard input and output together, which is wrong when either is
    // piped. Linux answers it for each stream.
    if (Files.isSymbolicLink(stream)) {
      String device = device(stream);
      return device.startsWith("/dev/pts/") || device.startsWith("/dev/tty");
    }
    return Optional.ofNullable(System.console()).map(Console::isTerminal).orElse(false);
  }

  /**
   * Returns the name of the current user: from the environment or, if it has none as in services
   * and timers, from the system; empty when the system knows none either.
   */
  public String user() {
    return Stream.of(
            env.getOrDefault("USER", ""),
            env.getOrDefault("USERNAME", ""),
            System.getProperty("user.name", ""))
        // Java returns "?" for an account without a name.
        .filter(name -> !name.isBlank() && !name.equals("?"))
        .findFirst()
        .orElse("");
  }

  /** Omits the environment, which contains the token. */
  @Override
  public String toString() {
    return "Terminal[interactive=" + interactive + "]";
  }
}
