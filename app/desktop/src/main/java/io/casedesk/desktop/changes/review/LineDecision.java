package io.casedesk.desktop.changes.review;

import io.casedesk.model.FieldValue;
import org.jspecify.annotations.Nullable;

/**
 * The user's decision on a line of a review.
 *
 * @param seen the value of the service that {@link Choice#MINE} overwrites. The decision is valid
 *     for this value only, so that no other value is overwritten without a decision (Q24).
 */
public record LineDecision(Choice choice, @Nullable FieldValue seen) {

  /** No decision: the line is sent if it is ready. */
  public static final LineDecision NONE = new LineDecision(Choice.NONE, null);

  /** The line is not sent. */
  public static final LineDecision SKIP = new LineDecision(Choice.SKIP, null);

  /** The kinds of decisions. */
  public enum Choice {
    NONE,
    SKIP,
    /** Overwrites the value of another user, or creates a record that may exist already. */
    MINE
  }
}
