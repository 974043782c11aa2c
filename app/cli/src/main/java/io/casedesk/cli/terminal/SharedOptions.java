package io.casedesk.cli.terminal;

import java.util.Map;
import java.util.function.Supplier;
import java.util.regex.Pattern;
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

  /** A plausible name of a variable; a token that was typed in its place isn't one. */
  private static final Pattern VARIABLE = Pattern.compile("[A-Z_][A-Z0-9_]{0,63}");

  /** Returns an exception that reports a wrong command line. */
  protected final ParameterException usage(String message) {
    return new ParameterException(command.commandLine(), message);
  }

  /** Returns an exception that reports a wrong command line, which another exception found. */
  protected final ParameterException usage(@Nullable String message, Exception cause) {
    return new ParameterException(command.commandLine(), String.valueOf(message), cause);
  }

  /** Returns a value; a mistake in it is reported with the option that it comes from. */
  protected final <T> T valid(String option, Supplier<T> value) {
    try {
      return value.get();
    } catch (IllegalArgumentException e) {
      throw usage(option + ": " + e.getMessage(), e);
    }
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
      String state = environment.containsKey(variable) ? "empty" : "not set";
      throw usage(
          VARIABLE.matcher(variable).matches()
              ? "The environment variable %s is %s; it must contain %s."
                  .formatted(variable, state, what)
              : ("The name of an environment variable is expected, whose value is %s. What was"
                      + " given is not shown, because it looks like the secret itself.")
                  .formatted(what));
    }
    return value;
  }
}
