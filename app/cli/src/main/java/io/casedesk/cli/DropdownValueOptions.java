package io.casedesk.cli;

import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options that say whose option book; the same for every command that works on it. */
final class DropdownValueOptions {

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command = CommandSpec.create();

  @Mixin private ConnectionOptions connection = new ConnectionOptions();

  @Mixin private WorkspaceOptions workspace = new WorkspaceOptions();

  /** What only touches the workspace needs no token, and no URL where there is but one. */
  static final class NothingRequired implements IModelTransformer {
    @Override
    public CommandSpec transform(CommandSpec spec) {
      describe(
          spec,
          "--url",
          "Base URL of the service. Without it, the only one that the workspace knows options of.");
      describe(
          spec,
          "--token-env",
          "Name of the environment variable that holds the token. With it, the use cases are read"
              + " first, and what they show goes into the dropdown values; without it, nothing is"
              + " sent.");
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

  /** Whether the records are to be read. */
  boolean reads() {
    return connection.namesToken();
  }

  /** Joins the parts for the service. Nothing is sent yet. */
  CliContext open(Terminal terminal) {
    return connection.open(terminal);
  }

  /**
   * The base URL of the service.
   *
   * @param known the services of which the workspace knows options
   * @throws ParameterException when it is not clear which is meant
   */
  String connection(Terminal terminal, List<String> known) {
    Optional<String> named = connection.name(terminal);
    if (named.isPresent()) {
      return named.get();
    }
    if (known.size() == 1 && !reads()) {
      return known.getFirst();
    }
    throw new ParameterException(
        commandLine(),
        known.isEmpty()
            ? "The workspace knows no options of any service yet. Name the service with --url."
            : "Name the service with --url. The workspace knows options of:\n  "
                + String.join("\n  ", known));
  }

  private CommandLine commandLine() {
    return command.commandLine();
  }
}
