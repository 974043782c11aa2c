package io.casedesk.desktop.changes.plans;

import io.casedesk.changes.ChangePlan;

/** The lists of the connection that is open, on which a plan can be laid. */
public interface PlanTarget {

  /** How far a list is ready for a plan. */
  enum Standing {
    /** What is known of its fields is not there yet. */
    READING,
    /** Changes of a person are not sent yet. */
    STAGED,
    /** Other changes are reviewed. */
    REVIEWING,
    /** Something is being written. */
    WRITING,
    FREE
  }

  /** What the connection is called. */
  String name();

  /** Whether a plan was made for this connection. */
  boolean isFor(ChangePlan plan);

  /** How far the list of the plan is ready for it. */
  Standing standing(ChangePlan plan);

  /** Opens the list of the plan, and reads it where it was not read yet. */
  void prepare(ChangePlan plan);

  /**
   * Shows the plan on the review page of its list.
   *
   * @return whether it is shown
   */
  boolean review(ChangePlan plan);
}
