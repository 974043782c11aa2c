package io.casedesk.desktop.ui.records;

import io.casedesk.changes.ChangePlan;
import io.casedesk.changes.RunPurpose;
import io.casedesk.desktop.ui.staging.StagingModel;
import io.casedesk.desktop.ui.task.Tasks;
import io.casedesk.model.RecordKind;
import java.util.Optional;

/** What a person changed in a list and has not sent yet, and what it was chosen from. */
final class ListEdits {

  private final Books books;
  private final String kind;
  private final StagingModel staging;
  private final Scopes scopes;

  /**
   * Nothing is changed yet.
   *
   * @param kind the word for the records of the list
   */
  ListEdits(Books books, String kind, Tasks tasks) {
    this.books = books;
    this.kind = kind;
    this.staging = new StagingModel(tasks, books.staged(kind));
    this.scopes = new Scopes(staging, books.settings().scopes(kind), tasks);
  }

  StagingModel staging() {
    return staging;
  }

  Scopes scopes() {
    return scopes;
  }

  /** Everything that is staged, as a plan; nothing where nothing is. */
  Optional<ChangePlan> plan() {
    ChangePlan.Header header = books.planned(RecordKind.of(kind).orElseThrow());
    RunPurpose purpose = header.purpose().chosenFrom(scopes.now());
    return RecordsReview.staged(header.withPurpose(purpose), staging);
  }

  /** Reads what an earlier session left. */
  void load() {
    staging.load(scopes::load);
  }

  /** Keeps what is not kept yet. Blocks; nothing else is running any more. */
  void close() {
    staging.close();
    scopes.close();
  }
}
