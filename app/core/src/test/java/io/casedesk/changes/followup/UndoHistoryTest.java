package io.casedesk.changes.followup;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.messages.Message;
import io.casedesk.model.StoreException;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.model.runs.RunRelation;
import io.casedesk.model.runs.RunState;
import io.casedesk.model.runs.RunStore;
import io.casedesk.model.runs.RunStore.RunSummary;
import java.lang.reflect.Proxy;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class UndoHistoryTest {

  private static final Map<String, Long> TWO = Map.of("APPLIED", 2L);

  private static RunSummary run(
      String id, String origin, RunState.Phase phase, Map<String, Long> counts) {
    return new RunSummary(
        new RunHeader(id, "http://x/", "use-cases", Instant.EPOCH, "me", origin),
        new RunState(phase, counts, Message.none()));
  }

  private static RunSummary run(String id, String origin, RunState.Phase phase) {
    return run(id, origin, phase, TWO);
  }

  private static RunSummary undo(String id, String of) {
    return undo(id, of, TWO);
  }

  private static RunSummary undo(String id, String of, Map<String, Long> counts) {
    return of(id, RunRelation.Kind.UNDO, of, RunState.Phase.ENDED, counts);
  }

  private static RunSummary of(
      String id, RunRelation.Kind made, String of, RunState.Phase phase, Map<String, Long> counts) {
    RunSummary run = run(id, "of a run", phase, counts);
    RunHeader header = run.header().withRelation(RunRelation.ofRun(made, of));
    return new RunSummary(header, run.state());
  }

  private static Optional<String> by(List<RunSummary> runs, String id) {
    return UndoHistory.among(runs, (undo, run) -> true).by(id).map(undo -> undo.run().id());
  }

  private static Optional<Boolean> whole(Map<String, Long> first, Map<String, Long> undo) {
    return UndoHistory.among(
            List.of(undo("2", "1", undo), run("1", "x", RunState.Phase.ENDED, first)),
            (second, run) -> true)
        .by("1")
        .map(UndoHistory.Undo::whole);
  }

  @Test
  void anUndoThatWasAppliedToAnotherServiceUndidNothingHere() {
    RunSummary undo = undo("2", "1");
    RunHeader elsewhere =
        new RunHeader("2", "http://y/", "use-cases", Instant.EPOCH, "me", "x")
            .withRelation(undo.header().relation());
    RunSummary run = run("1", "x", RunState.Phase.ENDED);

    assertEquals(Optional.of("2"), by(List.of(undo, run), "1"));
    assertEquals(Optional.empty(), by(List.of(new RunSummary(elsewhere, undo.state()), run), "1"));
  }

  @Test
  void aLogThatCannotBeReadHidesNoOtherRun() {
    RunStore store =
        (RunStore)
            Proxy.newProxyInstance(
                RunStore.class.getClassLoader(),
                new Class<?>[] {RunStore.class},
                (proxy, method, arguments) -> {
                  if (method.getName().equals("hashCode")) {
                    return 1;
                  }
                  throw new StoreException(Message.of("run.missing", "2"), null);
                });

    Optional<UndoHistory.Undo> found =
        UndoHistory.among(List.of(undo("2", "1"), run("1", "x", RunState.Phase.ENDED)), store)
            .by("1");

    assertEquals(Optional.of(false), found.map(UndoHistory.Undo::whole));
  }

  @Test
  void anUndoThatChangedNothingCountsForNothing() {
    assertEquals(Optional.empty(), whole(TWO, Map.of()));
    assertEquals(Optional.empty(), whole(TWO, Map.of("REJECTED", 1L, "CONFLICT", 1L)));
    assertEquals(Optional.empty(), whole(TWO, Map.of("UNSENT", 2L)));
  }

  @Test
  void itIsWholeWhereEachValueIsAsBefore() {
    assertEquals(Optional.of(true), whole(TWO, TWO));
    // Somebody had put them back by hand.
    assertEquals(Optional.of(true), whole(TWO, Map.of("UNCHANGED", 2L)));
    assertEquals(Optional.of(true), whole(TWO, Map.of("APPLIED", 1L, "UNCHANGED", 1L)));
    assertEquals(
        Optional.of(true), whole(Map.of("APPLIED", 1L, "CONFLICT", 1L), Map.of("APPLIED", 1L)));
    assertEquals(Optional.empty(), whole(Map.of("REJECTED", 1L), Map.of()));
    assertEquals(Optional.of(false), whole(TWO, Map.of("APPLIED", 1L)));
    assertEquals(Optional.of(false), whole(TWO, Map.of("APPLIED", 1L, "CONFLICT", 1L)));
    assertEquals(Optional.of(false), whole(TWO, Map.of("UNCERTAIN", 2L)));
    assertEquals(
        Optional.of(false), whole(Map.of("BLANK", 1L, "DIFFERENT", 1L, "UNCERTAIN", 1L), TWO));
    // A record that was created stays.
    assertEquals(Optional.of(false), whole(Map.of("APPLIED", 2L, "CREATED", 1L), TWO));
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
    RunSummary open = of("2", RunRelation.Kind.UNDO, "1", RunState.Phase.OPEN, TWO);
    assertEquals(Optional.empty(), by(List.of(open, first), "1"));
    assertEquals(
        Optional.empty(),
        by(List.of(of("2", RunRelation.Kind.RETRY, "1", RunState.Phase.ENDED, TWO)), "1"));
  }

  @Test
  void theWordsOfAnOriginUndoNothing() {
    RunSummary first = run("1", "apply plan.json", RunState.Phase.ENDED);
    RunSummary claims = run("2", "undo of run 1", RunState.Phase.ENDED);
    assertEquals(Optional.empty(), by(List.of(claims, first), "1"));
  }
}
