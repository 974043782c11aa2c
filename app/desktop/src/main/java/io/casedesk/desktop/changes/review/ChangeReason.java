package io.casedesk.desktop.changes.review;

import io.casedesk.changes.ChangePlan;
import io.casedesk.changes.PreflightReport;
import io.casedesk.model.CaseRecord;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/** Why changes are made, in the words of a person; it stays until they were sent. */
final class ChangeReason {

  private final StringProperty text = new SimpleStringProperty("");
  private String origin = "";

  StringProperty textProperty() {
    return text;
  }

  /** Who goes back to the list before anything was sent finds it again with the same plan. */
  void isFor(ChangePlan.Header plan) {
    if (!plan.origin().equals(origin)) {
      text.set(plan.purpose().reason());
      origin = plan.origin();
    }
  }

  /** It is kept with the run now. */
  void sent() {
    origin = "";
  }

  <R extends CaseRecord> PreflightReport<R> of(PreflightReport<R> checked) {
    return checked.withPurpose(checked.plan().header().purpose().because(text.get()));
  }
}
