package io.casedesk.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.cli.terminal.TerminalCommand;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Rules that hold for the options and the help of every command. */
final class CommandRulesTest {

  private static final Pattern FIXED_DATE = Pattern.compile("(?<![\\w-])20\\d\\d-\\d\\d-\\d\\d");

  private static final int LONGEST_SUMMARY = 60;

  /** The lines of a high terminal window. */
  private static final int USUAL_HELP = 66;

  /** The lines of the help of commands that do more than fits there. */
  private static final Map<String, Integer> LONGEST_HELP =
      Map.of(
          "casedesk-cli import", 128,
          "casedesk-cli undo", 84,
          "casedesk-cli apply", 77,
          "casedesk-cli export", 76,
          "casedesk-cli checklists", 69,
          "casedesk-cli serve", 78);

  /** The verbs that the descriptions of commands begin with. */
  private static final Set<String> VERBS =
      Set.of(
          "Apply", "Back", "Check", "Compare", "Create", "Define", "Sync", "Export", "Import",
          "List", "Load", "Make", "Manage", "Plan", "Read", "Remove", "Restore", "Resume", "Revoke",
          "Run", "Show", "Undo", "Verify", "Write");

  private static List<CommandSpec> commands() {
    return allCommands().stream().filter(command -> !command.helpCommand()).toList();
  }

  private static List<CommandSpec> allCommands() {
    List<CommandSpec> found = new ArrayList<>();
    collect(Main.specification(), found);
    return found;
  }

  private static void collect(CommandSpec command, List<CommandSpec> found) {
    found.add(command);
    for (CommandLine part : new HashSet<>(command.subcommands().values())) {
      collect(part.getCommandSpec(), found);
    }
  }

  @Test
  void theOutputFileIsSpelledAlike() {
    int outputs = 0;
    for (CommandSpec command : commands()) {
      for (OptionSpec option : command.options()) {
        Set<String> names = Set.of(option.names());
        if (names.contains("-o") || names.contains("--output")) {
          outputs++;
          assertEquals(Set.of("-o", "--output"), names, command.qualifiedName());
        }
      }
    }
    assertTrue(outputs > 6, "too few commands seen: " + outputs);
  }

  @Test
  void anOptionHasOneLongName() {
    List<String> wrong = new ArrayList<>();
    for (CommandSpec command : commands()) {
      for (OptionSpec option : command.options()) {
        if (Arrays.stream(option.names()).filter(name -> name.startsWith("--")).count() != 1) {
          wrong.add(command.qualifiedName() + " " + option.longestName());
        }
      }
    }
    assertEquals(List.of(), wrong);
  }

  @Test
  void everyCommandCanBeQuiet() {
    Set<String> loud = new TreeSet<>();
    for (CommandSpec command : commands()) {
      OptionSpec quiet = command.findOption("--quiet");
      if (command.userObject() instanceof TerminalCommand
          && (quiet == null || !Set.of(quiet.names()).equals(Set.of("-q", "--quiet")))) {
        loud.add(command.qualifiedName());
      }
    }
    assertEquals(Set.of(), loud);
  }

  @Test
  void whatIsSkippedIsNamedSkip() {
    Set<String> skips = new TreeSet<>();
    for (CommandSpec command : commands()) {
      for (OptionSpec option : command.options()) {
        Set<String> names = Set.of(option.names());
        assertFalse(names.stream().anyMatch(name -> name.startsWith("--leave-out")));
        names.stream().filter(name -> name.startsWith("--skip-")).forEach(skips::add);
      }
    }
    assertEquals(
        Set.of("--skip-conflicts", "--skip-rows", "--skip-unclear", "--skip-unmatched"), skips);
  }

  /** Labels and records mean one thing: import, which takes them in another way, says another. */
  @Test
  void anImportDoesNotReuseANameWithAnotherMeaning() {
    CommandSpec imports =
        Objects.requireNonNull(Main.specification().subcommands().get("import")).getCommandSpec();
    assertNull(imports.findOption("--labels"));
    assertNull(imports.findOption("--record"));
  }

  @Test
  void anOptionIsAFlagInEveryCommandOrInNone() {
    Map<String, Boolean> flags = new HashMap<>();
    for (CommandSpec command : commands()) {
      for (OptionSpec option : command.options()) {
        boolean flag = option.arity().max() == 0;
        for (String name : option.names()) {
          Boolean before = flags.putIfAbsent(name, flag);
          assertTrue(before == null || before == flag, command.qualifiedName() + " " + name);
        }
      }
    }
    assertTrue(flags.getOrDefault("--force", false), "--force is a flag");
  }

