package io.casedesk.desktop.runs;

import io.casedesk.changes.followup.RepairPlan;
import io.casedesk.changes.followup.RetryPlanner;
import io.casedesk.changes.followup.UndoHistory;
import io.casedesk.changes.followup.UndoPlanner;
import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.journal.Run;
import io.casedesk.changes.journal.RunCounts;
import io.casedesk.changes.journal.RunLineStatus;
import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.desktop.changes.review.ReviewLine.Status;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.common.text.TextSearch;
import io.casedesk.desktop.context.RecentRuns;
import io.casedesk.desktop.context.RecentRuns.WaitingRun;
import io.casedesk.desktop.records.data.ConnectionStore;
import io.casedesk.desktop.records.data.RecordNames;
import io.casedesk.messages.Message;
import io.casedesk.model.RecordKind;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.model.runs.RunRelation;
import io.casedesk.model.runs.RunState;
import io.casedesk.model.runs.RunStore.RunSummary;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/**
 * Holds every run of the workspace, newest first, and the open one with its lines. Undo, retry and
 * repair only make a plan for review: every write goes through the review.
 */
public final class RunsModel {

  /** The phase of reading the list. */
  public enum Phase {
    /** The list was not read yet. */
    IDLE,
    READING,
    READ,
    FAILED
  }

  /**
   * The open run.
   *
   * @param isReading whether its details are being read; those of an earlier read stay meanwhile
   * @param detail the details; null until they are read
   * @param failure why the details couldn't be read; null if they could
   */
  public record OpenRun(
      RunRow row, boolean isReading, @Nullable RunDetail detail, @Nullable Throwable failure) {}

  /** What can be done with the open run. */
  public enum Action {
    RESUME(Feather.PLAY),
    RETRY(Feather.REPEAT),
    UNDO(Feather.CORNER_UP_LEFT),
    UNDO_SELECTED(Feather.CORNER_DOWN_LEFT),
    REPAIR(Feather.TOOL),
    CERTIFY(Feather.AWARD);

    final Feather icon;

    Action(Feather icon) {
      this.icon = icon;
    }

    /** Returns the name in node ids and message keys, such as {@code undo-selected}. */
    String word() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /**
   * Whether an action is available for the open run.
   *
   * @param count the number of values that the action affects; 0 when a count makes no sense
   * @param refusal why the action isn't available, as the last part of a message key; empty when it
   *     is
   */
  public record Offer(long count, String refusal) {

    private static Offer no(String refusal) {
      return new Offer(0, refusal);
    }

    private static Offer count(int count, String none) {
      return count == 0 ? no(none) : new Offer(count, "");
    }

    /** Whether the action is available. */
    public boolean isOpen() {
      return refusal.isEmpty();
    }
  }

  private final ReadOnlyObjectWrapper<Phase> phase = new ReadOnlyObjectWrapper<>(Phase.IDLE);
  private final ReadOnlyObjectWrapper<@Nullable Throwable> failure = new ReadOnlyObjectWrapper<>();
  private final StringProperty query = new SimpleStringProperty("");
  private final BooleanProperty everywhere = new SimpleBooleanProperty();
  private final ObservableList<RunRow> shown = FXCollections.observableArrayList();
  private final ReadOnlyIntegerWrapper total = new ReadOnlyIntegerWrapper();
  private final ReadOnlyIntegerWrapper elsewhere = new ReadOnlyIntegerWrapper();
  private final ReadOnlyObjectWrapper<@Nullable OpenRun> open = new ReadOnlyObjectWrapper<>();
  private final ObservableList<RunLine> lines = FXCollections.observableArrayList();
  private final ObservableList<RunLine> selected = FXCollections.observableArrayList();
  private final ReadOnlyObjectWrapper<Map<Action, Offer>> offers =
      new ReadOnlyObjectWrapper<>(Map.of());
  private final ReadOnlyObjectWrapper<@Nullable Throwable> notPlanned =
      new ReadOnlyObjectWrapper<>();
  private final BooleanBinding resuming;
  private final ConnectionStore connectionStore;
  private final RecordNames records;
  private final RunTexts texts;
  private final UnfinishedRunsModel unfinished;
  private final Tasks tasks;
  private final Consumer<ChangePlan> review;
  private final Tasks.Series reads = new Tasks.Series();
  private final Tasks.Series detailReads = new Tasks.Series();
  private List<RunRow> all = List.of();
  private Set<Status> only = Set.of();
  private String idToOpen = "";

