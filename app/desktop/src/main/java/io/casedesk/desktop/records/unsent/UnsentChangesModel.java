package io.casedesk.desktop.records.unsent;

import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.records.unsent.EditStep.Cell;
import io.casedesk.desktop.records.unsent.EditStep.Swap;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
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
import javafx.beans.property.ReadOnlyObjectProperty;
import org.jspecify.annotations.Nullable;

/**
 * Cells of one kind of record that a person changed and has not sent yet, whatever they were
 * changed with. Everything can be undone and is kept on the disk at once, so that a crash loses
 * nothing.
 */
public final class UnsentChangesModel {

  private final ReadOnlyIntegerWrapper cells = new ReadOnlyIntegerWrapper();
  private final ReadOnlyIntegerWrapper records = new ReadOnlyIntegerWrapper();
  private final ReadOnlyIntegerWrapper version = new ReadOnlyIntegerWrapper();
  private final ReadOnlyBooleanWrapper undoable = new ReadOnlyBooleanWrapper();
  private final ReadOnlyBooleanWrapper redoable = new ReadOnlyBooleanWrapper();

  /** By record; what there is of a record is never changed, but replaced. */
  private final Map<String, Map<FieldRef, Change>> staged = new LinkedHashMap<>();

  private final EditHistory steps = new EditHistory();
  private final List<Consumer<Set<String>>> listeners = new ArrayList<>();
  private final UnsentChangesSaver saver;

  /** Nothing is staged until {@link #load}. */
  public UnsentChangesModel(Tasks tasks, UnsentChangesStore store) {
    this.saver = new UnsentChangesSaver(tasks, store);
  }

  /** How many cells are staged. */
  public ReadOnlyIntegerProperty cellsProperty() {
    return cells.getReadOnlyProperty();
  }

  /** In how many records. */
  public ReadOnlyIntegerProperty recordsProperty() {
    return records.getReadOnlyProperty();
  }

  /** Grows whenever anything staged changes. */
  public ReadOnlyIntegerProperty versionProperty() {
    return version.getReadOnlyProperty();
  }

  /** Whether there is anything to undo. */
  public ReadOnlyBooleanProperty undoableProperty() {
    return undoable.getReadOnlyProperty();
  }

  /** Whether there is anything to do again. */
  public ReadOnlyBooleanProperty redoableProperty() {
    return redoable.getReadOnlyProperty();
  }

  /** Why staged cells would not outlive a crash; null while they would. */
  public ReadOnlyObjectProperty<@Nullable Throwable> failureProperty() {
    return saver.failureProperty();
  }

  /** Tells of the records in which anything staged changed, after it did. */
  public void onChange(Consumer<Set<String>> listener) {
    listeners.add(listener);
  }

  /** What is staged in a cell, or null. */
  public @Nullable Change find(String recordId, FieldRef field) {
    Map<FieldRef, Change> fields = staged.get(recordId);
    return fields == null ? null : fields.get(field);
  }

  /** What is staged in a record. */
  public Collection<Change> of(String recordId) {
    return List.copyOf(staged.getOrDefault(recordId, Map.of()).values());
  }

  /** Everything staged, record by record. */
  public List<Change> all() {
    return staged.values().stream().flatMap(fields -> fields.values().stream()).toList();
  }

  /**
   * What is staged now, by record and field: it stays as it is, whatever is staged later. Quick,
   * also of very many.
   */
  public Map<String, Map<FieldRef, Change>> snapshot() {
    return new HashMap<>(staged);
  }

  /** Ids of records with anything staged. */
  public Set<String> recordIds() {
    return Set.copyOf(staged.keySet());
  }

  /** Takes back what was kept when the program ended; what was staged meanwhile stays. */
  public void load() {
    load(() -> {});
  }

  /** The same, with something to be done once it is known what was kept. */
  public void load(Runnable then) {
    saver.load(
        kept -> {
          apply(
              kept.stream()
                  .filter(change -> find(change.recordId(), change.field()) == null)
                  .map(change -> new Swap(Cell.of(change), null, change))
                  .toList(),
              false);
          then.run();
        });
  }

  /** Stages these, as one action. A cell that is to be as it was seen is no longer staged. */
  public void stage(Collection<Change> changes) {
    did(new EditStep(swaps(changes), false));
  }

  /** Stages a cell while it is typed into: undone as a whole. */
  public void type(Change change) {
    typed(new EditStep(swaps(List.of(change)), true));
  }

