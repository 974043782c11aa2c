package io.casedesk.changes.journal;

import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.messages.Message;
import io.casedesk.model.Verdict;
import org.jspecify.annotations.Nullable;

/**
 * The result of creating one record. Its values become cells of the run once its id is known.
 *
 * @param create the planned record
 * @param verdict APPLIED: created, and read again by that name; UNCHANGED: created by an earlier
 *     run; DIFFERENT: created, but it reads otherwise; REJECTED: certainly not created; UNCERTAIN:
 *     the user decides (Q16); null when nothing was sent yet, because the run stopped
 * @param id the id of the record; null when it is not known or there is no record
 * @param reason the reason for the verdict, may be empty
 */
public record CreateResult(
    PlannedCreate create, @Nullable Verdict verdict, @Nullable String id, Message reason) {

  /** Whether this run certainly created the record that has the id. */
  public boolean isOwn() {
    return verdict == Verdict.APPLIED && id != null && reason.isEmpty();
  }

  /** Whether the record is known to exist. */
  public boolean isThere() {
    return verdict == Verdict.APPLIED || verdict == Verdict.UNCHANGED;
  }
}
