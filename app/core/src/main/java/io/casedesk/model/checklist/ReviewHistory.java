package io.casedesk.model.checklist;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** All reviews of one connection; determines which of them are current. Immutable. */
public final class ReviewHistory {

  /** Reviews of one moment are ordered by their statements, because their ids are random. */
  private static final Comparator<Review> NEWEST_FIRST =
      Comparator.comparing((Review review) -> review.statement().at())
          .reversed()
          .thenComparing(review -> review.statement().by())
          .thenComparing(review -> review.statement().mark())
          .thenComparing(review -> review.statement().note())
          .thenComparing(Review::id);

  /** The current reviews of each checklist by the path of the answer; empty for the checklist. */
  private final Map<ChecklistKey, Map<String, List<Review>>> heads = new HashMap<>();

  /** Creates a history of reviews in any order. */
  public ReviewHistory(Collection<Review> reviews) {
    for (Review review : reviews) {
      heads
          .computeIfAbsent(review.place(), place -> new TreeMap<>())
          .computeIfAbsent(review.seen().answer(), answer -> new ArrayList<>())
          .add(review);
    }
    heads.values().forEach(answers -> answers.replaceAll((answer, all) -> current(all)));
  }

  private static List<Review> current(List<Review> all) {
    Set<String> gone = new HashSet<>();
    for (Review review : all) {
      review.supersedes().stream().filter(id -> !id.equals(review.id())).forEach(gone::add);
    }
    all.sort(NEWEST_FIRST);
    List<Review> left = all.stream().filter(review -> !gone.contains(review.id())).toList();
    // If reviews supersede each other in a cycle, all of them stay current.
    return left.isEmpty() ? List.copyOf(all) : left;
  }

  /**
   * The current reviews of a checklist, which no other review of it supersedes, the newest first.
   * More than one when reviewers worked independently.
   */
  public List<Review> currentReviews(ChecklistKey place) {
    return currentReviews(place, "");
  }

  /** The current remarks on an answer; for the empty path, the current reviews. */
  public List<Review> currentReviews(ChecklistKey place, String answer) {
    return heads.getOrDefault(place, Map.of()).getOrDefault(answer, List.of());
  }

  /** The current remarks on the answers of a checklist, by path, the newest first. */
  public List<Review> remarks(ChecklistKey place) {
    return heads.getOrDefault(place, Map.of()).entrySet().stream()
        .filter(answer -> !answer.getKey().isEmpty())
        .flatMap(answer -> answer.getValue().stream())
        .filter(Review::counts)
        .toList();
  }

  /**
   * A remark on an answer.
   *
   * @param lapsed whether the answer has changed since
   */
  public record Remark(Review review, boolean lapsed) {

    /** The path of the answer. */
    public String answer() {
      return review.seen().answer();
    }
  }

  /**
   * The combined state of the reviews of a checklist.
   *
   * @param state the state
   * @param counting the reviews that determine the state, the newest first; may be empty
   * @param changes the changes since the newest of these reviews; empty unless the state is LAPSED
   * @param remarks the remarks on its answers
   */
  public record ChecklistStatus(
      ReviewState state,
      List<Review> counting,
      List<FieldDifference> changes,
      List<Remark> remarks) {

    /** The newest of these reviews; null when there are none. */
    public @Nullable Review newest() {
      return counting.isEmpty() ? null : counting.getFirst();
    }
  }

  /** The combined state for the current content of a checklist. */
  public ChecklistStatus of(String solution, Checklist checklist) {
    ChecklistKey place = new ChecklistKey(solution, checklist.key());
    List<Remark> remarks =
        remarks(place).stream()
            .map(remark -> new Remark(remark, !remark.seen().isOf(checklist)))
            .toList();
    List<Review> all = currentReviews(place).stream().filter(Review::counts).toList();
    if (all.isEmpty()) {
      return new ChecklistStatus(ReviewState.UNREVIEWED, List.of(), List.of(), remarks);
    }
    String now = checklist.fingerprint();
    List<Review> current =
        all.stream().filter(review -> review.seen().fingerprint().equals(now)).toList();
    if (current.isEmpty()) {
      Checklist before = Checklist.of(checklist.key(), all.getFirst().seen().content());
      return new ChecklistStatus(
          ReviewState.LAPSED, all, FieldDifference.between(before, checklist), remarks);
    }
    Review.Mark mark = current.getFirst().statement().mark();
    boolean agree = current.stream().allMatch(review -> review.statement().mark() == mark);
    ReviewState state =
        !agree
            ? ReviewState.CONFLICT
            : mark == Review.Mark.REVIEWED ? ReviewState.REVIEWED : ReviewState.NEEDS_WORK;
    return new ChecklistStatus(state, current, List.of(), remarks);
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
