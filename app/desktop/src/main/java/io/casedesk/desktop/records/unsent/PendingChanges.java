package io.casedesk.desktop.records.unsent;

import static java.util.stream.Collectors.toMap;

import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.records.unsent.EditHistory.CellEdit;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.workspace.Edit;
import io.casedesk.workspace.Edit.ChangeOrigin;
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
import java.util.stream.Stream;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.util.Subscription;
import org.jspecify.annotations.Nullable;

/**
 * What the user wants in the cells of one record kind, from all kinds of editing: values that can
 * be sent, and texts that are no values of their fields. It is the only place that knows; a cell of
 * the table and a field of the editor show it. Every edit can be undone and is saved to the disk at
 * once, so that a crash loses nothing.
 */
public final class PendingChanges {

  private final ReadOnlyIntegerWrapper cells = new ReadOnlyIntegerWrapper();
  private final ReadOnlyIntegerWrapper records = new ReadOnlyIntegerWrapper();
  private final ReadOnlyIntegerWrapper invalidRecords = new ReadOnlyIntegerWrapper();
  private final ReadOnlyIntegerWrapper version = new ReadOnlyIntegerWrapper();
  private final ReadOnlyBooleanWrapper undoable = new ReadOnlyBooleanWrapper();
  private final ReadOnlyBooleanWrapper redoable = new ReadOnlyBooleanWrapper();

  /** Edits by record; the inner maps are immutable and replaced on change. */
  private final Map<String, Map<FieldRef, Edit>> edits = new LinkedHashMap<>();

  private final EditHistory steps = new EditHistory();
  private final List<Consumer<Set<String>>> listeners = new ArrayList<>();
  private final UnsentChangesSaver saver;
  private final UnsentChangesStore store;
  private final Tasks tasks;

  /** The text of the steps as it is stored. */
  private volatile String storedSteps = "";

  /** Creates a model without edits; call {@link #load} to load saved ones. */
  public PendingChanges(Tasks tasks, UnsentChangesStore store) {
    this.tasks = tasks;
    this.store = store;
    this.saver = new UnsentChangesSaver(tasks, store);
  }

  /** Number of changed cells whose input can be sent. */
  public ReadOnlyIntegerProperty cellsProperty() {
    return cells.getReadOnlyProperty();
  }

  /** Number of records with changes that can be sent. */
  public ReadOnlyIntegerProperty recordsProperty() {
    return records.getReadOnlyProperty();
  }