  /** As {@link #type}, when what was typed means that the cell is to stay as it is, or nothing. */
  public void untype(String recordId, FieldRef field) {
    Change before = find(recordId, field);
    if (before != null) {
      Swap swap = new Swap(new Cell(recordId, field), before, null);
      typed(new EditStep(List.of(swap), true));
    }
  }

  /** No longer stages cells, as one action that can be undone. */
  public void revert(Predicate<Change> which) {
    did(
        new EditStep(
            all().stream()
                .filter(which)
                .map(change -> new Swap(Cell.of(change), change, null))
                .toList(),
            false));
  }

  /** Undoes the last action. */
  public void undo() {
    EditStep step = steps.undo();
    if (step != null) {
      apply(current(step), true);
    }
  }

  /** Does again what was undone last. */
  public void redo() {
    EditStep step = steps.redo();
    if (step != null) {
      apply(current(step), true);
    }
  }

  /**
   * These are as wanted now, or are no longer wished for: no undo brings them back, since it would
   * wish for the old value without saying that the service holds the new one.
   */
  public void settled(Collection<Change> those) {
    Set<Cell> places = new LinkedHashSet<>();
    List<Swap> swaps = new ArrayList<>();
    for (Change change : those) {
      Cell cell = Cell.of(change);
      Change before = find(change.recordId(), change.field());
      places.add(cell);
      if (before != null && before.wanted().equals(change.wanted())) {
        swaps.add(new Swap(cell, before, null));
      } else if (before != null) {
        // Wished for something else meanwhile: of what is there now.
        Change after =
            new Change(change.recordId(), change.field(), change.wanted(), before.wanted());
        swaps.add(new Swap(cell, before, isAsSeen(after) ? null : after));
      }
    }
    steps.forget(places);
    apply(swaps, true);
  }

  /**
   * These were written from here and read otherwise than wanted: what the service made of them is
   * what is seen from now on, so that it is not taken for somebody else's. They stay unsent.
   */
  public void storedOtherwise(Collection<Change> those) {
    List<Swap> swaps = new ArrayList<>();
    for (Change change : those) {
      Change before = find(change.recordId(), change.field());
      if (before != null && before.wanted().equals(change.wanted()) && !isAsSeen(change)) {
        swaps.add(new Swap(Cell.of(change), before, change));
      }
    }
    apply(swaps, true);
  }

  /** Writes down what could not be yet. Blocks; for the end of the program. */
  public void close() {
    saver.close();
  }

  private List<Swap> swaps(Collection<Change> changes) {
    Map<Cell, Swap> swaps = new LinkedHashMap<>();
    for (Change change : changes) {
      Cell cell = Cell.of(change);
      Change before = find(change.recordId(), change.field());
      Change after = isAsSeen(change) ? null : change;
      if (Objects.equals(before, after)) {
        swaps.remove(cell);
      } else {
        swaps.put(cell, new Swap(cell, before, after));
      }
    }
    return List.copyOf(swaps.values());
  }

  /** Judged by what a person sees, as the editor does. */
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

  /** The same with what is staged now as what was before: others may have settled it since. */
  private List<Swap> current(EditStep step) {
    return step.swaps().stream()
        .map(
            swap ->
                new Swap(
                    swap.cell(), find(swap.cell().recordId(), swap.cell().field()), swap.after()))
        .filter(swap -> !Objects.equals(swap.before(), swap.after()))
        .toList();
  }

  private void apply(List<Swap> swaps, boolean save) {
    Set<String> ids = LinkedHashSet.newLinkedHashSet(swaps.size());
    int more = 0;
    for (Swap swap : swaps) {
      String id = swap.cell().recordId();
      Map<FieldRef, Change> before = staged.getOrDefault(id, Map.of());
      Map<FieldRef, Change> after = replaced(before, swap);
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

  private static Map<FieldRef, Change> replaced(Map<FieldRef, Change> before, Swap swap) {
    FieldRef field = swap.cell().field();
    Change wish = swap.after();
    if (before.isEmpty()) {
      return wish == null ? before : Map.of(field, wish);
    }
    Map<FieldRef, Change> after = new LinkedHashMap<>(before);
    if (wish == null) {
      after.remove(field);
    } else {
      after.put(field, wish);
    }
    return Collections.unmodifiableMap(after);
  }
}
