package io.casedesk.desktop.records.list;

import io.casedesk.desktop.changes.ChangeService;
import io.casedesk.desktop.changes.review.ReviewModel;
import io.casedesk.desktop.common.form.FieldStateFactory;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.connection.WriteGuard;
import io.casedesk.desktop.records.bulkedit.BulkEditModel;
import io.casedesk.desktop.records.cells.CellTextParser;
import io.casedesk.desktop.records.cells.GridEditModel;
import io.casedesk.desktop.records.create.CreateModel;
import io.casedesk.desktop.records.create.CreateOutcome;
import io.casedesk.desktop.records.create.RecordCreator;
import io.casedesk.desktop.records.data.ConnectionStore;
import io.casedesk.desktop.records.data.FieldCatalogModel;
import io.casedesk.desktop.records.data.RecordDefinition;
import io.casedesk.desktop.records.editor.EditorModel;
import io.casedesk.desktop.records.rows.RowsModel;
import io.casedesk.desktop.records.unsent.UnsentChangesModel;
import io.casedesk.model.CaseRecord;
import javafx.util.Subscription;

/** Holds the models that change the records of a list. */
final class ListEditors<R extends CaseRecord> {

  private final RecordMerger<R> intake;
  private final EditorModel<R> editor;
  private final GridEditModel<R> grid;
  private final BulkEditModel<R> bulk;
  private final CreateModel<R> creating;
  private final ReviewModel<R> review;

  /**
   * Creates the models.
   *
   * @param intake receives what was read and verified
   * @param edits the unsent changes of the list
   */
  ListEditors(
      RecordDefinition<R> kind,
      ConnectionStore connectionStore,
      ChangeService<R> changes,
      RowsModel<R> rows,
      RecordMerger<R> intake,
      UnsentListChanges edits,
      Tasks tasks) {
    FieldCatalogModel<R> learnt = intake.learnt();
    this.intake = intake;
    UnsentChangesModel staging = edits.staging();
    WriteGuard gate = connectionStore.gate();
    this.editor =
        new EditorModel<>(
            tasks,
            changes::save,
            new FieldStateFactory(learnt::options, kind.parser()),
            record -> kind.fields(record, learnt.now()),
            intake::again,
            staging,
            gate);
    this.grid =
        new GridEditModel<>(
            staging, tasks, () -> new CellTextParser<>(kind, learnt.now()), rows::shownRows);
    this.bulk = new BulkEditModel<>(kind, learnt::now, staging, edits.scopes(), tasks);
    this.creating =
        new CreateModel<>(
            kind,
            learnt::now,
            rows,
            new RecordCreator<>(connectionStore, changes),
            this::arrived,
            gate,
            tasks);
    this.review =
        new ReviewModel<>(new RecordsReview<>(kind, rows, edits, learnt, changes), gate, tasks);
  }

  private void arrived(R record, CreateOutcome<R> createOutcome) {
    intake.again(record);
    editor.created(record, createOutcome);
  }

  EditorModel<R> editor() {
    return editor;
  }

  GridEditModel<R> grid() {
    return grid;
  }

  BulkEditModel<R> bulk() {
    return bulk;
  }

  CreateModel<R> creating() {
    return creating;
  }

  ReviewModel<R> review() {
    return review;
  }

  /** Returns whether one of the models is writing records. */
  boolean isWriting() {
    return editor.isSaving()
        || creating.busyProperty().get()
        || review.phaseProperty().get() == ReviewModel.Phase.RUNNING;
  }

  /**
   * Returns whether reading must wait. A review that is checking records counts, too: a read that
   * began before the check would deliver older data.
   */
  boolean forbidsReading() {
    return isWriting() || review.phaseProperty().get() == ReviewModel.Phase.CHECKING;
  }

  /** Subscribes to everything that may end a write. */
  Subscription subscribeToWrites(Runnable listener) {
    return Subscription.combine(
        creating.busyProperty().subscribe((was, is) -> listener.run()),
        review.phaseProperty().subscribe((was, is) -> listener.run()),
        editor.endedSavesProperty().subscribe((was, is) -> listener.run()));
  }
}