  /** Number of records with invalid input. */
  public ReadOnlyIntegerProperty invalidRecordsProperty() {
    return invalidRecords.getReadOnlyProperty();
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

  /** Subscribes to the ids of records whose edits have changed. */
  public Subscription subscribe(Consumer<Set<String>> listener) {
    listeners.add(listener);
    return () -> listeners.remove(listener);
  }

  /** Returns the edit of a cell, valid or not; null if there is none. */
  public @Nullable Edit edit(String recordId, FieldRef field) {
    Map<FieldRef, Edit> fields = edits.get(recordId);
    return fields == null ? null : fields.get(field);
  }

  private @Nullable Edit edit(Change.Cell cell) {
    return edit(cell.recordId(), cell.field());
  }

  /** Returns the edits of a record, valid or not. */
  public Collection<Edit> edits(String recordId) {
    return edits.getOrDefault(recordId, Map.of()).values();
  }

  /** Returns the invalid input of a cell; null if there is none. */
  public Edit.@Nullable Invalid invalid(String recordId, FieldRef field) {
    Edit edit = edit(recordId, field);
    return edit != null && edit.input() instanceof Edit.Invalid invalid ? invalid : null;
  }

  /** Returns the change of a cell that can be sent; null if there is none. */
  public @Nullable Change find(String recordId, FieldRef field) {
    Edit edit = edit(recordId, field);
    return edit == null ? null : edit.change().orElse(null);
  }

  /** Returns where the edit of a cell comes from. */
  public ChangeOrigin origin(Change.Cell cell) {
    Edit edit = edit(cell);
    return edit == null ? ChangeOrigin.EDITED : edit.origin();
  }

  /** Returns the changes of a record that can be sent. */
  public Collection<Change> of(String recordId) {
    return edits(recordId).stream().flatMap(edit -> edit.change().stream()).toList();
  }

  /** Returns all changes that can be sent, grouped by record. */
  public List<Change> all() {
    return allEdits().flatMap(edit -> edit.change().stream()).toList();
  }

  /** Returns the edits whose input is invalid. */
  public List<Edit> invalid() {
    return allEdits().filter(edit -> edit.input() instanceof Edit.Invalid).toList();
  }

  private Stream<Edit> allEdits() {
    return edits.values().stream().flatMap(fields -> fields.values().stream());
  }

  /** Returns an immutable snapshot by record and field. Fast, even for many edits. */
  public Map<String, Map<FieldRef, Edit>> snapshot() {
    return new HashMap<>(edits);
  }

  /** Returns the ids of records with edits, valid or not. */
  public Set<String> recordIds() {
    return Set.copyOf(edits.keySet());
  }

  /** Loads the saved edits, then runs an action; edits made in the meantime take precedence. */
  public void load(Runnable then) {
    saver.load(
        saved -> {
          if (steps.isAnyDone() || steps.isAnyUndone()) {
            steps.base(saved.stream().collect(toMap(Edit::cell, one -> one)));
          }
          apply(
              saved.stream()
                  .filter(one -> edit(one.cell()) == null)
                  .map(one -> new CellEdit(one.cell(), null, one))
                  .toList(),
              false);
          loadSteps();
          then.run();
        });
  }

  /** Loads the steps of the last start, so that they can be undone, unless there are newer ones. */
  private void loadSteps() {
    tasks
        .call(
            () -> {
              storedSteps = store.steps().orElse("");
              return storedSteps.isEmpty()
                  ? List.<EditHistory.Step>of()
                  : StoredHistory.of(storedSteps);
            })
        .onSuccess(
            stored -> {
              if (!steps.isAnyDone() && !steps.isAnyUndone()) {
                steps.restore(stored, this::edit);
                undoable.set(steps.isAnyDone());
              }
              removeStoredSteps();
            })
        .start();
  }

  /** Removes the stored steps, so that a crash leaves none that are out of date. */
  private void removeStoredSteps() {
    if (!storedSteps.isEmpty()) {
      tasks
          .run(
              () -> {
                store.keepSteps("");
                storedSteps = "";
              })
          .start();
    }
  }

  /** Adds changes that were made in cells or a form as one undoable step. */
  public void stage(Collection<Change> changes) {
    put(Edit.edited(changes));
  }

  /**
   * Adds changes as one undoable step.
   *
   * @param origin returns where the change of a cell comes from
   */
  public void stage(Collection<Change> changes, Function<Change.Cell, ChangeOrigin> origin) {
    put(changes.stream().map(one -> Edit.of(one, origin.apply(one.cell()))).toList());
  }

  /**
   * Adds edits as one undoable step, each in place of an earlier one of its cell. An edit back to
   * the value of the service removes the earlier one.
   */
  public void put(Collection<Edit> those) {
    did(new EditHistory.Step(swaps(those), false));
  }

  /** Adds an edit while the user types; typing in one cell is undone as a whole. */
  public void type(Edit edit) {
    typed(new EditHistory.Step(swaps(List.of(edit)), true));
  }

  /** Like {@link #type} of a change that was made in a cell or a form. */
  public void type(Change change) {
    type(Edit.of(change, ChangeOrigin.EDITED));
  }

  /** Like {@link #type}, for input that is the value of the service: removes the edit. */
  public void untype(String recordId, FieldRef field) {
    Edit before = edit(recordId, field);
    if (before != null) {
      typed(new EditHistory.Step(List.of(new CellEdit(before.cell(), before, null)), true));
    }
  }

  /** Discards changes that can be sent as one undoable step. */
  public void revert(Predicate<Change> which) {
    discard(edit -> edit.change().filter(which).isPresent());
  }

  /** Discards edits as one undoable step. */
  public void discard(Predicate<Edit> which) {
    did(
        new EditHistory.Step(
            allEdits().filter(which).map(edit -> new CellEdit(edit.cell(), edit, null)).toList(),
            false));
  }

  /** Discards all edits, also invalid ones, and all steps: undo can't restore them. */
  public void forgetAll() {
    steps.clear();
    apply(allEdits().map(edit -> new CellEdit(edit.cell(), edit, null)).toList(), true);
  }

  /** Undoes the last step. */
  public void undo() {
    EditHistory.Step step = steps.undo();
    if (step != null) {
      apply(step.current(this::edit), true);
    }
  }

  /** Redoes the step that was undone last. */
  public void redo() {
    EditHistory.Step step = steps.redo();
    if (step != null) {
      apply(step.current(this::edit), true);
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
      Edit before = edit(cell);
      places.add(cell);
      if (before != null && isWanted(before, change)) {
        swaps.add(new CellEdit(cell, before, null));
      } else if (before != null) {
        // The cell was edited again in the meantime: base the edit on the new value.
        Edit after = before.basedOn(change.wanted());
        swaps.add(new CellEdit(cell, before, after.isAsSeen() ? null : after));
      }
    }
    steps.forget(places);
    apply(swaps, true);
  }

  /**
   * Updates the original values of changes that the service stored with another value, so that this
   * isn't shown as a change by another user. The changes stay unsent.
   */
  public void storedOtherwise(Collection<Change> those) {
    List<CellEdit> swaps = new ArrayList<>();
    for (Change change : those) {
      Edit before = edit(change.cell());
      if (before != null && isWanted(before, change)) {
        Edit after = before.basedOn(change.seen());
        if (!after.isAsSeen()) {
          swaps.add(new CellEdit(change.cell(), before, after));
        }
      }
    }
    apply(swaps, true);
  }

  /**
   * Bases the edit of a cell on another value of the service; null if that was not set. Removes the
   * edit if it is that value.
   */
  public void rebase(Change.Cell cell, @Nullable FieldValue seen) {
    Edit before = edit(cell);
    if (before != null && !Objects.equals(before.seen(), seen)) {
      Edit after = before.basedOn(seen);
      apply(List.of(new CellEdit(cell, before, after.isAsSeen() ? null : after)), true);
    }
  }

  /** Sets the origin of the unsent changes that a run didn't verify. */
  public void leftBy(String runId, Collection<Change> those) {
    ChangeOrigin run = ChangeOrigin.leftBy(runId);
    List<CellEdit> swaps = new ArrayList<>();
    for (Change change : those) {
      Edit before = edit(change.cell());
      if (before != null && isWanted(before, change)) {
        swaps.add(new CellEdit(change.cell(), before, before.from(run)));
      }
    }
    apply(swaps, true);
  }

  /** Returns those of the changes that are unsent. */
  public List<Change> unsent(Collection<Change> those) {
    List<Change> found = new ArrayList<>();
    for (Change change : those) {
      Edit edit = edit(change.cell());
      if (edit != null && isWanted(edit, change)) {
        edit.change().ifPresent(found::add);
      }
    }
    return found;
  }

  private static boolean isWanted(Edit edit, Change change) {
    return edit.input().equals(new Edit.Valid(change.wanted()));
  }

  /** Saves pending edits. Blocks; call it at the end of the program. */
  public void close() {
    saver.close();
  }

  /** Saves the steps that can be undone. Blocks; call it last, as they matter least. */
  public void closeSteps() {
    List<EditHistory.Step> kept = steps.toStore();
    String text = kept.isEmpty() ? "" : StoredHistory.text(kept);
    if (!text.equals(storedSteps)) {
      store.keepSteps(text);
    }
  }

  private List<CellEdit> swaps(Collection<Edit> those) {
    Map<Change.Cell, CellEdit> swaps = new LinkedHashMap<>();
    for (Edit edit : those) {
      Change.Cell cell = edit.cell();
      Edit before = edit(cell);
      Edit after = edit.isAsSeen() ? null : edit;
      // An equal edit keeps its origin.
      boolean isSame =
          after == null
              ? before == null
              : before != null && before.equals(after.from(before.origin()));
      if (isSame) {
        swaps.remove(cell);
      } else {
        swaps.put(cell, new CellEdit(cell, before, after));
      }
    }
    return List.copyOf(swaps.values());
  }

  private void typed(EditHistory.Step step) {
    if (!step.swaps().isEmpty()) {
      steps.typed(step);
      apply(step.swaps(), true);
    }
  }

  private void did(EditHistory.Step step) {
    if (!step.swaps().isEmpty()) {
      steps.did(step);
      apply(step.swaps(), true);
    }
  }

  private void apply(List<CellEdit> swaps, boolean save) {
    Set<String> ids = LinkedHashSet.newLinkedHashSet(swaps.size());
    Tally tally = new Tally();
    for (CellEdit swap : swaps) {
      String id = swap.cell().recordId();
      Map<FieldRef, Edit> before = edits.getOrDefault(id, Map.of());
      Map<FieldRef, Edit> after = swap.in(before);
      if (after.isEmpty()) {
        edits.remove(id);
      } else {
        edits.put(id, after);
      }
      tally.count(before.values(), -1);
      tally.count(after.values(), 1);
      ids.add(id);
    }
    undoable.set(steps.isAnyDone());
    redoable.set(steps.isAnyUndone());
    if (ids.isEmpty()) {
      return;
    }
    cells.set(cells.get() + tally.cells);
    records.set(records.get() + tally.records);
    invalidRecords.set(invalidRecords.get() + tally.invalidRecords);
    version.set(version.get() + 1);
    if (save) {
      saver.save(swaps);
    }
    listeners.forEach(listener -> listener.accept(ids));
  }

  /** By how much the numbers of cells and records change. */
  private static final class Tally {
    private int cells;
    private int records;
    private int invalidRecords;

    void count(Collection<Edit> ofRecord, int by) {
      int valid = 0;
      for (Edit edit : ofRecord) {
        valid += edit.input() instanceof Edit.Valid ? 1 : 0;
      }
      cells += by * valid;
      records += valid > 0 ? by : 0;
      invalidRecords += valid < ofRecord.size() ? by : 0;
    }
  }
}
