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
 */
public record CellResult(
    PlannedCell cell, @Nullable Verdict verdict, @Nullable FieldValue now, Diagnosis diagnosis) {

  /**
   * A result whose reason is known in words only.
   *
   * @param reason may be empty
   */
  public CellResult(
      PlannedCell cell, @Nullable Verdict verdict, @Nullable FieldValue now, String reason) {
    this(cell, verdict, now, reason.isEmpty() ? new Diagnosis.None() : new Diagnosis.Said(reason));
  }

  /** Why, for a person; empty when there is nothing to say. */
  public String reason() {
    return DiagnosisTexts.of(diagnosis);
  }
}