  @Test
  void aFileIsReplacedByForceOnly() {
    Set<String> replacing = new TreeSet<>();
    for (CommandSpec command : commands()) {
      if (command.findOption("--replace") != null) {
        replacing.add(command.qualifiedName());
      }
    }
    assertEquals(Set.of("casedesk-cli token create"), replacing);
  }

  @Test
  void everyCommandIsDescribedInOneShortImperativeLine() {
    List<String> wrong = new ArrayList<>();
    for (CommandSpec command : allCommands()) {
      String summary = command.usageMessage().description()[0];
      boolean imperative = VERBS.contains(summary.split("[ ,]", 2)[0]);
      if (summary.length() > LONGEST_SUMMARY || !imperative || summary.endsWith(".")) {
        wrong.add(command.qualifiedName() + " (" + summary.length() + "): " + summary);
      }
    }
    assertEquals(List.of(), wrong);
  }

  /** The help up to its exit codes, where examples may name options again. */
  private static List<String> help(String... arguments) {
    Ran ran = Ran.with(Map.of(), arguments);
    assertEquals(ExitCode.DONE, ran.exitCode(), ran.err());
    return ran.out().lines().takeWhile(line -> !line.equals("Exit codes:")).toList();
  }

  private static List<String> help(CommandSpec command, String... more) {
    List<String> arguments = new ArrayList<>(List.of("help"));
    arguments.addAll(List.of(more));
    Arrays.stream(command.qualifiedName().split(" ")).skip(1).forEach(arguments::add);
    return help(arguments.toArray(String[]::new));
  }

  @Test
  void theHelpFitsATerminalOf80Columns() {
    List<String> wrong = new ArrayList<>();
    for (CommandSpec command : commands()) {
      String name = command.qualifiedName();
      List<String> help = command.commandLine().getUsageMessage().lines().toList();
      help.stream()
          .filter(line -> line.length() > 80)
          .forEach(line -> wrong.add(name + " is too wide: " + line));
      if (help.size() > LONGEST_HELP.getOrDefault(name, USUAL_HELP)) {
        wrong.add(name + " has " + help.size() + " lines");
      }
    }
    assertEquals(List.of(), wrong);
  }

  @Test
  void theHelpHasTheOptionsUnderHeadingsInOneOrder() {
    List<String> order =
        List.of(
            "Options:", "Input:", "Matching:", "Output:", "Connection:", "Rarely needed:", "Help:");
    List<String> wrong = new ArrayList<>();
    for (CommandSpec command : commands()) {
      List<String> brief = help(command);
      List<String> all = help(command, "--all");
      List<String> headings = all.stream().filter(order::contains).toList();
      if (!headings.equals(order.stream().filter(headings::contains).toList())) {
        wrong.add(command.qualifiedName() + " has the headings " + headings);
      }
      for (OptionSpec option : command.options()) {
        String name = option.longestName();
        long explained =
            all.stream().filter(line -> line.matches("  .*" + name + "([=\\[ ].*)?")).count();
        if (explained < 1 || brief.stream().noneMatch(line -> line.contains(name))) {
          wrong.add(command.qualifiedName() + " doesn't name " + name);
        }
      }
    }
    assertEquals(List.of(), wrong);
  }

  /** A date in an example lies in the past some day. */
  @Test
  void noHelpNamesAFixedDate() {
    for (CommandSpec command : commands()) {
      String help = command.commandLine().getUsageMessage();
      assertFalse(FIXED_DATE.matcher(help).find(), help);
    }
  }

  @Test
  void everyCommandGivesAnExampleOfItself() {
    for (CommandSpec command : commands()) {
      assertTrue(
          Arrays.stream(command.usageMessage().footer())
              .anyMatch(line -> line.contains(command.qualifiedName())),
          command.qualifiedName());
    }
  }

  @Test
  void theHelpListsEveryCommandInOneGroup() {
    Set<String> visible = new TreeSet<>();
    for (CommandLine part : Main.specification().subcommands().values()) {
      if (!part.getCommandSpec().usageMessage().hidden()) {
        visible.add(part.getCommandName());
      }
    }
    assertEquals(new ArrayList<>(visible), CommandTree.names().stream().sorted().toList());

    Ran help = Ran.with(Map.of(), "help");
    assertEquals(ExitCode.DONE, help.exitCode(), help.err());
    int change = help.out().indexOf("Change records:");
    assertTrue(change > help.out().indexOf("  export"), help.out());
    assertTrue(help.out().indexOf("  apply ") > change, help.out());
  }
}
