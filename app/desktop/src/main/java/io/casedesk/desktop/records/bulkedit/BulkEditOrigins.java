package io.casedesk.desktop.records.bulkedit;

import io.casedesk.changes.plan.RunPurpose;
import io.casedesk.desktop.common.tasks.LatestSaver;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.common.tasks.TextStore;
import io.casedesk.desktop.records.unsent.UnsentChangesModel;
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
 * Tracks the record selection that unsent bulk edits came from. Stored together with the unsent
 * changes and removed when those are undone, discarded or sent.
 */
public final class BulkEditOrigins {

  private static final System.Logger LOG = System.getLogger(BulkEditOrigins.class.getName());

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
          .build();

  private static final Duration REST = Duration.ofMillis(300);

  /** Maximum number of selections to list for the user. */
  private static final int MOST = 20;

  /** Maximum number of cells that are checked to find out whether an edit is still unsent. */
  private static final int WITNESSES = 200;

  private final List<TrackedScope> held = new ArrayList<>();
  private final UnsentChangesModel staging;
  private final TextStore store;
  private final Tasks tasks;
  private final LatestSaver saver;

  /** Ids of records whose cells changed while the stored data was loading. */
  private final Set<String> changedMeanwhile = new HashSet<>();

  private boolean loading;

  public BulkEditOrigins(UnsentChangesModel staging, TextStore store, Tasks tasks) {
    this.staging = staging;
    this.store = store;
    this.tasks = tasks;
    this.saver = new LatestSaver(tasks, REST, store::put);
    staging.subscribe(this::changed);
  }

  /**
   * A selection with its sample of cells.
   *
   * @param witnesses the wanted values of some cells that have been unsent since, by record id
   */
  record TrackedScope(RunPurpose.Scope scope, Map<String, String> witnesses) {

    private boolean isStaged(String recordId, UnsentChangesModel staging) {
      Change staged = staging.find(recordId, FieldRef.parse(scope.field()));
      return staged != null && staged.wanted().display().equals(witnesses.get(recordId));
    }

    /** Returns a copy without the changed records whose cells are no longer unsent. */
    TrackedScope after(Set<String> changed, UnsentChangesModel staging) {
      if (witnesses.keySet().stream()
          .noneMatch(id -> changed.contains(id) && !isStaged(id, staging))) {
        return this;
      }
      Map<String, String> left = new LinkedHashMap<>(witnesses);
      left.keySet().removeIf(id -> changed.contains(id) && !isStaged(id, staging));
      return new TrackedScope(scope, left);
    }

    /** Returns a copy without these records and without records whose cells aren't unsent. */
    TrackedScope found(Set<String> without, UnsentChangesModel staging) {
      Map<String, String> left = new LinkedHashMap<>(witnesses);
      left.keySet().removeIf(id -> without.contains(id) || !isStaged(id, staging));
      return new TrackedScope(scope, left);
    }
  }

  /** Loads the stored data; call it after the unsent changes were loaded. */
  public void load() {
    loading = true;
    tasks
        .call(() -> store.find().map(BulkEditOrigins::read).orElse(List.of()))
        .onSuccess(this::loaded)
        .onFailure(thrown -> LOG.log(Level.WARNING, "Can't read the scopes of bulk edits", thrown))
        .onFinally(() -> loading = false)
        .start();
  }

  private void loaded(List<TrackedScope> kept) {
    List<TrackedScope> found =
        kept.stream()
            .map(each -> each.found(changedMeanwhile, staging))
            .filter(each -> !each.witnesses().isEmpty())
            .toList();
    changedMeanwhile.clear();
    held.addAll(0, found);
    if (!found.equals(kept)) {
      save();
    }
  }

  /**
   * Removes changed cells from their edits for good. If the user later enters the value again, the
   * change has another origin.
   */
  private void changed(Set<String> records) {
    if (loading) {
      changedMeanwhile.addAll(records);
    }
    List<TrackedScope> left =
        held.stream()
            .map(each -> each.after(records, staging))
            .filter(each -> !each.witnesses().isEmpty())
            .toList();
    if (!left.equals(held)) {
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
    if (held.size() > MOST) {
      held.removeFirst();
    }
    save();
  }

  /** Returns the selections of the current unsent changes, in order of editing. */
  public List<RunPurpose.Scope> now() {
    return held.stream().map(TrackedScope::scope).toList();
  }

  private void save() {
    saver.save(JSON.writeValueAsString(held));
  }

  /** Saves pending changes. Blocks; call it after all other tasks have ended. */
  public void close() {
    saver.close();
  }

  /**
   * Parses the selections; empty if any part can't be read, because a partial record would be wrong
   * in a run certificate.
   */
  private static List<TrackedScope> read(String text) {
    try {
      return text.isBlank() ? List.of() : List.of(JSON.readValue(text, TrackedScope[].class));
    } catch (JacksonException e) {
      return List.of();
    }
  }
}
