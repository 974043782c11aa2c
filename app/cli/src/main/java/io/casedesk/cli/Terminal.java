package io.casedesk.cli;

import io.casedesk.policy.MachinePolicy;
import java.io.Console;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where the program writes to and what it may know of its surroundings.
 *
 * @param out results
 * @param err progress and complaints
 * @param env environment variables
 * @param interactive whether a person is watching {@code err}
 * @param policy what is decided for everybody on the computer
 */
record Terminal(
    PrintStream out,
    PrintStream err,
    Map<String, String> env,
    boolean interactive,
    MachinePolicy policy) {

  private static final Path STANDARD_OUTPUT = Path.of("/proc/self/fd/1");
  private static final Path STANDARD_ERROR = Path.of("/proc/self/fd/2");

  /** Where nothing is decided. */
  Terminal(PrintStream out, PrintStream err, Map<String, String> env, boolean interactive) {
    this(out, err, env, interactive, MachinePolicy.none());
  }

  /** Whether standard error of this process is a terminal. */
  static boolean standardErrorIsTerminal() {
    return isTerminal(STANDARD_ERROR);
  }

  /** Whether standard output is; else it may be data, of which nothing is to be lost. */
  static boolean standardOutputIsTerminal() {
    return isTerminal(STANDARD_OUTPUT);
  }

  private static boolean isTerminal(Path stream) {
    // Java can ask this of standard input and output together only, which says too little when
    // either is piped; Linux can be asked directly.
    if (Files.isSymbolicLink(stream)) {
      try {
        String device = Files.readSymbolicLink(stream).toString();
        return device.startsWith("/dev/pts/") || device.startsWith("/dev/tty");
      } catch (IOException unreadable) {
        return false;
      }
    }
    return Optional.ofNullable(System.console()).map(Console::isTerminal).orElse(false);
  }

  /**
   * The name a person is logged in with. Where the environment does not say, as in services and
   * timers, the system does; empty where it knows none either.
   */
  String user() {
    return Stream.of(
            env.getOrDefault("USER", ""),
            env.getOrDefault("USERNAME", ""),
            System.getProperty("user.name", ""))
        // Java says "?" of an account without a name.
        .filter(name -> !name.isBlank() && !name.equals("?"))
        .findFirst()
        .orElse("");
  }

  /** Never shows the environment, which holds the token. */
  @Override
  public String toString() {
    return "Terminal[interactive=" + interactive + "]";
  }
}
