package io.casedesk.changes.journal;

import io.casedesk.model.Verdict;
import org.jspecify.annotations.Nullable;

/** The result of a value or a new record of a run, from the best to the least certain. */
public enum RunLineStatus {
  APPLIED,
  CREATED,
  UNCHANGED,
  CONFLICT,
  /** The record was created, and more of its name than were sent. */
  DOUBLED,
  BLANK,
  DIFFERENT,
  REJECTED,
  UNCERTAIN,
  /** Nothing was sent. */
  UNSENT;

  /** Returns the result of a value. */
  public static RunLineStatus of(@Nullable Verdict verdict) {
    return verdict == null ? UNSENT : valueOf(verdict.name());
  }

  /** Returns the result of a new record. */
  public static RunLineStatus of(CreateResult create) {
    return create.isDoubled()
        ? DOUBLED
        : create.verdict() == Verdict.APPLIED ? CREATED : of(create.verdict());
  }
}
