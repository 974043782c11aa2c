package io.casedesk.model.checklist;

import io.casedesk.model.ApiException;
import io.casedesk.model.Solution;
import io.casedesk.model.SolutionPart;
import io.casedesk.model.checklist.ChecklistSnapshot.LastChange;
import io.casedesk.model.checklist.ReviewHistory.ChecklistStatus;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The checklists of solutions with the state of their reviews: one row for each solution.
 *
 * @param rows the solutions, in the order given
 */
public record ReviewedChecklists(List<Row> rows) {

  /** Makes an unmodifiable copy. */
  public ReviewedChecklists {
    rows = List.copyOf(rows);
  }

  /** Whether the checklists of a solution were read, and whether it has any. */
  public enum Presence {
    /** The solution has no checklists. */
    NONE,
    /** The solution has checklists. */
    PRESENT,
    /** The checklists could not be read. */
    FAILED,
    /** The checklists have not been requested yet. */
    NOT_READ
  }

  /**
   * A solution with its checklists.
   *
   * @param problem why its checklists could not be read; otherwise empty
   * @param entries its checklists, in the order sent
   * @param gone reviewed checklists that the service no longer sends
   */
  public record Row(
      Solution solution,
      Presence presence,
      String problem,
      List<Entry> entries,
      List<RemovedChecklist> gone) {

    /** Makes an unmodifiable copy. */
    public Row {
      entries = List.copyOf(entries);
      gone = List.copyOf(gone);
    }
  }

  /**
   * A checklist with the state of its reviews.
   *
   * @param standing the combined state of its reviews
   * @param change its last change; null when there was none
   */
  public record Entry(Checklist checklist, ChecklistStatus standing, @Nullable LastChange change) {

    /** The values that the last change changed. */
    public List<FieldDifference> lastChanges() {
      return change == null ? List.of() : FieldDifference.between(change.before(), checklist);
    }
  }

  /**
   * A checklist that the service no longer sends.
   *
   * @param entry the checklist as last read
   * @param since when a read first found it missing; null when the current read did
   */
  public record RemovedChecklist(Entry entry, @Nullable Instant since) {

    /** Whether the checklist has a review or a remark, which users may look for. */
    public boolean isReviewed() {
      return !entry.standing.counting().isEmpty() || !entry.standing.remarks().isEmpty();
    }
  }

  /**
   * Finds the reviews and the last changes of checklists.
   *
   * @param parts checklists by id of the solution; a solution without an entry was not read
   * @param reviews all reviews of the connection
   * @param kept stored checklists, see {@link ChecklistSnapshot}
   */
  public static ReviewedChecklists of(
      Collection<Solution> solutions,
      Map<String, SolutionPart<Checklist>> parts,
      ReviewHistory reviews,
      Map<ChecklistKey, ChecklistSnapshot> kept) {
    List<Row> rows = new ArrayList<>(solutions.size());
    Map<String, List<ChecklistSnapshot>> known =
        kept.values().stream().collect(Collectors.groupingBy(one -> one.place().solution()));
    for (Solution solution : solutions) {
      SolutionPart<Checklist> part = parts.get(solution.id());
      List<Entry> entries = new ArrayList<>();
      if (part != null) {
        for (Checklist checklist : part.items()) {
          ChecklistSnapshot before = kept.get(new ChecklistKey(solution.id(), checklist.key()));
          entries.add(
              new Entry(
                  checklist,
                  reviews.of(solution.id(), checklist),
                  before == null ? null : before.change()));
        }
      }
      List<RemovedChecklist> gone =
          part == null || !part.wasRead()
              ? List.of()
              : missing(known.getOrDefault(solution.id(), List.of()), entries, reviews);
      rows.add(new Row(solution, presence(part), problem(part), entries, gone));
    }
    return new ReviewedChecklists(rows);
  }

  private static List<RemovedChecklist> missing(
      List<ChecklistSnapshot> known, List<Entry> sent, ReviewHistory reviews) {
    Set<String> keys =
        sent.stream().map(entry -> entry.checklist.key()).collect(Collectors.toSet());
    return known.stream()
        .filter(one -> !keys.contains(one.place().checklist()))
        .sorted(Comparator.comparing(one -> one.place().checklist()))
        .map(
            one ->
                new RemovedChecklist(
                    new Entry(
                        one.now(), reviews.of(one.place().solution(), one.now()), one.change()),
                    one.gone()))
        .filter(RemovedChecklist::isReviewed)
        .toList();
  }

  private static Presence presence(@Nullable SolutionPart<Checklist> part) {
    if (part == null) {
      return Presence.NOT_READ;
    }
    return !part.wasRead()
        ? Presence.FAILED
        : part.items().isEmpty() ? Presence.NONE : Presence.PRESENT;
  }

  private static String problem(@Nullable SolutionPart<Checklist> part) {
    ApiException failure = part == null ? null : part.failure();
    return failure == null ? "" : String.valueOf(failure.getMessage());
  }

  /** All open points, solution by solution. */
  public List<OpenPoint> openPoints() {
    List<OpenPoint> points = new ArrayList<>();
    rows.forEach(row -> OpenPoint.addOf(row, points));
    return List.copyOf(points);
  }
}
