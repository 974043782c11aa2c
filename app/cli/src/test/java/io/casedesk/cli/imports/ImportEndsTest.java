package io.casedesk.cli.imports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.cli.Ran;
import io.casedesk.cli.RunFixture;
import io.casedesk.cli.StoppingService;
import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.cli.terminal.InputFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

/** Imports that are stopped, that are refused, and that have nothing to do. */
@SuppressWarnings("NullAway.Init")
final class ImportEndsTest {

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

  @ParameterizedTest
  @ValueSource(strings = {"csv", "ndjson"})
  @DisplayName("an export that is imported unchanged changes nothing, whatever it holds")
  void anExportComesBackAsItIs(String format) throws IOException {
    Map<String, ObjectNode> before = runs.records("use-cases");
    List<String> texts =
        List.of(
            "=1+1",
            "'=quoted",
            "'",
            "a \"b\", c",
            "two\nlines",
            "two\r\nlines",
            "007",
            "😀 שלום",
            " spaces ",
            "-5",
            "@x",
            "x".repeat(32_767),
            "true",
            "1.50",
            "[1]");
    List<String> ids = RunFixture.live(before, texts.size());
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < texts.size(); i++) {
      lines.add(
          "{\"id\":\"%s\",\"sponsor\":%s}"
              .formatted(ids.get(i), RunFixture.JSON.writeValueAsString(texts.get(i))));
    }
    Path texted = Files.write(folder.resolve("texts.ndjson"), lines);
    Ran applied = tables.imported(texted, "--match", "id", "--apply", "--yes");
    assertEquals(ExitCode.DONE, applied.exitCode(), applied.out() + applied.err());
    Map<String, ObjectNode> held = runs.records("use-cases");
    for (int i = 0; i < texts.size(); i++) {
      assertEquals(texts.get(i), ImportedTables.field(held, ids.get(i), "sponsor"));
    }
    Path export = folder.resolve("export." + format);
    String[] args = {"export", "use-cases", "--format", format, "--output", export.toString()};
    assertEquals(ExitCode.DONE, runs.reading(args).exitCode());

    Ran again = tables.imported(export, "--match", "id", "--dry-run");

