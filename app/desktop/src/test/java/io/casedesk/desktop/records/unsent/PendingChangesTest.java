package io.casedesk.desktop.records.unsent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.StoreException;
import io.casedesk.workspace.Edit;
import io.casedesk.workspace.UnsentChangeStore.StoredChanges;
import io.casedesk.workspace.Workspace;
import io.casedesk.workspace.database.WorkspaceException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Staged cells over a real workspace; a test decides when the disk is written. */
class PendingChangesTest {

  private static final String SERVICE = "http://s/";
  private static final FieldRef THEME = FieldRef.custom("theme");
  private static final FieldRef RISK = FieldRef.custom("risk");

  private final Path folder;
  private final Deque<Runnable> background = new ArrayDeque<>();
  private final Tasks tasks =
      new Tasks(
          background::add,
          Runnable::run,
          thrown -> {
            throw new AssertionError(thrown);
          });
  private Workspace workspace;
  private PendingChanges staging;

  PendingChangesTest(@TempDir Path folder) {
    this.folder = folder;
    this.workspace = Workspace.open(folder, "Test");
    this.staging = started();
  }

  private PendingChanges started() {
    PendingChanges model = new PendingChanges(tasks, store(workspace));
    model.load(() -> {});
    work();
    return model;
  }

  private static UnsentChangesStore store(Workspace opened) {
    return new UnsentChangesStore() {
      @Override
      public StoredChanges load() {
        return opened.unsentChanges().of(SERVICE, "use-cases");
      }

      @Override
      public void change(Collection<Edit> kept, Collection<Change.Cell> gone) {
        opened.unsentChanges().change(SERVICE, "use-cases", kept, gone);
      }

      @Override
      public Set<Change.Cell> add(Collection<Edit> edits) {
        return opened.unsentChanges().add(SERVICE, "use-cases", edits);
      }

      @Override
      public Optional<String> steps() {
        return opened.settings().find(SERVICE, "undo-use-cases");
      }

      @Override
      public void keepSteps(String text) {
        opened.settings().put(SERVICE, "undo-use-cases", text);
      }
    };
  }

  @AfterEach
  void close() {
    workspace.close();
  }

  private void work() {
    while (!background.isEmpty()) {
      background.removeFirst().run();
    }
  }

  private static Change change(String record, FieldRef field, String wanted) {
    return new Change(record, field, FieldValue.text("before"), FieldValue.text(wanted));
  }

  @Test
  void countsUndoesAndDoesAgainByAction() {
    List<Change> paste = List.of(change("1", THEME, "a"), change("2", THEME, "b"));
    staging.stage(paste);
    staging.stage(List.of(change("1", THEME, "c"), change("1", RISK, "high")));
    assertEquals(3, staging.cellsProperty().get());
    assertEquals(2, staging.recordsProperty().get());

    staging.undo();
    assertEquals(paste, staging.all());
    staging.undo();
    assertEquals(List.of(), staging.all());
    assertFalse(staging.undoableProperty().get());
    staging.redo();
    assertEquals(paste, staging.all());
    staging.stage(List.of(change("3", RISK, "low")));
    assertFalse(staging.redoableProperty().get(), "what was undone is gone after another action");
  }

  @Test
  void typingIntoACellIsOneActionAndTypingTheOldValueIsNone() {
    staging.type(change("1", THEME, "f"));
    staging.type(change("1", THEME, "fi"));
    staging.type(change("1", THEME, "fin"));
    staging.type(change("1", RISK, "high"));
    staging.undo();
    assertEquals(List.of(change("1", THEME, "fin")), staging.all());
    staging.undo();
    assertEquals(List.of(), staging.all());

    staging.type(change("2", THEME, "x"));
    staging.type(change("2", THEME, "before"));
    assertEquals(0, staging.cellsProperty().get(), "it is as it was seen");
    assertFalse(staging.undoableProperty().get(), "and nothing is left to undo");
  }

  private String storedSteps() {
    return workspace.settings().find(SERVICE, "undo-use-cases").orElse("");
  }

  private void restart() {
    work();
    staging.close();
    staging.closeSteps();
    staging = started();
  }

