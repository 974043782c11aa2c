package io.casedesk.cli.service;

import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.cli.terminal.JsonOption;
import io.casedesk.cli.terminal.JsonReport;
import io.casedesk.cli.terminal.TerminalCommand;
import io.casedesk.server.DatabaseAdministration;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The command {@code token create}: creates a token and prints it. */
@Command(
    name = "create",
    description = {
      "Create a token and print it",
      "",
      "Prints the token, alone, on standard output. It is shown only once: the database"
          + " stores only its digest. If there is no database yet, an empty one is created.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  casedesk-cli token create --database cases.db --name importer",
      "  TOKEN=$(casedesk-cli token create --database cases.db --name report \\",
      "      --expires YYYY-MM-DD --read-only)"
    })
public final class TokenCreateCommand extends TerminalCommand {

  @Mixin private DatabaseOption database = new DatabaseOption();

  @Option(
      names = "--name",
      required = true,
      paramLabel = "NAME",
      description = "The name of the token, for 'token list' and 'token revoke'.")
  private String name = "";

  @Option(
      names = "--expires",
      paramLabel = "DATE|TIME",
      converter = ExpiryConverter.class,
      description =
          "When the token expires: YYYY-MM-DD for the end of that day (UTC), or a "
              + "time as YYYY-MM-DDThh:mm:ssZ. Default: never.")
  private @Nullable Instant expires;

  @Option(names = "--read-only", description = "Creates a read-only token.")
  private boolean readOnly;

  @Option(
      names = "--replace",
      description = "Replaces the token with this name. The old token is no longer accepted.")
  private boolean replace;

  @Mixin private JsonOption json = new JsonOption();

  @Override
  protected int run() {
    try (DatabaseAdministration administration = database.openOrMake(terminal())) {
      String token = administration.issueToken(name, expires, readOnly, replace);
      if (json.isJson()) {
        new JsonReport().with("name", name).with("token", token).print(terminal());
      } else {
        terminal().print(token);
      }
      terminal().out().flush();
      terminal()
          .note(
              "The token \"%s\" was created. It is shown only once. Store it where only its user"
                  + " can read it.",
              name);
      return ExitCode.DONE;
    }
  }

  /** Parses a date, which includes that day, or a time. */
  static final class ExpiryConverter implements ITypeConverter<Instant> {
    @Override
    public Instant convert(String value) {
      try {
        return value.indexOf('T') < 0
            ? LocalDate.parse(value).plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant()
            : OffsetDateTime.parse(value).toInstant();
      } catch (DateTimeException e) {
        throw new TypeConversionException(
            "'" + value + "' is neither a date (YYYY-MM-DD) nor a time (YYYY-MM-DDThh:mm:ssZ)");
      }
    }
  }
}
