package io.casedesk.cli.service;

import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.cli.terminal.Terminal;
import io.casedesk.cli.terminal.Version;
import io.casedesk.server.DatabaseAdministration;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The command {@code fields import}: defines the custom fields in a file. */
@Command(
    name = "import",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    description = {
      "Defines the custom fields of a JSON file, all or none.",
      "",
      "The file is an array of {\"key\": ..., \"type\": ..., \"display\": ..., \"options\": [[KEY,"
          + " LABEL], ...]}. A field that is there becomes as the file has it; one that is not in"
          + " the file stays. A type cannot change, and an option not go, while a use case holds a"
          + " value of it. To import a file twice changes nothing.",
      ""
    },
    footerHeading = "%nExample:%n",
    footer = "  casedesk-cli fields import --database cases.db fields.json",
    exitCodeListHeading = ExitCode.HEADING,
    exitCodeList = {ExitCode.DONE_TEXT, ExitCode.FAILED_TEXT, ExitCode.WRONG_TEXT})
public final class FieldsImportCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Mixin private DatabaseOption database = new DatabaseOption();

  @Parameters(paramLabel = "FILE", description = "The JSON file.")
  private Path file = Path.of("");

  public FieldsImportCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    try (DatabaseAdministration administration =
        DatabaseAdministration.open(database.address(terminal.env()))) {
      terminal.err().println("fields: " + CountsPrinter.text(administration.importFields(file)));
      return ExitCode.DONE;
    }
  }
}