  @Test
  void whatIsForgottenIsNeverRestored() {
    staging.stage(List.of(change("1", THEME, "secret")));
    restart();
    assertTrue(staging.undoableProperty().get());
    staging.put(List.of(invalid("2", "abc")));
    staging.stage(List.of(change("1", RISK, "high")));
    staging.undo();
    work();
    staging.forgetAll();
    assertEquals(Set.of(), staging.recordIds());
    assertFalse(staging.undoableProperty().get());
    assertFalse(staging.redoableProperty().get());
    restart();
    assertEquals("", storedSteps());
    staging.undo();
    staging.redo();
    assertEquals(Set.of(), staging.recordIds());
  }

  @Test
  void stepsOutliveTheProgramOnceAndAnotherOriginOrBase() {
    staging.stage(List.of(change("1", THEME, "a")));
    staging.stage(List.of(change("2", THEME, "b")));
    work();
    staging.leftBy("run-1", List.of(change("2", THEME, "b")));
    staging.rebase(change("2", THEME, "b").cell(), FieldValue.text("other"));
    restart();
    assertEquals("", storedSteps(), "a crash leaves no stale steps");
    staging.undo();
    assertEquals(List.of(change("1", THEME, "a")), staging.all());
    staging.undo();
    assertEquals(List.of(), staging.all());
  }

  @Test
  void hugeStepsAreNotStored() {
    staging.stage(List.of(change("1", THEME, "x".repeat(4_000_000))));
    staging.stage(List.of(change("2", THEME, "b")));
    restart();
    staging.undo();
    assertEquals(Set.of("1"), staging.recordIds());
    assertFalse(staging.undoableProperty().get());
  }

  @Test
  void everythingOutlivesTheProgram() {
    staging.stage(List.of(change("1", THEME, "a"), change("2", THEME, "b")));
    work();
    staging.stage(List.of(change("1", THEME, "c")));
    staging.revert(cell -> cell.recordId().equals("2"));
    work();
    workspace.close();

    workspace = Workspace.open(folder, "Test");
    staging = started();
    assertEquals(List.of(change("1", THEME, "c")), staging.all());
    assertFalse(staging.undoableProperty().get());
  }

  @Test
  void invalidInputOutlivesTheProgramAndTakesThePlaceOfTheChange() {
    Edit typed = invalid("1", "many");
    staging.stage(List.of(change("1", THEME, "a"), change("2", THEME, "b")));
    staging.type(typed);
    assertEquals(1, staging.cellsProperty().get(), "it can't be sent");
    assertEquals(1, staging.recordsProperty().get());
    assertEquals(1, staging.invalidRecordsProperty().get());
    assertEquals(List.of(change("2", THEME, "b")), staging.all());
    work();
    workspace.close();

    workspace = Workspace.open(folder, "Test");
    staging = started();
    assertEquals(typed, staging.edit("1", THEME));
    assertEquals(1, staging.invalidRecordsProperty().get());
    staging.type(change("1", THEME, "5"));
    assertEquals(0, staging.invalidRecordsProperty().get());
    staging.undo();
    assertEquals(typed, staging.edit("1", THEME));
    staging.settled(List.of(change("1", THEME, "sent before")));
    assertEquals(
        typed.basedOn(FieldValue.text("sent before")),
        staging.edit("1", THEME),
        "it was typed after what was sent");
    staging.discard(edit -> edit.equals(staging.edit("1", THEME)));
    work();
    assertEquals(List.of(change("2", THEME, "b")), store(workspace).load().changes());
    assertEquals(1, store(workspace).load().edits().size());
  }

  private static Edit invalid(String record, String text) {
    return new Edit(
        new Change.Cell(record, THEME),
        FieldValue.text("before"),
        new Edit.Invalid(text, "problem.number"),
        Edit.ChangeOrigin.EDITED);
  }

  @Test
  void whatIsNotWrittenWhenTheProgramEndsIsWrittenThen() {
    staging.stage(List.of(change("1", THEME, "a")));
    staging.close();
    assertEquals(
        List.of(change("1", THEME, "a")),
        workspace.unsentChanges().of(SERVICE, "use-cases").changes());
  }

