package io.casedesk.model.checklist;

import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Says who is to review a checklist. The newest assignment of a checklist counts, on every
 * computer.
 *
 * @param place identifies the checklist
 * @param reviewer the name of the reviewer; empty if the checklist is no longer assigned
 * @param due the last day for the review; null for none
 * @param by the user who made the assignment; may be empty when unknown
 * @param at the time, to the millisecond
 */
public record Assignment(
    ChecklistKey place, String reviewer, @Nullable LocalDate due, String by, Instant at) {

  /** Assignments of one moment are ordered by their texts, so that all computers agree. */
  private static final Comparator<Assignment> AGE =
      Comparator.comparing(Assignment::at)
          .thenComparing(Assignment::reviewer)
          .thenComparing(assignment -> String.valueOf(assignment.due()))
          .thenComparing(Assignment::by);

  /** Truncates the time to the millisecond, so that it equals the time read from a file. */
  public Assignment {
    at = at.truncatedTo(ChronoUnit.MILLIS);
  }

  /**
   * Creates an assignment that counts from now on, even if the clock of another computer is ahead.
   *
   * @param before the one that counts so far; null for none
   */
  public static Assignment after(
      @Nullable Assignment before,
      ChecklistKey place,
      String reviewer,
      @Nullable LocalDate due,
      String by,
      Instant now) {
    Instant least = before == null ? now : before.at.plusMillis(1);
    return new Assignment(place, reviewer, due, by, now.isBefore(least) ? least : now);
  }

  /** Returns the assignment of each checklist that counts. */
  public static Map<ChecklistKey, Assignment> newest(Collection<Assignment> all) {
    Map<ChecklistKey, Assignment> newest = new LinkedHashMap<>();
    all.forEach(
        one ->
            newest.merge(
                one.place, one, (left, right) -> AGE.compare(left, right) < 0 ? right : left));
    return newest;
  }

  /** Returns the assignments of others that count in place of those of here. */
  public static List<Assignment> newer(Collection<Assignment> here, Collection<Assignment> others) {
    Map<ChecklistKey, Assignment> now = newest(here);
    return newest(others).values().stream()
        .filter(
            one -> {
              Assignment known = now.get(one.place);
              return known == null || AGE.compare(known, one) < 0;
            })
        .toList();
  }

  /** Whether a day is the last one for the review, or comes after it. */
  public boolean isDue(LocalDate day) {
    return due != null && !due.isAfter(day);
  }

  /** Whether the last day for the review is over. */
  public boolean isOverdue(LocalDate today) {
    return due != null && due.isBefore(today);
  }
}
