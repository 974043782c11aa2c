package io.casedesk.desktop.records.list;

import io.casedesk.changes.ChangePlan;
import io.casedesk.changes.RunPurpose;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.records.bulkedit.BulkEditOrigins;
import io.casedesk.desktop.records.data.ConnectionStore;
import io.casedesk.desktop.records.unsent.UnsentChangesModel;
import io.casedesk.model.RecordKind;
import java.util.Optional;

/** What a person changed in a list and has not sent yet, and what it was chosen from. */
final class UnsentListChanges {

  private final ConnectionStore connectionStore;
  private final String kind;
  private final UnsentChangesModel staging;
  private final BulkEditOrigins bulkEditOrigins;

  /**
   * Nothing is changed yet.
   *
   * @param kind the word for the records of the list
   */
  UnsentListChanges(ConnectionStore connectionStore, String kind, Tasks tasks) {
    this.connectionStore = connectionStore;
    this.kind = kind;
    this.staging = new UnsentChangesModel(tasks, connectionStore.staged(kind));
    this.bulkEditOrigins =
        new BulkEditOrigins(staging, connectionStore.settings().scopes(kind), tasks);
  }

  UnsentChangesModel staging() {
    return staging;
  }

  BulkEditOrigins scopes() {
    return bulkEditOrigins;
  }

  /** Everything that is staged, as a plan; nothing where nothing is. */
  Optional<ChangePlan> plan() {
    ChangePlan.Header header = connectionStore.planned(RecordKind.of(kind).orElseThrow());
    RunPurpose purpose = header.purpose().chosenFrom(bulkEditOrigins.now());
    return RecordsReview.staged(header.withPurpose(purpose), staging);
  }

  /** Reads what an earlier session left. */
  void load() {
    staging.load(bulkEditOrigins::load);
  }

  /** Keeps what is not kept yet. Blocks; nothing else is running any more. */
  void close() {
    staging.close();
    bulkEditOrigins.close();
  }
}
