package io.casedesk.changes;

/** What a preflight says of a cell. */
public enum CheckedCellState {
  /** It can be sent. */
  READY,
  /** The record holds the value wanted; there is nothing to send. */
  UNCHANGED,
  /** The record holds neither the value seen nor the one wanted (Q24). */
  CONFLICT,
  /** It is not sent. */
  BLOCKED
}
