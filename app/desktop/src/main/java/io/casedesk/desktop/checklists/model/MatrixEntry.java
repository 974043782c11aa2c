package io.casedesk.desktop.checklists.model;

import io.casedesk.model.Solution;
import io.casedesk.model.checklist.Assignment;
import io.casedesk.model.checklist.Checklist;
import io.casedesk.model.checklist.ChecklistKey;
import io.casedesk.model.checklist.ChecklistMatrix;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A checklist of a solution in the matrix.
 *
 * @param entry the checklist with its reviews
 * @param gone when the service was first seen not to send the checklist; null while it sends it
 * @param assignment who is to review it; null when that was never said
 * @param user the name of the user
 */
public record MatrixEntry(
    Solution solution,
    ChecklistMatrix.Entry entry,
    @Nullable Instant gone,
    @Nullable Assignment assignment,
    String user) {

  /** Returns the assigned reviewer; empty if there is none. */
  public String assigned() {
    return assignment == null ? "" : assignment.reviewer();
  }

  /** Whether the user is to review the checklist. */
  boolean isMine() {
    return !assigned().isEmpty() && assigned().equalsIgnoreCase(user);
  }

  /** Returns the checklist as it was last read. */
  public Checklist checklist() {
    return entry.checklist();
  }

  /** Returns the key of the checklist. */
  public ChecklistKey place() {
    return new ChecklistKey(solution.id(), checklist().key());
  }

  /** Whether another entry is this checklist with the same content or fingerprint. */
  public boolean holdsSame(MatrixEntry other) {
    return place().equals(other.place())
        && (checklist().equals(other.checklist())
            || checklist().fingerprint().equals(other.checklist().fingerprint()));
  }

  /** Returns the state of the checklist. */
  public ChecklistState state() {
    return gone != null ? ChecklistState.GONE : ChecklistState.of(entry.standing().state());
  }

  /** Whether the checklist needs a review. */
  boolean isOpen() {
    return switch (state()) {
      case UNREVIEWED, LAPSED, CONFLICT -> true;
      case NONE, NOT_READ, FAILED, REVIEWED, NEEDS_WORK, GONE -> false;
    };
  }
}
