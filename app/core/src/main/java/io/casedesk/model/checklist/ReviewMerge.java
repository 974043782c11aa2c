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
 * What it would come to if reviews from elsewhere were added to those here. None takes the place of
 * another unless its reviewer had seen that one; where two reviewers say different things of a
 * checklist, both stay, and a person decides by making a new review.
 *
 * @param fresh reviews that are not known here, to be added
 * @param known how many are known already, with the same values
 * @param conflicts checklists in the file of which reviewers say different things, whether their
 *     reviews are new or were imported before
 * @param refused reviews that have the id of one here, but say something else: somebody changed one
 *     of the two; not to be added
 */
public record ReviewMerge(
    List<Review> fresh, int known, List<Conflict> conflicts, List<Review> refused) {

  /**
   * Reviewers who do not know of each other and do not agree.
   *
   * @param place the checklist
   * @param mine those here that count, the newest first; empty where the file holds them all
   * @param theirs those from elsewhere, the newest first
   */
  public record Conflict(ChecklistKey place, List<Review> mine, List<Review> theirs) {
    /** All that disagree. */
    public List<Review> heads() {
      List<Review> heads = new ArrayList<>(mine);
      heads.addAll(theirs);
      return heads;
    }
  }

  /** Compares those from elsewhere with those here; changes nothing. */
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
      List<Review> heads = after.heads(place);
      if (heads.stream().anyMatch(one -> heads.stream().anyMatch(one::contradicts))) {
        // Where the file brings nothing new, what it holds was imported before.
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
