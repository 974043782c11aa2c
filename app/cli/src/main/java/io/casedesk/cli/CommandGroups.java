package io.casedesk.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The groups in which the help of the program lists its commands. */
final class CommandGroups {

  private static final List<Group> GROUPS =
      List.of(
          new Group("Read records", List.of("export", "checklists", "links", "options")),
          new Group(
              "Change records",
              List.of("import", "plan", "preflight", "apply", "resume", "undo", "repair")),
          new Group("Runs and reviews", List.of("runs", "verify-certificate", "reviews")),
          new Group("Run a service", List.of("serve", "token", "fields", "load")),
          new Group("Back up a service", List.of("backup", "restore")),
          new Group(
              "Connect and find problems", List.of("connections", "doctor", "policy", "help")));

  private record Group(String heading, List<String> commands) {}

  private CommandGroups() {}

  /** Returns the names of the commands in the order of the groups. */
  static List<String> commands() {
    return GROUPS.stream().flatMap(group -> group.commands().stream()).toList();
  }

  /** Lists the commands of a command line in groups. */
  static void listIn(CommandLine program) {
    program
        .getHelpSectionMap()
        .put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, CommandGroups::lines);
  }

  private static String lines(Help help) {
    StringBuilder lines = new StringBuilder();
    for (Group group : GROUPS) {
      Map<String, Help> members = new LinkedHashMap<>();
      for (String name : group.commands()) {
        Help member = help.subcommands().get(name);
        if (member != null) {
          members.put(name, member);
        }
      }
      lines.append(String.format("%n%s:%n", group.heading()));
      lines.append(help.commandList(members));
    }
    return lines.toString();
  }
}
