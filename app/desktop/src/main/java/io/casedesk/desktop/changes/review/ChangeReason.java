package io.casedesk.desktop.changes.review;

import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.validation.PreflightReport;
import io.casedesk.model.CaseRecord;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/** The reason for changes that the user enters; kept until the changes were sent. */
final class ChangeReason {

  private final StringProperty text = new SimpleStringProperty("");
  private String origin = "";

  StringProperty textProperty() {
    return text;
  }

  /** Sets the plan. The reason is kept if the user returns to the same plan. */
  void isFor(ChangePlan.Header plan) {
    if (!plan.origin().equals(origin)) {
      text.set(plan.purpose().reason());
      origin = plan.origin();
    }
  }

  /** Clears the origin after sending: the run has stored the reason. */
  void sent() {
    origin = "";
  }

  <R extends CaseRecord> PreflightReport<R> of(PreflightReport<R> checked) {
    return checked.withPurpose(checked.plan().header().purpose().because(text.get()));
  }
}
