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
   * @param edits the unsent changes of the list
   */
  ListEditors(
      RecordDefinition<R> kind,
      ConnectionStore connectionStore,
      ChangeService<R> changes,
      RowsModel<R> rows,
      FieldCatalogModel<R> learnt,
      RecordMerger<R> intake,
      UnsentListChanges edits,
      Tasks tasks) {
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
    this.grid = new GridEditModel<>(staging, tasks, () -> new CellTextParser<>(kind, learnt.now()));
    this.bulk = new BulkEditModel<>(kind, learnt::now, staging, edits.scopes(), tasks);
    this.creating =
        new CreateModel<>(
            new CreateModel.Surroundings<>(kind, learnt::now, rows),
            new RecordCreator<>(connectionStore, changes),
            this::arrived,
            gate,
            tasks);
    this.review =
        new ReviewModel<>(new RecordsReview<>(rows, staging, learnt, changes), gate, tasks);
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

  /** Tells whether one of the models is writing. */
  ListWriting<R> writing() {
    return new ListWriting<>(editor, creating, review);
  }
}
