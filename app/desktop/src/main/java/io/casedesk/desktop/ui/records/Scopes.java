package io.casedesk.desktop.ui.records;

import io.casedesk.changes.RunScope;
import io.casedesk.desktop.ui.staging.StagingModel;
import io.casedesk.desktop.ui.task.LatestSaver;
import io.casedesk.desktop.ui.task.Tasks;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the changes of many records that are staged were chosen from. It is kept as the staged cells
 * are, and gone when they are: undone, discarded or sent.
 */
final class Scopes {

  private static final System.Logger LOG = System.getLogger(Scopes.class.getName());

  private static final Duration REST = Duration.ofMillis(300);

  /** More would be told of than anybody reads. */
  private static final int MOST = 20;

  /** By so many cells it is known whether a change is still staged; all would be too many. */
  private static final int WITNESSES = 200;

  private final List<Held> held = new ArrayList<>();
  private final StagingModel staging;
  private final DraftKeeping.Store store;
  private final Tasks tasks;
  private final LatestSaver saver;

  Scopes(StagingModel staging, DraftKeeping.Store store, Tasks tasks) {
    this.staging = staging;
    this.store = store;
    this.tasks = tasks;
    this.saver = new LatestSaver(tasks, REST, store::put);
  }

  /**
   * One of them.
   *
   * @param witnesses some of its cells, by the id of the record: what was wanted there
   */
  record Held(RunScope scope, Map<String, String> witnesses) {

    boolean isStaged(StagingModel staging) {
      FieldRef field = FieldRef.parse(scope.field());
      return witnesses.entrySet().stream()
          .anyMatch(
              cell -> {
                Change staged = staging.find(cell.getKey(), field);
                return staged != null && staged.wanted().display().equals(cell.getValue());
              });
    }
  }

  /** Reads what was kept. */
  void load() {
    tasks
        .call(() -> store.find().map(ScopesJson::read).orElse(List.of()))
        .onSuccess(kept -> held.addAll(0, kept))
        .onFailure(
            thrown -> LOG.log(Level.WARNING, "What edits were chosen from is not known", thrown))
        .start();
  }

  /** A change of many records was staged. */
  void staged(RunScope scope, List<Change> changes) {
    Map<String, String> witnesses = new LinkedHashMap<>();
    changes.stream()
        .limit(WITNESSES)
        .forEach(change -> witnesses.put(change.recordId(), change.wanted().display()));
    held.removeIf(other -> !other.isStaged(staging));
    held.add(new Held(scope, witnesses));
    if (held.size() > MOST) {
      held.removeFirst();
    }
    saver.save(ScopesJson.write(held));
  }

  /** Of what is staged now, in the order it was staged. */
  List<RunScope> now() {
    return held.stream().filter(each -> each.isStaged(staging)).map(Held::scope).toList();
  }

  /** Keeps what is not kept yet. Blocks; nothing else is running any more. */
  void close() {
    saver.close();
  }
}
