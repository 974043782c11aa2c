package io.casedesk.model.checklist;

/** The combined state of the reviews of a checklist, for its current content. */
public enum ReviewState {
  /** There is no review. */
  UNREVIEWED,
  /** The current content was reviewed. */
  REVIEWED,
  /** The current content was marked as needing work. */
  NEEDS_WORK,
  /** The content changed after the review. */
  LAPSED,
  /** Reviewers who worked independently disagree about the current content. */
  CONFLICT
}
