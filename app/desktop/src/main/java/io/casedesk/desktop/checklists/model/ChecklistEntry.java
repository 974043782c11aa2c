package io.casedesk.desktop.checklists.model;

import io.casedesk.model.Solution;
import io.casedesk.model.checklist.Assignment;
import io.casedesk.model.checklist.Checklist;
import io.casedesk.model.checklist.ChecklistKey;
import io.casedesk.model.checklist.Review;
import io.casedesk.model.checklist.ReviewedChecklists;
import java.time.Instant;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * A checklist of a solution.
 *
 * @param entry the checklist with its reviews
 * @param gone when the service was first seen not to send the checklist; null while it sends it
 * @param assignment who is to review it; null when that was never said
 * @param user the name of the user
 */
public record ChecklistEntry(
    Solution solution,
    ReviewedChecklists.Entry entry,
    @Nullable Instant gone,
    @Nullable Assignment assignment,
    String user) {

  /**
   * What the user says about a checklist or one of its answers.
   *
   * @param seen the checklist as shown to the user
   * @param answer the path of the answer; empty for the checklist
   * @param text the note or the remark; a blank remark is removed
   */
  public record Draft(ChecklistEntry seen, String answer, Review.Mark mark, String text) {
    Review.Statement toReview() {
      boolean removed = mark == Review.Mark.REMARK && text.isBlank();
      Review.Mark saved = removed ? Review.Mark.WITHDRAWN : mark;
      return new Review.Statement(saved, text.strip(), seen.user, Instant.now());
    }
  }

  /** Returns the assigned reviewer; empty if there is none. */
  public String assigned() {
    return assignment == null ? "" : assignment.reviewer();
  }

  /** Whether the user is to review the checklist. */
  boolean isMine() {
    return !assigned().isEmpty() && assigned().equalsIgnoreCase(user);
  }

  /** Whether the user is to review the checklist by a day. */
  boolean isDue(LocalDate day) {
    return isMine() && isOpen() && assignment != null && assignment.isDue(day);
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
  public boolean holdsSame(ChecklistEntry other) {
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
