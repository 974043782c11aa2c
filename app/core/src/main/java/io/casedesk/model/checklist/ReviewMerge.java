package io.casedesk.model.checklist;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What it would come to if reviews from elsewhere were added to those here. None takes the place of
 * another unless its reviewer had seen that one; where two reviewers say different things of a
 * checklist, both stay, and a person decides by making a new review.
 *
 * @param fresh reviews that are not known here, to be added
 * @param known how many are known already, word for word
 * @param conflicts checklists of which reviewers would say different things
 * @param refused reviews that have the id of one here, but say something else: somebody changed one
 *     of the two; not to be added
 */
public record ReviewMerge(
    List<Review> fresh, int known, List<Conflict> conflicts, List<Review> refused) {

  /**
   * Reviewers who do not know of each other and do not agree.
   *
   * @param place the checklist
   * @param mine those here that count, the newest first
   * @param theirs those from elsewhere, the newest first
   */
  public record Conflict(Place place, List<Review> mine, List<Review> theirs) {}

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
      } else if (same.equals(review)) {
        known++;
      } else {
        refused.add(review);
      }
    }
    List<Review> added = List.copyOf(fresh.values());
    return new ReviewMerge(added, known, conflicts(here, added), List.copyOf(refused));
  }

  private static List<Conflict> conflicts(Collection<Review> here, List<Review> fresh) {
    List<Review> together = new ArrayList<>(here);
    together.addAll(fresh);
    ReviewHistory after = new ReviewHistory(together);
    Set<Place> places = new LinkedHashSet<>();
    Set<String> ids = new HashSet<>();
    fresh.forEach(
        review -> {
          places.add(review.place());
          ids.add(review.id());
        });
    List<Conflict> conflicts = new ArrayList<>();
    for (Place place : places) {
      List<Review> heads = after.heads(place);
      if (heads.stream().anyMatch(one -> heads.stream().anyMatch(one::contradicts))) {
        conflicts.add(
            new Conflict(
                place,
                heads.stream().filter(head -> !ids.contains(head.id())).toList(),
                heads.stream().filter(head -> ids.contains(head.id())).toList()));
      }
    }
    return List.copyOf(conflicts);
  }
}
