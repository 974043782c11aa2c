package io.casedesk.cli.options;

import io.casedesk.cli.connection.CliContext;
import io.casedesk.cli.connection.ConnectionOptions;
import io.casedesk.cli.connection.WorkspaceOptions;
import io.casedesk.cli.terminal.RetryOption;
import io.casedesk.cli.terminal.SharedOptions;
import io.casedesk.cli.terminal.Terminal;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/** The options for the dropdown values of a service, shared by all commands that use them. */
final class DropdownValueOptions extends SharedOptions {

  @Mixin private ConnectionOptions connection = new ConnectionOptions();

  @Mixin private WorkspaceOptions workspace = new WorkspaceOptions();

  @Mixin private RetryOption retry = new RetryOption();

  /**
   * Makes the token optional for commands that only use the workspace, and the URL too when the
   * workspace has one service only.
   */
  static final class NothingRequired implements IModelTransformer {
    @Override
    public CommandSpec transform(CommandSpec spec) {
      describe(
          spec,
          "--url",
          "The address of the service. Default: CASEDESK_URL, else the service with dropdown values"
              + " in the workspace, if there is only one.");
      describe(
          spec,
          "--token-env",
          "The name of the environment variable that holds the token. With a token, Casedesk reads"
              + " the use cases first and adds their keys. Without a token, it doesn't contact the"
              + " service.");
      return spec;
    }

    private static void describe(CommandSpec spec, String name, String description) {
      OptionSpec option = spec.findOption(name);
      spec.remove(option);
      spec.addOption(OptionSpec.builder(option).description(description).build());
    }
  }

  WorkspaceOptions workspace() {
    return workspace;
  }

  RetryOption retry() {
    return retry;
  }

  /** Whether to read the records. */
  boolean reads() {
    return connection.namesToken();
  }

  /** Creates the context of the service. Sends nothing yet. */
  CliContext open(Terminal terminal) {
    return connection.open(terminal);
  }

  /**
   * Returns the base URL of the service.
   *
   * @param known the services that the workspace has dropdown values of
   * @throws ParameterException when the service isn't clear
   */
  String connection(Terminal terminal, List<String> known) {
    Optional<String> named = connection.name(terminal);
    if (named.isPresent()) {
      return named.get();
    }
    if (known.size() == 1 && !reads()) {
      return known.getFirst();
    }
    throw usage(
        known.isEmpty()
            ? "The workspace has no dropdown values yet. Name the service with --url."
            : "Name the service with --url. The workspace has dropdown values for:\n  "
                + String.join("\n  ", known));
  }
}
