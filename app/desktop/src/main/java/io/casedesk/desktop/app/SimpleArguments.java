package io.casedesk.desktop.app;

import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;

/**
 * Parses simple command lines without picocli: no arguments, a file, or options with values.
 * picocli takes a fifth of the startup time even for no arguments, because its classes are too old
 * for the ahead-of-time cache. Complex or invalid command lines are left to picocli, which reports
 * errors.
 */
public final class SimpleArguments {

  private final DesktopCommand command;
  private final Set<String> given = new HashSet<>();

  private SimpleArguments(DesktopCommand command) {
    this.command = command;
  }

  /**
   * Sets the arguments on a command.
   *
   * @return whether all arguments were understood; if not, don't use the command
   */
  public static boolean parse(DesktopCommand command, String... arguments) {
    try {
      return new SimpleArguments(command).parseAll(arguments);
    } catch (IllegalArgumentException e) {
      // Includes an invalid path and an unknown theme.
      return false;
    }
  }

  private boolean parseAll(String... arguments) {
    for (int i = 0; i < arguments.length; i++) {
      String argument = arguments[i];
      if (!given.add(argument.startsWith("-") ? argument : "")) {
        return false;
      }
      boolean taken =
          argument.startsWith("-")
              ? flag(argument) || (++i < arguments.length && option(argument, arguments[i]))
              : file(argument);
      if (!taken) {
        return false;
      }
    }
    return true;
  }

  private boolean flag(String name) {
    switch (name) {
      case "--built-in" -> command.builtIn = true;
      case "--time-first-row" -> command.timeFirstRow = true;
      default -> {
        return false;
      }
    }
    return true;
  }

  private boolean option(String name, String value) {
    if (!isPlain(value)) {
      return false;
    }
    switch (name) {
      case "--size" -> command.size = value;
      case "--theme" -> command.theme = ThemeChoice.of(value);
      case "--database" -> command.database = Path.of(value);
      case "--workspace" -> command.workspace = Path.of(value);
      case "--url" -> command.url = value;
      case "--token-env" -> command.tokenEnv = value;
      default -> {
        return false;
      }
    }
    return true;
  }

  /**
   * Sets the plan file, the only positional argument.
   *
   * @throws InvalidPathException if the name is not a valid path
   */
  private boolean file(String name) {
    if (!isPlain(name)) {
      return false;
    }
    command.plan = Path.of(name);
    return true;
  }

  /** Returns whether picocli would take the value literally: no option, argument file or quotes. */
  private static boolean isPlain(String value) {
    return !value.isBlank() && "-@\"'".indexOf(value.charAt(0)) < 0;
  }
}
