package io.casedesk.model.checklist;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A preview of merging reviews from a file into the local reviews. A review supersedes another only
 * if its reviewer had seen the other; contradicting reviews of a checklist are both kept, and a
 * user decides by a new review.
 *
 * @param fresh reviews that are new here, to be added
 * @param known number of reviews that are already here, with equal values
 * @param conflicts checklists in the file with contradicting reviews, whether the reviews are new
 *     or were imported before
 * @param refused reviews whose id exists here with other content, because one of the two was
 *     edited; not to be added
 */
public record ReviewMerge(
    List<Review> fresh, int known, List<Conflict> conflicts, List<Review> refused) {

  /**
   * Contradicting reviews by reviewers who worked independently.
   *
   * @param place identifies the checklist
   * @param mine the current local reviews, the newest first; empty when the file contains all of
   *     them
   * @param theirs the current reviews in the file, the newest first
   */
  public record Conflict(ChecklistKey place, List<Review> mine, List<Review> theirs) {
    /** All contradicting reviews. */
    public List<Review> contradictingReviews() {
      List<Review> heads = new ArrayList<>(mine);
      heads.addAll(theirs);
      return heads;
    }
  }

  /** Compares the reviews of a file with the local ones, without changing anything. */
  public static ReviewMerge of(Collection<Review> here, Collection<Review> elsewhere) {
    Map<String, Review> mine = new HashMap<>();
    here.forEach(review -> mine.put(review.id(), review));
    Map<String, Review> fresh = new LinkedHashMap<>();
    List<Review> refused = new ArrayList<>();
    int known = 0;
    for (Review review : elsewhere) {
      Review same = mine.containsKey(review.id()) ? mine.get(review.id()) : fresh.get(review.id());
      if (same == null) {
        fresh.put(review.id(), review);
      } else if (same.isEqualTo(review)) {
        known++;
      } else {
        refused.add(review);
      }
    }
    List<Review> added = List.copyOf(fresh.values());
    return new ReviewMerge(added, known, conflicts(here, elsewhere, added), List.copyOf(refused));
  }

  private static List<Conflict> conflicts(
      Collection<Review> here, Collection<Review> elsewhere, List<Review> fresh) {
    List<Review> together = new ArrayList<>(here);
    together.addAll(fresh);
    ReviewHistory after = new ReviewHistory(together);
    Set<ChecklistKey> places = new LinkedHashSet<>();
    elsewhere.forEach(review -> places.add(review.place()));
    Set<String> added = ids(fresh);
    Set<String> inFile = ids(elsewhere);
    List<Conflict> conflicts = new ArrayList<>();
    for (ChecklistKey place : places) {
      List<Review> heads = after.currentReviews(place);
      if (heads.stream().anyMatch(one -> heads.stream().anyMatch(one::contradicts))) {
        // A checklist without new reviews was imported before.
        boolean isNew = heads.stream().anyMatch(head -> added.contains(head.id()));
        Set<String> theirs = isNew ? added : inFile;
        conflicts.add(
            new Conflict(
                place,
                heads.stream().filter(head -> !theirs.contains(head.id())).toList(),
                heads.stream().filter(head -> theirs.contains(head.id())).toList()));
      }
    }
    return List.copyOf(conflicts);
  }

  private static Set<String> ids(Collection<Review> reviews) {
    return reviews.stream().map(Review::id).collect(Collectors.toSet());
  }
}
