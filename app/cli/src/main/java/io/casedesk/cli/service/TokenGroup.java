package io.casedesk.cli.service;

import io.casedesk.cli.terminal.ColumnPrinter;
import io.casedesk.cli.terminal.CommandGroup;
import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.cli.terminal.JsonOption;
import io.casedesk.cli.terminal.JsonReport;
import io.casedesk.cli.terminal.ListingOption;
import io.casedesk.cli.terminal.TerminalCommand;
import io.casedesk.server.DatabaseAdministration;
import io.casedesk.server.tokens.Token;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The commands for the tokens of a service. */
@Command(
    name = "token",
    description = {
      "Manage the tokens of a service",
      "Changes the database directly. Services that use the database can keep running, and changes"
          + " take effect immediately."
    },
    subcommands = {
      TokenGroup.TokenCreateCommand.class,
      TokenGroup.TokenListCommand.class,
      TokenGroup.TokenRevokeCommand.class
    },
    footer = {
      "  casedesk-cli token create --database cases.db --name importer --expires YYYY-MM-DD",
      "  casedesk-cli token list --database cases.db",
      "  casedesk-cli token revoke --database cases.db --name importer"
    })
public final class TokenGroup extends CommandGroup {

  /** The command {@code token create}: creates a token and prints it. */
  @Command(
      name = "create",
      description = {
        "Create a token and print it",
        "Prints the token, alone, on standard output. It is shown only once: the database"
            + " stores only its digest. If there is no database yet, an empty one is created."
      },
      footer = {
        "  casedesk-cli token create --database cases.db --name importer",
        "  TOKEN=$(casedesk-cli token create --database cases.db --name report \\",
        "      --expires YYYY-MM-DD --read-only)"
      })
  static final class TokenCreateCommand extends TerminalCommand {

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

  /** The command {@code token list}: lists the tokens of a database. */
  @Command(
      name = "list",
      description = {
        "List the tokens of a service",
        "Shows for each token when it was created, when it expires, when it was last used, and"
            + " whether it is accepted. The tokens themselves aren't stored. Times are UTC. The"
            + " last use is rounded to the minute."
      },
      footer = "  casedesk-cli token list --database cases.db")
  static final class TokenListCommand extends TerminalCommand {

    @Mixin private DatabaseOption database = new DatabaseOption();

    @Mixin private ListingOption json = new ListingOption();

    @Override
    protected int run() {
      try (DatabaseAdministration administration = database.openToRead(terminal())) {
        List<Token> tokens = administration.tokens();
        if (json.isJson()) {
          JsonReport.print(terminal(), tokens.stream().map(TokenListCommand::json).toList());
          return ExitCode.DONE;
        }
        ColumnPrinter.list(
            terminal(),
            "There are no tokens. Create one with 'casedesk-cli token create'.",
            List.of("NAME", "STATE", "MAY", "CREATED", "EXPIRES", "LAST USED"),
            tokens,
            TokenListCommand::row);
        return ExitCode.DONE;
      }
    }

    private static Map<String, @Nullable Object> json(Token token) {
      return new JsonReport()
          .with("name", token.name())
          .with("state", token.state().name().toLowerCase(Locale.ROOT))
          .with("read_only", token.readOnly())
          .with("created", token.created())
          .with("expires", token.expires())
          .with("last_used", token.lastUsed())
          .members();
    }

    private static List<String> row(Token token) {
      return List.of(
          token.name(),
          token.state().name().toLowerCase(Locale.ROOT),
          token.readOnly() ? "read" : "read, write",
          Objects.requireNonNullElse(token.created(), ""),
          Objects.requireNonNullElse(token.expires(), "never"),
          Objects.requireNonNullElse(token.lastUsed(), "never"));
    }
  }

  /** The command {@code token revoke}: revokes a token. */
  @Command(
      name = "revoke",
      description = {
        "Revoke a token",
        "From the next request on, every service that uses the database rejects the token. The"
            + " token stays in the list."
      },
      footer = "  casedesk-cli token revoke --database cases.db --name importer")
  static final class TokenRevokeCommand extends TerminalCommand {

    @Mixin private DatabaseOption database = new DatabaseOption();

    @Option(
        names = "--name",
        required = true,
        paramLabel = "NAME",
        description = "The name of the token.")
    private String name = "";

    @Mixin private JsonOption json = new JsonOption();

    @Override
    protected int run() {
      try (DatabaseAdministration administration = database.open(terminal())) {
        administration.revokeToken(name);
        if (json.isJson()) {
          new JsonReport().with("name", name).with("state", "revoked").print(terminal());
        }
        terminal().note("The token \"" + name + "\" is revoked.");
        return ExitCode.DONE;
      }
    }
  }
}
