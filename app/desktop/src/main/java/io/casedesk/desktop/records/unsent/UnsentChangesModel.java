package io.casedesk.desktop.records.unsent;

import static java.util.stream.Collectors.toMap;

import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.records.unsent.EditStep.CellEdit;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.workspace.UnsentChange;
import io.casedesk.workspace.UnsentChange.ChangeOrigin;
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
import java.util.function.Function;
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

  /** The origins of the changes that weren't made in a cell or a form. */
  private final Map<Change.Cell, ChangeOrigin> origins = new HashMap<>();

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

  /** Returns where the unsent change of a cell comes from. */
  public ChangeOrigin origin(Change.Cell cell) {
    return origins.getOrDefault(cell, ChangeOrigin.EDITED);
  }

  private @Nullable UnsentChange unsent(Change.Cell cell) {
    Change change = find(cell.recordId(), cell.field());
    return change == null ? null : new UnsentChange(change, origin(cell));
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
            steps.base(saved.stream().collect(toMap(one -> one.change().cell(), one -> one)));
          }
          apply(
              saved.stream()
                  .filter(one -> unsent(one.change().cell()) == null)
                  .map(one -> new CellEdit(one.change().cell(), null, one))
                  .toList(),
              false);
          then.run();
        });
  }

  /** Adds changes that were made in cells or a form, as {@link #stage(Collection, Function)}. */
  public void stage(Collection<Change> changes) {
    stage(changes, cell -> ChangeOrigin.EDITED);
  }

  /**
   * Adds changes as one undoable step. A change back to the original value removes the unsent
   * change.
   *
   * @param origin returns where the change of a cell comes from
   */
  public void stage(Collection<Change> changes, Function<Change.Cell, ChangeOrigin> origin) {
    did(new EditStep(swaps(changes, origin), false));
  }

  /** Adds a change while the user types; typing in one cell is undone as a whole. */
  public void type(Change change) {
    typed(new EditStep(swaps(List.of(change), cell -> ChangeOrigin.EDITED), true));
  }

  /** Like {@link #type}, for input that is unchanged or invalid: removes the unsent change. */
  public void untype(String recordId, FieldRef field) {
    Change.Cell cell = new Change.Cell(recordId, field);
    UnsentChange before = unsent(cell);
    if (before != null) {
      CellEdit swap = new CellEdit(cell, before, null);
      typed(new EditStep(List.of(swap), true));
    }
  }

  /** Discards changes as one undoable step. */
  public void revert(Predicate<Change> which) {
    did(
        new EditStep(
            all().stream()
                .filter(which)
                .map(change -> new CellEdit(change.cell(), unsent(change.cell()), null))
                .toList(),
            false));
  }

  /** Undoes the last step. */
  public void undo() {
    EditStep step = steps.undo();
    if (step != null) {
      apply(step.current(this::unsent), true);
    }
  }

  /** Redoes the step that was undone last. */
  public void redo() {
    EditStep step = steps.redo();
    if (step != null) {
      apply(step.current(this::unsent), true);
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
      UnsentChange before = unsent(cell);
      places.add(cell);
      if (before != null && isWanted(before, change)) {
        swaps.add(new CellEdit(cell, before, null));
      } else if (before != null) {
        // The cell was changed again in the meantime: base the change on the new value.
        Change after =
            new Change(
                change.recordId(), change.field(), change.wanted(), before.change().wanted());
        swaps.add(
            new CellEdit(
                cell, before, isAsSeen(after) ? null : new UnsentChange(after, before.origin())));
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
      UnsentChange before = unsent(change.cell());
      if (before != null && isWanted(before, change) && !isAsSeen(change)) {
        swaps.add(new CellEdit(change.cell(), before, new UnsentChange(change, before.origin())));
      }
    }
    refused.settle(swaps);
    apply(swaps, true);
  }

  /** Sets the origin of the unsent changes that a run didn't verify. */
  public void leftBy(String runId, Collection<Change> those) {
    ChangeOrigin run = ChangeOrigin.leftBy(runId);
    List<CellEdit> swaps = new ArrayList<>();
    for (Change change : those) {
      UnsentChange before = unsent(change.cell());
      if (before != null && isWanted(before, change)) {
        swaps.add(new CellEdit(change.cell(), before, new UnsentChange(before.change(), run)));
      }
    }
    apply(swaps, true);
  }

  /** Returns those of the changes that are unsent. */
  public List<Change> unsent(Collection<Change> those) {
    List<Change> found = new ArrayList<>();
    for (Change change : those) {
      UnsentChange unsent = unsent(change.cell());
      if (unsent != null && isWanted(unsent, change)) {
        found.add(unsent.change());
      }
    }
    return found;
  }

  private static boolean isWanted(UnsentChange unsent, Change change) {
    return unsent.change().wanted().equals(change.wanted());
  }

  /** Saves pending changes. Blocks; call it at the end of the program. */
  public void close() {
    saver.close();
  }

  private List<CellEdit> swaps(
      Collection<Change> changes, Function<Change.Cell, ChangeOrigin> origin) {
    Map<Change.Cell, CellEdit> swaps = new LinkedHashMap<>();
    for (Change change : changes) {
      Change.Cell cell = change.cell();
      UnsentChange before = unsent(cell);
      Change after = isAsSeen(change) ? null : change;
      if (Objects.equals(before == null ? null : before.change(), after)) {
        swaps.remove(cell);
      } else {
        UnsentChange wished = after == null ? null : new UnsentChange(after, origin.apply(cell));
        swaps.put(cell, new CellEdit(cell, before, wished));
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
      UnsentChange now = swap.after();
      if (now == null || now.origin().equals(ChangeOrigin.EDITED)) {
        origins.remove(swap.cell());
      } else {
        origins.put(swap.cell(), now.origin());
      }
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
