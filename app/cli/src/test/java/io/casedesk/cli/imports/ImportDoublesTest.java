package io.casedesk.cli.imports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.cli.FaultyGateway;
import io.casedesk.cli.Ran;
import io.casedesk.cli.RunFixture;
import io.casedesk.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** An import through a gateway that sends every create twice. */
@SuppressWarnings("NullAway.Init")
final class ImportDoublesTest {

  private static final int ROWS = 20;

  @TempDir Path folder;
  private RunFixture runs;
  private FaultyGateway gateway;
  private ImportedTables tables;

  @BeforeEach
  void start() throws IOException {
    runs = new RunFixture(folder, 150);
    gateway = new FaultyGateway(runs.url());
    runs.reachAt(gateway.url());
    tables = new ImportedTables(runs, folder);
  }

  @AfterEach
  void stop() {
    gateway.close();
    runs.close();
  }

  private Path newRows() throws IOException {
    return tables.csv(
        "new.csv",
        IntStream.range(0, ROWS)
            .mapToObj(i -> "NEW-%d,New record %d,Ann\n".formatted(i, i))
            .collect(Collectors.joining("", "source_id,Title,sponsor\n", "")));
  }

  /** The ids of the records with a title, past the gateway. */
  private List<String> ids(String title) throws IOException {
    return runs.records("use-cases").values().stream()
        .filter(record -> record.path("title").asString("").equals(title))
        .map(record -> record.get("id").asString())
        .toList();
  }

  private static void assertNames(List<String> ids, String text) {
    assertEquals(2, ids.size());
    ids.forEach(id -> assertTrue(text.contains(id), () -> id + " in " + text));
  }

  @Test
  @DisplayName("Q16: 40 records for 20 rows are not 20 CREATED: both ids, and the exit code 5")
  void bothRecordsAreNamed() throws IOException {
    gateway.repeatCreates();
    Path file = newRows();
    runs.resultTo(folder.resolve("result.csv"));

    Ran imported = tables.imported(file, "--apply", "--yes", "--create");

    assertEquals(ExitCode.NOT_ALL, imported.exitCode(), imported.out() + imported.err());
    assertTrue(imported.out().contains("20 DOUBLED"), imported.out());
    List<String> results = tables.result("result.csv");
    for (int i = 0; i < ROWS; i++) {
      List<String> ids = ids("New record " + i);
      assertNames(ids, imported.out());
      String line = results.get(i + 1);
      assertTrue(line.startsWith("NEW-%d,New record %d,Ann,DOUBLED,".formatted(i, i)), line);
      assertNames(ids, line);
    }

    String run = RunFixture.runId(imported);
    String workspace = runs.workspace().toString();
    Ran listed = runs.local("runs", run, "--workspace", workspace);
    assertTrue(listed.out().contains("20 DOUBLED"), listed.out());
    for (String form : List.of("json", "html")) {
      Path certificate = folder.resolve("run." + form);
      Ran written =
          runs.local(
              "runs",
              "certificate",
              run,
              "--output",
              certificate.toString(),
              "--workspace",
              workspace);
      assertEquals(ExitCode.DONE, written.exitCode(), written.err());
      assertNames(ids("New record 7"), Files.readString(certificate));
    }
    Ran valid = runs.local("verify-certificate", folder.resolve("run.json").toString());
    assertTrue(valid.out().contains("20 DOUBLED"), valid.out() + valid.err());

    Ran resumed = runs.reading("resume", run, "--workspace", workspace, "--json");
    assertEquals(ExitCode.NOT_ALL, resumed.exitCode(), resumed.out() + resumed.err());
    JsonNode json = RunFixture.JSON.readTree(resumed.out());
    assertEquals(ROWS, json.get("counts").get("DOUBLED").asInt());
    JsonNode first = json.get("cells").get(0);
    assertEquals("DOUBLED", first.get("verdict").asString());
    assertNames(ids("New record 0"), first.get("reason").asString());
  }

  @Test
  void anotherImportOfTheResultCreatesNoneAgain() throws IOException {
    gateway.repeatCreates();
    Path file = newRows();
    runs.resultTo(folder.resolve("result.csv"));
    Ran imported = tables.imported(file, "--apply", "--yes", "--create");
    assertEquals(ExitCode.NOT_ALL, imported.exitCode(), imported.out() + imported.err());
    int count = runs.records("use-cases").size();

    Path result = folder.resolve("result.csv");
    runs.resultTo(folder.resolve("again.csv"));
    Ran again = tables.imported(result, "--apply", "--yes", "--create");

    assertEquals(ExitCode.DONE, again.exitCode(), again.out() + again.err());
    assertEquals(count, runs.records("use-cases").size());
  }
}
