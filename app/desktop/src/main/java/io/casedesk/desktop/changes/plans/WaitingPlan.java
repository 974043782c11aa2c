package io.casedesk.desktop.changes.plans;

import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.messages.Message;
import io.casedesk.settings.ConnectionProfile;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A plan that isn't in a review yet, and the reason.
 *
 * @param plan null if the file has no valid plan
 * @param home the saved connection of the plan; null if none has its address
 * @param here the name of the open connection; empty if none is open
 * @param detail the error message of the engine; empty if there is none
 */
record WaitingPlan(
    Path file,
    @Nullable ChangePlan plan,
    @Nullable ConnectionProfile home,
    Reason why,
    String here,
    Message detail) {

  /** The reason why the plan is waiting. */
  enum Reason {
    UNREADABLE,
    UNUSABLE,
    NO_CONNECTION,
    ELSEWHERE,
    NO_TOKEN,
    READING,
    STAGED,
    REVIEWING,
    WRITING,
    /** The list is free; the plan opens at the user's request. */
    READY
  }

  WaitingPlan because(Reason other, String where) {
    return new WaitingPlan(file, plan, home, other, where, detail);
  }

  String name() {
    return String.valueOf(file.getFileName());
  }
}
