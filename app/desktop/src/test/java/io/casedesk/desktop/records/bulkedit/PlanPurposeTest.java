package io.casedesk.desktop.records.bulkedit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.changes.plan.RunPurpose;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.common.tasks.TextStore;
import io.casedesk.desktop.records.unsent.PendingChanges;
import io.casedesk.desktop.records.unsent.UnsentChangesStore;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.workspace.Edit;
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
class PlanPurposeTest {

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
  private static final RunPurpose.Scope OTHER =
      new RunPurpose.Scope(RISK.toString(), List.of("Theme: tax"), 1, 1, 0, 0, Map.of());
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
  private static final String NOTHING = "{\"wholeRecords\":false,\"scopes\":[]}";

  private String kept = "";

  /** How many of the next reads of the stored purpose fail. */
  private int faults;

  private PendingChanges staging = new PendingChanges(tasks, new Staged());
  private PlanPurpose purpose = started();

  private final class Staged implements UnsentChangesStore {
    @Override
    public StoredChanges load() {
      return new StoredChanges(Edit.edited(disk), Set.of());
    }

    @Override
    public void change(Collection<Edit> kept, Collection<Change.Cell> gone) {
      List<Change> now = kept.stream().flatMap(edit -> edit.change().stream()).toList();
      now.forEach(change -> disk.removeIf(old -> old.cell().equals(change.cell())));
      gone.forEach(cell -> disk.removeIf(old -> old.cell().equals(cell)));
      disk.addAll(now);
    }

    @Override
    public Set<Change.Cell> add(Collection<Edit> edits) {
      throw new AssertionError("the stored edits were loaded");
    }
  }

  private final class Kept implements TextStore {
    @Override
    public Optional<String> find() {
      if (faults > 0) {
        faults--;
        throw new IllegalStateException("the disk is away");
      }
      return Optional.of(kept);
    }

    @Override
    public void put(String text) {
      kept = text;
    }
  }

  private static Change high(String id) {
    return new Change(id, RISK, FieldValue.text("low"), FieldValue.text("high"));
  }

  private PlanPurpose started() {
    PlanPurpose made = new PlanPurpose(staging, new Kept(), tasks);
    staging.load(made::load);
    work();
    return made;
  }

  private void startAgain() {
    work();
    staging = new PendingChanges(tasks, new Staged());
    purpose = started();
  }

  private void work() {
    while (!background.isEmpty()) {
      background.removeFirst().run();
    }
  }

  private void stageTheBulk() {
    staging.stage(BULK);
    purpose.staged(SCOPE, BULK);
    work();
  }

  @Test
  void storedTextThatLacksAMemberIsNotUsed() {
    for (String damaged :
        List.of(
            "{",
            "null",
            "{}",
            "{\"wholeRecords\":false,\"scopes\":null}",
            "{\"wholeRecords\":false,\"scopes\":[{\"scope\":null,\"witnesses\":null}]}",
            "{\"wholeRecords\":false,\"scopes\":[{\"field\":\"title\",\"cells\":{}}]}")) {
      kept = damaged;
      startAgain();
      assertEquals(List.of(), scopes(), damaged);
    }
  }

  @Test
  void aHandEditAfterTheSendingIsOfNoScope() {
    stageTheBulk();
    assertEquals(List.of(SCOPE), scopes());
    staging.settled(BULK);
    staging.stage(List.of(high("1")));
    assertEquals(List.of(), scopes());
    startAgain();
    assertEquals(List.of(), scopes(), "nor after another start");
  }

  @Test
  void aHandEditAfterTheUndoingIsOfNoScope() {
    stageTheBulk();
    staging.undo();
    staging.stage(BULK);
    assertEquals(List.of(), scopes());
  }

  @Test
  void aHandEditAfterTheDiscardingIsOfNoScope() {
    stageTheBulk();
    staging.revert(change -> true);
    assertEquals(NOTHING, keptNow());
    staging.stage(List.of(high("2")));
    assertEquals(List.of(), scopes());
  }

  private List<RunPurpose.Scope> scopes() {
    return purpose.of(RunPurpose.edits()).scopes();
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
    assertEquals(List.of(SCOPE), scopes());
    startAgain();
    assertEquals(List.of(SCOPE), scopes(), "also after another start");
    staging.settled(List.of(high("2")));
    assertEquals(List.of(), scopes(), "the other was staged by hand");
  }

  private void stageOneMore() {
    staging.stage(List.of(high("3")));
    purpose.staged(OTHER, List.of(high("3")));
  }

  private void assertBothAreStored() {
    work();
    startAgain();
    assertEquals(List.of(SCOPE, OTHER), scopes());
    assertTrue(purpose.of(RunPurpose.edits()).wholeRecords());
  }

  @Test
  void whatWasStoredIsNotReplacedBeforeItIsRead() {
    stageTheBulk();
    purpose.setWholeRecords(true);
    work();
    String written = kept;
    faults = 2;
    startAgain();
    assertEquals(List.of(), scopes());
    staging.stage(List.of(high("4")));
    purpose.staged(OTHER, List.of(high("4")));
    work();
    assertEquals(written, kept, "reading failed again");
    stageOneMore();
    work();
    assertEquals(List.of(SCOPE, OTHER, OTHER), scopes());
    staging.settled(List.of(high("4")));
    assertBothAreStored();
  }

  @Test
  void whatIsStagedWhileTheStoredIsReadIsStoredWithIt() {
    stageTheBulk();
    purpose.setWholeRecords(true);
    work();
    staging = new PendingChanges(tasks, new Staged());
    purpose = new PlanPurpose(staging, new Kept(), tasks);
    staging.load(purpose::load);
    stageOneMore();
    assertBothAreStored();
  }

  @Test
  void theEndOfTheProgramReplacesNothingThatWasNotRead() {
    stageTheBulk();
    String written = kept;
    staging = new PendingChanges(tasks, new Staged());
    purpose = new PlanPurpose(staging, new Kept(), tasks);
    staging.load(purpose::load);
    stageOneMore();
    background.clear();
    purpose.close();
    assertEquals(written, kept);
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
    assertEquals(List.of(), scopes());
    assertEquals(NOTHING, keptNow());
  }
}