  /**
   * Creates a model without runs.
   *
   * @param records names the records of other lists
   * @param unfinished resumes runs
   * @param review opens a new plan for review; called on the JavaFX thread
   */
  public RunsModel(
      ConnectionStore connectionStore,
      RecordNames records,
      RunTexts texts,
      UnfinishedRunsModel unfinished,
      Tasks tasks,
      Consumer<ChangePlan> review) {
    this.connectionStore = connectionStore;
    this.records = records;
    this.texts = texts;
    this.unfinished = unfinished;
    this.tasks = tasks;
    this.review = review;
    this.resuming = unfinished.progress().progressProperty().isNotNull();
    Observables.follow(this::showRuns, query, everywhere);
    Observables.follow(this::judge, open, selected, resuming);
  }

  /** The phase of reading the list. */
  public ReadOnlyObjectProperty<Phase> phaseProperty() {
    return phase.getReadOnlyProperty();
  }

  /** Why the last read failed; null when it didn't. */
  public ReadOnlyObjectProperty<@Nullable Throwable> failureProperty() {
    return failure.getReadOnlyProperty();
  }

  /** The search text; only runs that contain every word are shown. */
  public StringProperty queryProperty() {
    return query;
  }

  /** Whether runs of all connections are shown, not only those of this window's connection. */
  public BooleanProperty everywhereProperty() {
    return everywhere;
  }

  /** Returns the shown runs. */
  public ObservableList<RunRow> shown() {
    return shown;
  }

  /** The number of runs that are shown without a search. */
  public ReadOnlyIntegerProperty totalProperty() {
    return total.getReadOnlyProperty();
  }

  /** The number of runs of other connections. */
  ReadOnlyIntegerProperty elsewhereProperty() {
    return elsewhere.getReadOnlyProperty();
  }

  /** The open run; null when none is open. */
  public ReadOnlyObjectProperty<@Nullable OpenRun> openProperty() {
    return open.getReadOnlyProperty();
  }

  /** Returns the row of the open run; null when none is open. */
  public @Nullable RunRow row() {
    OpenRun now = open.get();
    return now == null ? null : now.row();
  }

  /** Returns the details of the open run; null until they are read. */
  public @Nullable RunDetail detail() {
    OpenRun now = open.get();
    return now == null ? null : now.detail();
  }

  /** Returns the shown lines of the open run. */
  public ObservableList<RunLine> lines() {
    return lines;
  }

  /** The state of each action. */
  public ReadOnlyObjectProperty<Map<Action, Offer>> offersProperty() {
    return offers.getReadOnlyProperty();
  }

  /** Why the plan of the last action couldn't be made; null if it could. */
  ReadOnlyObjectProperty<@Nullable Throwable> notPlannedProperty() {
    return notPlanned.getReadOnlyProperty();
  }

  /** Returns the model that resumes runs. */
  public UnfinishedRunsModel unfinished() {
    return unfinished;
  }

  /** Returns the texts about runs. */
  public RunTexts texts() {
    return texts;
  }

  /** Returns the name of a record; its id when no list has the record. */
  String label(String kind, String id) {
    return records.label(kind, id).orElse(id);
  }

  // The list.

  /** Reads the list again. The shown runs stay until then. */
  public void refresh() {
    phase.set(Phase.READING);
    tasks
        .call(this::rows)
        .onSuccess(
            rows -> {
              all = rows;
              failure.set(null);
              showRuns();
              openRequested();
              phase.set(Phase.READ);
            })
        .onFailure(
            thrown -> {
              failure.set(thrown);
              phase.set(Phase.FAILED);
            })
        .newestOf(reads)
        .start();
  }

  /** Reads the list again after a run changed, unless the list was never read. */
  public void worked() {
    if (phase.get() != Phase.IDLE) {
      refresh();
    }
  }

  /** Returns the number of values and new records of a run that failed. */
  private static long failed(RunRow row) {
    return row.counts()
        .of(
            RunLineStatus.CONFLICT,
            RunLineStatus.DOUBLED,
            RunLineStatus.BLANK,
            RunLineStatus.DIFFERENT,
            RunLineStatus.REJECTED,
            RunLineStatus.UNCERTAIN);
  }

