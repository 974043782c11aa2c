package io.casedesk.desktop.changes.plans;

import io.casedesk.changes.plan.ChangePlan;
import java.util.List;
import javafx.beans.value.ObservableValue;

/** The lists of the open connection, which can review a plan. */
public interface PlanTarget {

  /** Whether a list is ready for a plan. */
  enum Readiness {
    /** The fields of the list aren't known yet. */
    READING,
    /** The list has unsent changes. */
    STAGED,
    /** Other changes are being reviewed. */
    REVIEWING,
    /** Changes are being applied. */
    WRITING,
    FREE
  }

  /** Returns the values that decide whether a list is ready for a plan. */
  List<ObservableValue<?>> dependencies();

  /** Returns the name of the connection. */
  String name();

  /** Returns whether a plan was made for this connection. */
  boolean isFor(ChangePlan plan);

  /** Returns whether the list of the plan is ready. */
  Readiness standing(ChangePlan plan);

  /** Opens the list of the plan and loads it if necessary. */
  void prepare(ChangePlan plan);

  /**
   * Opens the plan in the review of its list.
   *
   * @return whether the plan is shown
   */
  boolean review(ChangePlan plan);
}
