package io.casedesk.changes;

import io.casedesk.model.Change;

/**
 * A cell of a run.
 *
 * @param change what is to be written
 * @param origin where the wish comes from, for a person: {@code row 12, column Theme}; may be empty
 * @param wasAbsent whether it puts back that the field was not set, which a write cannot do: the
 *     field becomes empty
 */
public record PlannedCell(Change change, String origin, boolean wasAbsent) {

  /** A cell that puts back no absence. */
  public PlannedCell(Change change, String origin) {
    this(change, origin, false);
  }
}
