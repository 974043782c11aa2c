package io.casedesk.desktop.records.bulkedit;

import io.casedesk.changes.plan.RunPurpose;
import io.casedesk.desktop.common.tasks.LatestSaver;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.common.tasks.TextStore;
import io.casedesk.desktop.records.unsent.PendingChanges;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a plan of the unsent changes says beside them: the record selections that bulk edits came
 * from, and whether each record is changed as a whole or not at all. Stored together with the
 * unsent changes and removed when those are undone, discarded or sent.
 */
public final class PlanPurpose {

  private static final System.Logger LOG = System.getLogger(PlanPurpose.class.getName());

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
          .build();

  /** Maximum number of selections to list for the user. */
  private static final int MOST = 20;

  /** Maximum number of cells that are checked to find out whether an edit is still unsent. */
  private static final int WITNESSES = 200;

  private final List<TrackedScope> held = new ArrayList<>();
  private final PendingChanges staging;
  private final TextStore store;
  private final Tasks tasks;
  private final LatestSaver saver;

  /** Ids of records whose cells changed after the stored data should have been loaded. */
  private final Set<String> changedMeanwhile = new HashSet<>();

  private State state = State.EARLY;

  /** Whether the unsent changes change each record as a whole or not at all. */
  private boolean wholeRecords;

  public PlanPurpose(PendingChanges staging, TextStore store, Tasks tasks) {
    this.staging = staging;
    this.store = store;
    this.tasks = tasks;
    this.saver = new LatestSaver(tasks, Duration.ZERO, store::put);
    staging.subscribe(this::changed);
  }

  /** How far loading is. What is stored is replaced only after it was loaded. */
  private enum State {
    /** The unsent changes aren't loaded. */
    EARLY,
    LOADING,
    FAILED,
    LOADED
  }

  /** What is stored. */
  record Stored(boolean wholeRecords, List<TrackedScope> scopes) {

    static final Stored NOTHING = new Stored(false, List.of());
  }

  /**
   * A selection with its sample of cells.
   *
   * @param witnesses the wanted values of some cells that have been unsent since, by record id
   */
  record TrackedScope(RunPurpose.Scope scope, Map<String, String> witnesses) {

    private boolean isStaged(String recordId, PendingChanges staging) {
      Change staged = staging.find(recordId, FieldRef.parse(scope.field()));
      return staged != null && staged.wanted().display().equals(witnesses.get(recordId));
    }

    /** Returns a copy without the changed records whose cells are no longer unsent. */
    TrackedScope after(Set<String> changed, PendingChanges staging) {
      if (witnesses.keySet().stream()
          .noneMatch(id -> changed.contains(id) && !isStaged(id, staging))) {
        return this;
      }
      Map<String, String> left = new LinkedHashMap<>(witnesses);
      left.keySet().removeIf(id -> changed.contains(id) && !isStaged(id, staging));
      return new TrackedScope(scope, left);
    }

    /** Returns a copy without these records and without records whose cells aren't unsent. */
    TrackedScope found(Set<String> without, PendingChanges staging) {
      Map<String, String> left = new LinkedHashMap<>(witnesses);
      left.keySet().removeIf(id -> without.contains(id) || !isStaged(id, staging));
      return new TrackedScope(scope, left);
    }
  }

  /**
   * Loads the stored data; call it after the unsent changes were loaded. If that fails, tries again
   * at the next change.
   */
  public void load() {
    state = State.LOADING;
    tasks
        .call(() -> store.find().map(PlanPurpose::read).orElse(Stored.NOTHING))
        .onSuccess(this::loaded)
        .onFailure(
            thrown -> {
              state = State.FAILED;
              LOG.log(Level.WARNING, "Can't read the purpose of the unsent changes", thrown);
            })
        .start();
  }

  private void loaded(Stored kept) {
    state = State.LOADED;
    List<TrackedScope> found =
        kept.scopes().stream()
            .map(each -> each.found(changedMeanwhile, staging))
            .filter(each -> !each.witnesses().isEmpty())
            .toList();
    changedMeanwhile.clear();
    held.addAll(0, found);
    limit();
    wholeRecords = (wholeRecords || kept.wholeRecords()) && staging.cellsProperty().get() > 0;
    if (!held.equals(kept.scopes()) || wholeRecords != kept.wholeRecords()) {
      save();
    }
  }

  /**
   * Removes changed cells from their edits for good. If the user later enters the value again, the
   * change has another origin.
   */
  private void changed(Set<String> records) {
    if (state == State.LOADING || state == State.FAILED) {
      changedMeanwhile.addAll(records);
    }
    List<TrackedScope> left =
        held.stream()
            .map(each -> each.after(records, staging))
            .filter(each -> !each.witnesses().isEmpty())
            .toList();
    // Later changes aren't those that this was decided for.
    boolean whole = wholeRecords && staging.cellsProperty().get() > 0;
    if (!left.equals(held) || whole != wholeRecords) {
      wholeRecords = whole;
      held.clear();
      held.addAll(left);
      save();
    }
  }

  /** Records that a bulk edit was added to the unsent changes. */
  void staged(RunPurpose.Scope scope, List<Change> changes) {
    Map<String, String> witnesses = new LinkedHashMap<>();
    changes.stream()
        .limit(WITNESSES)
        .forEach(change -> witnesses.put(change.recordId(), change.wanted().display()));
    held.add(new TrackedScope(scope, witnesses));
    limit();
    save();
  }

  private void limit() {
    while (held.size() > MOST) {
      held.removeFirst();
    }
  }

  /** Sets whether the unsent changes change each record as a whole or not at all. */
  public void setWholeRecords(boolean whole) {
    if (whole != wholeRecords) {
      wholeRecords = whole;
      save();
    }
  }

  /** Returns a purpose with the selections, in order of editing, and the decision. */
  public RunPurpose of(RunPurpose edits) {
    return edits
        .chosenFrom(held.stream().map(TrackedScope::scope).toList())
        .withWholeRecords(wholeRecords);
  }

  private void save() {
    switch (state) {
      case EARLY, LOADING -> {
        // What is held is saved when the stored data was loaded.
      }
      case FAILED -> load();
      case LOADED -> saver.save(JSON.writeValueAsString(new Stored(wholeRecords, held)));
    }
  }

  /** Saves pending changes. Blocks; call it after all other tasks have ended. */
  public void close() {
    saver.close();
  }

  /**
   * Parses what is stored; nothing if any part can't be read, because a partial record would be
   * wrong in a run certificate.
   */
  private static Stored read(String text) {
    try {
      Stored read = text.isBlank() ? null : JSON.readValue(text, Stored.class);
      return read == null ? Stored.NOTHING : read;
    } catch (JacksonException e) {
      return Stored.NOTHING;
    }
  }
}
