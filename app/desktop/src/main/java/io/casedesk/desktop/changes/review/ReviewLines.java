package io.casedesk.desktop.changes.review;

import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.journal.CreateResult;
import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.changes.validation.PreflightCell;
import io.casedesk.changes.validation.PreflightCreate;
import io.casedesk.changes.validation.PreflightReport;
import io.casedesk.desktop.changes.review.ReviewLine.Status;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldRef;
import io.casedesk.model.runs.RunAttempt;
import io.casedesk.model.runs.RunAttempt.Answer;
import io.casedesk.model.runs.RunJudgment;
import io.casedesk.model.runs.RunRows;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/**
 * The lines of a review, one for each change with its decision and its verdict. Lines are counted
 * once; after that, only changed lines are, because there can be 100,000 of them.
 */
final class ReviewLines {

  private final ObservableList<ReviewLine> all = FXCollections.observableArrayList();
  private final Map<Status, Integer> counts = new EnumMap<>(Status.class);

  /** All lines; null until one is looked up after they were replaced. */
  private @Nullable Map<ReviewLine.Key, ReviewLine> byKey;

  /** The lines of records to be created by their rows in the plan, as far as {@link #byKey}. */
  private final Map<String, ReviewLine> newByRow = new HashMap<>();

  /** The lines of each record that a run sends, by the id of the record. */
  private final Map<String, List<ReviewLine>> sending = new HashMap<>();

  /** The ids of the records that rows became during the run. */
  private final Map<String, String> created = new HashMap<>();

  private LineSummary summary = LineSummary.NONE;

  ObservableList<ReviewLine> all() {
    return all;
  }

  /** Returns the number of lines in each state; states without lines are missing. */
  Map<Status, Integer> counts() {
    return Collections.unmodifiableMap(counts);
  }

  /** Returns the summary of the lines as they were last checked. */
  LineSummary summary() {
    return summary;
  }

  /** Removes all lines. */
  void clear() {
    summary = LineSummary.NONE;
    set(List.of());
    counts.clear();
  }

  /**
   * Shows lines. Lines with known keys keep their decisions, and their places if no other line is
   * between them.
   *
   * @param decisions the decisions on lines that aren't shown yet
   * @return the number of lines that could be sent before and are problems now
   */
  int show(CheckedLines<?> found, Map<ReviewLine.Key, LineDecision> decisions) {
    List<ReviewLine> made = found.lines();
    summary = found.summary();
    List<Integer> changed = found.changed();
    if (changed != null) {
      return update(made, changed);
    }
    counts.clear();
    if (all.isEmpty() && decisions.isEmpty()) {
      counts.putAll(summary.counts());
      set(made);
      return 0;
    }
    Map<ReviewLine.Key, ReviewLine> before = all.isEmpty() ? Map.of() : byKey();
    int news = 0;
    for (ReviewLine line : made) {
      ReviewLine old = before.get(line.key());
      boolean wasSendable = old != null && old.standing().isSendable();
      if (old != null) {
        line.decide(old.decision());
      } else if (!decisions.isEmpty()) {
        line.decide(decisions.getOrDefault(line.key(), LineDecision.NONE));
      }
      Status standing = line.standing();
      news += wasSendable && standing.isProblem() ? 1 : 0;
      counts.merge(standing, 1, Integer::sum);
    }
    set(made);
    return news;
  }

  /** Updates the lines at some places; there can be 100,000 others. */
  private int update(List<ReviewLine> made, List<Integer> changed) {
    int news = 0;
    for (int place : changed) {
      ReviewLine line = all.get(place);
      boolean wasSendable = line.standing().isSendable();
      change(line, () -> line.become(made.get(place)));
      news += wasSendable && line.standing().isProblem() ? 1 : 0;
    }
    return news;
  }

  private void set(List<ReviewLine> shown) {
    byKey = null;
    newByRow.clear();
    if (!all.isEmpty() || !shown.isEmpty()) {
      all.setAll(shown);
    }
  }

  private Map<ReviewLine.Key, ReviewLine> byKey() {
    Map<ReviewLine.Key, ReviewLine> known = byKey;
    if (known == null) {
      known = HashMap.newHashMap(all.size());
      for (ReviewLine line : all) {
        known.put(line.key(), line);
        if (line.key().isNew()) {
          newByRow.put(line.key().id(), line);
        }
      }
      byKey = known;
    }
    return known;
  }

  /** Changes a line and counts it again. */
  void change(ReviewLine line, Runnable change) {
    count(line.standing(), -1);
    change.run();
    count(line.standing(), 1);
  }

  /** Makes decisions that were computed. */
  void decide(DecisionBatch batch) {
    for (int i = 0; i < batch.lines().size(); i++) {
      batch.lines().get(i).decide(batch.after().get(i));
    }
    batch.counts().forEach(this::count);
  }

  private void count(Status standing, int by) {
    counts.merge(standing, by, ReviewLines::sum);
  }

  private static @Nullable Integer sum(int a, int b) {
    return a + b == 0 ? null : Integer.valueOf(a + b);
  }

  /** Shows that a run begins with what is ready, or resumes with what it didn't send. */
  void begin() {
    for (ReviewLine line : all) {
      Status standing = line.standing();
      if (standing.isSendable() || standing == Status.UNSENT) {
        inRun(line, Status.WAITING);
      }
    }
  }

