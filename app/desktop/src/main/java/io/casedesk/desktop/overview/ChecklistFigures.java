package io.casedesk.desktop.overview;

import io.casedesk.model.checklist.ChecklistKey;
import io.casedesk.model.checklist.KeptChecklist;
import io.casedesk.model.checklist.ReviewHistory;
import io.casedesk.model.checklist.ReviewState;
import java.time.Instant;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How the checklists of the solutions stand, as far as this computer holds them.
 *
 * @param none solutions whose checklists were read and that have none
 * @param notRead solutions whose checklists were never read from here
 * @param failed solutions whose checklists could not be read when that was tried last; what was
 *     read of them before is not counted
 * @param checklists checklists by what their reviews come to; only states that there are
 * @param oldest when the longest ago read of the solutions was; null when none was read
 * @param newest when the newest was; null likewise
 */
record ChecklistFigures(
    int none,
    int notRead,
    int failed,
    Map<ReviewState, Integer> checklists,
    @Nullable Instant oldest,
    @Nullable Instant newest) {

  /** Takes a copy that nobody can change. */
  ChecklistFigures {
    checklists = Map.copyOf(checklists);
  }

  /**
   * Counts. Takes time in the number of checklists, and blocks on the disk.
   *
   * @param solutions ids of those that are not deleted
   */
  static ChecklistFigures of(Set<String> solutions, KeptChecklists kept) {
    Set<String> failed = new HashSet<>(kept.failed());
    failed.retainAll(solutions);
    Map<String, Instant> reads = kept.reads();
    reads.keySet().removeAll(failed);
    ReviewHistory reviews = new ReviewHistory(kept.reviews());
    Map<ReviewState, Integer> states = new EnumMap<>(ReviewState.class);
    Set<String> having = new HashSet<>();
    for (KeptChecklist checklist : kept.checklists()) {
      ChecklistKey place = checklist.place();
      if (checklist.gone() == null
          && solutions.contains(place.solution())
          && !failed.contains(place.solution())) {
        having.add(place.solution());
        states.merge(reviews.of(place.solution(), checklist.now()).state(), 1, Integer::sum);
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
        states,
        read.stream().min(Comparator.naturalOrder()).orElse(null),
        read.stream().max(Comparator.naturalOrder()).orElse(null));
  }

  /** How many checklists are in a state. */
  int count(ReviewState state) {
    return checklists.getOrDefault(state, 0);
  }

  /** Whether the checklists of any solution were read. */
  boolean wasRead() {
    return newest != null || failed > 0;
  }
}
