package io.casedesk.model.checklist;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** All reviews of one connection; determines which of them are current. Immutable. */
public final class ReviewHistory {

  /** Reviews of one moment are ordered by their statements, because their ids are random. */
  private static final Comparator<Review> NEWEST_FIRST =
      Comparator.comparing((Review review) -> review.said().at())
          .reversed()
          .thenComparing(review -> review.said().by())
          .thenComparing(review -> review.said().mark())
          .thenComparing(review -> review.said().note())
          .thenComparing(Review::id);

  private final Map<ChecklistKey, List<Review>> heads = new HashMap<>();

  /** Creates a history of reviews in any order. */
  public ReviewHistory(Collection<Review> reviews) {
    Map<ChecklistKey, Set<String>> superseded = new HashMap<>();
    Map<ChecklistKey, List<Review>> all = new HashMap<>();
    for (Review review : reviews) {
      all.computeIfAbsent(review.place(), place -> new ArrayList<>()).add(review);
      review.supersedes().stream()
          .filter(id -> !id.equals(review.id()))
          .forEach(
              id -> superseded.computeIfAbsent(review.place(), place -> new HashSet<>()).add(id));
    }
    all.forEach(
        (place, there) -> {
          there.sort(NEWEST_FIRST);
          Set<String> gone = superseded.getOrDefault(place, Set.of());
          List<Review> left = there.stream().filter(review -> !gone.contains(review.id())).toList();
          // If reviews supersede each other in a cycle, all of them stay current.
          heads.put(place, left.isEmpty() ? there : left);
        });
  }

  /**
   * The current reviews of a checklist, which no other review of it supersedes, the newest first.
   * More than one when reviewers worked independently.
   */
  public List<Review> currentReviews(ChecklistKey place) {
    return List.copyOf(heads.getOrDefault(place, List.of()));
  }

  /**
   * The combined state of the reviews of a checklist.
   *
   * @param state the state
   * @param counting the reviews that determine the state, the newest first; may be empty
   * @param changes the changes since the newest of these reviews; empty unless the state is LAPSED
   */
  public record Standing(ReviewState state, List<Review> counting, List<FieldDifference> changes) {

    /** The newest of these reviews; null when there are none. */
    public @Nullable Review newest() {
      return counting.isEmpty() ? null : counting.getFirst();
    }
  }

  /** The combined state for the current content of a checklist. */
  public Standing of(String solution, Checklist checklist) {
    List<Review> all =
        currentReviews(new ChecklistKey(solution, checklist.key())).stream()
            .filter(Review::counts)
            .toList();
    if (all.isEmpty()) {
      return new Standing(ReviewState.UNREVIEWED, List.of(), List.of());
    }
    String now = checklist.fingerprint();
    List<Review> current =
        all.stream().filter(review -> review.seen().fingerprint().equals(now)).toList();
    if (current.isEmpty()) {
      Checklist before = Checklist.of(checklist.key(), all.getFirst().seen().content());
      return new Standing(ReviewState.LAPSED, all, FieldDifference.between(before, checklist));
    }
    Review.Mark mark = current.getFirst().said().mark();
    boolean agree = current.stream().allMatch(review -> review.said().mark() == mark);
    ReviewState state =
        !agree
            ? ReviewState.CONFLICT
            : mark == Review.Mark.REVIEWED ? ReviewState.REVIEWED : ReviewState.NEEDS_WORK;
    return new Standing(state, current, List.of());
  }

  /** The combined state of the reviews of a checklist, for its current content. */
  public enum ReviewState {
    /** There is no review. */
    UNREVIEWED,
    /** The current content was reviewed. */
    REVIEWED,
    /** The current content was marked as needing work. */
    NEEDS_WORK,
    /** The content changed after the review. */
    LAPSED,
    /** Reviewers who worked independently disagree about the current content. */
    CONFLICT
  }
}
