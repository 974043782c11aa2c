package io.casedesk.desktop.records.list;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.records.data.ListSnapshotStore;
import io.casedesk.desktop.records.data.LoadState;
import io.casedesk.desktop.records.data.RecordsModelFixture;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import io.casedesk.model.service.ReadOutcome;
import io.casedesk.workspace.snapshots.SnapshotCodec;
import io.casedesk.workspace.snapshots.SnapshotStore.SnapshotKey;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A list that was kept is shown from its beginning, and looked into behind that only then. */
class SnapshotStartTest extends RecordsModelFixture {

  private static final int ALL = 700;
  private static final int FIRST = 500;

  /** What waits until the first rows were painted. */
  private final List<Runnable> painted = new ArrayList<>();

  SnapshotStartTest(@TempDir Path folder) {
    super(folder);
  }

  private SnapshotKey key() {
    return new SnapshotKey("memory:", service.word());
  }

  private ListSnapshotStore<UseCase> list() {
    return new ListSnapshotStore<>(
        workspace.snapshots(), SnapshotCodec.USE_CASES, "memory:", service.word(), null);
  }

  private void keep() {
    List<UseCase> records =
        IntStream.range(0, ALL)
            .mapToObj(
                i ->
                    new UseCase(
                        "" + i,
                        Map.of(
                            "id", FieldValue.text("" + i), "title", FieldValue.text("Case " + i)),
                        Map.of()))
            .toList();
    list().save(Instant.EPOCH, List.of(), records);
  }

  private void begin() {
    model.begin(painted::add);
    settle();
    assertEquals(FIRST, total());
  }

  /** The first rows were painted, and what is behind them was looked into; nothing was read yet. */
  private void paint() {
    painted.forEach(Runnable::run);
    background.removeFirst().run();
    while (!foreground.isEmpty()) {
      foreground.removeFirst().run();
    }
  }

  private int total() {
    return model.rows().totalProperty().get();
  }

  @Test
  void theFirstRowsComeBeforeTheOthersAndTellHowManyThereAre() {
    keep();
    begin();
    ReadOutcome outcome = Objects.requireNonNull(model.loader().state().outcome());
    assertEquals(ALL, outcome.records());
    assertEquals(0, service.reads);

    paint();
    assertEquals(ALL, total());
    assertEquals(
        IntStream.range(0, ALL).mapToObj(i -> "" + i).toList(),
        model.rows().records().stream().map(UseCase::id).toList());
    settle();
    assertEquals(1, service.reads, "and then it is read");
  }

  @Test
  void aReadThatIsAskedForBeforeAllIsThereIsTheOneThatComesThen() {
    keep();
    begin();
    model.loader().refresh();
    settle();
    assertEquals(0, service.reads, "it would find most records to be new");
    assertEquals(FIRST, total());

    service.store("1", "theirs");
    paint();
    settle();
    assertEquals(1, service.reads);
    assertEquals(1, total());
  }

  @Test
  void whatWasWrittenMeanwhileIsNotReplacedByWhatWasKept() {
    keep();
    begin();
    UseCase written =
        new UseCase("600", Map.of("title", FieldValue.text("Written just now")), Map.of());
    model.loader().recordReread(written);
    settle();

    paint();
    assertEquals(ALL, total());
    assertEquals(written, model.rows().find("600"));
  }

  @Test
  void aDamagedEndTakesTheBeginningWithIt() {
    keep();
    List<byte[]> chunks = new ArrayList<>(workspace.snapshots().load(key()).orElseThrow().chunks());
    chunks.set(chunks.size() - 1, new byte[] {1, 2, 3});
    workspace.snapshots().save(key(), Instant.EPOCH, ALL, chunks);
    begin();

    paint();
    assertEquals(0, total(), "a part must not be taken for the list");
    assertNull(model.loader().state().outcome());
    assertFalse(model.loader().state().fromSnapshot());
    RecordLoader.SnapshotProblem problem =
        Objects.requireNonNull(model.loader().snapshotProblemProperty().get());
    assertEquals(RecordLoader.ProblemKind.DAMAGED, problem.what());
    assertTrue(workspace.snapshots().load(key()).isEmpty(), "it is set aside");

    service.store("1", "theirs");
    settle();
    assertEquals(1, total());
  }

  @Test
  void stopWhileTheKeptListLoadsEndsTheReadThatWasToFollow() {
    keep();
    model.begin(painted::add);
    model.loader().cancel();
    assertEquals(LoadState.Phase.CANCELLED, model.loader().state().phase());
    settle();
    assertEquals(FIRST, total(), "what is kept is shown all the same");
    paint();
    settle();
    assertEquals(ALL, total());
    assertEquals(0, service.reads);
    assertEquals(LoadState.Phase.CANCELLED, model.loader().state().phase());
    assertTrue(model.loader().state().fromSnapshot(), "its age is said");

    service.store("1", "theirs");
    read();
    assertEquals(1, service.reads);
    assertEquals(1, total());
  }

  @Test
  void stopBeforeTheOtherRowsAreInEndsTheReadThatWasToFollow() {
    keep();
    begin();
    model.loader().cancel();
    assertEquals(LoadState.Phase.CANCELLED, model.loader().state().phase());
    paint();
    settle();
    assertEquals(ALL, total());
    assertEquals(0, service.reads);
  }

  @Test
  void aReadThatIsAskedForAfterStopComesOnceAllIsThere() {
    keep();
    begin();
    model.loader().cancel();
    model.loader().refresh();
    settle();
    assertEquals(0, service.reads, "it would find most records to be new");
    assertEquals(LoadState.Phase.READING, model.loader().state().phase());
    paint();
    settle();
    assertEquals(1, service.reads);
  }

  @Test
  void stopWhereNothingWasKeptReadsNothing() {
    model.begin(painted::add);
    model.loader().cancel();
    settle();
    assertEquals(0, service.reads);
    assertEquals(LoadState.Phase.CANCELLED, model.loader().state().phase());
  }
}
