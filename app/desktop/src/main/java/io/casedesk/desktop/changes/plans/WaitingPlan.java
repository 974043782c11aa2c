package io.casedesk.desktop.changes.plans;

import io.casedesk.changes.ChangePlan;
import io.casedesk.desktop.connection.ConnectionProfile;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A plan that is not on the review page yet, and why.
 *
 * @param plan null where the file holds none
 * @param home the saved connection it was made for; null where none has its address
 * @param here what the connection is called that is open; empty where none is
 * @param detail what is wrong, in the engine's words; empty where nothing is
 */
record WaitingPlan(
    Path file,
    @Nullable ChangePlan plan,
    @Nullable ConnectionProfile home,
    Why why,
    String here,
    String detail) {

  /** Why it waits. */
  enum Why {
    UNREADABLE,
    UNUSABLE,
    NO_CONNECTION,
    ELSEWHERE,
    NO_TOKEN,
    READING,
    STAGED,
    REVIEWING,
    WRITING,
    /** What it waited for is done; a person says when. */
    READY
  }

  WaitingPlan because(Why other, String where) {
    return new WaitingPlan(file, plan, home, other, where, detail);
  }

  String name() {
    return String.valueOf(file.getFileName());
  }
}
