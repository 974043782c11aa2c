package io.casedesk.desktop.records.list;

import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.RunPurpose;
import io.casedesk.desktop.common.tasks.LatestSaver;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.common.tasks.TextStore;
import io.casedesk.desktop.records.bulkedit.BulkEditOrigins;
import io.casedesk.desktop.records.data.ConnectionStore;
import io.casedesk.desktop.records.unsent.UnsentChangesModel;
import io.casedesk.model.RecordKind;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;

/** Holds the unsent changes of a list and the selections that bulk edits came from. */
final class UnsentListChanges {

  private static final System.Logger LOG = System.getLogger(UnsentListChanges.class.getName());

  private final ConnectionStore connectionStore;
  private final String kind;
  private final UnsentChangesModel staging;
  private final BulkEditOrigins bulkEditOrigins;
  private final Tasks tasks;
  private final TextStore wholeRecordsStore;
  private final LatestSaver wholeRecordsSaver;

  /** Whether the unsent changes change each record as a whole or not at all. */
  private boolean wholeRecords;

  /**
   * Creates an instance without changes.
   *
   * @param kind the name of the record kind
   */
  UnsentListChanges(ConnectionStore connectionStore, String kind, Tasks tasks) {
    this.connectionStore = connectionStore;
    this.kind = kind;
    this.staging = new UnsentChangesModel(tasks, connectionStore.staged(kind));
    this.bulkEditOrigins =
        new BulkEditOrigins(staging, connectionStore.settings().scopes(kind), tasks);
    this.tasks = tasks;
    this.wholeRecordsStore = connectionStore.settings().wholeRecords(kind);
    this.wholeRecordsSaver = new LatestSaver(tasks, Duration.ZERO, wholeRecordsStore::put);
    // Later changes aren't those that this was decided for.
    staging
        .cellsProperty()
        .subscribe(cells -> setWholeRecords(wholeRecords && cells.intValue() > 0));
  }

  UnsentChangesModel staging() {
    return staging;
  }

  BulkEditOrigins scopes() {
    return bulkEditOrigins;
  }

  /** Sets whether the unsent changes change each record as a whole or not at all. */
  void setWholeRecords(boolean whole) {
    if (whole != wholeRecords) {
      wholeRecords = whole;
      wholeRecordsSaver.save(String.valueOf(whole));
    }
  }

  /** Returns all unsent changes as a plan; empty if there are none. */
  Optional<ChangePlan> plan() {
    ChangePlan.Header header = connectionStore.planned(RecordKind.of(kind).orElseThrow());
    RunPurpose purpose =
        header.purpose().chosenFrom(bulkEditOrigins.now()).withWholeRecords(wholeRecords);
    return RecordsReview.staged(header.withPurpose(purpose), staging);
  }

  /** Loads the unsent changes of the last session. */
  void load() {
    staging.load(
        () -> {
          bulkEditOrigins.load();
          tasks
              .call(() -> wholeRecordsStore.find().filter("true"::equals).isPresent())
              .onSuccess(this::restoreWholeRecords)
              .onFailure(thrown -> LOG.log(Level.WARNING, "Can't read the unsent changes", thrown))
              .start();
        });
  }

  /** Takes what is stored; without changes, removes it also from the store. */
  private void restoreWholeRecords(boolean stored) {
    wholeRecords |= stored;
    setWholeRecords(wholeRecords && staging.cellsProperty().get() > 0);
  }

  /** Saves pending changes. Blocks; call it after all other tasks have ended. */
  void close() {
    staging.close();
    bulkEditOrigins.close();
    wholeRecordsSaver.close();
  }
}
