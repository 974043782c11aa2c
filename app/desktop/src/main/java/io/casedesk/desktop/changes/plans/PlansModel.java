package io.casedesk.desktop.changes.plans;

import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.UnusablePlanException;
import io.casedesk.desktop.changes.plans.WaitingPlan.Reason;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.files.plans.PlanFile;
import io.casedesk.messages.Message;
import io.casedesk.settings.ConnectionProfile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.util.Subscription;
import org.jspecify.annotations.Nullable;

/**
 * View model of plan files. A plan opens in the review of its list as soon as its connection is
 * open and the list is free. A plan that had to wait for the user's own changes opens only on
 * request.
 */
public final class PlansModel {

  private final ObservableList<WaitingPlan> waiting = FXCollections.observableArrayList();
  private final Tasks tasks;
  private final Function<ChangePlan, Optional<ConnectionProfile>> findHome;
  private final Consumer<ConnectionProfile> goHome;
  private @Nullable PlanTarget planTarget;
  private Subscription watching = Subscription.EMPTY;
  private boolean looking;
  private boolean again;

  /**
   * Creates a model without plans and connection.
   *
   * @param findHome finds the saved connection that a plan was made for; blocks on the disk
   * @param goHome opens a connection
   */
  public PlansModel(
      Tasks tasks,
      Function<ChangePlan, Optional<ConnectionProfile>> findHome,
      Consumer<ConnectionProfile> goHome) {
    this.tasks = tasks;
    this.findHome = findHome;
    this.goHome = goHome;
  }

  /** The plans that aren't in a review. */
  ObservableList<WaitingPlan> waiting() {
    return waiting;
  }

  /** Reads a plan file and shows the plan as soon as possible. */
  public void open(Path file) {
    // Opening a file again reads its current content.
    waiting.removeIf(one -> one.file().equals(file));
    tasks
        .call(() -> read(file))
        .onSuccess(
            read -> {
              waiting.add(read);
              showPlans();
            })
        .onFailure(thrown -> waiting.add(failed(file, thrown)))
        .start();
  }

  private WaitingPlan read(Path file) throws IOException {
    ChangePlan plan = PlanFile.read(file);
    return new WaitingPlan(
        file, plan, findHome.apply(plan).orElse(null), Reason.NO_CONNECTION, "", Message.none());
  }

  private static WaitingPlan failed(Path file, Throwable thrown) {
    Reason why = thrown instanceof UnusablePlanException ? Reason.UNUSABLE : Reason.UNREADABLE;
    return new WaitingPlan(file, null, null, why, "", Message.ofFailure(thrown));
  }

  /** Sets the lists of the open connection; null if none is open. */
  public void use(@Nullable PlanTarget other) {
    watching.unsubscribe();
    planTarget = other;
    if (other != null) {
      watching =
          other.dependencies().stream()
              .map(value -> value.subscribe((was, is) -> showPlans()))
              .reduce(Subscription.EMPTY, Subscription::and);
    }
    showPlans();
  }

  /** Shows the plans that can be shown now. */
  private void showPlans() {
    if (looking) {
      // Showing a plan changes the standing for the next one.
      again = true;
      return;
    }
    looking = true;
    try {
      do {
        again = false;
        for (int i = 0; i < waiting.size(); i++) {
          WaitingPlan now = settled(waiting.get(i));
          if (now == null) {
            waiting.remove(i);
            i--;
          } else if (!now.equals(waiting.get(i))) {
            waiting.set(i, now);
          }
        }
      } while (again);
    } finally {
      looking = false;
    }
  }

  /** Updates the state of a plan; returns null after the plan was shown. */
  private @Nullable WaitingPlan settled(WaitingPlan one) {
    ChangePlan plan = one.plan();
    PlanTarget lists = planTarget;
    if (plan == null) {
      return one;
    }
    if (lists == null) {
      return one.because(Reason.NO_CONNECTION, "");
    }
    if (!lists.isFor(plan)) {
      return one.why() == Reason.NO_TOKEN ? one : one.because(Reason.ELSEWHERE, lists.name());
    }
    boolean waited =
        switch (one.why()) {
          case STAGED, REVIEWING, WRITING, READY -> true;
          default -> false;
        };
    Reason why =
        switch (lists.standing(plan)) {
          case READING -> waited ? one.why() : Reason.READING;
          case STAGED -> Reason.STAGED;
          case REVIEWING -> Reason.REVIEWING;
          case WRITING -> Reason.WRITING;
          case FREE -> Reason.READY;
        };
    if (why == Reason.READING && one.why() != Reason.READING) {
      lists.prepare(plan);
    }
    boolean shown = why == Reason.READY && !waited && lists.review(plan);
    return shown ? null : one.because(why, lists.name());
  }

  /** Shows a waiting plan at the user's request. */
  void review(WaitingPlan one) {
    ChangePlan plan = one.plan();
    PlanTarget lists = planTarget;
    showPlans();
    if (plan != null
        && lists != null
        && lists.isFor(plan)
        && lists.standing(plan) == PlanTarget.Readiness.FREE
        && lists.review(plan)) {
      waiting.removeIf(other -> other.file().equals(one.file()));
    }
  }

  /** Opens the connection of a plan, which is then shown there. */
  void goHome(WaitingPlan one) {
    ConnectionProfile home = one.home();
    if (home != null) {
      goHome.accept(home);
    }
  }

  /** Marks the plans of a connection whose token is missing, so that the user must enter it. */
  public void missesToken(ConnectionProfile profile) {
    waiting.replaceAll(
        one -> profile.equals(one.home()) ? one.because(Reason.NO_TOKEN, one.here()) : one);
  }

  /** Removes a plan; its file stays unchanged. */
  void dismiss(WaitingPlan one) {
    waiting.remove(one);
  }
}
