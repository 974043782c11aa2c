package io.casedesk.desktop.runs;

import io.casedesk.changes.CreateResult;
import io.casedesk.model.Verdict;
import org.jspecify.annotations.Nullable;

/** What became of a value or of a record to be created, from the best to the least known. */
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

  /** How good that is. */
  public enum Tone {
    GOOD,
    DOUBT,
    BAD,
    NONE
  }

  /** What became of a value. */
  static RunLineResult of(@Nullable Verdict verdict) {
    return verdict == null ? UNSENT : valueOf(verdict.name());
  }

  /** What became of a record to be created. */
  static RunLineResult of(CreateResult create) {
    return create.verdict() == Verdict.APPLIED ? CREATED : of(create.verdict());
  }

  /** How good it is. */
  public Tone tone() {
    return switch (this) {
      case APPLIED, CREATED, UNCHANGED -> Tone.GOOD;
      case CONFLICT, BLANK, DIFFERENT, UNCERTAIN -> Tone.DOUBT;
      case REJECTED -> Tone.BAD;
      case UNSENT -> Tone.NONE;
    };
  }
}
