package io.casedesk.cli;

import io.casedesk.cli.export.ExportCommand;
import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.model.RecordKind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Typical work of {@code casedesk-cli}, from which the build of a package records what its starts
 * need: help, and exports of every kind in every format.
 */
public final class AotTraining {

  /** The environment variable with a token of the service. */
  public static final String TOKEN = "CASEDESK_TRAINING_TOKEN";

  private AotTraining() {}

  /** Runs the program with arguments and returns its exit code. */
  @FunctionalInterface
  interface Program {
    int run(String[] arguments) throws IOException;
  }

  /**
   * Runs the commands, and fails if one of them does.
   *
   * @param arguments the URL of a service, and a folder for the exports
   */
  public static void main(String[] arguments) throws IOException {
    run(Main::runProcess, arguments[0], Path.of(arguments[1]));
  }

  static void run(Program program, String url, Path folder) throws IOException {
    run(program, List.of("--help"));
    run(program, List.of("export", "--help"));
    for (List<String> export : exports(url, folder)) {
      run(program, export);
    }
  }

  private static List<List<String>> exports(String url, Path folder) {
    List<List<String>> exports = new ArrayList<>();
    for (RecordKind kind : RecordKind.values()) {
      for (String format : ExportCommand.formats()) {
        Path file = folder.resolve(kind + "." + format);
        exports.add(
            List.of(
                "export",
                kind.word(),
                "--url=" + url,
                "--token-env=" + TOKEN,
                "--format=" + format,
                "--workspace=" + folder,
                "--output=" + file));
      }
    }
    return exports;
  }

  private static void run(Program program, List<String> command) throws IOException {
    int code = program.run(command.toArray(String[]::new));
    if (code != ExitCode.DONE) {
      throw new IllegalStateException("Exit code " + code + " of " + command);
    }
  }
}