  @Test
  void whatIsStagedWhileTheKeptIsReadStays() {
    staging.stage(List.of(change("1", THEME, "kept"), change("2", THEME, "kept")));
    work();
    PendingChanges next = new PendingChanges(tasks, store(workspace));
    next.load(() -> {});
    next.stage(List.of(change("1", THEME, "newer")));
    work();
    assertEquals(
        Set.of(change("1", THEME, "newer"), change("2", THEME, "kept")), Set.copyOf(next.all()));
  }

  @Test
  void whatIsTypedAndUndoneWhileTheKeptIsReadLeavesTheKept() {
    Change kept = change("1", THEME, "kept");
    staging.stage(List.of(kept));
    work();
    PendingChanges next = new PendingChanges(tasks, store(workspace));
    next.load(() -> {});
    next.type(change("1", THEME, "newer"));
    next.undo();
    assertEquals(List.of(), next.all());
    while (!background.isEmpty()) {
      // The disk may do the newest first.
      background.removeLast().run();
    }
    assertEquals(List.of(kept), next.all());
    assertEquals(List.of(kept), store(workspace).load().changes());

    next.redo();
    next.undo();
    work();
    assertEquals(List.of(kept), next.all());
    assertEquals(List.of(kept), store(workspace).load().changes());
  }

  @Test
  void theUndoOfWhatWasTypedWhileTheKeptWasReadBringsTheKeptBack() {
    Change kept = change("1", THEME, "kept");
    staging.stage(List.of(kept));
    work();
    PendingChanges next = new PendingChanges(tasks, store(workspace));
    next.load(() -> {});
    next.type(change("1", THEME, "new"));
    next.type(change("1", THEME, "newer"));
    work();
    assertEquals(List.of(change("1", THEME, "newer")), store(workspace).load().changes());
    next.undo();
    work();
    assertEquals(List.of(kept), next.all());
    assertEquals(List.of(kept), store(workspace).load().changes());
  }

  @Test
  void saysThatTheDiskFailedAndWritesAllOnceItCan() {
    workspace.close();
    staging.stage(List.of(change("1", THEME, "a")));
    work();
    assertInstanceOf(WorkspaceException.class, staging.saver().failureProperty().get());
    assertEquals(1, staging.saver().unsavedCells());
    assertEquals(1, staging.cellsProperty().get(), "it is still staged");

    List<Change> written = new ArrayList<>();
    PendingChanges[] model = new PendingChanges[1];
    boolean[] broken = {true};
    model[0] =
        new PendingChanges(
            tasks,
            new UnsentChangesStore() {
              @Override
              public StoredChanges load() {
                return new StoredChanges(List.of(), Set.of());
              }

              @Override
              public void change(Collection<Edit> kept, Collection<Change.Cell> gone) {
                if (broken[0]) {
                  throw new IllegalStateException("the disk is full");
                }
                kept.forEach(edit -> edit.change().ifPresent(written::add));
              }

              @Override
              public Set<Change.Cell> add(Collection<Edit> edits) {
                throw new AssertionError("there was nothing to load");
              }
            });
    model[0].stage(List.of(change("1", THEME, "a")));
    work();
    broken[0] = false;
    model[0].stage(List.of(change("2", THEME, "b")));
    work();
    assertEquals(Set.of(change("1", THEME, "a"), change("2", THEME, "b")), Set.copyOf(written));
    assertNull(model[0].saver().failureProperty().get());
    assertEquals(0, model[0].saver().unsavedCells());
    workspace = Workspace.open(folder, "Test");
  }

  /** A store whose next loads fail. */
  private UnsentChangesStore failing(Deque<RuntimeException> faults) {
    UnsentChangesStore disk = store(workspace);
    return new UnsentChangesStore() {
      @Override
      public StoredChanges load() {
        if (!faults.isEmpty()) {
          throw faults.removeFirst();
        }
        return disk.load();
      }

      @Override
      public void change(Collection<Edit> kept, Collection<Change.Cell> gone) {
        disk.change(kept, gone);
      }

      @Override
      public Set<Change.Cell> add(Collection<Edit> edits) {
        return disk.add(edits);
      }
    };
  }

  private static Deque<RuntimeException> faults(int count) {
    Deque<RuntimeException> faults = new ArrayDeque<>();
    for (int i = 0; i < count; i++) {
      faults.add(new IllegalStateException("the disk is away"));
    }
    return faults;
  }

