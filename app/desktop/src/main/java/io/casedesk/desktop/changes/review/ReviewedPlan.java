package io.casedesk.desktop.changes.review;

import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.journal.CreateResult;
import io.casedesk.changes.journal.RunEvent;
import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.changes.validation.PreflightReport;
import io.casedesk.desktop.changes.review.ReviewLine.Status;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/**
 * The plan of a review, its last check, and one line for each change with its decision. Lines are
 * counted once; after that, only changed lines are, because there can be 100,000 of them.
 */
public final class ReviewedPlan<R extends CaseRecord> {

  private final ObservableList<ReviewLine> lines = FXCollections.observableArrayList();
  private final Map<Status, Integer> counts = new EnumMap<>(Status.class);
  private @Nullable ChangePlan plan;
  private @Nullable PreflightReport<R> checked;
  private @Nullable Map<ReviewLine.Key, ReviewLine> byKey;

  /** The lines of each record that a run sends, by the id of the record. */
  private final Map<String, List<ReviewLine>> sending = new HashMap<>();

  private LineSummary summary = LineSummary.NONE;

  public ObservableList<ReviewLine> lines() {
    return lines;
  }

  /** Returns the plan; null if there is none. */
  public @Nullable ChangePlan plan() {
    return plan;
  }

  /** Returns the result of the last check, without decisions; null if there is none. */
  public @Nullable PreflightReport<R> checked() {
    return checked;
  }

  /** Returns the number of lines in each state; states without lines are missing. */
  public Map<Status, Integer> counts() {
    return Collections.unmodifiableMap(counts);
  }

  /** Returns the summary of the lines as they were last checked. */
  LineSummary summary() {
    return summary;
  }

  /** Starts with a plan that was not checked yet. */
  void open(@Nullable ChangePlan opened) {
    plan = opened;
    checked = null;
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
  int show(ReviewCheck.CheckedPlan<R> found, Map<ReviewLine.Key, LineDecision> decisions) {
    List<ReviewLine> made = found.lines();
    summary = found.summary();
    List<Integer> changed = found.changed();
    if (changed != null) {
      return update(made, changed);
    }
    counts.clear();
    if (lines.isEmpty() && decisions.isEmpty()) {
      counts.putAll(summary.counts());
      set(made);
      return 0;
    }
    Map<ReviewLine.Key, ReviewLine> before = lines.isEmpty() ? Map.of() : byKey();
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
      ReviewLine line = lines.get(place);
      boolean wasSendable = line.standing().isSendable();
      change(line, () -> line.become(made.get(place)));
      news += wasSendable && line.standing().isProblem() ? 1 : 0;
    }
    return news;
  }

  /** Takes the result of a check. */
  void check(PreflightReport<R> report) {
    checked = report;
    plan = report.plan();
  }

  private void set(List<ReviewLine> shown) {
    byKey = null;
    if (!lines.isEmpty() || !shown.isEmpty()) {
      lines.setAll(shown);
    }
  }

