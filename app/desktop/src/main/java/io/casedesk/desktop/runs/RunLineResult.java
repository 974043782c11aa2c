package io.casedesk.desktop.runs;

import io.casedesk.changes.journal.CreateResult;
import io.casedesk.desktop.common.table.Mark;
import io.casedesk.model.Verdict;
import org.jspecify.annotations.Nullable;

/** The result of a value or a new record, from the best to the least certain. */
public enum RunLineResult {
  APPLIED,
  CREATED,
  UNCHANGED,
  CONFLICT,
  BLANK,
  DIFFERENT,
  REJECTED,
  UNCERTAIN,
  /** Nothing was sent. */
  UNSENT;

  /** Returns the result of a value. */
  static RunLineResult of(@Nullable Verdict verdict) {
    return verdict == null ? UNSENT : valueOf(verdict.name());
  }

  /** Returns the result of a new record. */
  static RunLineResult of(CreateResult create) {
    return create.verdict() == Verdict.APPLIED ? CREATED : of(create.verdict());
  }

  /** Returns the rating of the result. */
  public Mark.Tone tone() {
    return switch (this) {
      case APPLIED, CREATED, UNCHANGED -> Mark.Tone.GOOD;
      case CONFLICT, BLANK, DIFFERENT, UNCERTAIN -> Mark.Tone.DOUBT;
      case REJECTED -> Mark.Tone.BAD;
      case UNSENT -> Mark.Tone.NONE;
    };
  }
}
