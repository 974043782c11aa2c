package io.casedesk.desktop.changes.plans;

import io.casedesk.changes.ChangePlan;
import io.casedesk.changes.UnusablePlanException;
import io.casedesk.desktop.changes.plans.WaitingPlan.Why;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.connection.ConnectionProfile;
import io.casedesk.files.PlanFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/**
 * Plans that came as files. One is laid on the review page of its list as soon as its connection is
 * open and nothing is in the way; one that had to wait for a person's work only when asked for.
 */
public final class PlansModel {

  private final ObservableList<WaitingPlan> waiting = FXCollections.observableArrayList();
  private final Tasks tasks;
  private final Homes homes;
  private @Nullable PlanTarget planTarget;
  private boolean looking;
  private boolean again;

  /**
   * The connections that plans are made for.
   *
   * @param find the saved one of an address; blocks on the disk
   * @param go opens one
   */
  public record Homes(
      Function<ChangePlan, Optional<ConnectionProfile>> find, Consumer<ConnectionProfile> go) {}

  /** No plan yet, and no connection. */
  public PlansModel(Tasks tasks, Homes homes) {
    this.tasks = tasks;
    this.homes = homes;
  }

  /** Those that are not on a review page. */
  ObservableList<WaitingPlan> waiting() {
    return waiting;
  }

  /** Reads a plan, and shows it as soon as that can be. */
  public void open(Path file) {
    // Whoever opens a file twice means what it holds now.
    waiting.removeIf(one -> one.file().equals(file));
    tasks
        .call(() -> read(file))
        .onSuccess(
            read -> {
              waiting.add(read);
              look();
            })
        .onFailure(thrown -> waiting.add(failed(file, thrown)))
        .start();
  }

  private WaitingPlan read(Path file) throws IOException {
    ChangePlan plan = PlanFile.read(file);
    return new WaitingPlan(
        file, plan, homes.find().apply(plan).orElse(null), Why.NO_CONNECTION, "", "");
  }

  private static WaitingPlan failed(Path file, Throwable thrown) {
    Why why = thrown instanceof UnusablePlanException ? Why.UNUSABLE : Why.UNREADABLE;
    String said = thrown.getMessage();
    return new WaitingPlan(
        file, null, null, why, "", said == null ? thrown.getClass().getSimpleName() : said);
  }

  /** The lists of another connection are there, or none any more. */
  public void use(@Nullable PlanTarget other) {
    planTarget = other;
    look();
  }

  /** Looks what can be shown now; call it when anything changed that a plan may wait for. */
  public void look() {
    if (looking) {
      // What is shown changes what the next one waits for.
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

  /** How one stands now; null when it is shown. */
  private @Nullable WaitingPlan settled(WaitingPlan one) {
    ChangePlan plan = one.plan();
    PlanTarget lists = planTarget;
    if (plan == null) {
      return one;
    }
    if (lists == null) {
      return one.because(Why.NO_CONNECTION, "");
    }
    if (!lists.isFor(plan)) {
      return one.why() == Why.NO_TOKEN ? one : one.because(Why.ELSEWHERE, lists.name());
    }
    boolean waited =
        switch (one.why()) {
          case STAGED, REVIEWING, WRITING, READY -> true;
          default -> false;
        };
    Why why =
        switch (lists.standing(plan)) {
          case READING -> waited ? one.why() : Why.READING;
          case STAGED -> Why.STAGED;
          case REVIEWING -> Why.REVIEWING;
          case WRITING -> Why.WRITING;
          case FREE -> Why.READY;
        };
    if (why == Why.READING && one.why() != Why.READING) {
      lists.prepare(plan);
    }
    boolean shown = why == Why.READY && !waited && lists.review(plan);
    return shown ? null : one.because(why, lists.name());
  }

  /** Shows one that waited, now that a person says so. */
  void review(WaitingPlan one) {
    ChangePlan plan = one.plan();
    PlanTarget lists = planTarget;
    look();
    if (plan != null
        && lists != null
        && lists.isFor(plan)
        && lists.standing(plan) == PlanTarget.Standing.FREE
        && lists.review(plan)) {
      waiting.removeIf(other -> other.file().equals(one.file()));
    }
  }

  /** Opens the connection that one was made for; it is shown there. */
  void goHome(WaitingPlan one) {
    ConnectionProfile home = one.home();
    if (home != null) {
      homes.go().accept(home);
    }
  }

  /** The token of a connection is not to be had; a person has to give it. */
  public void missesToken(ConnectionProfile profile) {
    waiting.replaceAll(
        one -> profile.equals(one.home()) ? one.because(Why.NO_TOKEN, one.here()) : one);
  }

  /** Forgets one; its file stays as it is. */
  void dismiss(WaitingPlan one) {
    waiting.remove(one);
  }
}
