package io.casedesk.model;

/** The result of verifying a write by reading the record again. A 2xx alone is not a verdict. */
public enum Verdict {
  /** The re-read shows the new value. */
  APPLIED,
  /** The field already had the value; nothing was sent. */
  UNCHANGED,
  /** The write was accepted, but the re-read shows an empty field. */
  BLANK,
  /** The write was accepted, but the re-read shows another value. */
  DIFFERENT,
  /** The field changed after the user saw it; nothing was sent. */
  CONFLICT,
  /** Not written: the service rejected the write, or nothing was sent. */
  REJECTED,
  /** Unknown: the answer or the re-read failed, or the re-read did not find the record. */
  UNCERTAIN
}
