package io.casedesk.desktop.app;

import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.desktop.changes.plans.PlanTarget;
import io.casedesk.desktop.changes.review.ReviewModel;
import io.casedesk.desktop.connection.ConnectionSession;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.desktop.shell.RecordsSection;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** Opens plans from files for review in the lists of the window. */
final class PlanReviewTarget implements PlanTarget {

  private final ConnectionSession session;
  private final RecordLists lists;
  private final Consumer<RecordsSection<?>> open;
  private final BooleanSupplier isBusy;

  /**
   * Creates a target for the lists of a connection.
   *
   * @param open opens a section of the window
   * @param isBusy whether changes are being applied
   */
  PlanReviewTarget(
      ConnectionSession session,
      RecordLists lists,
      Consumer<RecordsSection<?>> open,
      BooleanSupplier isBusy) {
    this.session = session;
    this.lists = lists;
    this.open = open;
    this.isBusy = isBusy;
  }

  /** Sets the action to run when the standing of a plan may have changed. */
  void onChange(Runnable action) {
    lists.onStanding(action);
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
  public Standing standing(ChangePlan plan) {
    RecordsModel<?> model = lists.of(plan).model();
    if (isBusy.getAsBoolean()) {
      return Standing.WRITING;
    }
    if (model.review().phaseProperty().get() != ReviewModel.Phase.CLOSED) {
      return Standing.REVIEWING;
    }
    if (model.staging().cellsProperty().get() > 0) {
      return Standing.STAGED;
    }
    // A list that failed to load can still show the review, which reports the failure.
    return switch (model.phaseProperty().get()) {
      case IDLE, READING -> Standing.READING;
      case READ, CANCELLED, FAILED -> Standing.FREE;
    };
  }

  @Override
  public void prepare(ChangePlan plan) {
    open.accept(lists.of(plan));
  }

  @Override
  public boolean review(ChangePlan plan) {
    RecordsSection<?> section = lists.of(plan);
    open.accept(section);
    boolean shown = section.review(plan);
    section.focus();
    return shown;
  }
}
