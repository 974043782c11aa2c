package io.casedesk.desktop.checklists;

import io.casedesk.model.Solution;
import io.casedesk.model.checklist.Checklist;
import io.casedesk.model.checklist.ChecklistKey;
import io.casedesk.model.checklist.ChecklistMatrix;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A checklist of a solution.
 *
 * @param entry what is known of it
 * @param gone when the service first did not send it any more; null while it does
 */
public record MatrixEntry(Solution solution, ChecklistMatrix.Entry entry, @Nullable Instant gone) {

  /** As it was read last. */
  public Checklist checklist() {
    return entry.checklist();
  }

  /** Which checklist it is. */
  public ChecklistKey place() {
    return new ChecklistKey(solution.id(), checklist().key());
  }

  /** Whether it is the same checklist, and nothing that counts in it is another. */
  boolean holdsSame(MatrixEntry other) {
    return place().equals(other.place())
        && (checklist().equals(other.checklist())
            || checklist().fingerprint().equals(other.checklist().fingerprint()));
  }

  /** How it stands. */
  public ChecklistState state() {
    return gone != null ? ChecklistState.GONE : ChecklistState.of(entry.standing().state());
  }

  /** Whether there is something for a reviewer to look at. */
  boolean isOpen() {
    return switch (state()) {
      case UNREVIEWED, LAPSED, CONFLICT -> true;
      case NONE, NOT_READ, FAILED, REVIEWED, NEEDS_WORK, GONE -> false;
    };
  }
}
