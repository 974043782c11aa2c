package io.casedesk.desktop.app;

import io.casedesk.desktop.shell.Theme;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;

/**
 * Arguments that are understood at a glance, as nearly every start has: none, a file, or options
 * with their values. Parsing even no arguments with picocli takes a fifth of what a start takes,
 * all of it before the workspace is opened: its classes are too old for an ahead-of-time cache.
 * Whatever is not as plain as this, and whatever is wrong, is left to picocli, which says so.
 */
public final class SimpleArguments {

  private final DesktopCommand command;
  private final Set<String> given = new HashSet<>();

  private SimpleArguments(DesktopCommand command) {
    this.command = command;
  }

  /**
   * Gives a command what is said of it.
   *
   * @return whether all of it was taken; else the command is not to be used
   */
  public static boolean taken(DesktopCommand command, String... arguments) {
    try {
      return new SimpleArguments(command).take(arguments);
    } catch (IllegalArgumentException e) {
      // Also a path that is none, or a theme that there is not.
      return false;
    }
  }

  private boolean take(String... arguments) {
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
      case "--theme" -> command.theme = Theme.Choice.of(value);
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
   * The only one that is not behind the name of an option.
   *
   * @throws InvalidPathException when there can be no file of that name
   */
  private boolean file(String name) {
    if (!isPlain(name)) {
      return false;
    }
    command.plan = Path.of(name);
    return true;
  }

  /** What picocli takes as it is: no option, no file of arguments, and not quoted. */
  private static boolean isPlain(String value) {
    return !value.isBlank() && "-@\"'".indexOf(value.charAt(0)) < 0;
  }
}
