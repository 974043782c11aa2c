package io.casedesk.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.cli.terminal.ExitCode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** A file that is named {@code -} is standard input or output, in every command. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class StandardStreamsTest {

  private Path folder;
  private CommandLines lines;

  @BeforeAll
  void prepare(@TempDir Path temporary) throws IOException {
    folder = temporary;
    lines = new CommandLines(folder);
  }

  @AfterAll
  void end() {
    lines.close();
  }

  private Ran ran(List<String> args) {
    return lines.ran(args);
  }

  @Test
  void quietDoesNotHideThatADamagedWorkspaceWasSetAside() throws IOException {
    Path damaged = Files.createDirectory(folder.resolve("damaged"));
    Files.writeString(damaged.resolve("workspace.db"), "no database ".repeat(1_000));
    Ran ran = Ran.with(Map.of(), "runs", "--quiet", "--workspace", damaged.toString());
    assertTrue(ran.err().contains("The damaged file is kept as"), ran::toString);
  }

  @Test
  void everyOutputIsStandardOutputOrRefusesIt() throws IOException {
    Map<String, List<String>> writing = lines.writing();
    Set<String> commands = new TreeSet<>();
    collect(Main.specification(), commands);
    assertEquals(commands, new TreeSet<>(writing.keySet()), "the commands with --output");

    for (Map.Entry<String, List<String>> line : writing.entrySet()) {
      Ran ran = ran(CommandLines.with("", line.getValue(), List.of("-o", "-")));
      String said = line.getKey() + ": " + ran;
      if (line.getKey().equals("backup")) {
        assertEquals(ExitCode.USAGE, ran.exitCode(), said);
        assertTrue(ran.err().contains("'-' is not a file; name the file to write"), said);
        assertEquals("", ran.out(), said);
      } else {
        assertEquals(ExitCode.DONE, ran.exitCode(), said);
        boolean page = line.getKey().equals("checklists");
        assertTrue(ran.out().startsWith(page ? "<!doctype html>" : "{"), said);
        assertFalse(ran.out().contains("written to"), said);
        assertFalse(Files.exists(Path.of("-")), said);
      }
    }
  }

  private static void collect(CommandSpec command, Set<String> found) {
    OptionSpec output = command.findOption("--output");
    if (output != null && !output.paramLabel().equals("text|json")) {
      found.add(command.qualifiedName().replaceFirst("^casedesk-cli ", ""));
    }
    for (CommandLine part : command.subcommands().values()) {
      collect(part.getCommandSpec(), found);
    }
  }

  @Test
  void aQuietCommandPrintsNothingToStandardErrorIfNothingIsWrong() throws IOException {
    int notes = 0;
    for (Map.Entry<String, List<String>> line : lines.writing().entrySet()) {
      List<String> args = new ArrayList<>(line.getValue());
      args.addAll(List.of("-o", folder.resolve("quiet").toString()));
      if (line.getKey().matches("reviews export|runs certificate")) {
        args.add("--force");
      }
      Ran loud = ran(args);
      assertEquals(ExitCode.DONE, loud.exitCode(), line.getKey() + loud.err());
      notes += loud.err().isEmpty() ? 0 : 1;
      args.add("--quiet");
      Ran quiet = ran(args);
      assertEquals(ExitCode.DONE, quiet.exitCode(), line.getKey() + quiet.err());
      assertEquals("", quiet.err(), line.getKey());
      assertEquals(loud.out(), quiet.out(), line.getKey());
    }
    assertTrue(notes > 6, "commands with notes: " + notes);
  }

  @Test
  void aQuietCommandStillPrintsErrors() {
    Ran ran = ran(CommandLines.with("verify-certificate --quiet " + folder.resolve("none.json")));
    assertEquals(ExitCode.FAILED, ran.exitCode());
    assertTrue(ran.err().contains("none.json"), ran.err());
  }

  @Test
  void everyFileToReadCanBeStandardInput() throws IOException {
    Map<String, List<String>> reading = lines.reading();
    Set<String> commands = new TreeSet<>();
    collectReading(Main.specification(), commands);
    assertEquals(commands, new TreeSet<>(reading.keySet()), "the commands that read a file");
    Map<String, Path> files = lines.files();
    for (Map.Entry<String, List<String>> line : reading.entrySet()) {
      Path file = Objects.requireNonNull(files.get(line.getKey()));
      String said = line.getKey();
      if (said.equals("apply")) {
        assertEquals(
            ExitCode.DONE,
            ran(CommandLines.with("", line.getValue(), List.of(file + ""))).exitCode());
      }
      Ran named = ran(CommandLines.with("", line.getValue(), List.of(file.toString())));
      Files.deleteIfExists(folder.resolve("new.db"));
      Ran standard;
      try (InputStream in = Files.newInputStream(file)) {
        standard = lines.ran(in, CommandLines.with("", line.getValue(), List.of("-")));
      }
      assertEquals(named.exitCode(), standard.exitCode(), said + named.err() + standard.err());
      assertEquals(alike(named, file), alike(standard, file), said);
    }
  }

  /** What a command printed, without what differs from run to run. */
  private static String alike(Ran ran, Path file) {
    String name = String.valueOf(file.getFileName());
    return ran.out()
        .replaceAll("\\S*/casedesk-in\\d+/", file.getParent() + "/")
        .replace("standard input", String.valueOf(file))
        .replaceAll("standard-input\\.(csv|json)", Matcher.quoteReplacement(name))
        .replaceAll("\"made\": *\"[^\"]*\"", "made");
  }

  private static void collectReading(CommandSpec command, Set<String> found) {
    if (command.args().stream()
        .anyMatch(
            arg -> String.join(" ", arg.description()).contains("Use - for standard input"))) {
      found.add(command.qualifiedName().replaceFirst("^casedesk-cli ", ""));
    }
    for (CommandLine part : command.subcommands().values()) {
      collectReading(part.getCommandSpec(), found);
    }
  }

  @Test
  void standardInputCanBeJson() {
    String json = "[{\"id\":\"" + lines.id() + "\",\"sponsor\":\"Bob\"}]";
    Ran ran =
        lines.ran(
            new ByteArrayInputStream(json.getBytes(UTF_8)),
            CommandLines.with("import - --match id --dry-run", lines.service(), lines.workspace()));
    assertEquals(ExitCode.DONE, ran.exitCode(), ran.err());
    assertTrue(ran.out().startsWith("standard-input.json: 1 row;"), ran.out());
  }

  @Test
  void onlyOneFileIsStandardInput() {
    Ran ran = ran(CommandLines.with("load --use-cases - --solutions -", lines.database()));
    assertEquals(ExitCode.USAGE, ran.exitCode(), ran.err());
    assertTrue(ran.err().contains("Only one file can be -"), ran.err());
  }
}
