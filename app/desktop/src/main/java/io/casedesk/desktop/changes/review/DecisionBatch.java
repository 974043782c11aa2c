package io.casedesk.desktop.changes.review;

import io.casedesk.desktop.changes.review.ReviewLine.LineDecision;
import io.casedesk.desktop.changes.review.ReviewLine.LineDecision.Choice;
import io.casedesk.desktop.changes.review.ReviewLine.Status;
import io.casedesk.desktop.changes.review.ReviewService.DecisionChange;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Decisions on lines with what they change, computed without changing a line, so that very many
 * lines don't stop the window. No line may change meanwhile.
 *
 * @param lines the lines that are decided on
 * @param before the decision on each line before
 * @param after the decision on each line after
 * @param counts by how much the number of lines in each state grows, where it changes
 * @param changes the changes whose decision changes
 * @param wholeBefore whether the run changed each record as a whole or not at all before
 * @param wholeAfter whether the run changes each record as a whole or not at all after
 */
record DecisionBatch(
    List<ReviewLine> lines,
    List<LineDecision> before,
    List<LineDecision> after,
    Map<Status, Integer> counts,
    List<DecisionChange> changes,
    boolean wholeBefore,
    boolean wholeAfter) {

  /**
   * Computes a choice on those lines that are open to it.
   *
   * @param whole whether the run changes each record as a whole or not at all
   */
  static DecisionBatch choosing(List<ReviewLine> lines, Choice choice, boolean whole) {
    List<ReviewLine> open = new ArrayList<>(lines.size());
    List<LineDecision> made = new ArrayList<>(lines.size());
    for (ReviewLine line : lines) {
      if (line.isOpenTo(choice)) {
        open.add(line);
        made.add(
            switch (choice) {
              case NONE -> LineDecision.NONE;
              case SKIP -> LineDecision.SKIP;
              case MINE -> new LineDecision(Choice.MINE, line.checked().current());
            });
      }
    }
    return of(open, made, whole, whole);
  }

  /**
   * Computes that the records with a blocked value or a conflict are skipped, and that the run
   * changes each record as a whole or not at all.
   *
   * @param whole whether the run does so already
   */
  static DecisionBatch skippingIncomplete(List<ReviewLine> lines, boolean whole) {
    Set<List<Object>> incomplete = new HashSet<>();
    for (ReviewLine line : lines) {
      Status standing = line.standing();
      if (standing == Status.BLOCKED || standing == Status.CONFLICT) {
        incomplete.add(recordOf(line));
      }
    }
    DecisionBatch skipping =
        choosing(
            lines.stream().filter(line -> incomplete.contains(recordOf(line))).toList(),
            Choice.SKIP,
            whole);
    return of(skipping.lines, skipping.after, whole, true);
  }

  /** Identifies the record of a line: a row can have the number of another record's id. */
  private static List<Object> recordOf(ReviewLine line) {
    return List.of(line.key().id(), line.key().isNew());
  }

  /** Computes the decisions from before this batch. */
  DecisionBatch undone() {
    return of(lines, before, wholeAfter, wholeBefore);
  }

  /** Whether the batch changes nothing. */
  boolean isEmpty() {
    return lines.isEmpty() && wholeBefore == wholeAfter;
  }

  private static DecisionBatch of(
      List<ReviewLine> lines, List<LineDecision> made, boolean earlier, boolean later) {
    List<LineDecision> before = new ArrayList<>(lines.size());
    List<LineDecision> after = new ArrayList<>(lines.size());
    Map<Status, Integer> counts = new EnumMap<>(Status.class);
    List<DecisionChange> changes = new ArrayList<>(lines.size());
    for (int i = 0; i < lines.size(); i++) {
      ReviewLine line = lines.get(i);
      LineDecision was = line.decision();
      LineDecision now = line.valid(made.get(i));
      before.add(was);
      after.add(now);
      counts.merge(line.standing(was), -1, Integer::sum);
      counts.merge(line.standing(now), 1, Integer::sum);
      if (line.creating() == null) {
        changes.add(new DecisionChange(line.changeAfter(was), line.changeAfter(now)));
      }
    }
    counts.values().removeIf(by -> by == 0);
    return new DecisionBatch(lines, before, after, counts, changes, earlier, later);
  }
}
