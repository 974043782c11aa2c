package io.casedesk.cli;

import io.casedesk.model.ReadOutcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

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

  @Parameters(
      paramLabel = "use-cases|solutions",
      converter = Kind.Converter.class,
      description = "Which records.")
  private Kind kind = Kind.USE_CASES;

  @Mixin private ConnectionOptions connection = new ConnectionOptions();

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
    ReadOutcome outcome;
    try (Composition composition = connection.open(terminal.env());
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
}