  /** Returns the number of values and new records of a run that have no final result. */
  private static long unsent(RunRow row) {
    return row.counts().of(RunLineStatus.UNSENT, RunLineStatus.UNCERTAIN);
  }

  /**
   * Reads the latest runs of this window's connection. Blocks.
   *
   * @throws io.casedesk.model.StoreException when the workspace can't be read
   */
  public RecentRuns recent(int most) {
    List<RunRow> ours = rows().stream().filter(RunRow::ours).toList();
    Set<String> followed =
        ours.stream().map(row -> row.header().relation().runId()).collect(Collectors.toSet());
    List<RunRow> latest = ours.stream().limit(most).toList();
    List<RunRow> failed =
        latest.stream()
            .filter(row -> row.status().isEnded() && failed(row) > 0)
            .filter(row -> !followed.contains(row.id()))
            .toList();
    return new RecentRuns(
        latest.stream().map(this::lastRun).toList(),
        ours.stream()
            .filter(row -> row.status().isUnfinished())
            .map(row -> new WaitingRun(row.id(), texts.title(row.header()), unsent(row), false))
            .toList(),
        failed.stream()
            .map(
                row ->
                    new WaitingRun(
                        row.id(),
                        texts.title(row.header()),
                        failed(row),
                        connectionStore.isEdited(row.header())))
            .toList());
  }

  private RecentRuns.LastRun lastRun(RunRow row) {
    return new RecentRuns.LastRun(
        row.id(),
        row.header().begun(),
        texts.kindAndTitle(row.header()),
        texts.status(row.status()),
        row.texts().results(),
        RunTexts.mark(row));
  }

  private List<RunRow> rows() {
    List<RunRow> rows = new ArrayList<>();
    List<RunSummary> runs = connectionStore.runs().runs();
    UndoHistory undone = UndoHistory.among(runs, connectionStore.runs());
    for (RunSummary run : runs) {
      RunHeader header = run.header();
      RunCounts counts = RunCounts.of(run.state());
      RunRow.Status status = status(run, counts);
      rows.add(
          new RunRow(
              run,
              status,
              counts,
              connectionStore.isOurs(header),
              texts.row(header, status, counts, undone.by(header.id()).orElse(null))));
    }
    return rows;
  }

  private RunRow.Status status(RunSummary run, RunCounts counts) {
    RunState.Phase reached = run.state().phase();
    if (reached == RunState.Phase.ENDED) {
      return counts.isGivenUp() ? RunRow.Status.GIVEN_UP : RunRow.Status.ENDED;
    }
    if (connectionStore.activeRuns().contains(run.header().id())) {
      return RunRow.Status.RUNNING;
    }
    return reached == RunState.Phase.PAUSED ? RunRow.Status.PAUSED : RunRow.Status.INTERRUPTED;
  }

  private void showRuns() {
    List<RunRow> inScope = everywhere.get() ? all : all.stream().filter(RunRow::ours).toList();
    TextSearch search = TextSearch.of(query.get());
    total.set(inScope.size());
    elsewhere.set((int) all.stream().filter(row -> !row.ours()).count());
    shown.setAll(inScope.stream().filter(row -> search.findsIn(row.texts().searched())).toList());
    // The open run stays open while it is shown; otherwise the newest is opened.
    RunRow before = row();
    shown.stream()
        .filter(row -> before != null && row.id().equals(before.id()))
        .findFirst()
        .or(() -> shown.stream().findFirst())
        .ifPresentOrElse(this::select, this::close);
  }

  /** Opens a run by its id as soon as the list has it. */
  public void show(String runId) {
    idToOpen = runId;
    query.set("");
    openRequested();
  }

  private void openRequested() {
    shown.stream()
        .filter(row -> row.id().equals(idToOpen))
        .findFirst()
        .ifPresent(
            row -> {
              idToOpen = "";
              select(row);
            });
  }

  // The open run.

  /** Opens a run. If it is already open, its details stay until they are read again. */
  public void select(RunRow row) {
    OpenRun before = open.get();
    if (before == null || before.failure() != null || !before.row().isAs(row)) {
      read(row);
    }
  }

  /** Reads the open run again. */
  void again() {
    RunRow row = row();
    if (row != null) {
      read(row);
    }
  }

