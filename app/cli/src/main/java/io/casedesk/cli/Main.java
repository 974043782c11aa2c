package io.casedesk.cli;

import io.casedesk.cli.terminal.ErrorMessages;
import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.cli.terminal.OutputFile.ClosedPipeException;
import io.casedesk.cli.terminal.Terminal;
import io.casedesk.cli.terminal.TerminalLog;
import io.casedesk.cli.terminal.TerminalSafeStream;
import io.casedesk.cli.terminal.Version;
import io.casedesk.model.RecordKind;
import io.casedesk.settings.PolicyFile;
import io.casedesk.settings.PolicyFile.PolicyReadResult;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.logging.LogManager;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.ExecutionException;
import picocli.CommandLine.IExecutionStrategy;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The main class of {@code casedesk-cli}. */
public final class Main {

  /**
   * Logs only warnings to the terminal and nothing of Javalin, because libraries log a lot and a
   * failed start is reported already.
   */
  private static final String LOGGING =
      """
      handlers=java.util.logging.ConsoleHandler
      .level=WARNING
      io.javalin.level=OFF
      java.util.logging.ConsoleHandler.level=WARNING
      java.util.logging.ConsoleHandler.formatter=java.util.logging.SimpleFormatter
      java.util.logging.SimpleFormatter.format=%4$s: %5$s%n
      """;

  /** The columns of a terminal as it usually opens. */
  private static final int WIDTH = 80;

  /** Tokens of the built-in service. */
  private static final Pattern TOKEN = Pattern.compile("cdk_[A-Za-z0-9_-]+");

  private Main() {}

  /** Runs the program and ends the process with its exit code. */
  public static void main(String[] args) throws IOException {
    if (Version.isAskedFor(args)) {
      System.out.println(Version.text());
      return;
    }
    System.exit(runProcess(args));
  }

  /**
   * Runs the program as the only one of this process: with its log, its signals, the policy of the
   * computer, and progress on a terminal.
   *
   * @return the exit code
   */
  static int runProcess(String[] args) throws IOException {
    LogManager.getLogManager()
        .readConfiguration(new ByteArrayInputStream(LOGGING.getBytes(StandardCharsets.UTF_8)));
    // Java reads the system proxies only if this is set before its first use.
    if (System.getProperty("java.net.useSystemProxies") == null) {
      System.setProperty("java.net.useSystemProxies", "true");
    }
    interruptOnEnd(Thread.currentThread());
    PolicyReadResult policy = PolicyFile.read(PolicyFile.find());
    policy.problems().forEach(System.err::println);
    Terminal terminal =
        new Terminal(
            Terminal.standardOutputIsTerminal() ? TerminalSafeStream.over(System.out) : System.out,
            TerminalSafeStream.over(System.err),
            System.getenv(),
            Terminal.standardErrorIsTerminal(),
            policy.policy());
    try (TerminalLog log = new TerminalLog(policy.policy().logLevel())) {
      int code =
          line(args, terminal)
              .setExecutionStrategy(parsed -> withinMemory(log::run, parsed))
              .execute(args);
      log.ended(code);
      return code;
    }
  }

  /**
   * Makes SIGINT and SIGTERM interrupt a thread instead of ending the process, so that the program
   * ends with its own exit code; a shutdown hook can't set it. The class of the handler is in every
   * JDK but not in the Java API, so it is used by reflection.
   */
  private static void interruptOnEnd(Thread thread) {
    for (String name : List.of("INT", "TERM")) {
      try {
        interruptOn(name, thread);
      } catch (ReflectiveOperationException withoutSignals) {
        // The process then ends in Java's default way: at once, with the exit code of the signal.
        return;
      }
    }
  }

  private static void interruptOn(String name, Thread thread) throws ReflectiveOperationException {
    Class<?> signal = Class.forName("sun.misc.Signal");
    Class<?> handler = Class.forName("sun.misc.SignalHandler");
    Object interrupting =
        Proxy.newProxyInstance(
            handler.getClassLoader(),
            new Class<?>[] {handler},
            (proxy, method, arguments) -> {
              thread.interrupt();
              return null;
            });
    signal
        .getMethod("handle", signal, handler)
        .invoke(null, signal.getConstructor(String.class).newInstance(name), interrupting);
  }

  /** Reports a lack of memory as a failure and without a stack trace. */
  private static int withinMemory(IExecutionStrategy commands, ParseResult parsed) {
    try {
      return commands.execute(parsed);
    } catch (OutOfMemoryError e) {
      throw new ExecutionException(
          parsed.commandSpec().commandLine(),
          "Not enough memory. Use a smaller file, or fewer records.",
          e);
    }
  }

  /** Returns every command with its options, for generating documentation. */
  public static CommandSpec specification() {
    Terminal terminal = new Terminal(System.out, System.err, Map.of(), false);
    return configure(new CommandTree(terminal).all(), terminal).getCommandSpec();
  }

  public static int run(String[] args, Terminal terminal) {
    return line(args, terminal).execute(args);
  }

  private static CommandLine line(String[] args, Terminal terminal) {
    return configure(new CommandTree(terminal).forArguments(args), terminal);
  }

  private static CommandLine configure(CommandLine line, Terminal terminal) {
    return line.setUsageHelpWidth(WIDTH)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .registerConverter(RecordKind.class, Main::kind)
        .setOut(writer(terminal.out()))
        .setErr(writer(terminal.err()))
        .setParameterExceptionHandler(Main::explainUsage)
        .setExecutionExceptionHandler(
            (failure, command, result) -> {
              if (failure instanceof ClosedPipeException) {
                return ExitCode.FAILED;
              }
              terminal.warn(ErrorMessages.withCode(failure));
              TerminalLog.failed(failure);
              return ErrorMessages.exitCode(failure);
            });
  }

  private static RecordKind kind(String word) {
    return RecordKind.of(word)
        .orElseThrow(
            () -> new TypeConversionException("'" + word + "' is not one of use-cases, solutions"));
  }

  private static PrintWriter writer(PrintStream stream) {
    return new PrintWriter(stream, true, stream.charset());
  }

  private static int explainUsage(ParameterException mistake, String[] args) {
    CommandLine command = mistake.getCommandLine();
    PrintWriter err = command.getErr();
    err.println(text(mistake));
    if (!UnmatchedArgumentException.printSuggestions(mistake, err)) {
      err.println("'" + command.getCommandSpec().qualifiedName() + " --help' shows how to use it.");
    }
    return ExitCode.USAGE;
  }

  /** The message about a wrong command line, without values: one of them may be a token. */
  private static String text(ParameterException mistake) {
    List<String> options =
        mistake instanceof UnmatchedArgumentException unmatched
            ? unmatched.getUnmatched().stream()
                .filter(argument -> argument.startsWith("-"))
                .map(Main::name)
                .toList()
            : List.of();
    if (options.isEmpty()) {
      return TOKEN.matcher(String.valueOf(mistake.getMessage())).replaceAll("[token]");
    }
    return (options.size() == 1 ? "Unknown option: " : "Unknown options: ")
        + options.stream().collect(Collectors.joining("', '", "'", "'"));
  }

  /** The option without its value: {@code --name=value}, {@code -nvalue}. */
  private static String name(String argument) {
    int end = argument.startsWith("--") ? argument.indexOf('=') : Math.min(2, argument.length());
    return end < 0 ? TOKEN.matcher(argument).replaceAll("[token]") : argument.substring(0, end);
  }
}
