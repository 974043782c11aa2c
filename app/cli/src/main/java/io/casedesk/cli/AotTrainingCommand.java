package io.casedesk.cli;

import io.casedesk.cli.records.RecordFormat;
import io.casedesk.cli.records.RecordKindArgument;
import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.cli.terminal.Terminal;
import io.casedesk.server.CaseService;
import io.casedesk.server.ServiceOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/**
 * Runs typical work against a temporary service and leaves nothing behind. A packaged program
 * records such a run to speed up its later starts.
 */
@Command(
    name = "training",
    hidden = true,
    description = "Exports sample records and then runs another program, for packaging.")
final class AotTrainingCommand implements Callable<Integer> {

  private static final String TOKEN = "CASEDESK_TRAINING_TOKEN";
  private static final int RECORDS = 2_500;

  @Parameters(
      arity = "0..*",
      paramLabel = "CLASS [ARGUMENT...]",
      description = "The main class of a program to run afterwards in the same process.")
  List<String> then = List.of();

  private final Terminal terminal;

  AotTrainingCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException, ReflectiveOperationException {
    int code = export();
    if (code == ExitCode.DONE && !then.isEmpty()) {
      // The package contains both programs and one cache for both; this program doesn't depend on
      // the other.
      String[] arguments = then.subList(1, then.size()).toArray(String[]::new);
      Class.forName(then.getFirst())
          .getMethod("main", String[].class)
          .invoke(null, (Object) arguments);
    }
    return code;
  }

  private int export() throws IOException {
    Path folder = Files.createTempDirectory("casedesk-training");
    try (CaseService service =
        CaseService.start(ServiceOptions.of(folder.resolve("training.db")).withSample(RECORDS))) {
      Map<String, String> env = new HashMap<>(terminal.env());
      env.put(TOKEN, service.issueToken("training"));
      Terminal own = new Terminal(terminal.out(), terminal.err(), env, false);
      for (RecordKindArgument kind : RecordKindArgument.values()) {
        for (RecordFormat format : RecordFormat.values()) {
          int code = Main.run(export(kind, format, service, folder), own);
          if (code != ExitCode.DONE) {
            return code;
          }
        }
      }
      return ExitCode.DONE;
    } finally {
      delete(folder);
    }
  }

  private static String[] export(
      RecordKindArgument kind, RecordFormat format, CaseService service, Path folder) {
    List<String> args =
        List.of(
            "export",
            kind.word(),
            "--url",
            service.baseUrl().toString(),
            "--token-env",
            TOKEN,
            "--format",
            format.name(),
            "--out",
            folder.resolve(kind + "." + format).toString());
    return args.toArray(String[]::new);
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
