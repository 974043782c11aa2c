package io.casedesk.cli.changes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.cli.LiveService;
import io.casedesk.cli.Ran;
import io.casedesk.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

@Timeout(300)
final class PartialUndoTest {

  private final LiveService live;

  PartialUndoTest(@TempDir Path folder) {
    live = new LiveService(folder);
  }

  @AfterEach
  void stop() {
    live.close();
  }

  private static String of(Map<String, JsonNode> records, String id, String field) {
    return Objects.requireNonNull(records.get(id)).path(field).asString("");
  }

  @Test
  void aPartIsPutBackAndThatIsUndone() throws IOException {
    Map<String, JsonNode> before = live.fields();
    List<String> ids = live.some(3);
    String one = ids.get(0);
    String two = ids.get(1);
    String run = live.applied(ids);

    // One cell.
    Ran cell = live.run("undo", run, "--yes", "--record", one, "--field", "theme");
    String undone = LiveService.runId(cell);
    assertTrue(cell.out().contains("1 cell: 1 APPLIED"), cell.out());
    Map<String, JsonNode> after = live.fields();
    assertEquals(of(before, one, "theme"), of(after, one, "theme"));
    assertEquals("Sponsor of " + one, of(after, one, "sponsor"));
    assertEquals("hr", of(after, two, "theme"));

    // Undoing that part writes it once more.
    String _ = LiveService.runId(live.run("undo", undone, "--yes"));
    assertEquals("hr", live.value(one, "theme"));

    // A field in all records, by its full name.
    Ran field = live.run("undo", run, "--yes", "--field", "custom_fields.sponsor");
    assertTrue(field.out().contains("3 cells: 3 APPLIED"), field.out() + field.err());
    after = live.fields();
    for (String id : ids) {
      assertEquals(of(before, id, "sponsor"), of(after, id, "sponsor"));
      assertEquals("hr", of(after, id, "theme"));
    }

    // Two records; what was put back already has nothing left to do.
    Ran records = live.run("undo", run, "--yes", "--record", one, "--record", two);
    assertEquals(ExitCode.DONE, records.exitCode(), records.out() + records.err());
    after = live.fields();
    assertEquals(before.get(one), after.get(one));
    assertEquals(before.get(two), after.get(two));
    assertEquals("hr", of(after, ids.get(2), "theme"));
  }

  @Test
  void whatMatchesNothingIsAWrongCommandLine() throws IOException {
    List<String> ids = live.some(2);
    String run = live.applied(ids.subList(0, 1));

    for (List<String> wrong :
        List.of(
            List.of("--record", ids.get(1)),
            List.of("--record", ids.get(0), "--record", "nobody"),
            List.of("--field", "sponsr"))) {
      String[] args = new String[wrong.size() + 3];
      args[0] = "undo";
      args[1] = run;
      args[2] = "--yes";
      for (int i = 0; i < wrong.size(); i++) {
        args[i + 3] = wrong.get(i);
      }
      Ran ran = live.run(args);
      assertEquals(ExitCode.USAGE, ran.exitCode(), ran.out());
      String what = wrong.getLast();
      assertTrue(ran.err().startsWith("Run " + run + " changed no "), ran.err());
      assertTrue(ran.err().contains(what), ran.err());
    }
    assertEquals("hr", live.value(ids.getFirst(), "theme"));
  }

  @Test
  void thePlanThatWouldPutItBackCanBeWrittenAndApplied() throws IOException {
    Map<String, JsonNode> before = live.fields();
    String id = live.some(1).getFirst();
    String run = live.applied(List.of(id));
    Path plan = live.file("undo.json");

    Ran written = live.run("undo", run, "--field", "sponsor", "--output", plan.toString());

    assertEquals(ExitCode.DONE, written.exitCode(), written.err());
    assertTrue(written.err().contains("1 cell of 1 record written to "), written.err());
    assertTrue(Files.readString(plan).contains("\"origin\": \"undo of run " + run + "\""));
    assertEquals("Sponsor of " + id, live.value(id, "sponsor"), "nothing was sent");
    String _ = LiveService.runId(live.run("apply", plan.toString(), "--yes"));
    assertEquals(of(before, id, "sponsor"), live.value(id, "sponsor"));
    assertEquals("hr", live.value(id, "theme"));
  }
}
