package io.casedesk.changes;

import io.casedesk.model.Verdict;
import org.jspecify.annotations.Nullable;

/**
 * What became of a record to be created. Its values are cells of the run once its id is known.
 *
 * @param create the record
 * @param verdict APPLIED: created, and read again by that name; UNCHANGED: an earlier run had
 *     created it; DIFFERENT: created, but it reads otherwise; REJECTED: certainly not created;
 *     UNCERTAIN: a person decides (Q16); null when nothing was sent yet, because the run stopped
 * @param id the id of the record; null when it is not known, or there is none
 * @param reason why, for a person; empty when there is nothing to say
 */
public record CreateResult(
    PlannedCreate create, @Nullable Verdict verdict, @Nullable String id, String reason) {

  /** Whether there is no doubt that this run created the record that has the id. */
  public boolean isOwn() {
    return verdict == Verdict.APPLIED && id != null && reason.isEmpty();
  }

  /** Whether the record is known to be there. */
  public boolean isThere() {
    return verdict == Verdict.APPLIED || verdict == Verdict.UNCHANGED;
  }
}
