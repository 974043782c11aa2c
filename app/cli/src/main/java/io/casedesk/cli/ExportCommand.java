package io.casedesk.cli;

import io.casedesk.model.ReadOutcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Writes every record of a kind to a file. */
@Command(
    name = "export",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    description = {
      "Reads every use case or every solution and writes them to a file.",
      "",
      "The file appears whole or not at all: it is written beside its place and moved there at the"
          + " end, replacing a file of that name. When the service gives reason to doubt that"
          + " everything was read, the file is written, the reason is named and the exit code is"
          + " 3.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  export CASEDESK_TOKEN=...",
      "  casedesk-cli export use-cases --url https://cases.example.com \\",
      "      --token-env CASEDESK_TOKEN --format ndjson --out use-cases.ndjson",
      "  casedesk-cli export solutions --url https://cases.example.com \\",
      "      --token-env CASEDESK_TOKEN --format csv --out solutions.csv"
    },
    exitCodeListHeading = ExitCode.HEADING,
    exitCodeList = {
      ExitCode.DONE_TEXT,
      ExitCode.FAILED_TEXT,
      ExitCode.USAGE_TEXT,
      ExitCode.INCOMPLETE_TEXT,
      ExitCode.NOT_AUTHORISED_TEXT
    })
final class ExportCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      paramLabel = "use-cases|solutions",
      converter = Kind.Converter.class,
      description = "Which records.")
  private Kind kind = Kind.USE_CASES;

  @Option(
      names = "--url",
      required = true,
      paramLabel = "URL",
      description = "Base URL of the service, with or without /api/public.")
  private String url = "";

  @Option(
      names = "--token-env",
      required = true,
      paramLabel = "VARIABLE",
      description =
          "Name of the environment variable that holds the token. The token itself is never"
              + " given on the command line, where other users of the computer could see it.")
  private String tokenVariable = "";

  @Option(
      names = "--format",
      required = true,
      paramLabel = "ndjson|csv",
      description = {
        "ndjson: one JSON record a line, each exactly as the service sent it.",
        "csv: UTF-8 with a header, a column for every field of any record; custom fields are"
            + " named custom_fields.KEY."
      })
  private Format format = Format.ndjson;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "FILE",
      description = "The file to write; one that exists is replaced.")
  private Path out = Path.of("");

  ExportCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    String token = terminal.env().getOrDefault(tokenVariable, "").strip();
    if (token.isEmpty()) {
      throw usage(
          "The environment variable "
              + tokenVariable
              + " is "
              + (terminal.env().containsKey(tokenVariable) ? "empty" : "not set")
              + "; it must hold the token for the service.");
    }
    Composition composition;
    try {
      composition = Composition.of(url, token);
    } catch (IllegalArgumentException e) {
      // The URL as typed may hold a password, so it is not repeated.
      throw usage("--url: " + e.getMessage());
    }
    ReadOutcome outcome;
    try (composition;
        Progress progress = new Progress(terminal, kind.plural())) {
      outcome = composition.export(kind, format, out, progress);
    }
    return report(outcome);
  }

  private int report(ReadOutcome outcome) {
    terminal
        .err()
        .printf(Locale.ROOT, "%d %s written to %s%n", outcome.records(), kind.plural(), out);
    if (outcome.complete()) {
      return ExitCode.DONE;
    }
    terminal
        .err()
        .println("Incomplete: it was not seen that these are all. What spoke against it:");
    outcome
        .shortfalls()
        .forEach(
            shortfall ->
                terminal
                    .err()
                    .println("  " + Messages.of(shortfall.reason()) + ": " + shortfall.detail()));
    return ExitCode.INCOMPLETE;
  }

  private ParameterException usage(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
