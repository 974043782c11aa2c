package io.casedesk.cli.connections;

import io.casedesk.cli.connection.FolderOption;
import io.casedesk.cli.connection.NamedConnection;
import io.casedesk.cli.terminal.ColumnPrinter;
import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.cli.terminal.JsonReport;
import io.casedesk.cli.terminal.ListingOption;
import io.casedesk.cli.terminal.TerminalCommand;
import io.casedesk.settings.ConnectionProfile;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The command {@code connections list}: lists the connections that {@code --connection} finds. */
@Command(
    name = "list",
    description = {
      "List the saved connections",
      "",
      "Lists the connections of the workspace and those that the computer's policy offers. Doesn't"
          + " contact a service and doesn't read a token.",
      ""
    },
    footerHeading = "%nExample:%n",
    footer = "  casedesk-cli connections list")
public final class ConnectionsListCommand extends TerminalCommand {

  @Mixin private FolderOption folder = new FolderOption();

  @Mixin private ListingOption json = new ListingOption();

  @Override
  protected int run() {
    List<ConnectionProfile> connections =
        NamedConnection.all(folder.path(), terminal().policy()).stream()
            .filter(one -> !one.isBuiltIn())
            .toList();
    if (json.isJson()) {
      JsonReport.print(terminal(), connections.stream().map(ConnectionsListCommand::json).toList());
      return ExitCode.DONE;
    }
    ColumnPrinter.list(
        terminal(),
        "There are no connections. Save one with 'casedesk-cli connections add'.",
        List.of("NAME", "URL", "MAY"),
        connections,
        one -> List.of(one.name(), one.baseUrl(), may(one)));
    return ExitCode.DONE;
  }

  private static String may(ConnectionProfile connection) {
    return connection.style().readOnly() ? "read" : "read, write";
  }

  private static Map<String, @Nullable Object> json(ConnectionProfile connection) {
    return new JsonReport()
        .with("name", connection.name())
        .with("url", connection.baseUrl())
        .with("read_only", connection.style().readOnly())
        .members();
  }
}
