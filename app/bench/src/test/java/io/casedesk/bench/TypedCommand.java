package io.casedesk.bench;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Compares what a page says to type with the commands that the program has. */
final class TypedCommand {

  private TypedCommand() {}

  /** What of it the program would not understand; nothing when all is well. */
  static Optional<String> problem(CommandSpec program, List<String> words) {
    CommandSpec command = program;
    boolean helped = false;
    for (int i = 0; i < words.size(); i++) {
      String word = words.get(i);
      CommandLine sub = command.subcommands().get(word);
      if (word.matches("[|;>&]+.*")) {
        return Optional.empty();
      } else if (word.startsWith("--")) {
        OptionSpec option = command.findOption(word.replaceAll("=.*", ""));
        if (option == null) {
          return Optional.of(command.qualifiedName() + " has no option " + word);
        }
        i += word.contains("=") ? 0 : option.arity().min();
      } else if (word.equals("help") && sub != null) {
        helped = true;
      } else if (sub != null) {
        command = sub.getCommandSpec();
      } else if (!isPlaceholder(word) && (helped || command.positionalParameters().isEmpty())) {
        return Optional.of(command.qualifiedName() + " has no command " + word);
      }
    }
    return Optional.empty();
  }

  /** Words for which the reader has others: FILE, RUN, "...". */
  private static boolean isPlaceholder(String word) {
    return word.equals(word.toUpperCase(Locale.ROOT));
  }

  /** Whether any command has it. */
  static boolean isOption(CommandSpec command, String option) {
    return command.findOption(option) != null
        || command.subcommands().values().stream()
            .anyMatch(sub -> isOption(sub.getCommandSpec(), option));
  }
}