  private void read(RunRow row) {
    RunRow before = row();
    boolean isOther = before == null || !before.id().equals(row.id());
    if (isOther) {
      only = Set.of();
      showOpen(new OpenRun(row, true, null, null));
    } else {
      open.set(new OpenRun(row, true, detail(), null));
    }
    tasks
        .call(() -> detail(row))
        .onSuccess(read -> showOpen(new OpenRun(row, false, read, null)))
        .onFailure(thrown -> showOpen(new OpenRun(row, false, null, thrown)))
        .newestOf(detailReads)
        .start();
  }

  private void close() {
    detailReads.cancel();
    only = Set.of();
    showOpen(null);
  }

  private void showOpen(@Nullable OpenRun now) {
    // The lines first, so that the followers of the open run find its lines.
    showLines(now == null ? null : now.detail());
    open.set(now);
  }

  /** Shows only the lines with one of these results; all lines if there is none. */
  public void showOnly(Set<Status> results) {
    if (!results.equals(only)) {
      only = results;
      showLines(detail());
    }
  }

  private void showLines(@Nullable RunDetail read) {
    Set<Status> chosen = only;
    List<RunLine> every = read == null ? List.of() : read.lines();
    lines.setAll(
        chosen.isEmpty()
            ? every
            : every.stream().filter(line -> chosen.contains(Status.of(line.result()))).toList());
  }

  /** Selects lines among the shown ones. */
  public void selectLines(List<RunLine> those) {
    selected.setAll(those);
  }

  /**
   * Reads the details of a run.
   *
   * @throws io.casedesk.model.StoreException when the workspace can't be read
   * @throws IllegalArgumentException when a stored value can't be read
   */
  private RunDetail detail(RunRow row) {
    RunHeader header = row.header();
    Run run = Run.read(connectionStore.runs().require(header.id()));
    List<CellResult> cells = run.cells();
    Map<Boolean, List<RunLine>> lines =
        Stream.concat(run.creates().stream().map(RunLine::of), cells.stream().map(RunLine::of))
            .collect(Collectors.partitioningBy(line -> Status.of(line.result()).isProblem()));
    // A run is opened to see what it didn't write.
    List<RunLine> read = new ArrayList<>(lines.getOrDefault(true, List.of()));
    read.addAll(lines.getOrDefault(false, List.of()));
    return new RunDetail(
        row,
        RunCounts.of(read.stream().map(RunLine::result), row.counts().stopped()),
        run.alsoChanged(),
        new RunDetail.RunInfo(run.purpose(), run.labels(), run.recordNames()),
        List.copyOf(read),
        followUps(header, run, cells));
  }

  private RunDetail.FollowUps followUps(RunHeader header, Run run, List<CellResult> cells) {
    RunResult result = run.result(header.id(), Message.none());
    List<PlannedCell> repair =
        records
            .options(header.kind())
            .filter(options -> connectionStore.isOurs(header))
            .map(options -> RepairPlan.of(result, options).changes())
            .orElse(List.of());
    Map<RunLine.LinePlace, PlannedCell> undo = new LinkedHashMap<>();
    UndoPlanner.plan(connectionStore.runs(), header.id(), UndoPlanner.Selection.everything())
        .forEach(cell -> undo.put(RunLine.LinePlace.of(cell.change()), cell));
    UndoPlanner.deletions(header.kind(), run.creates())
        .forEach(cell -> undo.put(RunLine.LinePlace.ofRecord(cell.change()), cell));
    return new RunDetail.FollowUps(
        undo,
        RetryPlanner.plan(header.id(), cells).size()
            + RetryPlanner.planCreates(header.id(), run).creates().size(),
        repair);
  }

  // The actions.

  private void judge() {
    Map<Action, Offer> judged = new EnumMap<>(Action.class);
    OpenRun now = open.get();
    for (Action action : Action.values()) {
      judged.put(action, now == null ? Offer.no("none") : offer(action, now));
    }
    offers.set(judged);
  }

