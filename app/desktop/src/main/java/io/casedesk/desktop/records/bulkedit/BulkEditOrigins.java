package io.casedesk.desktop.records.bulkedit;

import io.casedesk.changes.RunScope;
import io.casedesk.desktop.common.tasks.LatestSaver;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.records.unsent.NewRecordDraftSaver;
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

/**
 * What the changes of many records that are staged were chosen from. It is kept as the staged cells
 * are, and gone when they are: undone, discarded or sent.
 */
public final class BulkEditOrigins {

  private static final System.Logger LOG = System.getLogger(BulkEditOrigins.class.getName());

  private static final Duration REST = Duration.ofMillis(300);

  /** More would be told of than anybody reads. */
  private static final int MOST = 20;

  /** By so many cells it is known whether a change is still staged; all would be too many. */
  private static final int WITNESSES = 200;

  private final List<Held> held = new ArrayList<>();
  private final UnsentChangesModel staging;
  private final NewRecordDraftSaver.Store store;
  private final Tasks tasks;
  private final LatestSaver saver;

  /** Records whose cells changed while what was kept is being read. */
  private final Set<String> changedMeanwhile = new HashSet<>();

  private boolean loading;

  public BulkEditOrigins(UnsentChangesModel staging, NewRecordDraftSaver.Store store, Tasks tasks) {
    this.staging = staging;
    this.store = store;
    this.tasks = tasks;
    this.saver = new LatestSaver(tasks, REST, store::put);
    staging.onChange(this::changed);
  }

  /**
   * One of them.
   *
   * @param witnesses some of its cells that are staged ever since, by the id of the record: what is
   *     wanted there
   */
  record Held(RunScope scope, Map<String, String> witnesses) {

    private boolean isStaged(String recordId, UnsentChangesModel staging) {
      Change staged = staging.find(recordId, FieldRef.parse(scope.field()));
      return staged != null && staged.wanted().display().equals(witnesses.get(recordId));
    }

    /** The same without those of these records whose cells are no longer staged. */
    Held after(Set<String> changed, UnsentChangesModel staging) {
      if (witnesses.keySet().stream()
          .noneMatch(id -> changed.contains(id) && !isStaged(id, staging))) {
        return this;
      }
      Map<String, String> left = new LinkedHashMap<>(witnesses);
      left.keySet().removeIf(id -> changed.contains(id) && !isStaged(id, staging));
      return new Held(scope, left);
    }

    /** The same without these records, and without those whose cells are not staged. */
    Held found(Set<String> without, UnsentChangesModel staging) {
      Map<String, String> left = new LinkedHashMap<>(witnesses);
      left.keySet().removeIf(id -> without.contains(id) || !isStaged(id, staging));
      return new Held(scope, left);
    }
  }

  /** Reads what was kept; for when the staged cells that were kept are known. */
  public void load() {
    loading = true;
    tasks
        .call(() -> store.find().map(BulkEditOriginsJson::read).orElse(List.of()))
        .onSuccess(this::loaded)
        .onFailure(
            thrown -> LOG.log(Level.WARNING, "What edits were chosen from is not known", thrown))
        .onFinally(() -> loading = false)
        .start();
  }

  private void loaded(List<Held> kept) {
    List<Held> found =
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
   * A cell that was sent, undone or discarded tells of its action no more, not even when the same
   * is wished for it later: what was chosen then is not what that was chosen from.
   */
  private void changed(Set<String> records) {
    if (loading) {
      changedMeanwhile.addAll(records);
    }
    List<Held> left =
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

  /** A change of many records was staged. */
  void staged(RunScope scope, List<Change> changes) {
    Map<String, String> witnesses = new LinkedHashMap<>();
    changes.stream()
        .limit(WITNESSES)
        .forEach(change -> witnesses.put(change.recordId(), change.wanted().display()));
    held.add(new Held(scope, witnesses));
    if (held.size() > MOST) {
      held.removeFirst();
    }
    save();
  }

  /** Of what is staged now, in the order it was staged. */
  public List<RunScope> now() {
    return held.stream().map(Held::scope).toList();
  }

  private void save() {
    saver.save(BulkEditOriginsJson.write(held));
  }

  /** Keeps what is not kept yet. Blocks; nothing else is running any more. */
  public void close() {
    saver.close();
  }
}
