package io.casedesk.changes;

import io.casedesk.model.Diagnosis;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Verdict;
import org.jspecify.annotations.Nullable;

/**
 * What became of a cell of a run.
 *
 * @param cell the cell
 * @param verdict what the re-read says; null when nothing was sent yet, because the run stopped
 * @param now the value read last; null when the member was absent or nothing could be read
 * @param diagnosis why; of a run read from its log, only the words of it
 * @param sent whether it was, or may have been, sent
 * @param before what the field held just before its record was sent; null when the field was not
 *     set, or nothing was sent for its record
 */
public record CellResult(
    PlannedCell cell,
    @Nullable Verdict verdict,
    @Nullable FieldValue now,
    Diagnosis diagnosis,
    boolean sent,
    @Nullable FieldValue before) {

  /** A result of which it is not known yet what was sent. */
  public CellResult(
      PlannedCell cell, @Nullable Verdict verdict, @Nullable FieldValue now, Diagnosis diagnosis) {
    this(cell, verdict, now, diagnosis, false, null);
  }

  /**
   * A result whose reason is known in words only.
   *
   * @param reason may be empty
   */
  public CellResult(
      PlannedCell cell, @Nullable Verdict verdict, @Nullable FieldValue now, String reason) {
    this(cell, verdict, now, DiagnosisTexts.said(reason));
  }

  /** The same of a cell that was sent, or may have been, while its field held this. */
  public CellResult sent(boolean isSent, @Nullable FieldValue held) {
    return new CellResult(cell, verdict, now, diagnosis, isSent, held);
  }

  /** Why, for a person; empty when there is nothing to say. */
  public String reason() {
    return DiagnosisTexts.of(diagnosis);
  }
}
