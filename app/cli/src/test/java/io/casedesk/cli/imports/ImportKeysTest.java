package io.casedesk.cli.imports;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.cli.Ran;
import io.casedesk.cli.RunFixture;
import io.casedesk.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ObjectNode;

/** Rows find their records by what they are called. */
@SuppressWarnings("NullAway.Init")
final class ImportKeysTest {

  @TempDir Path folder;
  private RunFixture runs;
  private ImportedTables tables;

  @BeforeEach
  void start() {
    runs = new RunFixture(folder, 400);
    tables = new ImportedTables(runs, folder);
  }

  @AfterEach
  void stop() {
    runs.close();
  }

  @Test
  void similarIdsAreOfferedAndTakenOnlyWhenToldTo() throws IOException {
    Map<String, ObjectNode> before = runs.records("use-cases");
    String key =
        ImportedTables.bySourceId(before).keySet().stream()
            .filter(id -> id.startsWith("0") && id.length() > 1)
            .findFirst()
            .orElse("");
    if (key.isEmpty()) {
      key = ImportedTables.bySourceId(before).keySet().iterator().next();
    }
    String id =
        java.util.Objects.requireNonNull(ImportedTables.bySourceId(before).get(key))
            .get("id")
            .asString();
    Path file = tables.csv("zeros.csv", "source_id,sponsor\n00" + key + ",Zed\n");
    Ran offered = tables.imported(file, "--apply", "--yes");
    assertEquals(ExitCode.NOT_ALL, offered.exitCode());
    assertTrue(offered.out().contains("differs in leading zeros"), offered.out());
    assertFalse(ImportedTables.field(runs.records("use-cases"), id, "sponsor").equals("Zed"));
    Ran taken = tables.imported(file, "--apply", "--yes", "--take-similar-ids");
    assertEquals(ExitCode.DONE, taken.exitCode(), taken.out() + taken.err());
    assertEquals("Zed", ImportedTables.field(runs.records("use-cases"), id, "sponsor"));
    Path spaces = tables.csv("spaces.csv", "source_id,sponsor\n\" " + key + "\",Xi\n");
    Ran trimmed = tables.imported(spaces, "--apply", "--yes", "--take-similar-ids");
    assertEquals(ExitCode.DONE, trimmed.exitCode(), trimmed.out() + trimmed.err());
    assertEquals("Xi", ImportedTables.field(runs.records("use-cases"), id, "sponsor"));
    Ran named =
        tables.imported(
            tables.csv("named.csv", "source_id,sponsor\nNONE,Yan\n"),
            "--apply",
            "--yes",
            "--row",
            "2=" + id);
    assertEquals(ExitCode.DONE, named.exitCode(), named.out() + named.err());
    assertEquals("Yan", ImportedTables.field(runs.records("use-cases"), id, "sponsor"));
  }

  @Test
  void solutionsAreMatchedByTheirId() throws IOException {
    ObjectNode solution = runs.records("solutions").values().iterator().next();
    String id = solution.get("id").asString();
    Path file =
        Files.write(folder.resolve("s.csv"), ("id,Provider\n" + id + ",Acme\n").getBytes(UTF_8));
    Ran applied = tables.imported(file, "--kind", "solutions", "--match", "id", "--apply", "--yes");
    assertEquals(ExitCode.DONE, applied.exitCode(), applied.out() + applied.err());
    assertEquals("Acme", RunFixture.of(runs.records("solutions"), id).get("provider").asString());
  }

  @Test
  void solutionsAreMatchedByTheirIdUnlessSomethingElseIsSaid() throws IOException {
    String id = runs.records("solutions").keySet().iterator().next();
    Path file = tables.csv("s.csv", "id,provider\n" + id + ",Acme\n");

    Ran ran = tables.imported(file, "--kind", "solutions", "--dry-run");

    assertEquals(ExitCode.DONE, ran.exitCode(), ran.out() + ran.err());
    assertTrue(ran.out().contains("The column \"id\" is the id."), ran.out());
    Ran wrong = tables.imported(file, "--kind", "solutions", "--match", "source_id", "--dry-run");
    assertEquals(ExitCode.USAGE, wrong.exitCode(), wrong.err());
    assertTrue(wrong.err().contains("--match for solutions must be id or name, not 'source_id'."));
  }
}
