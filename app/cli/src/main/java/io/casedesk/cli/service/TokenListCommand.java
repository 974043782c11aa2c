package io.casedesk.cli.service;

import io.casedesk.cli.terminal.ColumnPrinter;
import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.cli.terminal.JsonReport;
import io.casedesk.cli.terminal.ListingOption;
import io.casedesk.cli.terminal.TerminalCommand;
import io.casedesk.server.DatabaseAdministration;
import io.casedesk.server.tokens.Token;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The command {@code token list}: lists the tokens of a database. */
@Command(
    name = "list",
    description = {
      "List the tokens of a service",
      "",
      "Shows for each token when it was created, when it expires, when it was last used, and"
          + " whether it is accepted. The tokens themselves aren't stored. Times are UTC. The last"
          + " use is rounded to the minute.",
      ""
    },
    footerHeading = "%nExample:%n",
    footer = "  casedesk-cli token list --database cases.db")
public final class TokenListCommand extends TerminalCommand {

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
        time(token.created(), ""),
        time(token.expires(), "never"),
        time(token.lastUsed(), "never"));
  }

  private static String time(@Nullable String time, String otherwise) {
    return Objects.requireNonNullElse(time, otherwise);
  }
}
