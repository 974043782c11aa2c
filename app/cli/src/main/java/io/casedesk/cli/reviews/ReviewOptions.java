package io.casedesk.cli.reviews;

import io.casedesk.cli.connection.ConnectionOptions;
import io.casedesk.cli.connection.NamedConnection;
import io.casedesk.cli.connection.ServiceVariables;
import io.casedesk.cli.connection.WorkspaceOptions;
import io.casedesk.cli.terminal.SharedOptions;
import io.casedesk.cli.terminal.Terminal;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options for the service whose reviews are used; nothing is sent to the service. */
final class ReviewOptions extends SharedOptions {

  private static final ServiceVariables NO_VARIABLES = new ServiceVariables("", "");

  @Option(
      names = "--url",
      paramLabel = "URL",
      description =
          "The address of the service. Default: CASEDESK_URL, else the service with reviews in the"
              + " workspace, if there is only one.")
  private @Nullable String url;

  @Option(
      names = "--connection",
      paramLabel = "NAME",
      description = "A saved connection, instead of --url. Default: CASEDESK_CONNECTION.")
  private @Nullable String kept;

  @Mixin private WorkspaceOptions workspace = new WorkspaceOptions();

  WorkspaceOptions workspace() {
    return workspace;
  }

  /**
   * Returns the name that the reviews of the service are stored under.
   *
   * @param folder the workspace folder
   * @param known the services that the workspace has reviews of
   * @throws ParameterException when the service isn't clear
   */
  String connection(Terminal terminal, Path folder, List<String> known) {
    if (url != null && kept != null) {
      throw usage("--url and --connection both name the service. Use one of them.");
    }
    ServiceVariables variables = url == null && kept == null ? variables(terminal) : NO_VARIABLES;
    String named = url == null ? variables.url() : url;
    String name = kept == null ? variables.connection() : kept;
    if (!name.isEmpty()) {
      return parsed(
          "--connection",
          () -> NamedConnection.find(name, folder, terminal.policy()).connection().baseUrl());
    }
    if (!named.isEmpty()) {
      // The window stores the reviews of its built-in service under the name of the database.
      if (known.contains(named)) {
        return named;
      }
      if (isPath(named)) {
        throw usage(
            "The workspace has no reviews for the database "
                + named
                + ". In the window, open its connection and review a checklist, or name the address"
                + " of a service."
                + listed(known));
      }
      return parsed("--url", () -> named);
    }
    if (known.size() == 1) {
      return known.getFirst();
    }
    throw usage(
        known.isEmpty()
            ? "The workspace has no reviews yet. Name the service with --url or --connection."
            : "Name the service with --url." + listed(known));
  }

  private ServiceVariables variables(Terminal terminal) {
    try {
      return ServiceVariables.of(terminal);
    } catch (IllegalArgumentException e) {
      throw usage(e.getMessage(), e);
    }
  }

  private static String listed(List<String> known) {
    return known.isEmpty()
        ? ""
        : " The workspace has reviews for:\n  " + String.join("\n  ", known);
  }

  /** Whether the text names a file or a folder and not a service. */
  private static boolean isPath(String text) {
    try {
      Path path = Path.of(text);
      return path.isAbsolute() || Files.exists(path);
    } catch (InvalidPathException e) {
      return false;
    }
  }

  private String parsed(String option, Supplier<String> named) {
    try {
      return ConnectionOptions.name(option, named.get());
    } catch (IllegalArgumentException e) {
      throw usage(e.getMessage(), e);
    }
  }
}
