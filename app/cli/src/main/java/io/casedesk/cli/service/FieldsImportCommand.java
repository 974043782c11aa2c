package io.casedesk.cli.service;

import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.cli.terminal.JsonOption;
import io.casedesk.cli.terminal.TerminalCommand;
import io.casedesk.server.DatabaseAdministration;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The command {@code fields import}: defines the custom fields in a file. */
@Command(
    name = "import",
    description = {
      "Import custom fields from a JSON file",
      "",
      "Imports either all fields or none. The file is an array of {\"key\": ..., "
          + "\"type\": ..., \"display\": ..., \"options\": [[KEY, LABEL], ...]}. An "
          + "existing field is changed to match the file; a field that isn't in the file "
          + "isn't changed. While a use case has a value in a field, its type can't change, "
          + "and its options can't be removed. Importing a file twice changes nothing.",
      ""
    },
    footerHeading = "%nExample:%n",
    footer = "  casedesk-cli fields import --database cases.db fields.json")
public final class FieldsImportCommand extends TerminalCommand {

  @Mixin private DatabaseOption database = new DatabaseOption();

  @Parameters(paramLabel = "FILE", description = "The JSON file. Use - for standard input.")
  private Path file = Path.of("");

  @Mixin private JsonOption json = new JsonOption();

  @Override
  protected int run() throws IOException {
    try (DatabaseAdministration administration = database.open(terminal())) {
      CountsPrinter.print(
          terminal(), Map.of("fields", administration.importFields(input(file))), json);
      return ExitCode.DONE;
    }
  }
}
