package io.casedesk.desktop.records.unsent;

import static java.util.stream.Collectors.toMap;

import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.records.unsent.EditStep.CellEdit;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.util.Subscription;
import org.jspecify.annotations.Nullable;

/**
 * Holds the unsent changes of one record kind from all kinds of editing. Every change can be undone
 * and is saved to the disk at once, so that a crash loses nothing.
 */
public final class UnsentChangesModel {

  private final ReadOnlyIntegerWrapper cells = new ReadOnlyIntegerWrapper();
  private final ReadOnlyIntegerWrapper records = new ReadOnlyIntegerWrapper();
  private final ReadOnlyIntegerWrapper version = new ReadOnlyIntegerWrapper();
  private final ReadOnlyBooleanWrapper undoable = new ReadOnlyBooleanWrapper();
  private final ReadOnlyBooleanWrapper redoable = new ReadOnlyBooleanWrapper();

  /** Changes by record; the inner maps are immutable and replaced on change. */
  private final Map<String, Map<FieldRef, Change>> staged = new LinkedHashMap<>();

  private final EditHistory steps = new EditHistory();
  private final List<Consumer<Set<String>>> listeners = new ArrayList<>();
  private final UnsentChangesSaver saver;
  private final RefusedCells refused;

  /** Creates an empty model; call {@link #load} to load saved changes. */
  public UnsentChangesModel(Tasks tasks, UnsentChangesStore store) {
    this.saver = new UnsentChangesSaver(tasks, store);
    this.refused = new RefusedCells(this);
  }

  /** Returns the cells whose pasted text could not become an unsent change. */
  public RefusedCells refused() {
    return refused;
  }

  /** Number of changed cells. */
  public ReadOnlyIntegerProperty cellsProperty() {
    return cells.getReadOnlyProperty();
  }

  /** Number of changed records. */
  public ReadOnlyIntegerProperty recordsProperty() {
    return records.getReadOnlyProperty();
  }

  /** Grows with every change. */
  public ReadOnlyIntegerProperty versionProperty() {
    return version.getReadOnlyProperty();
  }

  /** Whether there is a step to undo. */
  public ReadOnlyBooleanProperty undoableProperty() {
    return undoable.getReadOnlyProperty();
  }

  /** Whether there is a step to redo. */
  public ReadOnlyBooleanProperty redoableProperty() {
    return redoable.getReadOnlyProperty();
  }

  /** Returns the saver, which knows what could not be loaded or saved. */
  public UnsentChangesSaver saver() {
    return saver;
  }

  /** Subscribes to the ids of records whose unsent changes have changed. */
  public Subscription subscribe(Consumer<Set<String>> listener) {
    listeners.add(listener);
    return () -> listeners.remove(listener);
  }

  /** Returns the unsent change of a cell; null if there is none. */
  public @Nullable Change find(String recordId, FieldRef field) {
    Map<FieldRef, Change> fields = staged.get(recordId);
    return fields == null ? null : fields.get(field);
  }

  /** Returns the unsent changes of a record. */
  public Collection<Change> of(String recordId) {
    return List.copyOf(staged.getOrDefault(recordId, Map.of()).values());
  }

  /** Returns all unsent changes, grouped by record. */
  public List<Change> all() {
    return staged.values().stream().flatMap(fields -> fields.values().stream()).toList();
  }

  /** Returns an immutable snapshot by record and field. Fast, even for many changes. */
  public Map<String, Map<FieldRef, Change>> snapshot() {
    return new HashMap<>(staged);
  }

  /** Returns the ids of records with unsent changes. */
  public Set<String> recordIds() {
    return Set.copyOf(staged.keySet());
  }

  /** Loads the saved changes, then runs an action; changes made in the meantime take precedence. */
  public void load(Runnable then) {
    saver.load(
        saved -> {
          if (steps.isAnyDone() || steps.isAnyUndone()) {
            steps.base(saved.stream().collect(toMap(Change::cell, change -> change)));
          }
          apply(
              saved.stream()
                  .filter(change -> find(change.recordId(), change.field()) == null)
                  .map(change -> new CellEdit(change.cell(), null, change))
                  .toList(),
              false);
          then.run();
        });
  }

  /**
   * Adds changes as one undoable step. A change back to the original value removes the unsent
   * change.
   */
  public void stage(Collection<Change> changes) {
    did(new EditStep(swaps(changes), false));
  }

  /** Adds a change while the user types; typing in one cell is undone as a whole. */
  public void type(Change change) {
    typed(new EditStep(swaps(List.of(change)), true));
  }

