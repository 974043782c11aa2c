package io.casedesk.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.cli.terminal.ExitCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

final class UsageTest {

  private static Ran run(String line) {
    return Ran.with(Map.of("TOKEN", "secret-token", "EMPTY", " "), line.trim().split(" +"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "exprot",
        "--unknown",
        "export",
        "export people --url http://127.0.0.1:1 --token-env TOKEN --format csv --output x",
        "export use-cases --url http://127.0.0.1:1 --token-env TOKEN --format xml --output x",
        "export use-cases --url http://127.0.0.1:1 --token-env TOKEN --format csv",
        "export use-cases --url not-a-url --token-env TOKEN --format csv --output x",
        "export use-cases --url http://example.com --token-env TOKEN --format csv --output x",
        "export solutions --url http://127.0.0.1:1 --token-env TOKEN --format csv --output x"
            + " --filter status=Draft",
        "export use-cases --url http://127.0.0.1:1 --token-env TOKEN --format csv --output x"
            + " --filter status",
        "export use-cases --url http://127.0.0.1:1 --token-env TOKEN --format csv --output x"
            + " --filter =active",
        "export use-cases --url http://127.0.0.1:1 --token-env TOKEN --format csv --output x"
            + " --filter a=1 --filter a=2",
        "import --url http://127.0.0.1:1 --token-env TOKEN --dry-run",
        "import x.csv --url http://127.0.0.1:1 --token-env TOKEN",
        "import x.csv --url http://127.0.0.1:1 --token-env TOKEN --dry-run --apply",
        "import x.csv --url http://127.0.0.1:1 --token-env TOKEN --apply",
        "import x.csv --url http://127.0.0.1:1 --token-env TOKEN --dry-run --separator ab",
        "import x.csv --url http://127.0.0.1:1 --token-env TOKEN --dry-run --encoding none",
        "plan use-cases --url http://127.0.0.1:1 --token-env TOKEN --output x",
        "plan --url http://127.0.0.1:1 --token-env TOKEN --changes x --output x",
        "preflight --url http://127.0.0.1:1 --token-env TOKEN",
        "apply --url http://127.0.0.1:1 --token-env TOKEN --yes",
        "apply plan.json --token-env TOKEN --yes",
        "apply plan.json --url http://127.0.0.1:1 --token-env TOKEN",
        "undo --url http://127.0.0.1:1 --token-env TOKEN --yes",
        "resume --url http://127.0.0.1:1 --token-env TOKEN",
        "runs --wait soon",
        "options",
        "options import",
        "options import options.xls --url http://127.0.0.1:1",
        "options list --url not-a-url --workspace target/usage-workspace",
        "options export --format xml --url http://127.0.0.1:1",
        "checklists",
        "checklists --url http://127.0.0.1:1 --token-env TOKEN --format xlsx",
        "checklists --url http://127.0.0.1:1 --token-env TOKEN --format pdf --output x",
        "checklists --format csv --output x",
        "checklists diff",
        "policy",
        "policy check a b",
        "checklists diff a.html",
        "reviews",
        "reviews export",
        "reviews import",
        "links",
        "links check",
        "runs certificate --output x.json",
        "runs certificate 20261121-213244-7f3a",
        "verify-certificate",
        "verify-certificate x.json --expect 12",
        "doctor",
        "doctor --url http://127.0.0.1:1",
        "doctor --url http://example.com --token-env TOKEN",
        "doctor --url http://127.0.0.1:1 --token-env TOKEN --proxy https://proxy.test",
        "doctor --url http://127.0.0.1:1 --token-env TOKEN --proxy http://ann:x@proxy.test",
        "doctor --url http://127.0.0.1:1 --token-env TOKEN --proxy ann@proxy.test",
        "doctor --url http://127.0.0.1:1 --token-env TOKEN --proxy-password-env TOKEN",
        "doctor --url http://127.0.0.1:1 --token-env TOKEN --no-proxy example.com",
        "doctor --url http://127.0.0.1:1 --token-env TOKEN --ca-file missing.pem",
        "serve",
        "serve --database x.db --port many",
        "serve --database x.db --port 70000",
        "serve --database x.db --sample -1",
        "serve --database x.db --page-base 2",
        "token",
        "token create --name x",
        "token create --database x.db",
        "token revoke --database x.db",
        "token forget --database x.db",
        "fields",
        "fields add --database x.db",
        "fields import --database x.db",
        "load --database x.db",
        "backup --database x.db",
        "restore --database x.db",
      })
  void aWrongCommandLineEndsWithTwoAndSaysWhatIsWrong(String line) {
    Ran ran = run(line);

    assertEquals(ExitCode.USAGE, ran.exitCode(), ran.err());
    assertEquals("", ran.out());
    assertTrue(!ran.err().isBlank() && ran.err().lines().count() <= 3, ran.err());
    assertTrue(!ran.err().contains("\tat ") && !ran.err().contains("secret-token"), ran.err());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://ann:hunter2@example.com",
        "https://example.com/?key=hunter2",
        "http://ann:hunter2@:x",
        "ann:hunter2@example.com",
      })
  void aUrlIsNotRepeatedBecauseItMayHoldAPassword(String url) {
    Ran ran = run("export use-cases --token-env TOKEN --format csv --output x --url " + url);

    assertEquals(ExitCode.USAGE, ran.exitCode());
    assertTrue(ran.err().contains("--url"), ran.err());
    assertTrue(!ran.err().contains("hunter2"), ran.err());
  }

