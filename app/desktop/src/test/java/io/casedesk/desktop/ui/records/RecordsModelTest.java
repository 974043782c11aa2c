package io.casedesk.desktop.ui.records;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.changes.ChangeRuns;
import io.casedesk.changes.PlannedCell;
import io.casedesk.changes.RunControl;
import io.casedesk.changes.RunOptions;
import io.casedesk.changes.RunResult;
import io.casedesk.changes.RunWatcher;
import io.casedesk.desktop.ui.refresh.Changes;
import io.casedesk.desktop.ui.refresh.RecordChange;
import io.casedesk.desktop.ui.table.Row;
import io.casedesk.model.ApiException;
import io.casedesk.model.Change;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RunHeader;
import io.casedesk.model.RunState;
import io.casedesk.model.UseCase;
import io.casedesk.model.Verdict;
import io.casedesk.workspace.SeenOptionBook;
import io.casedesk.workspace.SnapshotCodec;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordsModelTest extends RecordsModelFixture {

  RecordsModelTest(@TempDir Path folder) {
    super(folder);
  }

  @Test
  void aReadThatBeganBeforeAWriteDoesNotBringTheOldValueBack() {
    service.store("1", "old");
    read();
    model.select("1");

    model.refresh();
    background.removeFirst().run();
    Deque<Runnable> oldNews = new ArrayDeque<>(foreground);
    foreground.clear();

    sponsor().inputProperty().set("new");
    model.editor().save();
    settle();
    assertEquals(Verdict.APPLIED, verdict());

    oldNews.forEach(Runnable::run);
    settle();
    assertEquals("new", sponsorOf(model.rows().find("1")));
    assertEquals("new", sponsor().inputProperty().get());
  }

  @Test
  void aReadThatAnotherTakesOverFromWasStoppedByNobody() {
    service.store("1", "old");
    read();
    List<RecordsModel.Phase> phases = new ArrayList<>();
    model.phaseProperty().subscribe((before, now) -> phases.add(now));
    model.refresh();
    model.refresh();
    settle();
    assertEquals(List.of(RecordsModel.Phase.READING, RecordsModel.Phase.READ), phases);
  }

  @Test
  void aRecordThatCameWhileTheListWasReadStays() {
    service.store("1", "old");
    read();
    model.refresh();
    background.removeFirst().run();
    Deque<Runnable> withoutIt = new ArrayDeque<>(foreground);
    foreground.clear();

    service.store("2", "made here");
    RunHeader run = stopped("2", "new");
    RunResult _ = model.runs().resume(run.id(), RunWatcher.none(), new RunControl());
    settle();
    assertEquals("new", sponsorOf(model.rows().find("2")));

    withoutIt.forEach(Runnable::run);
    settle();
    assertEquals("new", sponsorOf(model.rows().find("2")), "an older list does not take it away");
    assertEquals(2, keptRecords().size(), "and it is kept");
    service.stored.remove("2");
    read();
    assertNull(model.rows().find("2"), "a newer one does");
  }

  /** What the next start would show. */
  private List<UseCase> keptRecords() {
    return keptList().load().orElseThrow().rows().stream().map(Row::record).toList();
  }

  private KeptList<UseCase> keptList() {
    return new KeptList<>(
        workspace.snapshots(), SnapshotCodec.USE_CASES, "memory:", service.word());
  }

  /** A run of one cell that was stopped before it sent anything. */
  private RunHeader stopped(String id, String wanted) {
    UseCase record = Objects.requireNonNull(service.stored.get(id));
    Change change =
        new Change(
            id,
            MemoryUseCases.SPONSOR,
            record.value(MemoryUseCases.SPONSOR),
            FieldValue.text(wanted));
    RunHeader header = books.header(service.word());
    RunControl cancelled = new RunControl();
    cancelled.cancel();
    RunResult _ =
        new ChangeRuns<>(service, SeenOptionBook.of(List.of(), Map.of(), List.of()), books.runs())
            .apply(
                header,
                List.of(new PlannedCell(change, "")),
                RunOptions.defaults(),
                RunWatcher.none(),
                cancelled);
    return header;
  }

  @Test
  void aReadWaitsForTheEndOfAWriteAndTakesItForNoNews() {
    service.store("1", "old");
    read();
    model.select("1");
    sponsor().inputProperty().set("new");
    model.editor().save();
    model.refresh();
    assertEquals(RecordsModel.Phase.READ, model.phaseProperty().get(), "it has not begun");
    assertTrue(model.heldBackProperty().get());
    assertFalse(model.byTheClock().isIdle());
    settle();
    assertEquals(Verdict.APPLIED, verdict());
    assertFalse(model.heldBackProperty().get());
    assertEquals(2, service.reads, "it was read then");
    assertTrue(model.rows().changed().isEmpty(), "what was written here is no news");
  }

  @Test
  void aReadWaitsForTheEndOfARunThatIsGoneOnWith() {
    service.store("1", "old");
    read();
    RunHeader run = stopped("1", "new");
    service.onReread =
        () -> {
          drain(foreground);
          model.refresh();
          assertTrue(model.heldBackProperty().get());
        };
    RunResult _ = model.runs().resume(run.id(), RunWatcher.none(), new RunControl());
    service.onReread = () -> {};
    assertEquals(1, service.reads);
    settle();
    assertEquals(2, service.reads);
    assertFalse(model.heldBackProperty().get());
    assertTrue(model.rows().changed().isEmpty());
  }

  private static void drain(Deque<Runnable> queue) {
    while (!queue.isEmpty()) {
      queue.removeFirst().run();
    }
  }

  @Test
  void afterAnIncompleteReadWhatChangedIsToldAndNothingIsCalledNewOrGone() {
    service.store("1", "old");
    service.store("2", "old");
    service.incomplete = true;
    read();
    service.store("1", "theirs");
    service.store("3", "not seen before");
    service.stored.remove("2");
    read();
    assertEquals(Set.of("1"), model.rows().changed());
    assertEquals("theirs", sponsorOf(model.rows().find("1")));
    assertNotNull(model.rows().find("3"), "it is shown all the same");
    assertNotNull(model.rows().find("2"), "it may only not have been seen");

    service.incomplete = false;
    read();
    assertNull(model.rows().find("2"), "a complete read knows");
  }

  @Test
  void whatWritesReadIsKeptWithTheListItBelongsToAlone() {
    service.store("1", "old");
    read();
    edit("new");
    assertEquals("new", sponsorOf(keptRecords().getFirst()));

    // Another list in its place, read by a clock that goes slow.
    keptList().save(Instant.EPOCH.minusSeconds(9), List.of(), List.of(other("1", "newest")));
    assertEquals("newest", sponsorOf(keptRecords().getFirst()));
  }

  @Test
  void aWriteWhileTheListIsBeingKeptIsKeptAfterIt() {
    service.store("1", "old");
    settle();
    model.refresh();
    background.removeFirst().run();
    drain(foreground);
    Deque<Runnable> keepsTheList = new ArrayDeque<>(background);
    background.clear();
    edit("new");
    keepsTheList.forEach(Runnable::run);
    settle();
    assertEquals("new", sponsorOf(keptRecords().getFirst()));
  }

  private static UseCase other(String id, String sponsor) {
    return new UseCase(
        id,
        Map.of("title", FieldValue.text("Case " + id)),
        Map.of("sponsor", FieldValue.text(sponsor)));
  }

  @Test
  void aRecordThatIsGoneGoesAlsoWhereSomethingIsStagedInOneThatWasNeverHere() {
    service.store("1", "old");
    service.store("2", "other");
    read();
    model
        .staging()
        .stage(
            List.of(
                new Change("nowhere", MemoryUseCases.SPONSOR, null, FieldValue.text("staged"))));
    service.stored.remove("1");
    read();
    assertNull(model.rows().find("1"));
    assertEquals(1, model.rows().totalProperty().get());
  }

  @Test
  void inputSurvivesARefreshAndTheWriteSeesTheConflict() {
    service.store("1", "old");
    read();
    model.select("1");
    sponsor().inputProperty().set("mine");
    service.store("1", "theirs");
    read();
    assertEquals("mine", sponsor().inputProperty().get());

    model.editor().save();
    settle();
    assertEquals(Verdict.CONFLICT, verdict());
    assertEquals("theirs", sponsorOf(service.stored.get("1")));

    sponsor().keepMine();
    model.editor().save();
    settle();
    assertEquals(Verdict.APPLIED, verdict());
  }

  @Test
  void aRecordThatIsGoneKeepsItsInput() {
    service.store("1", "old");
    service.store("2", "other");
    read();
    model.select("1");
    sponsor().inputProperty().set("mine");
    service.stored.remove("1");
    read();
    assertEquals(2, model.rows().totalProperty().get(), "its row stays, so that it can be found");
    model.select("2");
    model.select("1");
    assertEquals("mine", sponsor().inputProperty().get());
    model.editor().save();
    settle();
    assertEquals(Verdict.REJECTED, verdict(), "nothing was sent");
    assertEquals("mine", sponsor().inputProperty().get());

    sponsor().revert();
    read();
    assertEquals(1, model.rows().totalProperty().get(), "and goes once nothing is lost by it");
  }

  @Test
  void aRecordThatIsGoneIsNewsOnceHoweverLongItsInputStays() {
    service.store("1", "old");
    service.store("2", "other");
    read();
    model.select("1");
    sponsor().inputProperty().set("mine");
    service.stored.remove("1");
    read();
    assertEquals(1, found(RecordChange.Kind.GONE));
    model.changes().seen();
    assertEquals(0, found(RecordChange.Kind.GONE));
    read();
    assertEquals(0, found(RecordChange.Kind.GONE), "nobody took it away a second time");
    assertEquals(2, model.rows().totalProperty().get());

    service.store("1", "back");
    read();
    assertEquals(1, found(RecordChange.Kind.NEW));
    service.stored.remove("1");
    read();
    assertEquals(0, found(RecordChange.Kind.NEW));
  }

  private int found(RecordChange.Kind kind) {
    Changes changes = model.changes().changesProperty().get();
    return changes == null ? 0 : changes.count(kind);
  }

  @Test
  void aWriteThatCouldNotBeginSaysSoAndCanBeRepeated() {
    service.store("1", "old");
    read();
    model.select("1");
    sponsor().inputProperty().set("new");
    service.readFailure =
        new ApiException.Unauthorized(new ApiException.Call("GET", "/use-cases", 401, ""));
    model.editor().save();
    settle();
    RecordEdit<UseCase> edit = Objects.requireNonNull(model.editor().openProperty().get());
    assertInstanceOf(ApiException.Unauthorized.class, edit.failureProperty().get());
    assertFalse(edit.savingProperty().get());
    assertEquals("old", sponsorOf(service.stored.get("1")));
    assertEquals(List.of(), left, "the input still stands, so its run is not to go on");
    assertEquals(List.of(RunState.Phase.ENDED), phases());

    service.readFailure = null;
    model.editor().save();
    settle();
    assertNull(edit.failureProperty().get());
    assertEquals(Verdict.APPLIED, verdict());
  }

  @Test
  void aFailedRefreshKeepsTheRows() {
    service.store("1", "old");
    read();
    service.readFailure =
        new ApiException.Unavailable(
            ApiException.Call.unanswered("GET", "/use-cases"), "connection refused", null);
    read();
    assertEquals(RecordsModel.Phase.FAILED, model.phaseProperty().get());
    assertEquals(1, model.rows().totalProperty().get());
    assertNotNull(model.failureProperty().get());
  }

  @Test
  void aCancelledReadDeliversNothingMore() {
    service.store("1", "old");
    model.refresh();
    background.removeFirst().run();
    model.cancel();
    settle();
    assertEquals(RecordsModel.Phase.CANCELLED, model.phaseProperty().get());
    assertEquals(0, model.rows().totalProperty().get());
  }

  @Test
  void whatIsSaidOfOptionsElsewhereIsKnownHereAtOnceAndTypingStays() {
    service.type = "dropdown";
    service.store("1", "old");
    read();
    model.select("1");
    sponsor().inputProperty().set("mine");
    workspace.options().label("memory:", "sponsor", "old", "As we say", Instant.EPOCH);
    workspace.options().typed("memory:", "sponsor", "new", Instant.EPOCH);
    assertFalse(model.options().knows("sponsor", "new"));

    model.relearn();
    settle();
    assertTrue(model.options().knows("sponsor", "new"));
    assertEquals("old", model.options().keyOfLabel("sponsor", "as we say").orElseThrow());
    assertTrue(requireNonNull(model.saidProperty().get()).knows("sponsor", "new"));
    assertEquals("mine", sponsor().inputProperty().get());

    read();
    assertEquals("old", model.options().keyOfLabel("sponsor", "as we say").orElseThrow());
  }

  @Test
  void typingOnWhileAWriteIsUnderWayIsKept() {
    service.store("1", "old");
    read();
    model.select("1");
    sponsor().inputProperty().set("first");
    model.editor().save();
    sponsor().inputProperty().set("first and more");
    settle();
    assertEquals(Verdict.APPLIED, verdict());
    assertEquals("first", sponsorOf(service.stored.get("1")));
    assertEquals("first and more", sponsor().inputProperty().get());
    assertTrue(sponsor().dirtyProperty().get());
  }
}
