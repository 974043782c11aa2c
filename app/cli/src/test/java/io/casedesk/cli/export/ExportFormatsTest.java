package io.casedesk.cli.export;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.cli.Ran;
import io.casedesk.cli.RunFixture;
import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.files.table.Table;
import io.casedesk.files.table.Table.TableOptions;
import io.casedesk.files.table.TableFormat;
import io.casedesk.workspace.SavedViewStore.SavedView;
import io.casedesk.workspace.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.node.ObjectNode;

/** Exports with columns, views and labels, in every format, against the real service. */
@SuppressWarnings("NullAway.Init")
final class ExportFormatsTest {

  @TempDir Path folder;
  private RunFixture runs;

  @BeforeEach
  void start() {
    runs = new RunFixture(folder, 300);
  }

  @AfterEach
  void stop() {
    runs.close();
  }

  private Ran export(Path out, TableFormat format, String... more) {
    List<String> args = new ArrayList<>(List.of("export", "use-cases", "--output", out.toString()));
    args.addAll(List.of("--format", format.word()));
    args.addAll(List.of("--workspace", runs.workspace().toString()));
    args.addAll(Arrays.asList(more));
    return runs.reading(args.toArray(String[]::new));
  }

  private static Table table(Path file) throws IOException {
    return Table.read(file, TableOptions.none());
  }

  @ParameterizedTest
  @EnumSource(TableFormat.class)
  void anExportImportedAgainPlansNothing(TableFormat format) throws IOException {
    Path file = folder.resolve("out." + format.word());
    Ran ran = export(file, format, "--labels");
    assertEquals(ExitCode.DONE, ran.exitCode(), ran.err());
    assertEquals(300, table(file).rows().size());
    Map<String, ObjectNode> before = runs.records("use-cases");

    runs.resultTo(folder.resolve("result." + format.word()));
    Ran again =
        runs.run("import", file.toString(), "--match", "id", "--apply", "--yes", "--skip-unclear");

    assertTrue(again.out().contains("There is nothing to send."), again.out() + again.err());
    RunFixture.assertSame(before, runs.records("use-cases"));
  }

  @Test
  void jsonWithoutColumnsIsWhatTheServiceSent() throws IOException {
    Path json = folder.resolve("out.json");
    assertEquals(ExitCode.DONE, export(json, TableFormat.JSON).exitCode());
    Map<String, ObjectNode> records = runs.records("use-cases");
    List<ObjectNode> read = new ArrayList<>();
    RunFixture.JSON
        .readTree(Files.readString(json))
        .forEach(
            node -> {
              ObjectNode record = (ObjectNode) node;
              record.remove(List.of("updated_at", "updatedAt", "last_updated", "modified_at"));
              read.add(record);
            });
    assertEquals(List.copyOf(records.values()), read);
  }

  @Test
  void columnsAreThoseNamedInTheirOrder() throws IOException {
    Path csv = folder.resolve("out.csv");
    Ran ran = export(csv, TableFormat.CSV, "--columns", "theme,id,custom_fields.sponsor,title");
    assertEquals(ExitCode.DONE, ran.exitCode(), ran.err());
    assertEquals(
        List.of("custom_fields.theme", "id", "custom_fields.sponsor", "title"),
        table(csv).header());

    Path none = folder.resolve("none.csv");
    Ran refused = export(none, TableFormat.CSV, "--columns", "id,colour");
    assertEquals(ExitCode.USAGE, refused.exitCode());
    assertTrue(refused.err().contains("no record has a field \"colour\""), refused.err());
    assertTrue(Files.notExists(none));
  }

  @Test
  void aTableWithoutRecordsHasTheStandardColumns() throws IOException {
    Path csv = folder.resolve("empty.csv");
    Ran ran = export(csv, TableFormat.CSV, "--filter", "title=No such title", "--allow-empty");
    assertEquals(ExitCode.DONE, ran.exitCode(), ran.err());
    assertEquals(
        "id,title,description,status,created_at,updated_at,delete_flag,source_id",
        Files.readString(csv).strip());
  }

  @Test
  void aViewChoosesColumnsRecordsAndOrder() throws IOException {
    try (Workspace workspace = Workspace.open(runs.workspace(), "Test")) {
      workspace
          .views()
          .save(
              new SavedView(
                  runs.url().toString(),
                  "use-cases",
                  "Mine",
                  """
                  {"format": "casedesk-view", "version": 1, "kind": "use-cases", "name": "Mine",
                   "columns": [{"id": "title", "width": 100, "hidden": false},
                               {"id": "status", "width": 100, "hidden": true},
                               {"id": "custom_fields.theme", "width": 100, "hidden": false}],
                   "sort": [{"column": "title", "descending": true}],
                   "filters": [{"column": "status", "operator": "any_of", "values": ["active"]}],
                   "search": "", "deleted_shown": false}
                  """));
    }
    Path file = folder.resolve("out.ndjson");
    Ran ran = export(file, TableFormat.NDJSON, "--view", "Mine");
    assertEquals(ExitCode.DONE, ran.exitCode(), ran.err());
    List<String> expected =
        runs.records("use-cases").values().stream()
            .filter(record -> record.path("status").asString("").equals("active"))
            .filter(record -> !record.path("delete_flag").asBoolean(false))
            .map(record -> record.path("title").asString().toLowerCase(Locale.ROOT))
            .sorted(Comparator.reverseOrder())
            .toList();
    List<String> titles = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      ObjectNode record = (ObjectNode) RunFixture.JSON.readTree(line);
      assertTrue(List.of("id", "title", "custom_fields").containsAll(record.propertyNames()), line);
      titles.add(record.path("title").asString().toLowerCase(Locale.ROOT));
    }
    assertEquals(expected, titles);

    Ran missing = export(file, TableFormat.NDJSON, "--view", "Nobody saved this");
    assertEquals(ExitCode.FAILED, missing.exitCode());
    assertTrue(missing.err().contains("the saved views are \"Mine\""), missing.err());
  }
}
