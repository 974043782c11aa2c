package io.casedesk.cli.terminal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.ColorScheme;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * Arranges the help of commands: the options under headings, and those that are rarely used last,
 * by their names only. {@code help --all} and the man pages explain these too.
 */
public final class HelpLayout {

  /** What belongs to the command alone; its options keep the order in which they are declared. */
  private static final String OWN = "Options";

  private static final String RARE = "Rarely needed";

  /** The options under each heading, in the order of the help. */
  private static final Map<String, List<String>> SECTIONS =
      sections(
          """
          Options:
          Input: --kind --changes --mapping --save-mapping --sheet --numbers --dates --faults
            --database --database-password-env
          Matching: --match --filter --view --solution --duplicates --row --skip-rows
            --skip-unclear --skip-unmatched --accept-labels --accept-key
          Output: --output --format --columns --labels --locale --result --force
            --allow-incomplete --allow-empty --json --quiet
          Connection: --url --connection --token-env --retry-until-complete
          Rarely needed: --header-row --encoding --separator --percent --take-similar-ids
            --take-doubtful --max-in-flight --proxy --proxy-password-env --no-proxy --ca-file
            --allow-plain-http --workspace --wait --timeout
          Help: --help --version
          """);

  /** So many of those that are rarely needed are explained nevertheless. */
  private static final int FEW = 2;

  private HelpLayout() {}

  private static Map<String, List<String>> sections(String text) {
    Map<String, List<String>> sections = new LinkedHashMap<>();
    for (String section : text.strip().split("\\R(?! )", -1)) {
      int end = section.indexOf(':');
      List<String> options =
          Arrays.stream(section.substring(end + 1).split("\\s+", -1))
              .filter(name -> !name.isEmpty())
              .toList();
      sections.put(section.substring(0, end), options);
    }
    return sections;
  }

  /** Returns the arranged help of a command, when it is to be shown. */
  public static Help help(CommandSpec command, ColorScheme colors) {
    return help(command, colors, false);
  }

  /**
   * Completes the help of a command and of those below it: headings, an empty line after each part
   * of the description, and the exit codes of every command. A group has those of its commands.
   */
  public static void complete(CommandSpec command) {
    boolean takesToken =
        command.findOption("--token-env") != null && command.findOption("--connection") != null;
    Map<String, String> usual =
        UsageMessageSpec.keyValuesMap(
            ExitCode.DONE_TEXT,
            ExitCode.FAILED_TEXT,
            takesToken ? ExitCode.USAGE_TEXT : "2:the command line is wrong");
    if (takesToken) {
      usual.putAll(UsageMessageSpec.keyValuesMap(ExitCode.NOT_AUTHORISED_TEXT));
    }
    UsageMessageSpec usage = command.usageMessage();
    Map<String, String> codes = new TreeMap<>(usage.exitCodeList());
    if (command.userObject() instanceof TerminalCommand) {
      usual.forEach(codes::putIfAbsent);
    }
    for (CommandLine part : command.subcommands().values()) {
      if (!(part.getCommand() instanceof GroupHelpCommand)) {
        complete(part.getCommandSpec());
        part.getCommandSpec().usageMessage().exitCodeList().forEach(codes::putIfAbsent);
      }
    }
    usual.forEach(codes::putIfAbsent);
    usage.exitCodeListHeading("%nExit codes:%n").exitCodeList(codes);
    usage.commandListHeading("%nCommands:%n").footerHeading("%nExamples:%n");
    if (!List.of(usage.description()).contains("")) {
      usage.description(
          Arrays.stream(usage.description())
              .flatMap(part -> Stream.of(part, ""))
              .toArray(String[]::new));
    }
  }

  /** Makes the help of a command explain also the options that are rarely used. */
  static void explainAll(CommandLine command) {
    command.setHelpFactory((spec, colors) -> help(spec, colors, true));
  }

  private static Help help(CommandSpec command, ColorScheme colors, boolean all) {
    complete(command);
    command.usageMessage().abbreviateSynopsis(true).optionListHeading("");
    command
        .commandLine()
        .getHelpSectionMap()
        .put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, help -> options(help, all));
    return new Help(command, colors);
  }

  private static String options(Help help, boolean all) {
    String sections =
        arranged(help.commandSpec()).entrySet().stream()
            .map(
                section ->
                    section.getKey().equals(RARE) && !all && section.getValue().size() > FEW
                        ? named(help, section.getValue())
                        : explained(help, section.getKey(), section.getValue()))
            .collect(Collectors.joining());
    // The description ends with an empty line, and the parameters with none.
    return help.commandSpec().positionalParameters().isEmpty()
        ? sections.replaceFirst("^\\R", "")
        : sections;
  }

  private static String explained(Help help, String heading, List<OptionSpec> options) {
    return String.format("%n%s:%n", heading)
        + help.optionListExcludingGroups(
            options, help.createDefaultLayout(), null, help.parameterLabelRenderer());
  }

  private static String named(Help help, List<OptionSpec> options) {
    String name = help.commandSpec().qualifiedName();
    int end = name.indexOf(' ');
    StringBuilder names = new StringBuilder();
    int width = 0;
    for (OptionSpec option : options) {
      width += option.longestName().length() + 2;
      if (names.isEmpty() || width > help.commandSpec().usageMessage().width() - 2) {
        names.append(String.format("%n  "));
        width = option.longestName().length();
      } else {
        names.append(", ");
      }
      names.append(option.longestName());
    }
    return String.format(
        "%n%s, see '%s help --all%s':%s%n",
        RARE, name.substring(0, end), name.substring(end), names);
  }

  /** Returns the options of a command by heading; a heading without options is left out. */
  static Map<String, List<OptionSpec>> arranged(CommandSpec command) {
    Map<String, List<OptionSpec>> arranged = new LinkedHashMap<>();
    SECTIONS.forEach(
        (heading, names) -> {
          List<OptionSpec> options = heading.equals(OWN) ? own(command) : named(command, names);
          if (!options.isEmpty()) {
            arranged.put(heading, options);
          }
        });
    return arranged;
  }

  private static List<OptionSpec> named(CommandSpec command, List<String> names) {
    List<OptionSpec> found = new ArrayList<>();
    for (String name : names) {
      OptionSpec option = command.findOption(name);
      if (option != null && !option.hidden()) {
        found.add(option);
      }
    }
    return found;
  }

  private static List<OptionSpec> own(CommandSpec command) {
    List<String> placed = SECTIONS.values().stream().flatMap(List::stream).toList();
    return command.options().stream()
        .filter(option -> !option.hidden())
        .filter(option -> Arrays.stream(option.names()).noneMatch(placed::contains))
        // Picocli has options that belong together first.
        .sorted(Comparator.comparing(option -> option.group() != null))
        .toList();
  }
}