    assertTrue(again.out().contains("Cells: 0 differ"), again.out() + again.err());
    assertFalse(again.out().contains("can't be written"), again.out());
    if (format.equals("csv")) {
      assertTrue(Files.readString(export).contains("'=1+1"));
    }
  }

  @Test
  void aStoppedImportIsGoneOnWithAndEveryRowIsInTheResultOnce() throws Exception {
    Map<String, ObjectNode> before = runs.records("use-cases");
    List<String> ids = RunFixture.live(before, 200);
    StringBuilder rows = new StringBuilder("id,sponsor\n");
    ids.forEach(id -> rows.append(id).append(",Sponsor of ").append(id).append('\n'));
    Path file = tables.csv("many.csv", rows.toString());
    runs.resultTo(folder.resolve("result.csv"));
    try (StoppingService stopping = new StoppingService(runs.service().baseUrl(), 50)) {
      runs.reachAt(stopping.url());
      Ran stopped =
          stopping.interrupting(() -> tables.imported(file, "--match", "id", "--apply", "--yes"));
      assertEquals(ExitCode.NOT_ALL, stopped.exitCode(), stopped.out() + stopped.err());
      String run = RunFixture.runId(stopped);
      List<String> halfway = tables.result("result.csv");
      assertEquals(201, halfway.size());
      long done = halfway.stream().filter(line -> line.contains(",APPLIED,")).count();
      assertTrue(done > 0 && done < 200, "applied " + done);
      assertEquals(
          200 - done, halfway.stream().filter(line -> line.contains(",NOT_SENT,")).count());

      Ran resumed = tables.imported(file, "--match", "id", "--resume", run);

      assertEquals(ExitCode.DONE, resumed.exitCode(), resumed.out() + resumed.err());
      List<String> lines = tables.result("result.csv");
      assertEquals(201, lines.size());
      for (int i = 0; i < ids.size(); i++) {
        assertTrue(lines.get(i + 1).startsWith(ids.get(i) + ",Sponsor of "), lines.get(i + 1));
        assertTrue(lines.get(i + 1).contains(",APPLIED,,"), lines.get(i + 1));
      }
      assertEquals(200, stopping.patches());
      Ran none = tables.imported(file, "--match", "id", "--resume", "20200101-000000-0000");
      assertEquals(ExitCode.FAILED, none.exitCode());
      assertTrue(none.err().contains("No run of "), none.err());
    }
  }

  @Test
  void aFileThatCannotBeUsedIsSaidBeforeTheServiceIsAsked() throws IOException {
    runs.useToken("wrong");
    Ran ragged = tables.imported(tables.csv("r.csv", "source_id,sponsor\n1\n"), "--dry-run");
    assertEquals(ExitCode.FAILED, ragged.exitCode());
    assertTrue(ragged.err().startsWith("r.csv, row 2, column "), ragged.err());
    Path mapping = tables.csv("m.json", "{\"format\":\"casedesk-mapping\",\"version\":2}");
    Path fine = tables.csv("f.csv", "source_id,sponsor\n1,x\n");
    Ran other = tables.imported(fine, "--dry-run", "--mapping", mapping.toString());
    assertEquals(ExitCode.FAILED, other.exitCode());
    assertTrue(other.err().contains("the version is 2"), other.err());
    Ran missing = tables.imported(folder.resolve("none.csv"), "--dry-run");
    assertEquals(ExitCode.FAILED, missing.exitCode());
    assertTrue(missing.err().contains("the file or folder doesn't exist"), missing.err());
    assertEquals(ExitCode.NOT_AUTHORISED, tables.imported(fine, "--dry-run").exitCode());
    assertFalse(Files.exists(runs.result()));
  }

  @Test
  void faultsReplaceNoFileOfTheImport() throws IOException {
    Path file = tables.csv("own.csv", "source_id,sponsor\n1\n");
    Path link = Files.createLink(folder.resolve("link.csv"), file);
    Path none = folder.resolve("none.json");
    for (List<Path> pair : List.of(List.of(file, file), List.of(link, file), List.of(none, none))) {
      Ran ran =
          tables.imported(
              file,
              "--dry-run",
              "--faults",
              pair.getFirst().toString(),
              "--save-mapping",
              none.toString());
      assertEquals(ExitCode.USAGE, ran.exitCode(), ran.out() + ran.err());
      assertTrue(ran.err().contains("--faults would replace " + pair.getLast()), ran.err());
    }
    assertEquals("source_id,sponsor\n1\n", Files.readString(file));
  }

  @Test
  void aProblemOfTheWholeFileIsInTheFileOfFaults() throws IOException {
    Path faults = folder.resolve("faults.csv");
    Path open = tables.csv("open.csv", "source_id,sponsor\n1,\"open\n");
    Ran ran = tables.imported(open, "--dry-run", "--faults", faults.toString());
    assertEquals(ExitCode.FAILED, ran.exitCode());
    List<String> lines = Files.readAllLines(faults);
    assertEquals(2, lines.size(), lines::toString);
    assertTrue(lines.get(1).startsWith("0,,,"), lines.get(1));
    assertTrue(lines.get(1).contains("open.csv, row 2"), lines.get(1));
    Ran resumed =
        tables.imported(open, "--resume", "20200101-000000-0000", "--faults", faults.toString());
    assertEquals(ExitCode.USAGE, resumed.exitCode(), resumed.err());
    assertTrue(resumed.err().contains("--resume doesn't look for errors"), resumed.err());
  }

  @Test
  void theFileAsItWasIsReadToTheEndAndNoCopyStays() throws IOException {
    Path file = tables.csv("mine.csv", "source_id,sponsor\n1,a\n");
    try (InputFile copy = InputFile.copy(file, InputStream.nullInputStream())) {
      Files.writeString(file, "saved meanwhile");
      assertEquals("source_id,sponsor\n1,a\n", Files.readString(copy.path()));
      assertEquals("mine.csv", String.valueOf(copy.path().getFileName()));
      file = copy.path();
    }
    assertFalse(Files.exists(java.util.Objects.requireNonNull(file.getParent())));
  }
}
