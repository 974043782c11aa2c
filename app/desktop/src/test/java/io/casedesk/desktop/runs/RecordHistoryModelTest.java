package io.casedesk.desktop.runs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.journal.RecordHistory.RecordRun;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.records.refresh.RecordChange;
import io.casedesk.desktop.runs.RecordHistoryModel.FoundChange;
import io.casedesk.desktop.runs.RecordHistoryModel.History;
import io.casedesk.desktop.runs.RecordHistoryModel.Version;
import io.casedesk.messages.Message;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Verdict;
import io.casedesk.model.runs.RunHeader;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Versions are before each change, the latest change first. */
class RecordHistoryModelTest {

  private static final FieldRef TEAM = FieldRef.custom("team");
  private static final FieldRef UNIT = FieldRef.custom("unit");

  /** A refresh at 10 o'clock found another unit, which another user set after 8 o'clock. */
  private static final FoundChange FOUND =
      new FoundChange(
          at(8),
          at(10),
          new RecordChange(
              "1",
              "One",
              RecordChange.Kind.CHANGED,
              List.of(new RecordChange.Field(UNIT, text("east"), text("west")))));

  private static Instant at(int hour) {
    return Instant.EPOCH.plusSeconds(3_600L * hour);
  }

  private static FieldValue text(String value) {
    return FieldValue.text(value);
  }

  /** A run that set the team from a to b. */
  private static RecordRun run(int hour, boolean isReadable) {
    Change change = new Change("1", TEAM, text("a"), text("b"));
    CellResult cell =
        new CellResult(
                new PlannedCell(change, false, ""), Verdict.APPLIED, text("b"), Message.none())
            .sent(true, text("a"));
    return new RecordRun(
        new RunHeader("run", "http://memory/", "use-cases", at(hour), "ana", "edits"),
        at(hour),
        false,
        isReadable ? List.of(cell) : List.of(),
        isReadable);
  }

  private static List<Version> versions(RecordRun run) {
    return new History(FOUND, List.of(run), null).versions();
  }

  @Test
  void aRunBeforeTheRefreshIsTakenBackAfterIt() {
    RecordRun run = run(9, true);
    assertEquals(
        List.of(
            new Version(FOUND, Map.of(UNIT, text("east"))),
            new Version(run, Map.of(UNIT, text("east"), TEAM, text("a")))),
        versions(run));
  }

  @Test
  void aRunAfterTheRefreshIsTakenBackFirst() {
    RecordRun run = run(11, true);
    assertEquals(List.of(run, FOUND), new History(FOUND, List.of(run), null).newestFirst());
    assertEquals(
        List.of(
            new Version(run, Map.of(TEAM, text("a"))),
            new Version(FOUND, Map.of(UNIT, text("east"), TEAM, text("a")))),
        versions(run));
  }

  @Test
  void itSaysWhyThereIsNoVersion() {
    Messages messages = new Messages(Locale.ENGLISH);
    assertEquals(
        messages.text("history.none"),
        RecordHistoryTab.noVersion(new History(null, List.of(), null), messages));
    assertEquals(
        messages.text("history.version.unknown"),
        RecordHistoryTab.noVersion(new History(null, List.of(run(9, false)), null), messages));
    String failed =
        RecordHistoryTab.noVersion(new History(null, List.of(), new IOException("disk")), messages);
    assertTrue(failed.startsWith("Couldn’t read the runs for this record."), failed);
  }
}
