package io.casedesk.changes;

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
 * An event of a run. Each is one entry of the run's journal ({@link RunEventCodec}), written down
 * before it takes effect; {@link Run} is what follows from all of them.
 */
sealed interface RunEvent {

  /** How the service answered a call. */
  enum Answer {
    /** Any 2xx: accepted, which says nothing of what was stored. */
    ACCEPTED,
    /** Certainly not carried out. */
    REFUSED,
    /** The call was announced and not made: the run was held up or ended before its turn came. */
    UNSENT,
    /** The call was made, and whether it was carried out is not known (Q25). */
    LOST
  }

  /** An event of a record to be created, named by its row. */
  sealed interface OfRow extends RunEvent {
    /** The row, see {@link PlannedCreate#row}. */
    String row();
  }

  /** An event of a record that is there, named by its id. */
  sealed interface OfRecord extends RunEvent {
    /** The id of the record. */
    String record();
  }

  /**
   * A record is to be created. Runs that create records begin with these events.
   *
   * @param source what the row comes from, see {@link NewRecordSet#source}
   */
  record CreatePlanned(PlannedCreate create, String source) implements OfRow {
    @Override
    public String row() {
      return create.row();
    }
  }

  /** Cells of a record are to be written. */
  record RecordPlanned(String record, List<PlannedCell> cells) implements OfRecord {}

  /** What the run is for. */
  record PurposeGiven(RunPurpose purpose) implements RunEvent {}

  /** What the fields and keys of the run are called. */
  record LabelsGiven(RunLabels labels) implements RunEvent {}

  /**
   * A record is about to be created.
   *
   * @param before ids that have its name; null when the list could not be read whole
   */
  record CreateIntended(String row, @Nullable Set<String> before) implements OfRow {}

  /**
   * The service answered a create.
   *
   * @param said what it said when it did not accept; may be empty
   */
  record CreateAnswered(String row, Answer answer, String said) implements OfRow {}

  /** The id of the record of a row is known. */
  record RecordCreated(String row, String id, RunCreateState.How how) implements OfRow {}

  /**
   * A create has its verdict.
   *
   * @param id the record's id; empty when it is not known
   * @param reason why; may be empty
   */
  record CreateJudged(String row, String id, Verdict verdict, String reason) implements OfRow {}

  /**
   * A record is about to be written.
   *
   * @param fields what is sent
   * @param owner the text that is sent for an owner; null when none is sent
   * @param before the fields of the record as they are
   */
  record WriteIntended(
      String record,
      List<FieldRef> fields,
      @Nullable String owner,
      Map<FieldRef, FieldValue> before)
      implements OfRecord {}

  /**
   * The service answered a write.
   *
   * @param said what it said when it did not accept; may be empty
   * @param failure how the call failed, when it was made by this program; the journal keeps only
   *     what was said
   */
  record WriteAnswered(String record, Answer answer, String said, @Nullable ApiException failure)
      implements OfRecord {}

  /**
   * Cells of a record have their verdicts.
   *
   * @param alsoChanged fields that changed although nothing was sent for them (Q23)
   */
  record CellsJudged(String record, List<Judgment> cells, List<FieldRef> alsoChanged)
      implements OfRecord {

    /** The verdicts of these cells of one record. */
    static CellsJudged of(RunRecordState record, List<CellResult> results) {
      return new CellsJudged(
          record.id(), results.stream().map(Judgment::of).toList(), record.alsoChanged());
    }
  }

  /** The verdict of one cell; the journal keeps only the words of the diagnosis. */
  record Judgment(FieldRef field, Verdict verdict, @Nullable FieldValue now, Diagnosis diagnosis) {

    private static Judgment of(CellResult result) {
      if (result.verdict() == null) {
        throw new IllegalArgumentException("Only a cell with a verdict is judged");
      }
      return new Judgment(
          result.cell().change().field(), result.verdict(), result.now(), result.diagnosis());
    }
  }
}
