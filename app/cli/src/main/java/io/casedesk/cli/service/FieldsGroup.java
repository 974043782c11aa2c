package io.casedesk.cli.service;

import io.casedesk.cli.terminal.ColumnPrinter;
import io.casedesk.cli.terminal.CommandGroup;
import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.cli.terminal.JsonOption;
import io.casedesk.cli.terminal.ListingOption;
import io.casedesk.cli.terminal.TerminalCommand;
import io.casedesk.server.DatabaseAdministration;
import io.casedesk.server.store.CustomField;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The commands for the custom fields of a service. */
@Command(
    name = "fields",
    description = "Define the custom fields of use cases",
    subcommands = {
      FieldsGroup.FieldsListCommand.class,
      FieldsGroup.FieldsAddCommand.class,
      FieldsGroup.FieldsImportCommand.class
    },
    footer = {
      "  casedesk-cli fields list --database cases.db --json > fields.json",
      "  casedesk-cli fields import --database cases.db fields.json"
    })
public final class FieldsGroup extends CommandGroup {

  /** The command {@code fields list}: lists the custom fields. */
  @Command(
      name = "list",
      description = "List the custom fields of use cases, in order",
      footer = {
        "  casedesk-cli fields list --database cases.db",
        "  casedesk-cli fields list --database cases.db --json > fields.json"
      })
  static final class FieldsListCommand extends TerminalCommand {

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

  /** The command {@code fields add}: defines a custom field. */
  @Command(
      name = "add",
      description = {
        "Define a custom field, or change one",
        "If the field exists, adds options to it or changes its display name. You can change its"
            + " type only while no use case has a value in it."
      },
      footer = {
        "  casedesk-cli fields add --database cases.db --key theme --type dropdown \\",
        "      --display Theme --option fin=Finance --option hr='People and hiring'",
        "  casedesk-cli fields add --database cases.db --key theme --option legal=Legal"
      })
  static final class FieldsAddCommand extends TerminalCommand {

    @Mixin private DatabaseOption database = new DatabaseOption();

    @Option(
        names = "--key",
        required = true,
        paramLabel = "KEY",
        description =
            "The key of the field in custom_fields: a letter, then letters, digits, '_' "
                + "and '-'; at most 64 characters.")
    private String key = "";

    @Option(
        names = "--type",
        paramLabel = "TYPE",
        description =
            "text, textarea, number, date, boolean, dropdown, multiselect, url or email. Needed for"
                + " a new field.")
    private @Nullable String type;

    @Option(
        names = "--display",
        paramLabel = "TEXT",
        description = "The name that users see. Needed for a new field.")
    private @Nullable String display;

    @Option(
        names = "--option",
        paramLabel = "KEY=LABEL",
        description =
            "An option of a dropdown or multiselect: the key is stored, the label is "
                + "shown. Can be repeated. If the key exists, its label is changed.")
    private List<String> options = List.of();

    @Mixin private JsonOption json = new JsonOption();

    @Override
    protected int run() {
      List<CustomField.Option> all = options.stream().map(this::option).toList();
      try (DatabaseAdministration administration = database.open(terminal())) {
        DatabaseOption.print(
            terminal(),
            Map.of("fields", administration.defineField(key, type, display, all)),
            json);
        return ExitCode.DONE;
      }
    }

    private CustomField.Option option(String typed) {
      int middle = typed.indexOf('=');
      if (middle < 1) {
        throw usage("--option: '" + typed + "' doesn't have the form KEY=LABEL");
      }
      return new CustomField.Option(typed.substring(0, middle), typed.substring(middle + 1));
    }
  }

  /** The command {@code fields import}: defines the custom fields in a file. */
  @Command(
      name = "import",
      description = {
        "Import custom fields from a JSON file",
        "Imports either all fields or none. The file is an array of {\"key\": ..., "
            + "\"type\": ..., \"display\": ..., \"options\": [[KEY, LABEL], ...]}. An "
            + "existing field is changed to match the file; a field that isn't in the file "
            + "isn't changed. While a use case has a value in a field, its type can't change, "
            + "and its options can't be removed. Importing a file twice changes nothing."
      },
      footer = "  casedesk-cli fields import --database cases.db fields.json")
  static final class FieldsImportCommand extends TerminalCommand {

    @Mixin private DatabaseOption database = new DatabaseOption();

    @Parameters(paramLabel = "FILE", description = "The JSON file. Use - for standard input.")
    private Path file = Path.of("");

    @Mixin private JsonOption json = new JsonOption();

    @Override
    protected int run() throws IOException {
      try (DatabaseAdministration administration = database.open(terminal())) {
        DatabaseOption.print(
            terminal(), Map.of("fields", administration.importFields(input(file))), json);
        return ExitCode.DONE;
      }
    }
  }
}
