package io.casedesk.desktop.changes.review;

import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.desktop.changes.review.LineDecision.Choice;
import io.casedesk.desktop.changes.review.ReviewLine.Status;
import io.casedesk.desktop.changes.review.ReviewService.DecisionChange;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Decisions on lines with what they change, computed without changing a line, so that very many
 * lines don't stop the window. No line may change meanwhile.
 *
 * @param lines the lines that are decided on
 * @param before the decision on each line before
 * @param after the decision on each line after
 * @param counts by how much the number of lines in each state grows
 * @param changes the changes whose decision changes
 * @param wasWhole what {@code wholeRecords} was before; null as there
 * @param wholeRecords whether the run changes each record as a whole or not at all; null if the
 *     batch doesn't decide about it
 */
record DecisionBatch(
    List<ReviewLine> lines,
    List<LineDecision> before,
    List<LineDecision> after,
    Map<Status, Integer> counts,
    List<DecisionChange> changes,
    @Nullable Boolean wasWhole,
    @Nullable Boolean wholeRecords) {

  /** Computes a choice on those lines that are open to it. */
  static DecisionBatch choosing(List<ReviewLine> lines, Choice choice) {
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
    return of(open, made, null, null);
  }

  /** Computes that the records with a blocked value or a conflict are skipped. */
  static DecisionBatch skippingIncomplete(List<ReviewLine> lines, @Nullable ChangePlan plan) {
    Set<List<Object>> incomplete = new HashSet<>();
    for (ReviewLine line : lines) {
      Status standing = line.standing();
      if (standing == Status.BLOCKED || standing == Status.CONFLICT) {
        incomplete.add(recordOf(line));
      }
    }
    boolean wasWhole = plan != null && plan.header().purpose().wholeRecords();
    DecisionBatch skipping =
        choosing(
            lines.stream().filter(line -> incomplete.contains(recordOf(line))).toList(),
            Choice.SKIP);
    return of(skipping.lines, skipping.after, wasWhole, true);
  }

  /** Identifies the record of a line: a row can have the number of another record's id. */
  private static List<Object> recordOf(ReviewLine line) {
    return List.of(line.key().id(), line.key().isNew());
  }

  /** Computes the decisions from before this batch. */
  DecisionBatch undone() {
    return of(lines, before, wholeRecords, wasWhole);
  }

  private static DecisionBatch of(
      List<ReviewLine> lines,
      List<LineDecision> made,
      @Nullable Boolean wasWhole,
      @Nullable Boolean wholeRecords) {
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
        changes.add(new DecisionChange(line.wanted(was), line.wanted(now)));
      }
    }
    return new DecisionBatch(lines, before, after, counts, changes, wasWhole, wholeRecords);
  }
}
