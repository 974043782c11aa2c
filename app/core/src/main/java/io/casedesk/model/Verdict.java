package io.casedesk.model;

/** What a re-read says of a write. A 2xx alone is none of these. */
public enum Verdict {
  /** The re-read shows the value wanted. */
  APPLIED,
  /** The value was already the one wanted; nothing was sent. */
  UNCHANGED,
  /** Accepted, but the re-read shows a blank. */
  BLANK,
  /** Accepted, but the re-read shows another value. */
  DIFFERENT,
  /** The field had changed since it was seen; nothing was sent. */
  CONFLICT,
  /** Certainly not written: the service refused it, or nothing was sent. */
  REJECTED,
  /** Not known: the answer or the re-read was lost, or the record was not found again. */
  UNCERTAIN
}
