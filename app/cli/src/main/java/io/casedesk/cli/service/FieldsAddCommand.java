package io.casedesk.cli.service;

import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.cli.terminal.JsonOption;
import io.casedesk.cli.terminal.TerminalCommand;
import io.casedesk.server.DatabaseAdministration;
import io.casedesk.server.store.CustomField.Option;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.TypeConversionException;

/** The command {@code fields add}: defines a custom field. */
@Command(
    name = "add",
    description = {
      "Define a custom field, or change one",
      "",
      "If the field exists, adds options to it or changes its display name. You can change its type"
          + " only while no use case has a value in it.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  casedesk-cli fields add --database cases.db --key theme --type dropdown \\",
      "      --display Theme --option fin=Finance --option hr='People and hiring'",
      "  casedesk-cli fields add --database cases.db --key theme --option legal=Legal"
    })
public final class FieldsAddCommand extends TerminalCommand {

  @Mixin private DatabaseOption database = new DatabaseOption();

  @CommandLine.Option(
      names = "--key",
      required = true,
      paramLabel = "KEY",
      description =
          "The key of the field in custom_fields: a letter, then letters, digits, '_' "
              + "and '-'; at most 64 characters.")
  private String key = "";

  @CommandLine.Option(
      names = "--type",
      paramLabel = "TYPE",
      description =
          "text, textarea, number, date, boolean, dropdown, multiselect, url or email. Needed for a"
              + " new field.")
  private @Nullable String type;

  @CommandLine.Option(
      names = "--display",
      paramLabel = "TEXT",
      description = "The name that users see. Needed for a new field.")
  private @Nullable String display;

  @CommandLine.Option(
      names = "--option",
      paramLabel = "KEY=LABEL",
      converter = OptionConverter.class,
      description =
          "An option of a dropdown or multiselect: the key is stored, the label is "
              + "shown. Can be repeated. If the key exists, its label is changed.")
  private List<Option> options = List.of();

  @Mixin private JsonOption json = new JsonOption();

  @Override
  protected int run() {
    try (DatabaseAdministration administration = database.open(terminal())) {
      CountsPrinter.print(
          terminal(),
          Map.of("fields", administration.defineField(key, type, display, options)),
          json);
      return ExitCode.DONE;
    }
  }

  /** Parses {@code KEY=LABEL}. */
  static final class OptionConverter implements ITypeConverter<Option> {
    @Override
    public Option convert(String value) {
      int middle = value.indexOf('=');
      if (middle < 1) {
        throw new TypeConversionException("'" + value + "' doesn't have the form KEY=LABEL");
      }
      return new Option(value.substring(0, middle), value.substring(middle + 1));
    }
  }
}
