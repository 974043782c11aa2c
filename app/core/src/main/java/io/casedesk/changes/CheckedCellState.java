package io.casedesk.changes;

/** The state of a cell after a preflight. */
public enum CheckedCellState {
  /** The cell can be sent. */
  READY,
  /** The record already holds the wanted value; there is nothing to send. */
  UNCHANGED,
  /** The record holds neither the seen nor the wanted value (Q24). */
  CONFLICT,
  /** A validation error blocks the cell; it is not sent. */
  BLOCKED
}
