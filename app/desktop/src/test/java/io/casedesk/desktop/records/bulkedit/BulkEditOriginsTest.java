package io.casedesk.desktop.records.bulkedit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.changes.plan.RunPurpose;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.common.tasks.TextStore;
import io.casedesk.desktop.records.unsent.UnsentChangesModel;
import io.casedesk.desktop.records.unsent.UnsentChangesStore;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.workspace.UnsentChange;
import io.casedesk.workspace.UnsentChangeStore.StoredChanges;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Whether what is staged is said to have been chosen from what it was not. */
class BulkEditOriginsTest {

  private static final FieldRef RISK = FieldRef.custom("risk_tier");
  private static final RunPurpose.Scope SCOPE =
      new RunPurpose.Scope(
          RISK.toString(),
          List.of("Theme: legal"),
          3,
          4,
          1,
          2,
          Map.of(RunPurpose.SkipReason.NOT_EMPTY, 1));
  private static final List<Change> BULK = List.of(high("1"), high("2"));

  private final Deque<Runnable> background = new ArrayDeque<>();
  private final Tasks tasks =
      new Tasks(
          background::add,
          Runnable::run,
          thrown -> {
            throw new AssertionError(thrown);
          });
  private final List<Change> disk = new ArrayList<>();
  private String kept = "";
  private UnsentChangesModel staging = new UnsentChangesModel(tasks, new Staged());
  private BulkEditOrigins bulkEditOrigins = started();

  private final class Staged implements UnsentChangesStore {
    @Override
    public StoredChanges load() {
      return new StoredChanges(UnsentChange.edited(disk), Set.of());
    }

    @Override
    public void change(Collection<UnsentChange> kept, Collection<Change> gone) {
      List<Change> now = kept.stream().map(UnsentChange::change).toList();
      now.forEach(change -> disk.removeIf(old -> isOfTheSameCell(old, change)));
      gone.forEach(change -> disk.removeIf(old -> isOfTheSameCell(old, change)));
      disk.addAll(now);
    }

    @Override
    public Set<Change.Cell> add(Collection<UnsentChange> changes) {
      throw new AssertionError("Everything was loaded.");
    }
  }

  private final class Kept implements TextStore {
    @Override
    public Optional<String> find() {
      return Optional.of(kept);
    }

    @Override
    public void put(String text) {
      kept = text;
    }
  }

  private static boolean isOfTheSameCell(Change one, Change other) {
    return one.recordId().equals(other.recordId()) && one.field().equals(other.field());
  }

  private static Change high(String id) {
    return new Change(id, RISK, FieldValue.text("low"), FieldValue.text("high"));
  }

  private BulkEditOrigins started() {
    BulkEditOrigins made = new BulkEditOrigins(staging, new Kept(), tasks);
    staging.load(made::load);
    work();
    return made;
  }

  private void startAgain() {
    work();
    staging = new UnsentChangesModel(tasks, new Staged());
    bulkEditOrigins = started();
  }

  private void work() {
    while (!background.isEmpty()) {
      background.removeFirst().run();
    }
  }

  private void stageTheBulk() {
    staging.stage(BULK);
    bulkEditOrigins.staged(SCOPE, BULK);
    work();
  }

  @Test
  void storedTextThatLacksAMemberIsNotUsed() {
    for (String damaged :
        List.of(
            "{",
            "null",
            "[{}]",
            "[{\"scope\":null,\"witnesses\":null}]",
            "[{\"field\":\"title\",\"cells\":{}}]")) {
      kept = damaged;
      startAgain();
      assertEquals(List.of(), bulkEditOrigins.now(), damaged);
    }
  }

  @Test
  void aHandEditAfterTheSendingIsOfNoScope() {
    stageTheBulk();
    assertEquals(List.of(SCOPE), bulkEditOrigins.now());
    staging.settled(BULK);
    staging.stage(List.of(high("1")));
    assertEquals(List.of(), bulkEditOrigins.now());
    startAgain();
    assertEquals(List.of(), bulkEditOrigins.now(), "nor after another start");
  }

  @Test
  void aHandEditAfterTheUndoingIsOfNoScope() {
    stageTheBulk();
    staging.undo();
    staging.stage(BULK);
    assertEquals(List.of(), bulkEditOrigins.now());
  }

  @Test
  void aHandEditAfterTheDiscardingIsOfNoScope() {
    stageTheBulk();
    staging.revert(change -> true);
    assertEquals("[]", keptNow());
    staging.stage(List.of(high("2")));
    assertEquals(List.of(), bulkEditOrigins.now());
  }

  private String keptNow() {
    work();
    return kept;
  }

  @Test
  void aScopeLastsAsLongAsOneOfItsCells() {
    stageTheBulk();
    staging.settled(List.of(high("1")));
    staging.stage(List.of(high("1")));
    assertEquals(List.of(SCOPE), bulkEditOrigins.now());
    startAgain();
    assertEquals(List.of(SCOPE), bulkEditOrigins.now(), "also after another start");
    staging.settled(List.of(high("2")));
    assertEquals(List.of(), bulkEditOrigins.now(), "the other was staged by hand");
  }

  @Test
  void aScopeThatOutlivedItsCellsOnTheDiskIsForgotten() {
    stageTheBulk();
    String written = kept;
    staging.settled(BULK);
    work();
    // The program was killed after the cells were gone from the disk, and before this was.
    kept = written;
    startAgain();
    staging.stage(BULK);
    assertEquals(List.of(), bulkEditOrigins.now());
    assertEquals("[]", keptNow());
  }
}
