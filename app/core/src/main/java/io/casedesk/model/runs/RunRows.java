package io.casedesk.model.runs;

import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Rows of one run: all that are stored, or those that are stored together.
 *
 * @param creates the records to create, in the order planned
 * @param cells the cells to write, in the order planned; those of a new record follow once its id
 *     is known
 * @param attempts the calls, in the order stored
 * @param created the records that rows became
 * @param judgments the verdicts, in the order stored
 */
public record RunRows(
    List<RunCreate> creates,
    List<RunCell> cells,
    List<RunAttempt> attempts,
    List<CreatedRecord> created,
    List<RunJudgment> judgments) {

  /**
   * A record to create.
   *
   * @param row identifies the row in its source; unique in a run
   * @param values other fields, in the order to write them
   * @param origin the source of the record, for display
   */
  public record RunCreate(
      String row, String name, Map<FieldRef, FieldValue> values, String origin) {}

  /**
   * A cell to write.
   *
   * @param origin the source of the change, for display
   * @param row the row of the record that the run creates and then writes this value to; null for a
   *     record that was there before
   */
  public record RunCell(Change change, String origin, @Nullable String row) {}

  /**
   * The record that a row became.
   *
   * @param id the service's id
   */
  public record CreatedRecord(String row, String id, How how) {}

  /** How the id of a created record was found. */
  public enum How {
    /** The service answered with the id. */
    ANSWERED,
    /** The answer was lost, and the record is the only new one of that name (Q16). */
    ADOPTED,
    /** An earlier run created the record. */
    EARLIER
  }

  /** Copies the lists. */
  public RunRows {
    creates = List.copyOf(creates);
    cells = List.copyOf(cells);
    attempts = List.copyOf(attempts);
    created = List.copyOf(created);
    judgments = List.copyOf(judgments);
  }

  /** The rows of a plan. */
  public static RunRows ofPlan(List<RunCreate> creates, List<RunCell> cells) {
    return new RunRows(creates, cells, List.of(), List.of(), List.of());
  }

  /** Calls that are about to be made, or that were answered. */
  public static RunRows ofAttempts(List<RunAttempt> attempts) {
    return new RunRows(List.of(), List.of(), attempts, List.of(), List.of());
  }

  /** Verdicts. */
  public static RunRows ofJudgments(List<RunJudgment> judgments) {
    return new RunRows(List.of(), List.of(), List.of(), List.of(), judgments);
  }

  /** Returns a copy with records that rows became. */
  public RunRows withCreated(List<CreatedRecord> records) {
    return new RunRows(creates, cells, attempts, records, judgments);
  }

  /** Returns a copy with planned cells. */
  public RunRows withCells(List<RunCell> planned) {
    return new RunRows(creates, planned, attempts, created, judgments);
  }

  /** Whether there is no row. */
  public boolean isEmpty() {
    return creates.isEmpty()
        && cells.isEmpty()
        && attempts.isEmpty()
        && created.isEmpty()
        && judgments.isEmpty();
  }
}
