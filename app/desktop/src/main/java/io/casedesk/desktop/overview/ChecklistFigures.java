package io.casedesk.desktop.overview;

import io.casedesk.model.checklist.Assignment;
import io.casedesk.model.checklist.ChecklistKey;
import io.casedesk.model.checklist.ChecklistSnapshot;
import io.casedesk.model.checklist.Review;
import io.casedesk.model.checklist.ReviewHistory;
import io.casedesk.model.checklist.ReviewHistory.ReviewState;
import io.casedesk.workspace.Workspace;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Counts the stored checklists of the solutions by state.
 *
 * @param none the number of solutions whose checklists were read and that have none
 * @param notRead the number of solutions whose checklists were never read on this computer
 * @param failed the number of solutions whose checklists couldn't be read in the last attempt;
 *     their earlier checklists aren't counted
 * @param due the number of checklists that the user is to review today, or should have before
 * @param overdue the number of those whose last day is over
 * @param checklists the number of checklists by review state; states without any are missing
 * @param reviews whether the user reviews: made a review, or has a checklist to review
 * @param oldest the time of the oldest read; null when none was read
 * @param newest the time of the newest read; null when none was read
 */
record ChecklistFigures(
    int none,
    int notRead,
    int failed,
    int due,
    int overdue,
    boolean reviews,
    Map<ReviewState, Integer> checklists,
    @Nullable Instant oldest,
    @Nullable Instant newest) {

  /** Copies the map. */
  ChecklistFigures {
    checklists = Map.copyOf(checklists);
  }

  /**
   * Counts the checklists. Takes time proportional to their number, and blocks on the disk.
   *
   * @param solutions the ids of the solutions that aren't deleted
   * @param user the name of the user who reviews
   */
  static ChecklistFigures of(
      Set<String> solutions, Workspace workspace, String connection, String user) {
    Map<ChecklistKey, Assignment> assigned =
        Assignment.newest(workspace.reviews().assignments(connection));
    LocalDate today = LocalDate.now(ZoneId.systemDefault());
    int due = 0;
    int overdue = 0;
    Set<String> failed = new HashSet<>(workspace.checklists().failures(connection).keySet());
    failed.retainAll(solutions);
    Map<String, Instant> reads = new HashMap<>(workspace.checklists().reads(connection));
    reads.keySet().removeAll(failed);
    List<Review> all = workspace.reviews().of(connection);
    ReviewHistory reviews = new ReviewHistory(all);
    Map<ReviewState, Integer> states = new EnumMap<>(ReviewState.class);
    Set<String> having = new HashSet<>();
    for (ChecklistSnapshot checklist : workspace.checklists().of(connection).values()) {
      ChecklistKey place = checklist.place();
      if (checklist.gone() == null
          && solutions.contains(place.solution())
          && !failed.contains(place.solution())) {
        having.add(place.solution());
        ReviewState state = reviews.of(place.solution(), checklist.now()).state();
        states.merge(state, 1, Integer::sum);
        Assignment assignment = assigned.get(place);
        boolean isOpen = state != ReviewState.REVIEWED && state != ReviewState.NEEDS_WORK;
        if (isOpen && assignment != null && assignment.reviewer().equalsIgnoreCase(user)) {
          due += assignment.isDue(today) ? 1 : 0;
          overdue += assignment.isOverdue(today) ? 1 : 0;
        }
      }
    }
    List<Instant> read =
        solutions.stream().filter(reads::containsKey).map(reads::get).sorted().toList();
    return new ChecklistFigures(
        (int)
            reads.keySet().stream()
                .filter(solutions::contains)
                .filter(id -> !having.contains(id))
                .count(),
        solutions.size() - read.size() - failed.size(),
        failed.size(),
        due,
        overdue,
        all.stream().anyMatch(review -> review.statement().by().equalsIgnoreCase(user))
            || assigned.values().stream().anyMatch(one -> one.reviewer().equalsIgnoreCase(user)),
        states,
        read.stream().min(Comparator.naturalOrder()).orElse(null),
        read.stream().max(Comparator.naturalOrder()).orElse(null));
  }

  /** Returns the number of checklists in a state. */
  int count(ReviewState state) {
    return checklists.getOrDefault(state, 0);
  }

  /** Whether an attempt was made to read the checklists of any solution. */
  boolean wasRead() {
    return newest != null || failed > 0;
  }
}
