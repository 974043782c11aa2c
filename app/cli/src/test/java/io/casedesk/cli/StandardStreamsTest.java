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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** A file that is named {@code -} is standard input or output, in every command. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class StandardStreamsTest {

  private static final String FIELDS =
      "[{\"key\": \"mood\", \"type\": \"text\", \"display\": \"Mood\", \"options\": []}]";

  private Path folder;
  private LiveService live;
  private List<String> ids;
  private String run;
  private List<String> service;
  private List<String> workspace;
  private List<String> database;

  @BeforeAll
  void prepare(@TempDir Path temporary) throws IOException {
    folder = temporary;
    live = new LiveService(folder);
    ids = live.some(2);
    run = live.applied(List.of(ids.getFirst()));
    service = List.of("--url", live.url(), "--token-env", Ran.TOKEN_VARIABLE);
    workspace = List.of("--workspace", live.file("workspace").toString());
    database = List.of("--database", live.file("s.db").toString());
  }

  @AfterAll
  void end() {
    live.close();
  }

  /** A command line for each command that writes a file, without the option for the file. */
  private Map<String, List<String>> writing() throws IOException {
    Map<String, List<String>> lines = new LinkedHashMap<>();
    lines.put("export", with("export use-cases --format ndjson", service));
    lines.put("plan", with("plan use-cases --changes " + changes(), service, workspace));
    lines.put("undo", with("undo " + run, service, workspace));
    lines.put("repair", with("repair " + run, service, workspace));
    lines.put("runs certificate", with("runs certificate --format json " + run, workspace));
    lines.put("options export", with("options export --format json --force", workspace));
    lines.put("checklists", with("checklists --format ndjson", service, workspace));
    lines.put("reviews export", with("reviews export --url " + live.url(), workspace));
    lines.put("backup", with("backup --force", database));
    return lines;
  }

  private Path changes() throws IOException {
    return Files.writeString(
        folder.resolve("changes.ndjson"),
        "{\"id\":\"" + ids.get(1) + "\",\"field\":\"sponsor\",\"value\":\"Ann\"}\n");
  }

  @SafeVarargs
  private static List<String> with(String line, List<String>... more) {
    List<String> all = new ArrayList<>(line.isEmpty() ? List.of() : List.of(line.split(" ")));
    for (List<String> one : more) {
      all.addAll(one);
    }
    return all;
  }

  private Ran ran(List<String> args) {
    return live.reading(new ByteArrayInputStream(new byte[0]), args);
  }

  @Test
  void everyOutputIsStandardOutputOrRefusesIt() throws IOException {
    Map<String, List<String>> lines = writing();
    Set<String> commands = new TreeSet<>();
    collect(Main.specification(), commands);
    assertEquals(commands, new TreeSet<>(lines.keySet()), "the commands with --output");

    for (Map.Entry<String, List<String>> line : lines.entrySet()) {
      Ran ran = ran(with("", line.getValue(), List.of("-o", "-")));
      String said = line.getKey() + ": " + ran;
      if (line.getKey().equals("backup")) {
        assertEquals(ExitCode.USAGE, ran.exitCode(), said);
        assertTrue(ran.err().contains("'-' is no file; name the file to write"), said);
        assertEquals("", ran.out(), said);
      } else {
        assertEquals(ExitCode.DONE, ran.exitCode(), said);
        assertTrue(ran.out().startsWith("{"), said);
        assertFalse(ran.out().contains("written to"), said);
        assertFalse(Files.exists(Path.of("-")), said);
      }
    }
  }

  private static void collect(CommandSpec command, Set<String> found) {
    if (command.findOption("--output") != null) {
      found.add(command.qualifiedName().replaceFirst("^casedesk-cli ", ""));
    }
    for (CommandLine part : command.subcommands().values()) {
      collect(part.getCommandSpec(), found);
    }
  }

  @Test
  void aQuietCommandPrintsNothingToStandardErrorIfNothingIsWrong() throws IOException {
    int notes = 0;
    for (Map.Entry<String, List<String>> line : writing().entrySet()) {
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
    Ran ran = ran(with("verify-certificate --quiet " + folder.resolve("none.json")));
    assertEquals(ExitCode.FAILED, ran.exitCode());
    assertTrue(ran.err().contains("none.json"), ran.err());
  }

  /** A command line for each command that reads a file, without the file, which comes last. */
  private Map<String, List<String>> reading() throws IOException {
    Path lists = folder.resolve("lists.ndjson");
    Map<String, List<String>> lines = new LinkedHashMap<>();
    lines.put("plan", with("plan use-cases -o -", service, workspace, List.of("--changes")));
    lines.put("preflight", with("preflight", service, workspace));
    lines.put("apply", with("apply --yes", service, workspace));
    lines.put("import", with("import --match id --dry-run", service, workspace));
    lines.put(
        "options import", with("options import --format json --url " + live.url(), workspace));
    lines.put("reviews import", with("reviews import --url " + live.url(), workspace));
    lines.put("fields import", with("fields import", database));
    lines.put("load", with("load", database));
    lines.put("verify-certificate", with("verify-certificate"));
    lines.put("policy check", with("policy check"));
    lines.put("checklists diff", with("checklists diff " + lists));
    lines.put("restore", with("restore --database " + folder.resolve("new.db") + " --from"));
    return lines;
  }

  /** A file for each of these commands. */
  private Map<String, Path> files() throws IOException {
    Map<String, Path> files = new LinkedHashMap<>();
    Path plan = folder.resolve("plan.json");
    files.put("plan", changes());
    files.put("preflight", written(plan, "plan"));
    files.put("apply", plan);
    files.put("import", file("cases.csv", "id,sponsor\n" + ids.get(1) + ",Bob\n"));
    files.put("options import", written(folder.resolve("options.json"), "options export"));
    files.put("reviews import", written(folder.resolve("reviews.json"), "reviews export"));
    files.put("fields import", file("fields.json", FIELDS));
    files.put("load", file("records.json", "{\"use_cases\": []}"));
    files.put("verify-certificate", written(folder.resolve("run.json"), "runs certificate"));
    files.put("policy check", file("policy.json", "{\"logLevel\": \"never\"}"));
    files.put("checklists diff", written(folder.resolve("lists.ndjson"), "checklists"));
    files.put("restore", written(folder.resolve("backup.db"), "backup"));
    return files;
  }

  private Path file(String name, String content) throws IOException {
    return Files.writeString(folder.resolve(name), content);
  }

  private Path written(Path file, String command) throws IOException {
    List<String> line = Objects.requireNonNull(writing().get(command));
    Ran ran = ran(with("", line, List.of("-o", file.toString())));
    assertEquals(ExitCode.DONE, ran.exitCode(), ran.err());
    return file;
  }

  @Test
  void everyFileToReadCanBeStandardInput() throws IOException {
    Map<String, List<String>> lines = reading();
    Set<String> commands = new TreeSet<>();
    collectReading(Main.specification(), commands);
    assertEquals(commands, new TreeSet<>(lines.keySet()), "the commands that read a file");
    Map<String, Path> files = files();
    for (Map.Entry<String, List<String>> line : lines.entrySet()) {
      Path file = Objects.requireNonNull(files.get(line.getKey()));
      String said = line.getKey();
      if (said.equals("apply")) {
        assertEquals(ExitCode.DONE, ran(with("", line.getValue(), List.of(file + ""))).exitCode());
      }
      Ran named = ran(with("", line.getValue(), List.of(file.toString())));
      Files.deleteIfExists(folder.resolve("new.db"));
      Ran standard;
      try (InputStream in = Files.newInputStream(file)) {
        standard = live.reading(in, with("", line.getValue(), List.of("-")));
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
        .replace("standard-input.csv", name)
        .replace("standard-input", name)
        .replaceAll("\"made\": *\"[^\"]*\"", "made");
  }

  private static void collectReading(CommandSpec command, Set<String> found) {
    if (command.args().stream()
        .anyMatch(arg -> String.join(" ", arg.description()).contains("- is standard input"))) {
      found.add(command.qualifiedName().replaceFirst("^casedesk-cli ", ""));
    }
    for (CommandLine part : command.subcommands().values()) {
      collectReading(part.getCommandSpec(), found);
    }
  }

  @Test
  void standardInputCanBeJson() {
    String json = "[{\"id\":\"" + ids.get(1) + "\",\"sponsor\":\"Bob\"}]";
    Ran ran =
        live.reading(
            new ByteArrayInputStream(json.getBytes(UTF_8)),
            with("import - --match id --dry-run", service, workspace));
    assertEquals(ExitCode.DONE, ran.exitCode(), ran.err());
    assertTrue(ran.out().startsWith("standard-input.json: 1 rows"), ran.out());
  }

  @Test
  void onlyOneFileIsStandardInput() {
    Ran ran = ran(with("load --use-cases - --solutions -", database));
    assertEquals(ExitCode.USAGE, ran.exitCode(), ran.err());
    assertTrue(ran.err().contains("Only one file can be -"), ran.err());
  }
}
