package io.casedesk.model.checklist;

/** What the reviews of a checklist come to for the content it has now. */
public enum ReviewState {
  /** Nobody said anything of it. */
  UNREVIEWED,
  /** Reviewed as it is now. */
  REVIEWED,
  /** Said to need work, as it is now. */
  NEEDS_WORK,
  /** The content is another than the one that was reviewed. */
  LAPSED,
  /** Reviewers who did not know of each other say different things of what it is now. */
  CONFLICT
}