  /** Like {@link #type}, for input that is unchanged or invalid: removes the unsent change. */
  public void untype(String recordId, FieldRef field) {
    Change before = find(recordId, field);
    if (before != null) {
      CellEdit swap = new CellEdit(new Change.Cell(recordId, field), before, null);
      typed(new EditStep(List.of(swap), true));
    }
  }

  /** Discards changes as one undoable step. */
  public void revert(Predicate<Change> which) {
    did(
        new EditStep(
            all().stream()
                .filter(which)
                .map(change -> new CellEdit(change.cell(), change, null))
                .toList(),
            false));
  }

  /** Undoes the last step. */
  public void undo() {
    EditStep step = steps.undo();
    if (step != null) {
      apply(step.current(this::find), true);
    }
  }

  /** Redoes the step that was undone last. */
  public void redo() {
    EditStep step = steps.redo();
    if (step != null) {
      apply(step.current(this::find), true);
    }
  }

  /**
   * Removes changes that were applied or are no longer wanted. They can't be undone: undo would
   * request the old value without knowing that the service has the new one.
   */
  public void settled(Collection<Change> those) {
    Set<Change.Cell> places = new LinkedHashSet<>();
    List<CellEdit> swaps = new ArrayList<>();
    for (Change change : those) {
      Change.Cell cell = change.cell();
      Change before = find(change.recordId(), change.field());
      places.add(cell);
      if (before != null && before.wanted().equals(change.wanted())) {
        swaps.add(new CellEdit(cell, before, null));
      } else if (before != null) {
        // The cell was changed again in the meantime: base the change on the new value.
        Change after =
            new Change(change.recordId(), change.field(), change.wanted(), before.wanted());
        swaps.add(new CellEdit(cell, before, isAsSeen(after) ? null : after));
      }
    }
    steps.forget(places);
    refused.settle(swaps);
    apply(swaps, true);
  }

  /**
   * Updates the original values of changes that the service stored with another value, so that this
   * isn't shown as a change by another user. The changes stay unsent.
   */
  public void storedOtherwise(Collection<Change> those) {
    List<CellEdit> swaps = new ArrayList<>();
    for (Change change : those) {
      Change before = find(change.recordId(), change.field());
      if (before != null && before.wanted().equals(change.wanted()) && !isAsSeen(change)) {
        swaps.add(new CellEdit(change.cell(), before, change));
      }
    }
    refused.settle(swaps);
    apply(swaps, true);
  }

  /** Saves pending changes. Blocks; call it at the end of the program. */
  public void close() {
    saver.close();
  }

  private List<CellEdit> swaps(Collection<Change> changes) {
    Map<Change.Cell, CellEdit> swaps = new LinkedHashMap<>();
    for (Change change : changes) {
      Change.Cell cell = change.cell();
      Change before = find(change.recordId(), change.field());
      Change after = isAsSeen(change) ? null : change;
      if (Objects.equals(before, after)) {
        swaps.remove(cell);
      } else {
        swaps.put(cell, new CellEdit(cell, before, after));
      }
    }
    return List.copyOf(swaps.values());
  }

  /** Compares the displayed values, like the editor. */
  private static boolean isAsSeen(Change change) {
    FieldValue seen = change.seen();
    return (seen == null ? "" : seen.display()).equals(change.wanted().display());
  }

  private void typed(EditStep step) {
    if (!step.swaps().isEmpty()) {
      steps.typed(step);
      apply(step.swaps(), true);
    }
  }

  private void did(EditStep step) {
    if (!step.swaps().isEmpty()) {
      steps.did(step);
      apply(step.swaps(), true);
    }
  }

  private void apply(List<CellEdit> swaps, boolean save) {
    Set<String> ids = LinkedHashSet.newLinkedHashSet(swaps.size());
    int more = 0;
    for (CellEdit swap : swaps) {
      String id = swap.cell().recordId();
      Map<FieldRef, Change> before = staged.getOrDefault(id, Map.of());
      Map<FieldRef, Change> after = swap.in(before);
      if (after.isEmpty()) {
        staged.remove(id);
      } else {
        staged.put(id, after);
      }
      more += after.size() - before.size();
      ids.add(id);
    }
    undoable.set(steps.isAnyDone());
    redoable.set(steps.isAnyUndone());
    if (ids.isEmpty()) {
      return;
    }
    cells.set(cells.get() + more);
    records.set(staged.size());
    version.set(version.get() + 1);
    if (save) {
      saver.save(swaps);
    }
    listeners.forEach(listener -> listener.accept(ids));
  }
}
