package io.casedesk.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.workspace.Workspace;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** The page of exit codes, the help of each command and what the command does are the same. */
final class ExitCodesTest {

  private static final Pattern MEANING = Pattern.compile("(?m)^\\| (\\d) \\| (.+) \\|$");
  private static final Pattern ROW = Pattern.compile("(?m)^\\| `casedesk-cli ([^`]+)` \\|(.+)\\|$");

  private @TempDir Path folder;

  /** The exit codes that the help of each command lists, without groups of commands. */
  private static Map<String, Set<String>> helped() {
    Map<String, Set<String>> found = new TreeMap<>();
    collect(Main.specification(), found);
    return found;
  }

  private static void collect(CommandSpec command, Map<String, Set<String>> found) {
    if (command.findOption("--quiet") != null) {
      found.put(
          command.qualifiedName().replaceFirst("^casedesk-cli ", ""),
          new TreeSet<>(command.usageMessage().exitCodeList().keySet()));
    }
    for (CommandLine part : command.subcommands().values()) {
      collect(part.getCommandSpec(), found);
    }
  }

  private static String page() throws IOException {
    return Files.readString(Path.of("../docs/reference-exit-codes.md"));
  }

  @Test
  void thePageTheHelpAndTheProgramHaveTheSameCodes() throws Exception {
    Set<String> code = new TreeSet<>();
    for (Field field : ExitCode.class.getFields()) {
      if (field.getType() == int.class) {
        code.add(String.valueOf(field.getInt(null)));
      }
    }
    Map<String, String> help = Main.specification().usageMessage().exitCodeList();
    assertEquals(code, new TreeSet<>(help.keySet()));
    Map<String, String> page = new TreeMap<>();
    Matcher meaning = MEANING.matcher(page());
    while (meaning.find()) {
      page.put(meaning.group(1), meaning.group(2).replace("`", ""));
    }
    assertEquals(new TreeMap<>(help), page);
  }

  @Test
  void thePageHasTheCodesOfEveryCommand() throws IOException {
    Map<String, Set<String>> page = new TreeMap<>();
    Matcher row = ROW.matcher(page());
    while (row.find()) {
      String[] cells = row.group(2).split("\\|", -1);
      assertEquals(9, cells.length, row.group());
      page.put(
          row.group(1),
          IntStream.range(0, cells.length)
              .filter(i -> !cells[i].isBlank())
              .mapToObj(String::valueOf)
              .collect(Collectors.toCollection(TreeSet::new)));
    }
    assertEquals(helped(), page);
  }

  @Test
  void aCommandIsBusyOrRejectedOnlyIfItsHelpSaysThatAndThenAlways() throws IOException {
    try (CommandLines lines = new CommandLines(folder)) {
      Map<String, Set<String>> helped = helped();
      Map<String, Integer> wrong = new TreeMap<>();
      Map<String, List<String>> all = lines.all();
      Set<String> busy = new TreeSet<>();
      try (Workspace held = Workspace.open(folder.resolve("workspace"), "test")) {
        assertTrue(!held.isReading());
        for (Map.Entry<String, List<String>> line : all.entrySet()) {
          if (line.getValue().contains("--workspace")) {
            busy.add(line.getKey());
            check(line.getKey(), lines.ran(line.getValue()), "7", helped, wrong);
          }
        }
      }
      Set<String> rejected = new TreeSet<>();
      for (Map.Entry<String, List<String>> line : all.entrySet()) {
        List<String> args = new ArrayList<>(line.getValue());
        if (line.getKey().startsWith("options ")) {
          args.addAll(args.contains("--url") ? lines.service().subList(2, 4) : lines.service());
        }
        if (args.contains("--token-env")) {
          rejected.add(line.getKey());
          Ran ran =
              Ran.reading(
                  InputStream.nullInputStream(),
                  Map.of(Ran.TOKEN_VARIABLE, "wrong"),
                  args.toArray(String[]::new));
          check(line.getKey(), ran, "4", helped, wrong);
        }
      }
      assertEquals(Map.of(), wrong);
      assertTrue(busy.size() > 12, busy.toString());
      assertTrue(rejected.size() > 11, rejected.toString());
    }
  }

  private static void check(
      String command,
      Ran ran,
      String code,
      Map<String, Set<String>> helped,
      Map<String, Integer> wrong) {
    Set<String> codes = helped.getOrDefault(command, Set.of());
    boolean ended = ran.exitCode() == Integer.parseInt(code);
    if (ended != codes.contains(code) || !codes.contains(String.valueOf(ran.exitCode()))) {
      wrong.put(command + " (" + code + ") " + ran.err(), ran.exitCode());
    }
  }
}