  /** Shows what the run stored about its lines. */
  void stored(List<RunRows> steps) {
    for (RunRows rows : steps) {
      for (RunAttempt attempt : rows.attempts()) {
        Answer answer = attempt.answer();
        Status now = answer == null ? Status.SENDING : after(answer);
        switch (attempt.kind()) {
          case CREATE -> create(attempt.target(), now);
          case WRITE -> written(attempt, now);
        }
      }
      rows.created().forEach(record -> created.put(record.row(), record.id()));
      // Cells are shown with their results.
      rows.judgments().stream().filter(judgment -> judgment.field() == null).forEach(this::judged);
    }
  }

  private void written(RunAttempt attempt, Status now) {
    if (attempt.answer() == null) {
      List<ReviewLine> sent = new ArrayList<>();
      for (FieldRef field : attempt.sent().keySet()) {
        ReviewLine line = byKey().get(new ReviewLine.Key(attempt.target(), field, false));
        if (line != null) {
          sent.add(line);
        }
      }
      sending.put(attempt.target(), sent);
    }
    sending.getOrDefault(attempt.target(), List.of()).forEach(line -> inRun(line, now));
  }

  private static Status after(Answer answer) {
    return switch (answer) {
      case ACCEPTED, LOST, REFUSED -> Status.SENT;
      case UNSENT -> Status.WAITING;
    };
  }

  private void inRun(ReviewLine line, @Nullable Status now) {
    change(line, () -> line.inRun(now));
  }

  private @Nullable ReviewLine creating(String row) {
    Map<ReviewLine.Key, ReviewLine> _ = byKey();
    return newByRow.get(row);
  }

  private void create(String row, Status now) {
    ReviewLine line = creating(row);
    if (line != null) {
      inRun(line, now);
    }
  }

  private void judged(RunJudgment judgment) {
    ReviewLine line = creating(judgment.target());
    NewRecordLine newRecord = line == null ? null : line.creating();
    if (line != null && newRecord != null) {
      PlannedCreate create = newRecord.checked().create();
      String id = created.get(judgment.target());
      CreateResult result = new CreateResult(create, judgment.verdict(), id, judgment.problem());
      change(line, () -> line.ended(newRecord.ending(result)));
    }
  }

  /** What was being sent when the run broke off is unconfirmed; the rest wasn't sent. */
  void brokeOff() {
    for (ReviewLine line : all) {
      if (line.inRun() != null) {
        inRun(line, line.inRun() == Status.WAITING ? null : Status.UNKNOWN);
      }
    }
    sending.clear();
    created.clear();
  }

  /** Shows the results of cells during the run. */
  void verified(List<CellResult> cells) {
    Map<ReviewLine.Key, ReviewLine> known = byKey();
    for (CellResult cell : cells) {
      ReviewLine line = known.get(ReviewLine.key(cell));
      if (line != null) {
        change(line, () -> line.ended(cell));
      }
    }
  }

  /** Shows the results of the run. */
  void ended(RunResult result) {
    sending.clear();
    created.clear();
    all.stream().filter(line -> line.inRun() != null).forEach(line -> inRun(line, null));
    verified(result.cells());
    Map<String, CreateResult> created = new HashMap<>();
    result.creates().forEach(one -> created.put(one.create().row(), one));
    for (ReviewLine line : all) {
      NewRecordLine newRecord = line.creating();
      if (newRecord != null && !line.isSkipped()) {
        change(line, () -> line.ended(newRecord.ending(created.get(newRecord.row()))));
      }
    }
    // Values of created records became cells only during the run.
    Map<ReviewLine.Key, ReviewLine> known = byKey();
    List<ReviewLine> others =
        result.cells().stream()
            .filter(cell -> !known.containsKey(ReviewLine.key(cell)))
            .map(cell -> ReviewLine.sent(cell, null))
            .toList();
    if (!others.isEmpty()) {
      byKey = null;
      summary = summary.and(LineSummary.of(others));
      all.addAll(others);
      others.forEach(line -> count(line.standing(), 1));
    }
  }

  /**
   * Returns a check with the decisions on its lines: without skipped lines, and with the values
   * that the user overwrites. Takes time proportional to the number of lines.
   */
  static <R extends CaseRecord> PreflightReport<R> decided(
      PreflightReport<R> report, List<ReviewLine> lines) {
    List<PreflightCell> cells = new ArrayList<>(lines.size());
    List<PlannedCell> changes = new ArrayList<>(lines.size());
    List<PreflightCreate> creates = new ArrayList<>();
    for (ReviewLine line : lines) {
      NewRecordLine newRecord = line.creating();
      if (line.isSkipped() || !line.isPlanned()) {
        continue;
      }
      if (newRecord == null) {
        cells.add(line.decided());
        changes.add(cells.getLast().planned());
      } else if (newRecord.isPlanned(line.isMine())) {
        creates.add(newRecord.checked());
      }
    }
    return new PreflightReport<>(
        new ChangePlan(
            report.plan().header(),
            changes,
            creates.stream().map(PreflightCreate::create).toList()),
        cells,
        creates,
        report.reading());
  }
}
