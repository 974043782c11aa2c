package io.casedesk.changes.journal;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.casedesk.changes.journal.RunEventCodec.MayBeMissing;
import io.casedesk.changes.journal.RunEventCodec.RecordId;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.changes.plan.RunPurpose;
import io.casedesk.messages.Message;
import io.casedesk.model.ApiException;
import io.casedesk.model.Diagnosis;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An event of a run. Each event is one entry of the run's journal ({@link RunEventCodec}) and is
 * durable before it is applied; {@link Run} is the state derived from all events.
 */
public sealed interface RunEvent {

  /** The outcome of a call to the service. */
  enum Answer {
    /** Accepted with a 2xx status, which does not show what was stored. */
    ACCEPTED,
    /** The call was certainly not carried out. */
    REFUSED,
    /** The call was logged as intended but not made: the run was paused or cancelled before. */
    UNSENT,
    /** The call was made, and whether it was carried out is not known (Q25). */
    LOST
  }

  /** An event of a record to create, identified by its row. */
  sealed interface OfRow extends RunEvent {
    /** The row, see {@link PlannedCreate#row}. */
    String row();
  }

  /** An event of an existing record, identified by its id. */
  sealed interface OfRecord extends RunEvent {
    /** The id of the record. */
    String record();
  }

  /**
   * Plans a record to create. Runs that create records start with these events.
   *
   * @param source the source of the row, see {@code ChangePlan.Header#rowSource}
   */
  record CreatePlanned(PlannedCreate create, String source) implements OfRow {
    @Override
    public String row() {
      return create.row();
    }
  }

  /** Plans the cells to write of a record. */
  record RecordPlanned(@RecordId String record, List<PlannedCell> cells) implements OfRecord {}

  /** States the purpose of the run. */
  record PurposeSet(RunPurpose purpose) implements RunEvent {}

  /** States the labels of the fields and keys in the run. */
  record LabelsSet(RunLabels labels) implements RunEvent {}

  /**
   * A create is about to be sent.
   *
   * @param before ids of records with its name; null when the list was incomplete
   */
  record CreateIntended(String row, @MayBeMissing @Nullable Set<String> before) implements OfRow {}

  /**
   * A create was answered.
   *
   * @param said the message when the create was not accepted; may be empty
   */
  record CreateAnswered(String row, Answer answer, Message said) implements OfRow {}

  /** The id of a row's record became known. */
  record RecordCreated(String row, @RecordId String id, RunCreateState.How how) implements OfRow {}

  /**
   * A create received its verdict.
   *
   * @param id the record's id; empty when it is not known
   * @param reason the reason for the verdict; may be empty
   */
  record CreateJudged(String row, @RecordId String id, Verdict verdict, Message reason)
      implements OfRow {}

  /**
   * A write is about to be sent.
   *
   * @param fields the fields that are sent
   * @param owner the text that is sent for an owner; null when none is sent
   * @param before the fields of the record before the write
   */
  record WriteIntended(
      @RecordId String record,
      List<FieldRef> fields,
      @MayBeMissing @Nullable String owner,
      Map<FieldRef, FieldValue> before)
      implements OfRecord {}

  /**
   * A write was answered.
   *
   * @param said the message when the write was not accepted; may be empty
   * @param failure the failure of the call when this program made it; the journal keeps only the
   *     message
   */
  record WriteAnswered(
      @RecordId String record,
      Answer answer,
      Message said,
      @JsonIgnore @MayBeMissing @Nullable ApiException failure)
      implements OfRecord {}

  /**
   * Cells of a record received their verdicts.
   *
   * @param alsoChanged fields that changed although nothing was sent for them (Q23)
   */
  record CellsJudged(@RecordId String record, List<Judgment> cells, List<FieldRef> alsoChanged)
      implements OfRecord {

    /** Creates the event for the verdicts of one record. */
    public static CellsJudged of(RunRecordState record, List<CellResult> results) {
      return new CellsJudged(
          record.id(), results.stream().map(Judgment::of).toList(), record.alsoChanged());
    }
  }

  /** The verdict of one cell; the journal keeps only the message of the diagnosis. */
  record Judgment(
      FieldRef field,
      Verdict verdict,
      @MayBeMissing @Nullable FieldValue now,
      Diagnosis diagnosis) {

    private static Judgment of(CellResult result) {
      if (result.verdict() == null) {
        throw new IllegalArgumentException("Only a cell with a verdict is judged");
      }
      return new Judgment(
          result.cell().change().field(), result.verdict(), result.now(), result.diagnosis());
    }
  }
}
