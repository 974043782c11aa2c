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
import io.casedesk.desktop.changes.review.ReviewLine.FileCell;
import io.casedesk.desktop.changes.review.ReviewLine.LineDecision;
import io.casedesk.desktop.changes.review.ReviewLine.NewRecordLine;
import io.casedesk.desktop.changes.review.ReviewLine.Status;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.runs.RunAttempt;
import io.casedesk.model.runs.RunAttempt.Answer;
import io.casedesk.model.runs.RunJudgment;
import io.casedesk.model.runs.RunRows;
import io.casedesk.workspace.Edit.ChangeOrigin;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/**
 * The lines of a review, one for each change with its decision and its verdict. Lines are counted
 * once; after that, only changed lines are, because there can be 100,000 of them.
 */
public final class ReviewLines {

  private final ReadOnlyObjectWrapper<List<ReviewLine>> all =
      new ReadOnlyObjectWrapper<>(List.of());
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

  /** All lines: an immutable list, another one when lines come or go. */
  ReadOnlyObjectProperty<List<ReviewLine>> allProperty() {
    return all.getReadOnlyProperty();
  }

  List<ReviewLine> all() {
    return all.get();
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
    if (all().isEmpty() && decisions.isEmpty()) {
      counts.putAll(summary.counts());
      set(made);
      return 0;
    }
    Map<ReviewLine.Key, ReviewLine> before = all().isEmpty() ? Map.of() : byKey();
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
      ReviewLine line = all().get(place);
      boolean wasSendable = line.standing().isSendable();
      change(line, () -> line.become(made.get(place)));
      news += wasSendable && line.standing().isProblem() ? 1 : 0;
    }
    return news;
  }

  private void set(List<ReviewLine> shown) {
    byKey = null;
    newByRow.clear();
    all.set(List.copyOf(shown));
  }

  private Map<ReviewLine.Key, ReviewLine> byKey() {
    Map<ReviewLine.Key, ReviewLine> known = byKey;
    if (known == null) {
      known = HashMap.newHashMap(all().size());
      for (ReviewLine line : all()) {
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
    for (ReviewLine line : all()) {
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
    for (ReviewLine line : all()) {
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
    all().stream().filter(line -> line.inRun() != null).forEach(line -> inRun(line, null));
    verified(result.cells());
    Map<String, CreateResult> created = new HashMap<>();
    result.creates().forEach(one -> created.put(one.create().row(), one));
    for (ReviewLine line : all()) {
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
      all.set(Stream.concat(all().stream(), others.stream()).toList());
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

  /**
   * A checked plan with its lines, as they are shown. Takes time proportional to their number, so
   * don't make it on the JavaFX thread.
   *
   * @param changed the places of the lines that differ from the lines already shown; null if no
   *     lines are shown, or their keys differ
   * @param unchanged the changes that have their new value already
   * @param logged the run; null if there is none
   */
  public record CheckedLines<R extends CaseRecord>(
      PreflightReport<R> report,
      List<ReviewLine> lines,
      LineSummary summary,
      @Nullable List<Integer> changed,
      List<Change> unchanged,
      ReviewService.@Nullable LoggedRun logged) {

    /**
     * Makes the lines of a check.
     *
     * @param before the lines that are shown; they must not change meanwhile
     */
    static <R extends CaseRecord> CheckedLines<R> of(
        PreflightReport<R> report,
        ReviewService<?> work,
        ReviewService.@Nullable LoggedRun logged,
        List<ReviewLine> before) {
      List<ReviewLine> lines = lines(report, work, logged == null ? null : logged.result());
      return new CheckedLines<>(
          report, lines, LineSummary.of(lines), changed(before, lines), unchanged(report), logged);
    }

    /**
     * Creates the lines of a check.
     *
     * @param run the result of a run that was begun earlier; null if there is none
     */
    public static List<ReviewLine> lines(
        PreflightReport<?> report, ReviewService<?> work, @Nullable RunResult run) {
      Map<ReviewLine.Key, CellResult> sent = new LinkedHashMap<>();
      Map<String, CreateResult> created = new HashMap<>();
      if (run != null) {
        run.cells().forEach(one -> sent.put(ReviewLine.key(one), one));
        run.creates().forEach(one -> created.put(one.create().row(), one));
      }
      FieldRef title = report.plan().kind().title();
      List<ReviewLine> lines = new ArrayList<>(report.cells().size() + report.creates().size());
      for (PreflightCreate one : report.creates()) {
        PlannedCreate create = one.create();
        NewRecordLine line = new NewRecordLine(one, work.doubt(create), created.get(create.row()));
        lines.add(ReviewLine.creating(name(create, title), line, work.fileCell(create)));
      }
      for (PreflightCell cell : report.cells()) {
        Change change = cell.planned().change();
        CellResult result =
            sent.isEmpty()
                ? null
                : sent.remove(new ReviewLine.Key(change.recordId(), change.field(), false));
        lines.add(
            new ReviewLine(
                cell, result, work.fileCell(change, cell.current()), work.origin(change)));
      }
      if (!sent.isEmpty()) {
        // Cells that were sent and need no change now are no longer in the plan.
        sent.values()
            .forEach(
                cell ->
                    lines.add(
                        ReviewLine.sent(cell, work.fileCell(cell.cell().change(), cell.now()))));
        lines
            .subList(report.creates().size(), lines.size())
            .sort(Comparator.comparing(ReviewLine::file, FileCell.ORDER));
      }
      group(lines);
      return lines;
    }

    /**
     * Puts the lines of each origin together: first those that a run left, which the user may have
     * forgotten, then the others in the order in which they were made.
     */
    private static void group(List<ReviewLine> lines) {
      Map<Object, Integer> places = new HashMap<>();
      lines.forEach(line -> places.putIfAbsent(place(line), places.size()));
      if (places.size() > 1) {
        lines.sort(
            Comparator.comparing((ReviewLine line) -> !isLeft(line))
                .thenComparing(line -> places.get(place(line))));
      }
    }

    private static Object place(ReviewLine line) {
      return Objects.requireNonNullElse(line.origin(), "");
    }

    private static boolean isLeft(ReviewLine line) {
      ChangeOrigin origin = line.origin();
      return origin != null && origin.kind() == ChangeOrigin.Kind.RUN;
    }

    /**
     * Returns the places of the lines whose state is not that of the line before; null if there
     * were no lines, or the keys or their order differ.
     */
    static @Nullable List<Integer> changed(List<ReviewLine> before, List<ReviewLine> lines) {
      if (before.isEmpty() || before.size() != lines.size()) {
        return null;
      }
      List<Integer> changed = new ArrayList<>();
      for (int i = 0; i < lines.size(); i++) {
        ReviewLine line = lines.get(i);
        if (!line.key().equals(before.get(i).key())) {
          return null;
        }
        if (!line.hasStateOf(before.get(i))) {
          changed.add(i);
        }
      }
      return changed;
    }

    /** The line of a new record uses a placeholder cell with its name. */
    private static PreflightCell name(PlannedCreate create, FieldRef title) {
      Change name = new Change(create.row(), title, null, FieldValue.text(create.name()));
      return new PreflightCell(
          new PlannedCell(name, false, create.origin()),
          PreflightCell.State.READY,
          null,
          null,
          List.of());
    }

    /** Returns the changes that have their new value already. */
    private static List<Change> unchanged(PreflightReport<?> report) {
      return report.cellsIn(PreflightCell.State.UNCHANGED).stream()
          .map(cell -> cell.planned().change())
          .toList();
    }
  }

  /**
   * What the page shows of all lines together. Takes time proportional to their number, so don't
   * make it on the JavaFX thread.
   *
   * @param counts the number of lines in each state, without decisions; states without lines are
   *     missing
   * @param origins the number of lines of each origin of unsent changes, in the order of the lines
   * @param hasContested whether another user changed the value of any line
   * @param hasLongTexts whether any line has a text of which the changed words are shown
   */
  record LineSummary(
      Map<Status, Integer> counts,
      Map<ChangeOrigin, Integer> origins,
      boolean hasContested,
      boolean hasLongTexts) {

    static final LineSummary NONE = new LineSummary(Map.of(), Map.of(), false, false);

    private static final int LONG_TEXT = 60;

    LineSummary {
      counts = Map.copyOf(counts);
      origins = Collections.unmodifiableMap(origins);
    }

    /** Summarizes lines without a decision. */
    static LineSummary of(List<ReviewLine> lines) {
      Map<Status, Integer> counts = new EnumMap<>(Status.class);
      Map<ChangeOrigin, Integer> origins = new LinkedHashMap<>();
      for (ReviewLine line : lines) {
        counts.merge(line.standing(), 1, Integer::sum);
        ChangeOrigin origin = line.origin();
        if (origin != null) {
          origins.merge(origin, 1, Integer::sum);
        }
      }
      return new LineSummary(
          counts,
          origins,
          lines.stream().anyMatch(ReviewLine::isContested),
          lines.stream().anyMatch(LineSummary::isLong));
    }

    /** Adds the summary of further lines. */
    LineSummary and(LineSummary more) {
      Map<Status, Integer> both = new EnumMap<>(Status.class);
      both.putAll(counts);
      more.counts.forEach((status, lines) -> both.merge(status, lines, Integer::sum));
      return new LineSummary(
          both, origins, hasContested || more.hasContested, hasLongTexts || more.hasLongTexts);
    }

    /** Whether the lines come from several places, which the page tells apart. */
    boolean hasSeveralOrigins() {
      return origins.size() > 1;
    }

    private static boolean isLong(ReviewLine line) {
      return line.creating() == null && (isLong(line.before()) || isLong(line.change().wanted()));
    }

    private static boolean isLong(@Nullable FieldValue value) {
      return value instanceof FieldValue.Text(String text) && text.length() > LONG_TEXT;
    }
  }
}