  private Map<ReviewLine.Key, ReviewLine> byKey() {
    Map<ReviewLine.Key, ReviewLine> known = byKey;
    if (known == null) {
      known = HashMap.newHashMap(lines.size());
      for (ReviewLine line : lines) {
        known.put(line.key(), line);
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
    if (batch.wholeBefore() != batch.wholeAfter()) {
      setWholeRecords(batch.wholeAfter());
    }
  }

  /** Whether the run changes each record as a whole or not at all. */
  boolean isOfWholeRecords() {
    return plan != null && plan.header().purpose().wholeRecords();
  }

  private void setWholeRecords(boolean whole) {
    PreflightReport<R> report = checked;
    if (report != null) {
      // The plan of a check is the plan: making it once is enough, with 100,000 changes.
      check(report.withPurpose(report.plan().header().purpose().withWholeRecords(whole)));
    } else if (plan != null) {
      plan = plan.withPurpose(plan.header().purpose().withWholeRecords(whole));
    }
  }

  private void count(Status standing, int by) {
    counts.merge(standing, by, ReviewedPlan::sum);
  }

  private static @Nullable Integer sum(int a, int b) {
    return a + b == 0 ? null : Integer.valueOf(a + b);
  }

  /**
   * Replaces a value; the plan must be checked again.
   *
   * @return the new change; empty without a plan
   */
  Optional<Change> replaceValue(ReviewLine line, FieldValue value) {
    ChangePlan before = plan;
    if (before == null) {
      return Optional.empty();
    }
    Change change = line.change();
    // What the user saw in the line, which may be newer than what the change was made from.
    FieldValue seen = line.isContested() ? line.checked().current() : line.before();
    Change wished = new Change(change.recordId(), change.field(), seen, value);
    PlannedCell cell = new PlannedCell(wished, value.isBlank(), line.checked().planned().origin());
    change(line, () -> line.decide(LineDecision.NONE));
    plan =
        new ChangePlan(
            before.header(),
            before.changes().stream()
                .map(planned -> planned.change().equals(change) ? cell : planned)
                .toList(),
            before.creates());
    return Optional.of(wished);
  }

  /** Replaces values of a record to be created; the plan must be checked again. */
  void replaceValue(PlannedCreate create, Map<FieldRef, FieldValue> values) {
    ChangePlan before = plan;
    if (before != null) {
      List<PlannedCreate> creates = new ArrayList<>(before.creates());
      for (Map.Entry<FieldRef, FieldValue> value : values.entrySet()) {
        creates.replaceAll(
            one ->
                one.row().equals(create.row()) ? one.with(value.getKey(), value.getValue()) : one);
      }
      plan = new ChangePlan(before.header(), before.changes(), creates);
    }
  }

  /**
   * Returns the check with the decisions: without skipped lines, and with the values that the user
   * overwrites; null if there is none.
   */
  public @Nullable PreflightReport<R> decided() {
    PreflightReport<R> report = checked;
    return report == null ? null : ReviewLineFactory.decided(report, lines);
  }

  /**
   * Prepares the plan with the decisions. It is made when it is asked for, on any thread, because
   * that takes a while with very many lines; there is none while no plan is open.
   */
  Supplier<Optional<ChangePlan>> decidedPlan() {
    ChangePlan opened = plan;
    PreflightReport<R> report = checked;
    List<ReviewLine> now = List.copyOf(lines);
    return () ->
        report == null
            ? Optional.ofNullable(opened)
            : Optional.of(ReviewLineFactory.decided(report, now).plan());
  }

  /** Shows that a run begins with what is ready, or resumes with what it didn't send. */
  void begin() {
    for (ReviewLine line : lines) {
      Status standing = line.standing();
      if (standing.isSendable() || standing == Status.UNSENT) {
        inRun(line, Status.WAITING);
      }
    }
  }

  /** Shows what the run stored about its lines. */
  void stored(List<RunEvent> steps) {
    for (RunEvent step : steps) {
      switch (step) {
        case RunEvent.WriteIntended(String id, List<FieldRef> fields, var _, var _) -> {
          List<ReviewLine> sent = new ArrayList<>();
          for (FieldRef field : fields) {
            ReviewLine line = byKey().get(new ReviewLine.Key(id, field, false));
            if (line != null) {
              sent.add(line);
              inRun(line, Status.SENDING);
            }
          }
          sending.put(id, sent);
        }
        case RunEvent.WriteAnswered answered -> {
          for (ReviewLine line : sending.getOrDefault(answered.record(), List.of())) {
            inRun(line, after(answered.answer()));
          }
        }
        case RunEvent.CreateIntended intended -> create(intended.row(), Status.SENDING);
        case RunEvent.CreateAnswered answered -> create(answered.row(), after(answered.answer()));
        case RunEvent.CreateJudged judged -> judged(judged);
        default -> {
          // Cells are shown with their results, and new records when they are judged.
        }
      }
    }
  }

  private static Status after(RunEvent.Answer answer) {
    return switch (answer) {
      case ACCEPTED, LOST, REFUSED -> Status.SENT;
      case UNSENT -> Status.WAITING;
    };
  }

  private void inRun(ReviewLine line, @Nullable Status now) {
    change(line, () -> line.inRun(now));
  }

  private @Nullable ReviewLine creating(String row) {
    ChangePlan opened = plan;
    return opened == null
        ? null
        : byKey().get(new ReviewLine.Key(row, opened.kind().title(), true));
  }

  private void create(String row, Status now) {
    ReviewLine line = creating(row);
    if (line != null) {
      inRun(line, now);
    }
  }

  private void judged(RunEvent.CreateJudged judged) {
    ReviewLine line = creating(judged.row());
    NewRecordLine newRecord = line == null ? null : line.creating();
    if (line != null && newRecord != null) {
      PlannedCreate create = newRecord.checked().create();
      String id = judged.id().isEmpty() ? null : judged.id();
      CreateResult result = new CreateResult(create, judged.verdict(), id, judged.reason());
      change(line, () -> line.ended(newRecord.ending(result)));
    }
  }

  /** What was being sent when the run broke off is unconfirmed; the rest wasn't sent. */
  void brokeOff() {
    for (ReviewLine line : lines) {
      if (line.inRun() != null) {
        inRun(line, line.inRun() == Status.WAITING ? null : Status.UNKNOWN);
      }
    }
    sending.clear();
  }

  /** Shows the results of cells during the run. */
  void verified(List<CellResult> cells) {
    Map<ReviewLine.Key, ReviewLine> known = byKey();
    for (CellResult cell : cells) {
      ReviewLine line = known.get(ReviewLineFactory.key(cell));
      if (line != null) {
        change(line, () -> line.ended(cell));
      }
    }
  }

  /** Shows the results of the run. */
  void ended(RunResult result) {
    sending.clear();
    lines.stream().filter(line -> line.inRun() != null).forEach(line -> inRun(line, null));
    verified(result.cells());
    Map<String, CreateResult> created = new HashMap<>();
    result.creates().forEach(one -> created.put(one.create().row(), one));
    for (ReviewLine line : lines) {
      NewRecordLine newRecord = line.creating();
      if (newRecord != null && !line.isSkipped()) {
        change(line, () -> line.ended(newRecord.ending(created.get(newRecord.row()))));
      }
    }
    // Values of created records became cells only during the run.
    Map<ReviewLine.Key, ReviewLine> known = byKey();
    List<ReviewLine> others =
        result.cells().stream()
            .filter(cell -> !known.containsKey(ReviewLineFactory.key(cell)))
            .map(cell -> ReviewLine.sent(cell, null))
            .toList();
    if (!others.isEmpty()) {
      byKey = null;
      summary = summary.and(LineSummary.of(others));
      lines.addAll(others);
      others.forEach(line -> count(line.standing(), 1));
    }
  }
}
