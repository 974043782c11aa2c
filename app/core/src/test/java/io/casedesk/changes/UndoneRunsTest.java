package io.casedesk.changes;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.model.RunHeader;
import io.casedesk.model.RunState;
import io.casedesk.model.RunSummary;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class UndoneRunsTest {

  private static RunSummary run(String id, String origin, RunState.Phase phase) {
    return new RunSummary(
        new RunHeader(id, "http://x/", "use-cases", Instant.EPOCH, "me", origin),
        new RunState(phase, "{}"),
        3);
  }

  private static RunSummary undo(String id, String of) {
    return run(id, RunOrigin.of(RunOrigin.Way.UNDO, of), RunState.Phase.ENDED);
  }

  private static Optional<String> by(List<RunSummary> runs, String id) {
    return UndoneRuns.among(runs).by(id).map(RunHeader::id);
  }

  @Test
  void isUndoneByTheNewestThatSaysSo() {
    RunSummary first = run("1", "apply plan.json", RunState.Phase.ENDED);
    assertEquals(Optional.empty(), by(List.of(first), "1"));
    assertEquals(Optional.of("3"), by(List.of(undo("3", "1"), undo("2", "1"), first), "1"));
    assertEquals(Optional.empty(), by(List.of(undo("2", "other"), first), "1"));
  }

  @Test
  void anUndoThatWasUndoneOrNeverEndedCountsForNothing() {
    RunSummary first = run("1", "apply plan.json", RunState.Phase.ENDED);
    assertEquals(Optional.empty(), by(List.of(undo("3", "2"), undo("2", "1"), first), "1"));
    RunSummary open = run("2", RunOrigin.of(RunOrigin.Way.UNDO, "1"), RunState.Phase.OPEN);
    assertEquals(Optional.empty(), by(List.of(open, first), "1"));
    assertEquals(
        Optional.empty(),
        by(List.of(run("2", RunOrigin.of(RunOrigin.Way.RETRY, "1"), RunState.Phase.ENDED)), "1"));
  }
}
