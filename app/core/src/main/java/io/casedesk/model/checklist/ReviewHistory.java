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

/** All reviews of one connection, and which of them count. Immutable. */
public final class ReviewHistory {

  /** Of those made at one moment, in the order of what they say: their ids are drawn. */
  private static final Comparator<Review> NEWEST_FIRST =
      Comparator.comparing((Review review) -> review.said().at())
          .reversed()
          .thenComparing(review -> review.said().by())
          .thenComparing(review -> review.said().mark())
          .thenComparing(review -> review.said().note())
          .thenComparing(Review::id);

  private final Map<ChecklistKey, List<Review>> heads = new HashMap<>();

  /** Of these, in any order. */
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
          // Reviews that take the place of each other in a circle: none of them is forgotten.
          heads.put(place, left.isEmpty() ? there : left);
        });
  }

  /**
   * The reviews of a checklist that no other of it takes the place of, the newest first. More than
   * one where reviewers did not know of each other.
   */
  public List<Review> heads(ChecklistKey place) {
    return List.copyOf(heads.getOrDefault(place, List.of()));
  }

  /**
   * What the reviews of a checklist come to now.
   *
   * @param state in one word
   * @param counting the reviews that make it so, the newest first; empty when there are none
   * @param changes what changed since the newest of them; empty unless it lapsed
   */
  public record Standing(ReviewState state, List<Review> counting, List<FieldDifference> changes) {

    /** The newest review that counts; null when there is none. */
    public @Nullable Review newest() {
      return counting.isEmpty() ? null : counting.getFirst();
    }
  }

  /** What they come to for a checklist as it is now. */
  public Standing of(String solution, Checklist checklist) {
    List<Review> all =
        heads(new ChecklistKey(solution, checklist.key())).stream().filter(Review::counts).toList();
    if (all.isEmpty()) {
      return new Standing(ReviewState.UNREVIEWED, List.of(), List.of());
    }
    String now = checklist.fingerprint();
    List<Review> current = all.stream().filter(review -> review.seen().isOf(now)).toList();
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
}
