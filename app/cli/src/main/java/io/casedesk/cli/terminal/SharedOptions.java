package io.casedesk.cli.terminal;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The base of options that several commands share. */
public abstract class SharedOptions {

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command = CommandSpec.create();

  /** Returns the parsed command that has the options. */
  protected final CommandSpec command() {
    return command;
  }

  /** Returns an exception that reports a wrong command line. */
  protected final ParameterException usage(String message) {
    return new ParameterException(command.commandLine(), message);
  }

  /** Returns an exception that reports a wrong command line, which another exception found. */
  protected final ParameterException usage(@Nullable String message, Exception cause) {
    return new ParameterException(command.commandLine(), String.valueOf(message), cause);
  }

  /**
   * Returns a secret from the environment.
   *
   * @param what the secret, for the message
   * @throws ParameterException when the variable isn't set or is empty
   */
  protected final String secret(Map<String, String> environment, String variable, String what) {
    String value = environment.getOrDefault(variable, "");
    if (value.isBlank()) {
      throw usage(
          "The environment variable %s is %s; it must contain %s."
              .formatted(variable, environment.containsKey(variable) ? "empty" : "not set", what));
    }
    return value;
  }
}
