package io.casedesk.cli.service;

import io.casedesk.cli.terminal.ColumnPrinter;
import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.cli.terminal.ListingOption;
import io.casedesk.cli.terminal.TerminalCommand;
import io.casedesk.server.DatabaseAdministration;
import io.casedesk.server.store.CustomField;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The command {@code fields list}: lists the custom fields. */
@Command(
    name = "list",
    description = {"List the custom fields of use cases, in order", ""},
    footerHeading = "%nExamples:%n",
    footer = {
      "  casedesk-cli fields list --database cases.db",
      "  casedesk-cli fields list --database cases.db --json > fields.json"
    })
public final class FieldsListCommand extends TerminalCommand {

  @Mixin private DatabaseOption database = new DatabaseOption();

  @Mixin private ListingOption json = new ListingOption();

  @Override
  protected int run() {
    try (DatabaseAdministration administration = database.openToRead(terminal())) {
      if (json.isJson()) {
        terminal().print(administration.fieldsAsJson());
        return ExitCode.DONE;
      }
      ColumnPrinter.list(
          terminal(),
          "There are no custom fields. Define one with 'casedesk-cli fields add'.",
          List.of("FIELD", "TYPE", "DISPLAY", "OPTIONS"),
          administration.fields(),
          FieldsListCommand::row);
      return ExitCode.DONE;
    }
  }

  private static List<String> row(CustomField field) {
    String options =
        field.options().stream()
            .map(option -> option.key() + "=" + option.label())
            .collect(Collectors.joining(", "));
    return List.of(field.key(), field.type().word(), field.display(), options);
  }
}
