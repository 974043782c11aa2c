package io.casedesk.desktop.app;

import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.desktop.changes.plans.PlanTarget;
import io.casedesk.desktop.changes.review.ReviewSession;
import io.casedesk.desktop.connection.ConnectionSession;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.desktop.shell.RecordsSection;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javafx.beans.value.ObservableValue;

/**
 * Opens plans from files for review in the lists of the window.
 *
 * @param open opens a section of the window
 */
record PlanReviewTarget(
    ConnectionSession session, Sections sections, Consumer<RecordsSection<?>> open)
    implements PlanTarget {

  @Override
  public List<ObservableValue<?>> dependencies() {
    List<ObservableValue<?>> result = new ArrayList<>(sections.lists.standings());
    result.add(sections.workedRunsProperty());
    return result;
  }

  @Override
  public String name() {
    return session.name();
  }

  @Override
  public boolean isFor(ChangePlan plan) {
    return plan.isFor(session.connection());
  }

  @Override
  public Readiness standing(ChangePlan plan) {
    RecordsModel<?> model = sections.lists.of(plan).model();
    if (sections.isBusy()) {
      return Readiness.WRITING;
    }
    if (!(model.review().phase() instanceof ReviewSession.Phase.Closed)) {
      return Readiness.REVIEWING;
    }
    if (model.staging().cellsProperty().get() > 0) {
      return Readiness.STAGED;
    }
    // A list that failed to load can still show the review, which reports the failure.
    return switch (model.loader().state().phase()) {
      case IDLE, READING -> Readiness.READING;
      case READ, CANCELLED, FAILED -> Readiness.FREE;
    };
  }

  @Override
  public void prepare(ChangePlan plan) {
    open.accept(sections.lists.of(plan));
  }

  @Override
  public boolean review(ChangePlan plan) {
    RecordsSection<?> section = sections.lists.of(plan);
    open.accept(section);
    boolean shown = section.model().review().open(plan);
    section.focus();
    return shown;
  }
}