  @Test
  void anEditNeverReplacesAStoredChangeThatWasNotLoaded() {
    Change old = change("2", THEME, "old");
    staging.stage(List.of(change("1", THEME, "kept"), old));
    work();
    UnsentChangesStore disk = store(workspace);
    PendingChanges next = new PendingChanges(tasks, failing(faults(3)));
    next.load(() -> {});
    work();
    UnsentChangesSaver saver = next.saver();
    assertInstanceOf(IllegalStateException.class, saver.loadFailureProperty().get());
    assertNull(saver.failureProperty().get(), "nothing is left to save");

    Change newer = change("2", THEME, "newer");
    Change other = change("3", THEME, "y");
    next.stage(List.of(other, newer));
    work();
    assertEquals(
        List.of(change("1", THEME, "kept"), old, other),
        disk.load().changes(),
        "an edit where nothing was stored survives a crash");
    assertInstanceOf(IllegalStateException.class, saver.failureProperty().get());
    assertEquals(1, saver.unsavedCells());
    Change another = change("3", THEME, "z");
    next.stage(List.of(another));
    work();
    assertEquals(
        List.of(change("1", THEME, "kept"), old, another),
        disk.load().changes(),
        "what this program stored can be replaced");
    assertEquals(1, saver.unsavedCells());

    saver.retryLoad();
    work();
    assertNull(saver.loadFailureProperty().get());
    assertNull(saver.failureProperty().get());
    assertEquals(0, saver.unsavedCells());
    Set<Change> all = Set.of(change("1", THEME, "kept"), newer, another);
    assertEquals(all, Set.copyOf(next.all()));
    assertEquals(all, Set.copyOf(disk.load().changes()));
    next.undo();
    next.undo();
    work();
    assertEquals(old, next.find("2", THEME), "undo returns to the change that was loaded late");
    assertTrue(disk.load().changes().contains(old));
  }

  @Test
  void whatIsTakenBackBeforeTheStoredIsLoadedIsNotLoadedAgain() {
    Change kept = change("1", THEME, "kept");
    staging.stage(List.of(kept));
    work();
    UnsentChangesStore disk = store(workspace);
    PendingChanges next = new PendingChanges(tasks, failing(faults(2)));
    next.load(() -> {});
    work();
    Change other = change("3", THEME, "y");
    next.stage(List.of(other));
    work();
    assertEquals(List.of(kept, other), disk.load().changes());
    next.undo();
    work();
    assertEquals(List.of(kept), disk.load().changes());
    assertEquals(List.of(kept), next.all());
    next.redo();
    next.undo();
    work();
    assertEquals(List.of(kept), next.all(), "it never was a stored edit to go back to");
    assertEquals(List.of(kept), disk.load().changes());
  }

  @Test
  void theEndOfTheProgramReplacesNoStoredChangeThatWasNotLoaded() {
    Change old = change("2", THEME, "old");
    Change kept = change("1", THEME, "kept");
    staging.stage(List.of(kept, old));
    work();
    PendingChanges next = new PendingChanges(tasks, store(workspace));
    next.load(() -> {});
    // The program ends before anything was read.
    next.type(change("1", THEME, "typed"));
    next.undo();
    Change other = change("3", THEME, "other");
    next.stage(List.of(change("2", THEME, "newer"), other));
    background.clear();
    next.close();
    assertEquals(List.of(kept, old, other), store(workspace).load().changes());
  }

  @Test
  void anEditThatIsTakenBackWhileItIsWrittenIsTakenBackOnTheDisk() {
    Change kept = change("1", THEME, "kept");
    staging.stage(List.of(kept));
    work();
    staging.stage(List.of(change("1", THEME, "newer")));
    Runnable write = background.removeFirst();
    staging.undo();
    write.run();
    work();
    assertEquals(List.of(kept), store(workspace).load().changes());
    assertNull(staging.saver().failureProperty().get());
  }

