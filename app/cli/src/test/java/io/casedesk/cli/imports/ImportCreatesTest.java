package io.casedesk.cli.imports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.cli.Ran;
import io.casedesk.cli.RunFixture;
import io.casedesk.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rows without a record make one when asked, and never twice. */
@SuppressWarnings("NullAway.Init")
final class ImportCreatesTest {

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
  @DisplayName("Q18: a row without a record makes one when asked, and never twice")
  void createsOnceWhenAsked() throws IOException {
    Path file =
        tables.csv(
            "new.csv", "source_id,Title,sponsor\nNEW-1,First,Ann\nNEW-2,Second,\nNEW-3,,x\n");
    int count = runs.records("use-cases").size();
    assertEquals(ExitCode.NOT_ALL, tables.imported(file, "--apply", "--yes").exitCode());
    assertEquals(count, runs.records("use-cases").size());
    runs.resultTo(folder.resolve("result.csv"));

    Ran created = tables.imported(file, "--apply", "--yes", "--create", "--skip-rows", "4");

    assertEquals(ExitCode.DONE, created.exitCode(), created.out() + created.err());
    assertTrue(created.out().contains("Rows: 2 new, 1 skipped"), created.out());
    assertEquals(count + 2, runs.records("use-cases").size());
    List<String> lines = tables.result("result.csv");
    assertTrue(lines.get(1).startsWith("NEW-1,First,Ann,CREATED,,"), lines.get(1));
    assertTrue(lines.get(1).endsWith(",sponsor=APPLIED," + runs.url()), lines.get(1));
    assertTrue(lines.get(2).startsWith("NEW-2,Second,,CREATED,,"), lines.get(2));
    assertTrue(lines.get(3).contains(",LEFT_OUT,"), lines.get(3));

    Ran again = tables.imported(file, "--apply", "--yes", "--create", "--skip-rows", "4");
    assertEquals(ExitCode.DONE, again.exitCode(), again.out() + again.err());
    assertEquals(count + 2, runs.records("use-cases").size());
    assertTrue(
        tables.result("result.csv").get(1).startsWith("NEW-1,First,Ann,UNCHANGED,"),
        tables.result("result.csv").get(1));
    // The same rows in a file of another name are the same rows.
    Path renamed = tables.csv("renamed.csv", Files.readString(file));
    Ran other = tables.imported(renamed, "--apply", "--yes", "--create", "--skip-rows", "4");
    assertEquals(ExitCode.DONE, other.exitCode(), other.out() + other.err());
    assertEquals(count + 2, runs.records("use-cases").size());
    assertTrue(
        tables.result("result.csv").get(1).contains(",UNCHANGED,run "),
        tables.result("result.csv").get(1));
    Ran not = tables.imported(renamed, "--resume", RunFixture.runId(created));
    assertEquals(ExitCode.FAILED, not.exitCode(), not.out());
    assertTrue(not.err().contains("belongs to another file: import new.csv"), not.err());
    Ran dry = tables.imported(file, "--dry-run", "--create");
    assertEquals(ExitCode.NOT_ALL, dry.exitCode(), dry.out());
    assertTrue(dry.out().contains("no title for a new record"), dry.out());
  }

  @Test
  void aFaultOfARowThatWasCreatedBeforeNamesTheRow() throws IOException {
    Path file = tables.csv("new.csv", "source_id,Title,Theme\nNEW-1,First,\n");
    Ran created = tables.imported(file, "--apply", "--yes", "--create");
    assertEquals(ExitCode.DONE, created.exitCode(), created.out() + created.err());
    Files.writeString(file, "source_id,Title,Theme\nNEW-1,First,no such theme\n");
    Path faults = folder.resolve("faults.csv");
    Ran dry = tables.imported(file, "--dry-run", "--create", "--faults", faults.toString());
    assertEquals(ExitCode.NOT_ALL, dry.exitCode(), dry.out() + dry.err());
    List<String> lines = Files.readAllLines(faults);
    assertEquals(2, lines.size(), lines::toString);
    assertTrue(lines.get(1).startsWith("2,Theme,no such theme,"), lines.get(1));
  }

  @Test
  @DisplayName("Q18: a row whose title was corrected is the row that was created")
  void aCorrectedTitleMakesNoSecondRecord() throws IOException {
    int count = runs.records("use-cases").size();
    runs.resultTo(folder.resolve("result.csv"));
    Path file = tables.csv("new.csv", "source_id,Title,sponsor\nNEW-1,Frist,Ann\n");
    Ran created = tables.imported(file, "--apply", "--yes", "--create");
    assertEquals(ExitCode.DONE, created.exitCode(), created.out() + created.err());
    String id = tables.result("result.csv").get(1).split(",", -1)[5];
    assertEquals("Ann", ImportedTables.field(runs.records("use-cases"), id, "sponsor"));

    Path corrected = tables.csv("new.csv", "source_id,Title,sponsor\nNEW-1,First,Bob\n");
    Ran again = tables.imported(corrected, "--apply", "--yes", "--create");

    assertEquals(ExitCode.NOT_ALL, again.exitCode(), again.out() + again.err());
    assertEquals(count + 1, runs.records("use-cases").size());
    String line = tables.result("result.csv").get(1);
    assertTrue(line.startsWith("NEW-1,First,Bob,BLOCKED,"), line);
    assertTrue(
        line.contains(RunFixture.runId(created)) && line.contains("created record " + id), line);
    Ran taken = tables.imported(corrected, "--apply", "--yes", "--create", "--row", "2=" + id);
    assertEquals(ExitCode.DONE, taken.exitCode(), taken.out() + taken.err());
    assertEquals(count + 1, runs.records("use-cases").size());
    assertEquals("Bob", ImportedTables.field(runs.records("use-cases"), id, "sponsor"));
  }
}
