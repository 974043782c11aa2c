package io.casedesk.desktop.changes;

import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.journal.RunResult;
import io.casedesk.desktop.common.text.ChangeResult;
import io.casedesk.model.ApiException;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Diagnosis;
import io.casedesk.model.FieldRef;
import io.casedesk.model.Verdict;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of writing changes of a record.
 *
 * @param after the record as last read; null if it wasn't found or could not be read
 * @param outcomes one result for each decided change, in the requested order
 * @param alsoChanged fields that changed although nothing was sent for them (Q23)
 * @param failure why changes without a result were not sent; null if there are none
 */
public record WriteResult<R extends CaseRecord>(
    @Nullable R after,
    List<ChangeResult> outcomes,
    List<FieldRef> alsoChanged,
    @Nullable RuntimeException failure) {

  /**
   * Returns the result of a run for one of its records.
   *
   * @param records what the run read and sent
   */
  public static <R extends CaseRecord> WriteResult<R> of(
      RecordingRepository<R> records, String recordId, RunResult result) {
    List<ChangeResult> outcomes = new ArrayList<>();
    RuntimeException failure = null;
    for (CellResult cell : result.cells()) {
      Verdict verdict = cell.verdict();
      Diagnosis why = explained(cell, records.failure());
      if (verdict == null && why instanceof Diagnosis.Failed(ApiException e) && !records.sent()) {
        failure = e;
      } else if (verdict == null && !(why instanceof Diagnosis.Failed)) {
        failure = new RunStoppedException(result.stopped());
      } else {
        // Without a verdict, the change was rejected for now: it was not written.
        outcomes.add(
            new ChangeResult(
                cell.cell().change(),
                verdict == null ? Verdict.REJECTED : verdict,
                cell.now(),
                why));
      }
    }
    return new WriteResult<>(
        records.read().get(recordId),
        List.copyOf(outcomes),
        result.alsoChanged().getOrDefault(recordId, List.of()),
        failure);
  }

  /** If the result is open, the failure of the re-read explains it better. */
  private static Diagnosis explained(CellResult cell, @Nullable ApiException failure) {
    boolean open = cell.verdict() == null || cell.verdict() == Verdict.UNCERTAIN;
    boolean inWords =
        cell.diagnosis() instanceof Diagnosis.None
            || cell.diagnosis() instanceof Diagnosis.MessageOnly;
    return open && inWords && failure != null ? new Diagnosis.Failed(failure) : cell.diagnosis();
  }
}
