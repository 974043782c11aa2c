package io.casedesk.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.casedesk.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** Each command that reports something prints JSON that follows its published schema. */
final class JsonReportsTest {

  private static final Path SCHEMAS = Path.of("../../resources/reports");
  private static final String ENDING = ".schema.json";

  /** Runs until it is stopped, and prints addresses for a person. */
  private static final Set<String> WITHOUT = Set.of("serve");

  private @TempDir Path folder;

  private static Set<String> commands(boolean json) {
    Set<String> found = new TreeSet<>();
    collect(Main.specification(), json, found);
    return found;
  }

  private static void collect(CommandSpec command, boolean json, Set<String> found) {
    boolean works = command.findOption("--quiet") != null;
    if (works && (command.findOption("--json") != null) == json) {
      found.add(command.qualifiedName().replaceFirst("^casedesk-cli ", ""));
    }
    for (CommandLine part : command.subcommands().values()) {
      collect(part.getCommandSpec(), json, found);
    }
  }

  @Test
  void everyCommandThatReportsHasASchemaForItsJson() throws IOException {
    assertEquals(WITHOUT, commands(false));
    Set<String> schemas = new TreeSet<>();
    try (Stream<Path> files = Files.list(SCHEMAS)) {
      files.map(file -> file.getFileName().toString()).forEach(schemas::add);
    }
    Set<String> wanted = new TreeSet<>();
    String page = Files.readString(Path.of("../docs/reference-json.md"));
    for (String command : commands(true)) {
      String name = command.replace(' ', '-') + ENDING;
      wanted.add(name);
      assertTrue(page.contains("| `casedesk-cli " + command + "` | "), command);
      assertTrue(page.contains("`resources/reports/" + name + "`"), name);
    }
    assertEquals(wanted, schemas);
  }

  @Test
  void whatACommandPrintsFollowsItsSchema() throws IOException {
    try (CommandLines lines = new CommandLines(folder)) {
      Map<String, List<String>> all = lines.all();
      assertEquals(commands(true), new TreeSet<>(all.keySet()));

      for (Map.Entry<String, List<String>> line : all.entrySet()) {
        Ran ran = lines.ran(CommandLines.plus(line.getValue(), "--json"));
        assertFollows(line.getKey(), ran);
      }
      assertFollows(
          "runs",
          lines.ran(
              CommandLines.plus(Objects.requireNonNull(all.get("runs")), lines.run(), "--json")));
    }
  }

  private static void assertFollows(String command, Ran ran) throws IOException {
    String said = command + ": " + ran;
    assertTrue(
        Set.of(ExitCode.DONE, ExitCode.NOT_ALL, ExitCode.CONFLICT).contains(ran.exitCode())
            || command.equals("policy check"),
        said);
    Path file = SCHEMAS.resolve(command.replace(' ', '-') + ENDING);
    Schema schema =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(Files.readString(file), InputFormat.JSON);
    assertEquals(List.of(), schema.validate(ran.out(), InputFormat.JSON), said);
  }

  @Test
  void anImportThatSendsNothingReportsItsUnclearRows() throws IOException {
    try (CommandLines lines = new CommandLines(folder)) {
      Path table = Files.writeString(folder.resolve("u.csv"), "id,sponsor\nnobody,Bob\n");
      Ran ran =
          lines.ran(
              CommandLines.with(
                  "import --match id --apply --yes --json " + table,
                  lines.service(),
                  lines.workspace()));
      assertEquals(ExitCode.NOT_ALL, ran.exitCode(), ran.err());
      assertTrue(ran.out().startsWith("{\"run\":\"\","), ran.out());
      assertTrue(
          ran.out().contains("\"unclear_rows\":[{\"row\":2,\"state\":\"UNMATCHED\""), ran.out());
      assertFollows("import", ran);
    }
  }

  @Test
  void aReportAndAFileDoNotShareStandardOutput() {
    Ran ran =
        Ran.with(
            Map.of("T", "t"),
            "export",
            "use-cases",
            "--url",
            "http://127.0.0.1:9",
            "--token-env",
            "T",
            "--format",
            "csv",
            "-o",
            "-",
            "--json");
    assertEquals(ExitCode.USAGE, ran.exitCode(), ran.err());
    assertTrue(ran.err().contains("can't both go to standard output"), ran.err());
  }
}