  @Test
  void withoutACommandItSaysThatOneIsMissing() {
    Ran ran = Ran.with(Map.of());

    assertEquals(ExitCode.USAGE, ran.exitCode());
    assertTrue(ran.err().contains("casedesk-cli --help"), ran.err());
  }

  @ParameterizedTest
  @ValueSource(strings = {"MISSING", "EMPTY"})
  void aTokenVariableWithoutATokenIsNamed(String variable) {
    Ran ran =
        run(
            "export use-cases --url http://127.0.0.1:1 --format csv --output x --token-env "
                + variable);

    assertEquals(ExitCode.USAGE, ran.exitCode());
    assertTrue(ran.err().contains("environment variable " + variable), ran.err());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--help",
        "export --help",
        "help export",
        "plan --help",
        "help preflight",
        "options --help",
        "options list --help",
        "options export --help",
        "options help import",
        "checklists --help",
        "checklists diff --help",
        "links --help",
        "links check --help",
        "doctor --help",
        "serve -h",
        "help serve",
        "token --help",
        "token help create",
        "token create --help",
        "token list --help",
        "token revoke --help",
        "fields --help",
        "fields list --help",
        "fields add --help",
        "fields import --help",
        "load --help",
        "help backup",
        "restore --help",
      })
  void helpExplainsTheExitCodesAndGivesAnExample(String line) {
    Ran ran = run(line);

    assertEquals(ExitCode.DONE, ran.exitCode());
    assertTrue(ran.out().contains("Exit codes:"), ran.out());
    assertTrue(ran.out().contains("Example"), ran.out());
    assertTrue(ran.out().lines().allMatch(text -> text.length() <= 80), ran.out());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4})
  void everyExitCodeOfAnExportIsDocumented(int code) {
    assertTrue(run("export --help").out().lines().anyMatch(l -> l.startsWith("  " + code + "  ")));
  }

  @Test
  void theVersionIsTheOneOfTheBuild() {
    Ran ran = run("--version");

    assertEquals(ExitCode.DONE, ran.exitCode());
    assertTrue(ran.out().matches("casedesk-cli \\d+\\.\\d+\\.\\d+(-SNAPSHOT)?\\R"), ran.out());
  }

  @ParameterizedTest
  @ValueSource(strings = {"--url", "--connection"})
  void anEmptyServiceIsRefusedByEveryCommand(String option) {
    Map<String, String> other = Map.of("CASEDESK_URL", "http://127.0.0.1:1", "CASEDESK_TOKEN", "t");
    List<String> commands = withOption(option, Main.specification(), "");
    assertTrue(commands.size() > 10, commands.toString());
    for (String command : commands) {
      for (List<String> empty : List.of(List.of(option, ""), List.of(option + "= "))) {
        List<String> args = new ArrayList<>(List.of(command.strip().split(" ")));
        args.addAll(empty);
        Ran ran = Ran.with(other, args.toArray(String[]::new));
        assertEquals(ExitCode.USAGE, ran.exitCode(), command + ran.err());
        assertTrue(
            ran.err()
                .startsWith("Invalid value for option '" + option + "': it is empty. Name the"),
            command + ran.err());
      }
    }
  }

  private static List<String> withOption(String option, CommandSpec of, String path) {
    List<String> found = new ArrayList<>();
    of.subcommands()
        .forEach(
            (name, line) -> {
              CommandSpec command = line.getCommandSpec();
              if (command.findOption(option) != null) {
                found.add(path + " " + name);
              }
              found.addAll(withOption(option, command, path + " " + name));
            });
    return found;
  }

  @ParameterizedTest
  @CsvSource({"reviews list, reviews", "options list, dropdown values"})
  void theHelpOfUrlSaysWhichServiceIsUsedWithoutIt(String command, String data) {
    assertTrue(
        run(command + " --help")
            .out()
            .replaceAll("\\s+", " ")
            .contains("else the only service with " + data + " in the workspace."));
  }

  @Test
  void helpOfACommandWithinAGroupIsOfThatCommand() {
    Ran ran = Ran.with(Map.of(), "help", "reviews", "import");
    assertEquals(ExitCode.DONE, ran.exitCode(), ran.err());
    assertEquals(Ran.with(Map.of(), "reviews", "import", "--help").out(), ran.out());
    Ran none = Ran.with(Map.of(), "help", "reviews", "imprt");
    assertEquals(ExitCode.USAGE, none.exitCode());
    assertTrue(none.err().contains("has no command 'imprt'"), none.err());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "reviews", "options", "links", "checklists"})
  void aGroupListsEveryExitCodeOfItsCommands(String group) {
    CommandLine.Model.CommandSpec of = Main.specification();
    if (!group.isEmpty()) {
      of = Objects.requireNonNull(of.subcommands().get(group)).getCommandSpec();
    }
    for (CommandLine command : of.subcommands().values()) {
      assertTrue(
          of.usageMessage()
              .exitCodeList()
              .keySet()
              .containsAll(command.getCommandSpec().usageMessage().exitCodeList().keySet()),
          command.getCommandName());
    }
  }

  @Test
  void aCommandThatWritesAFileOnlyRefusesStandardOutput() {
    Ran ran = run("apply plan.json --url http://127.0.0.1:9 --token-env TOKEN --yes --result -");
    assertEquals(ExitCode.USAGE, ran.exitCode(), ran.err());
    assertTrue(ran.err().contains("'-' is not a file; name the file to write"), ran.err());
  }
}