  /** Returns whether an action is available for a run. */
  Offer offer(Action action, OpenRun now) {
    String refusal = refusal(action, now);
    RunDetail read = now.detail();
    if (!refusal.isEmpty() || action == Action.RESUME) {
      return Offer.no(refusal);
    }
    if (read == null) {
      return Offer.no("unread");
    }
    RunDetail.FollowUps followUps = read.followUps();
    return switch (action) {
      case RESUME, CERTIFY -> new Offer(0, "");
      case RETRY -> Offer.count(followUps.retried(), "nothingFailed");
      case UNDO -> Offer.count(followUps.undo().size(), "nothingWritten");
      case UNDO_SELECTED ->
          selected.isEmpty()
              ? Offer.no("noneSelected")
              : Offer.count(
                  (int)
                      selected.stream()
                          .filter(line -> followUps.undo().containsKey(line.place()))
                          .count(),
                  "selectedNotWritten");
      case REPAIR -> Offer.count(followUps.repair().size(), "nothingToRepair");
    };
  }

  /** Returns what blocks an action, whatever the run log says; empty when nothing does. */
  private String refusal(Action action, OpenRun now) {
    RunRow run = now.row();
    boolean isUnfinished = run.status().isUnfinished();
    if (run.status() == RunRow.Status.RUNNING) {
      return "running";
    }
    if (action == Action.CERTIFY) {
      return "";
    }
    if (!run.ours()) {
      return "elsewhere";
    }
    if (RecordKind.of(run.header().kind()).isEmpty()) {
      return "kind";
    }
    if (action == Action.RETRY) {
      return isUnfinished ? "unfinished" : "";
    }
    if (action == Action.RESUME && !isUnfinished) {
      return "ended";
    }
    if (action == Action.RESUME && !unfinished.knows(run.header().kind())) {
      return "kind";
    }
    if (action == Action.RESUME && now.failure() != null) {
      return "damaged";
    }
    return resuming.get() ? "resuming" : "";
  }

  /** Returns whether an action is available now. */
  boolean isOpen(Action action) {
    Offer offer = offers.get().get(action);
    return offer != null && offer.isOpen();
  }

  /** Carries out an action on the open run, if it is available, that needs no further input. */
  public void run(Action action) {
    RunRow row = row();
    RunDetail read = detail();
    if (row == null || !isOpen(action)) {
      return;
    }
    if (action == Action.RESUME) {
      unfinished.resume(row.header());
    } else if (read != null) {
      RunDetail.FollowUps followUps = read.followUps();
      switch (action) {
        case RETRY -> retry(read);
        case UNDO ->
            plan(read, RunRelation.Kind.UNDO, () -> List.copyOf(followUps.undo().values()));
        case UNDO_SELECTED -> {
          List<RunLine> chosen = List.copyOf(selected);
          plan(read, RunRelation.Kind.UNDO, () -> undoing(followUps, chosen));
        }
        case REPAIR -> plan(read, RunRelation.Kind.REPAIR, followUps::repair);
        case RESUME, CERTIFY -> throw new IllegalArgumentException("No plan for " + action);
      }
    }
  }

  /** Returns the undo changes for the given lines. */
  private static List<PlannedCell> undoing(RunDetail.FollowUps followUps, List<RunLine> chosen) {
    Map<RunLine.LinePlace, PlannedCell> undo = new LinkedHashMap<>(followUps.undo());
    undo.keySet().retainAll(chosen.stream().map(RunLine::place).collect(Collectors.toSet()));
    return List.copyOf(undo.values());
  }

  /** Makes the plan that sends again what the run did not complete. */
  private void retry(RunDetail read) {
    notPlanned.set(null);
    RunHeader header = read.row().header();
    tasks
        .call(
            () ->
                RetryPlanner.plan(
                    header,
                    Run.read(connectionStore.runs().require(header.id())),
                    System.getProperty("user.name", "")))
        .onSuccess(review)
        .onFailure(notPlanned::set)
        .start();
  }

  /** Makes a plan in the background, because a run can have 100,000 values. */
  private void plan(RunDetail read, RunRelation.Kind kind, Supplier<List<PlannedCell>> changes) {
    notPlanned.set(null);
    tasks
        .call(
            () ->
                ChangePlan.of(
                    ChangePlan.Header.following(
                        read.row().header(), kind, System.getProperty("user.name", "")),
                    changes.get()))
        .onSuccess(review)
        .onFailure(notPlanned::set)
        .start();
  }

  /** Forgets why a plan couldn't be made. */
  void dismiss() {
    notPlanned.set(null);
  }
}
