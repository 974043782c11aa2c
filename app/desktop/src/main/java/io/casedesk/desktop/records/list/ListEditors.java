package io.casedesk.desktop.records.list;

import io.casedesk.desktop.changes.RecordWriteService;
import io.casedesk.desktop.changes.WriteResult;
import io.casedesk.desktop.changes.review.ReviewModel;
import io.casedesk.desktop.common.form.FieldStateFactory;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.connection.ConnectionSession;
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
import io.casedesk.model.Change;
import java.util.List;
import javafx.util.Subscription;

/** Holds the models that change the records of a list. */
final class ListEditors<R extends CaseRecord> {

  private final FieldCatalogModel<R> learnt;
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
      ConnectionSession session,
      ConnectionStore connectionStore,
      RecordWriteService<R> writes,
      RowsModel<R> rows,
      RecordMerger<R> intake,
      UnsentListChanges edits,
      Tasks tasks) {
    this.learnt = intake.learnt();
    this.intake = intake;
    UnsentChangesModel staging = edits.staging();
    WriteGuard gate = connectionStore.gate();
    this.editor =
        new EditorModel<>(
            tasks,
            changes -> write(writes, changes),
            new FieldStateFactory(learnt::options, kind.parser()),
            record -> kind.fields(record, learnt.now()),
            intake::again,
            staging,
            gate);
    this.grid = new GridEditModel<>(staging, tasks, () -> new CellTextParser<>(kind, learnt.now()));
    this.bulk = new BulkEditModel<>(kind, learnt::now, staging, edits.scopes(), tasks);
    this.creating =
        new CreateModel<>(
            kind,
            learnt::now,
            rows,
            new RecordCreator<>(connectionStore, kind, session, writes),
            this::arrived,
            gate,
            tasks);
    this.review =
        new ReviewModel<>(
            new RecordsReview<>(rows, staging, kind, session, writes, learnt, intake), gate, tasks);
  }

  /** Writes changes of one record. Blocks. */
  private WriteResult<R> write(RecordWriteService<R> writes, List<Change> changes) {
    WriteResult<R> writeResult = writes.write(learnt.now(), changes);
    learnt.learn(writeResult.options());
    return writeResult;
  }

  private void arrived(R record, CreateOutcome<R> createOutcome) {
    intake.again(record);
    learnt.learn(createOutcome.written().options());
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