  @Test
  void anEditThatIsTakenBackLeavesTheStoredChangeThatWasNotLoaded() {
    Change old = change("2", THEME, "old");
    staging.stage(List.of(old));
    work();
    PendingChanges next = new PendingChanges(tasks, failing(faults(3)));
    next.load(() -> {});
    work();
    next.stage(List.of(change("2", THEME, "newer")));
    work();
    next.undo();
    work();
    assertEquals(List.of(old), store(workspace).load().changes());
    assertNull(next.saver().failureProperty().get());
    assertEquals(0, next.saver().unsavedCells());
  }

  private String sql(String statement) {
    try (Connection database =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("workspace.db"));
        Statement run = database.createStatement()) {
      run.execute("PRAGMA ignore_check_constraints = ON");
      run.execute(statement);
      ResultSet result = run.getResultSet();
      return result == null ? "" : result.getString(1);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private String storedWish(String record) {
    return sql("SELECT wanted FROM staged WHERE record = '" + record + "'");
  }

  @Test
  void anUnreadableStoredChangeHidesNoOtherAndIsNeverReplaced() {
    Change first = change("1", THEME, "first");
    staging.stage(List.of(first, change("2", THEME, "unreadable")));
    work();
    assertEquals("", sql("UPDATE staged SET wanted_type = 'NEWER' WHERE record = '2'"));
    PendingChanges next = started();
    UnsentChangesSaver saver = next.saver();
    assertEquals(List.of(first), next.all());
    assertEquals(1, saver.unreadableCells());
    assertInstanceOf(StoreException.class, saver.loadFailureProperty().get());
    assertNull(saver.failureProperty().get(), "nothing is left to save");

    Change newer = change("2", THEME, "newer");
    Change other = change("1", RISK, "other");
    next.stage(List.of(newer, other));
    work();
    assertEquals("unreadable", storedWish("2"));
    assertEquals(List.of(first, other), store(workspace).load().changes());
    assertEquals(1, saver.unsavedCells());
    assertInstanceOf(StoreException.class, saver.failureProperty().get());

    next.settled(List.of(newer));
    work();
    assertEquals(0, saver.unsavedCells(), "what was applied need not be saved");
    assertNull(saver.failureProperty().get());
    next.stage(List.of(newer));
    next.revert(change -> true);
    work();
    next.close();
    assertEquals("unreadable", storedWish("2"));
    assertEquals(List.of(), store(workspace).load().changes());
  }

  @Test
  void whatWasAppliedIsNoLongerStagedAndNoUndoWishesForItAgain() {
    staging.stage(List.of(change("1", THEME, "a"), change("2", THEME, "b")));
    staging.settled(List.of(change("1", THEME, "a")));
    assertEquals(List.of(change("2", THEME, "b")), staging.all());
    staging.undo();
    assertEquals(List.of(), staging.all());
    staging.redo();
    assertEquals(List.of(change("2", THEME, "b")), staging.all());
  }

  @Test
  void whatWasChangedAgainWhileItWasSentStaysAsAWishOverWhatWasSent() {
    staging.stage(List.of(change("1", THEME, "a")));
    staging.stage(List.of(change("1", THEME, "later")));
    staging.settled(List.of(change("1", THEME, "a")));
    assertEquals(
        List.of(new Change("1", THEME, FieldValue.text("a"), FieldValue.text("later"))),
        staging.all());
  }

  @Test
  void tellsWhichRecordsChanged() {
    List<Set<String>> heard = new ArrayList<>();
    staging.subscribe(heard::add);
    staging.stage(List.of(change("1", THEME, "a"), change("2", THEME, "b")));
    staging.stage(List.of(change("1", THEME, "a")));
    staging.undo();
    assertEquals(List.of(Set.of("1", "2"), Set.of("1", "2")), heard);
    assertTrue(staging.redoableProperty().get());
  }

  @Test
  void aSnapshotStaysAsItIs() {
    staging.stage(List.of(change("1", THEME, "a"), change("2", THEME, "b")));
    var before = staging.snapshot();
    staging.stage(List.of(change("1", RISK, "c"), change("2", THEME, "d")));
    staging.undo();
    staging.undo();
    assertEquals(
        Map.of(
            "1", Map.of(THEME, Edit.edited(List.of(change("1", THEME, "a"))).getFirst()),
            "2", Map.of(THEME, Edit.edited(List.of(change("2", THEME, "b"))).getFirst())),
        before);
    assertEquals(0, staging.snapshot().size());
  }
}
