package io.casedesk.desktop.runs;

import io.casedesk.model.Change;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RunHeader;
import org.jspecify.annotations.Nullable;

/**
 * A value of a run that was not sent, and is no longer what it was when the run was begun.
 *
 * @param change what the run would write
 * @param instead what is wished for now, or what the service holds now; null for nothing, or where
 *     that says nothing
 */
public record StaleValue(RunHeader run, Change change, Why why, @Nullable FieldValue instead) {

  /** What happened meanwhile. */
  public enum Why {
    /** It is no longer staged. */
    DISCARDED,
    /** Another value is staged for the same cell. */
    WISHED_OTHERWISE,
    /** The service holds another value than the one that was seen. */
    CHANGED,
    /** The record was deleted, or is no longer there. */
    GONE
  }

  /**
   * Whether it can be sent all the same: a run writes over nothing that somebody else wrote, and
   * into no record that is gone.
   */
  public boolean isSendable() {
    return why == Why.DISCARDED || why == Why.WISHED_OTHERWISE;
  }

  /** Whether it is about the same value of the same run, whatever happened to that. */
  boolean isSameCell(StaleValue other) {
    return run.id().equals(other.run.id()) && change.equals(other.change);
  }
}
