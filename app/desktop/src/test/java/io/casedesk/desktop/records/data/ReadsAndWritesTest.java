package io.casedesk.desktop.records.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.run.ChangeRuns;
import io.casedesk.changes.run.RunControl;
import io.casedesk.changes.run.RunOptions;
import io.casedesk.changes.run.RunWatcher;
import io.casedesk.desktop.records.rows.ListRow;
import io.casedesk.model.Change;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import io.casedesk.model.Verdict;
import io.casedesk.model.dropdowns.KnownDropdownValues;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.workspace.snapshots.SnapshotCodec;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A list that is read while its records are written. */
class ReadsAndWritesTest extends RecordsModelFixture {

  ReadsAndWritesTest(@TempDir Path folder) {
    super(folder);
  }

  @Test
  void aReadThatBeganBeforeAWriteDoesNotBringTheOldValueBack() {
    service.store("1", "old");
    read();
    model.select("1");

    model.loader().refresh();
    background.removeFirst().run();
    Deque<Runnable> oldNews = new ArrayDeque<>(foreground);
    foreground.clear();

    sponsor().type("new");
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
    List<LoadState.Phase> phases = new ArrayList<>();
    model.loader().phaseProperty().subscribe((before, now) -> phases.add(now));
    model.loader().refresh();
    model.loader().refresh();
    settle();
    assertEquals(List.of(LoadState.Phase.READING, LoadState.Phase.READ), phases);
  }

  @Test
  void aRecordThatCameWhileTheListWasReadStays() {
    service.store("1", "old");
    read();
    model.loader().refresh();
    background.removeFirst().run();
    Deque<Runnable> withoutIt = new ArrayDeque<>(foreground);
    foreground.clear();

    service.store("2", "made here");
    RunHeader run = stopped("2", "new");
    RunResult _ = model.resume(run.id(), RunWatcher.none(), new RunControl());
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
    return keptList().read().orElseThrow().rows().stream().map(ListRow::record).toList();
  }

  private ListSnapshotStore<UseCase> keptList() {
    return new ListSnapshotStore<>(
        workspace.snapshots(), SnapshotCodec.USE_CASES, "memory:", service.word(), null);
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
    RunHeader header = connectionStore.header(service.word(), "test");
    RunControl cancelled = new RunControl();
    cancelled.cancel();
    RunResult _ =
        new ChangeRuns<>(
                service,
                KnownDropdownValues.of(List.of(), Map.of(), List.of()),
                connectionStore.runs())
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
    sponsor().type("new");
    model.editor().save();
    model.loader().refresh();
    assertEquals(LoadState.Phase.READ, model.loader().state().phase(), "it has not begun");
    assertTrue(model.loader().heldBackProperty().get());
    assertFalse(model.loader().isIdle());
    settle();
    assertEquals(Verdict.APPLIED, verdict());
    assertFalse(model.loader().heldBackProperty().get());
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
          model.loader().refresh();
          assertTrue(model.loader().heldBackProperty().get());
        };
    RunResult _ = model.resume(run.id(), RunWatcher.none(), new RunControl());
    service.onReread = () -> {};
    assertEquals(1, service.reads);
    settle();
    assertEquals(2, service.reads);
    assertFalse(model.loader().heldBackProperty().get());
    assertTrue(model.rows().changed().isEmpty());
  }

  private static void drain(Deque<Runnable> queue) {
    while (!queue.isEmpty()) {
      queue.removeFirst().run();
    }
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
    model.loader().refresh();
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
        Map.of("id", FieldValue.text(id), "title", FieldValue.text("Case " + id)),
        Map.of("sponsor", FieldValue.text(sponsor)));
  }
}
