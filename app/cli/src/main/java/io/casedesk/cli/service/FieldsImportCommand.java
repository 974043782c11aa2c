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
      "Define the custom fields of a JSON file",
      "",
      "Imports all fields or none. The file is an array of {\"key\": ..., \"type\": ...,"
          + " \"display\": ..., \"options\": [[KEY, LABEL], ...]}. A field that exists becomes as"
          + " in the file; a field that isn't in the file stays. While a use case holds a value of"
          + " a field, its type can't change, and its options can't be removed. Importing a file"
          + " twice changes nothing.",
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
