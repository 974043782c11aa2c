package io.casedesk.model.checklist;

import io.casedesk.model.Solution;
import io.casedesk.model.checklist.ReviewHistory.ReviewState;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A task for the user: a checklist, or a solution, that needs attention.
 *
 * @param kind the kind of task
 * @param solution the solution
 * @param checklist the checklist; null when the task is about the solution as a whole
 * @param detail the changes, or the cause of a failure; may be empty
 */
public record OpenPoint(
    Kind kind, Solution solution, @Nullable Checklist checklist, String detail) {

  /** The kinds of tasks. */
  public enum Kind {
    /** The solution has no checklist. */
    NO_CHECKLIST,
    /** The checklists could not be read, or have not been read. */
    NOT_READ,
    /** The checklist has no review. */
    NOT_REVIEWED,
    /** The checklist changed after its review. */
    LAPSED,
    /** A reviewer marked the checklist as needing work. */
    NEEDS_WORK,
    /** Reviewers disagree. */
    CONFLICT,
    /** Notifications are on for the checklist. */
    NOTIFICATION
  }

  static void addOf(ReviewedChecklists.Row row, List<OpenPoint> points) {
    switch (row.presence()) {
      case NONE -> points.add(new OpenPoint(Kind.NO_CHECKLIST, row.solution(), null, ""));
      case FAILED, NOT_READ ->
          points.add(new OpenPoint(Kind.NOT_READ, row.solution(), null, row.problem()));
      case PRESENT -> row.entries().forEach(entry -> addOf(row, entry, points));
    }
  }

  private static void addOf(
      ReviewedChecklists.Row row, ReviewedChecklists.Entry entry, List<OpenPoint> points) {
    Kind kind =
        switch (entry.standing().state()) {
          case UNREVIEWED -> Kind.NOT_REVIEWED;
          case LAPSED -> Kind.LAPSED;
          case NEEDS_WORK -> Kind.NEEDS_WORK;
          case CONFLICT -> Kind.CONFLICT;
          case REVIEWED -> null;
        };
    if (kind != null) {
      points.add(new OpenPoint(kind, row.solution(), entry.checklist(), detail(entry)));
    }
    if (entry.checklist().notifies()) {
      points.add(new OpenPoint(Kind.NOTIFICATION, row.solution(), entry.checklist(), ""));
    }
  }

  private static String detail(ReviewedChecklists.Entry entry) {
    return entry.standing().state() == ReviewState.LAPSED
        ? entry.standing().changes().stream()
            .map(FieldDifference::path)
            .collect(Collectors.joining(", "))
        : "";
  }
}
