package io.casedesk.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.cli.terminal.Terminal;
import io.casedesk.cli.terminal.Version;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** A command that is built alone is the one that stands among all commands. */
final class CommandTreeTest {

  private final CommandTree tree =
      new CommandTree(new Terminal(System.out, System.err, Map.of(), false));

  @Test
  void theNamesAreThoseThatTheCommandsNameThemselves() {
    assertEquals(Set.copyOf(CommandTree.names()), tree.all().getSubcommands().keySet());
    for (String name : CommandTree.names()) {
      if (!name.equals("help")) {
        assertEquals(Set.of(name), tree.forArguments(name).getSubcommands().keySet());
      }
    }
  }

  @Test
  void buildsOnlyTheNamedCommandAndBuildsItAlike() {
    Map<String, CommandLine> all = tree.all().getSubcommands();
    assertTrue(all.size() > 20, "all commands");
    all.forEach(
        (name, among) -> {
          if (!name.equals("help")) {
            Map<String, CommandLine> alone = tree.forArguments(name, "--help").getSubcommands();
            assertEquals(Set.of(name), alone.keySet());
            CommandLine command = Objects.requireNonNull(alone.get(name));
            assertEquals(name, command.getCommandName());
            assertEquals(among.getUsageMessage(), command.getUsageMessage());
            assertEquals(among.getSubcommands().keySet(), command.getSubcommands().keySet());
          }
        });
  }

  @Test
  void buildsAllCommandsIfTheFirstArgumentNamesNone() {
    Set<String> all = tree.all().getSubcommands().keySet();
    for (List<String> arguments :
        List.of(List.<String>of(), List.of("help", "export"), List.of("exprt"), List.of("-h"))) {
      assertEquals(
          all, tree.forArguments(arguments.toArray(String[]::new)).getSubcommands().keySet());
    }
  }

  @Test
  void theVersionWithoutCommandsIsTheOneOfPicocli() {
    assertTrue(Version.isAskedFor("--version"));
    assertTrue(Version.isAskedFor("-V"));
    assertEquals(Version.text() + System.lineSeparator(), Ran.with(Map.of(), "--version").out());
  }
}
