package io.casedesk.desktop.runs.unfinished;

import io.casedesk.model.Change;
import io.casedesk.model.FieldValue;
import io.casedesk.model.runs.RunHeader;
import org.jspecify.annotations.Nullable;

/**
 * An unsent value of a run that is no longer valid as planned.
 *
 * @param change the change that the run would send
 * @param instead the value that is wanted now or that the service has now; null when there is none,
 *     or when it says nothing
 */
public record StaleValue(RunHeader run, Change change, Reason why, @Nullable FieldValue instead) {

  /** What changed since the run stopped. */
  public enum Reason {
    /** The user discarded the change. */
    DISCARDED,
    /** The user has another unsent change for the cell. */
    WISHED_OTHERWISE,
    /** The service has another value than the one the user saw. */
    CHANGED,
    /** The record was deleted or no longer exists. */
    GONE
  }

  /**
   * Whether the value can still be sent. A run overwrites no value that another user changed, and
   * changes no record that is gone.
   */
  public boolean isSendable() {
    return why == Reason.DISCARDED || why == Reason.WISHED_OTHERWISE;
  }

  /**
   * Whether another value is for the same change of the same run, for whatever reason it is stale.
   */
  boolean isSameCell(StaleValue other) {
    return run.id().equals(other.run.id()) && change.equals(other.change);
  }
}
