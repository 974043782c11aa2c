package io.casedesk.cli.changes;

import io.casedesk.changes.followup.CreatedRecordComparison;
import io.casedesk.changes.followup.RepairPlan;
import io.casedesk.changes.followup.UndoPlanner;
import io.casedesk.changes.journal.CreateHistory;
import io.casedesk.changes.journal.CreateResult;
import io.casedesk.changes.journal.RunCounts;
import io.casedesk.changes.journal.RunProgress;
import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.plan.RunPlan;
import io.casedesk.changes.run.CellExclusions;
import io.casedesk.changes.run.ChangeRuns;
import io.casedesk.changes.run.RunControl;
import io.casedesk.changes.run.RunOptions;
import io.casedesk.changes.run.RunWatcher;
import io.casedesk.changes.validation.PreflightReport;
import io.casedesk.cli.connection.ConnectionOptions;
import io.casedesk.cli.connection.DropdownValueLearner;
import io.casedesk.cli.connection.LoadedRecords;
import io.casedesk.cli.connection.RecordLoader;
import io.casedesk.cli.connection.WorkspaceOptions;
import io.casedesk.cli.terminal.Counts;
import io.casedesk.cli.terminal.ProgressLine;
import io.casedesk.cli.terminal.RetryOption;
import io.casedesk.cli.terminal.SharedOptions;
import io.casedesk.cli.terminal.Terminal;
import io.casedesk.client.ServiceClient;
import io.casedesk.model.Change;
import io.casedesk.model.ConnectionName;
import io.casedesk.model.RecordKind;
import io.casedesk.model.StoreException;
import io.casedesk.model.UseCase;
import io.casedesk.model.Verdict;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.model.runs.RunRelation;
import io.casedesk.model.runs.RunStore;
import io.casedesk.workspace.Workspace;
import java.io.IOException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** A service and the workspace that stores its runs, during a command. */
public final class RunSession implements AutoCloseable {

  private final Terminal terminal;
  private final ServiceClient service;
  private final Workspace workspace;
  private final RunStore runs;
  private final DropdownValueLearner learner;

  private RunSession(
      Terminal terminal, ServiceClient service, Workspace workspace, DropdownValueLearner learner) {
    this.terminal = terminal;
    this.service = service;
    this.workspace = workspace;
    this.runs = workspace.runs();
    this.learner = learner;
  }

  /** Opens the service and the workspace; sends nothing yet. */
  public static RunSession open(
      Terminal terminal, ConnectionOptions connection, WorkspaceOptions workspace) {
    return open(terminal, connection, workspace, Map.of());
  }

  /**
   * Opens the service and the workspace; sends nothing yet.
   *
   * @param accepted keys by field that the user accepts although no record has them
   */
  public static RunSession open(
      Terminal terminal,
      ConnectionOptions connection,
      WorkspaceOptions workspace,
      Map<String, Set<String>> accepted) {
    ServiceClient service = connection.open(terminal);
    try {
      Workspace open = workspace.open(terminal);
      DropdownValueLearner learner = new DropdownValueLearner(terminal, workspace, open, accepted);
      return new RunSession(terminal, service, open, learner);
    } catch (RuntimeException | Error e) {
      service.close();
      throw e;
    }
  }

  /**
   * The end of a run.
   *
   * @param refused whether the run stopped because the service rejects the token
   * @param notBefore the end of the wait that the service asked for; null when it asked for none
   */
  public record RunEnd(RunResult result, boolean refused, @Nullable Instant notBefore) {

    /** Whether resuming the run doesn't help: it is done, or it needs a person. */
    boolean isFinal() {
      return refused
          || result.stopped().isEmpty()
          || result.counts().getOrDefault(Verdict.REJECTED, 0)
              >= RunOptions.defaults().failuresInARow();
    }
  }

  /** Returns the current counts of a run. */
  public @Nullable RunCounts counts(RunHeader header) {
    return runs.runs().stream()
        .filter(run -> run.header().id().equals(header.id()))
        .findFirst()
        .map(run -> RunCounts.of(run.state()))
        .orElse(null);
  }

  /** Returns the base URL of the service. */
  public String url() {
    return service.url();
  }

  /** Returns the header of a run; empty when there is no such run. */
  public Optional<RunHeader> header(String run) {
    return runs.header(run);
  }

  /**
   * Reads every record of a kind.
   *
   * @param plan changes that restore earlier values, whose keys therefore count as known
   */
  public LoadedRecords<?> read(RecordKind kind, List<PlannedCell> plan) {
    List<UseCase> earlier =
        plan.stream()
            .map(PlannedCell::change)
            .filter(change -> change.field().isCustom())
            .map(RunSession::earlier)
            .toList();
    try (ProgressLine progress = new ProgressLine(terminal, Counts.plural(kind))) {
      return RecordLoader.load(service, kind, earlier, learner, progress);
    }
  }

  /**
   * Reads every record of a kind, again and again if the user wants that, until all were read.
   *
   * @throws CancellationException when the user stops it meanwhile
   */
  public LoadedRecords<?> read(RecordKind kind, List<PlannedCell> plan, RetryOption retry)
      throws IOException {
    LoadedRecords<?> last =
        retry.<LoadedRecords<?>>untilComplete(
            terminal, read -> read.outcome().complete(), attempt -> read(kind, plan));
    if (Thread.currentThread().isInterrupted()) {
      throw new CancellationException("Stopped before anything was sent");
    }
    return last;
  }

  private static UseCase earlier(Change change) {
    return new UseCase(change.recordId(), Map.of(), Map.of(change.field().key(), change.wanted()));
  }

  /**
   * Plans to restore the values before a run.
   *
   * @throws IllegalArgumentException when the run has no cell in the selection
   */
  ChangePlan undo(RunHeader run, UndoPlanner.Selection selection) {
    List<PlannedCell> cells = UndoPlanner.plan(runs, run.id(), selection);
    return ChangePlan.of(header(run, RunRelation.Kind.UNDO), cells);
  }

  /**
   * The changes that a run didn't verify and that are still unsent in the window.
   *
   * @param connection the base URL of the connection
   * @param kind the kind of the records
   */
  public record UnsentOfRun(String runId, String connection, String kind, List<Change> changes) {
    static final UnsentOfRun NONE = new UnsentOfRun("", "", "", List.of());
  }

  /** Returns the changes that a run didn't verify and that are still unsent in the window. */
  UnsentOfRun unsent(RunHeader run) {
    Map<Change.Cell, Change> unsent = new HashMap<>();
    for (Change change : workspace.unsentChanges().of(run.connection(), run.kind()).changes()) {
      unsent.put(change.cell(), change);
    }
    List<Change> left =
        UndoPlanner.unverified(ChangeRuns.read(runs, run.id())).stream()
            .filter(
                change -> {
                  Change queued = unsent.get(change.cell());
                  return queued != null && queued.wanted().equals(change.wanted());
                })
            .toList();
    return new UnsentOfRun(run.id(), run.connection(), run.kind(), left);
  }

  /** Discards unsent changes. */
  void discard(UnsentOfRun unsent) {
    workspace
        .unsentChanges()
        .change(
            unsent.connection(),
            unsent.kind(),
            List.of(),
            unsent.changes().stream().map(Change::cell).toList());
  }

  /** Plans repairs for the cells that a run left empty or different, where the cause is known. */
  RepairPlan repair(RunHeader run, RetryOption retry) throws IOException {
    return RepairPlan.of(
        ChangeRuns.read(runs, run.id()), read(kind(run), List.of(), retry).dropdownValues());
  }

  /** Creates the header of a plan that is derived from a run. */
  ChangePlan.Header header(RunHeader run, RunRelation.Kind made) {
    return ChangePlan.Header.following(run, made, terminal.user());
  }

  static RecordKind kind(RunHeader run) {
    return RecordKind.of(run.kind()).orElseThrow();
  }

  /** Returns the records that earlier runs created for a plan. */
  CreateHistory created(ChangePlan plan) {
    return plan.creates().isEmpty()
        ? CreateHistory.none()
        : CreateHistory.read(runs, service.url(), plan.kind());
  }

  /** Returns the records that earlier runs created for the plan of an import. */
  public CreateHistory imported(ChangePlan plan) {
    return CreateHistory.ofTable(plan, runs);
  }

  /** Returns the results of the records that a run created or tried to create. */
  List<CreateResult> creates(RunHeader run) {
    return ChangeRuns.read(runs, run.id()).creates();
  }

  /** Returns the created solutions that another user changed since, or that can't be compared. */
  List<CreateResult> changedSince(RunHeader run, List<CreateResult> creates) {
    LoadedRecords<?> read = read(kind(run), List.of());
    CreatedRecordComparison left =
        new CreatedRecordComparison(runs.find(run.id(), true).orElseThrow());
    return creates.stream()
        .filter(CreateResult::isOwn)
        .filter(create -> left.isChanged(create, read.records().get(create.id())))
        .toList();
  }

  /** Checks a plan against records that were just read; an undo deletes no changed solution. */
  PreflightReport<?> check(ChangePlan plan, LoadedRecords<?> read) {
    return CreatedRecordComparison.blockingChanged(read.preflight(plan, created(plan)), runs);
  }

  /** Creates the header of a new run. */
  RunHeader begin(ChangePlan plan, String origin) {
    return RunHeader.of(service.url(), plan.kind().word(), Instant.now(), terminal.user(), origin)
        .withRelation(plan.header().purpose().relation());
  }

  /** Applies the cells that are ready; see {@link ChangeRuns}. An interrupt stops the run. */
  RunEnd apply(RunHeader header, LoadedRecords<?> known, PreflightReport<?> checked) {
    RunPlan plan = RunPlan.of(checked.ready());
    ChangeRuns<?> changeRuns = known.runs(runs);
    return watched(
        header,
        watcher ->
            changeRuns.apply(header, plan, RunOptions.defaults(), watcher, new RunControl()));
  }

  /** Resumes a run, again and again if the user wants that, until nothing is left to send. */
  public RunEnd resume(RunHeader header, LoadedRecords<?> known, RetryOption retry)
      throws IOException {
    return retry.untilComplete(
        terminal,
        RunEnd::isFinal,
        RunEnd::notBefore,
        attempt -> resume(header, attempt == 1 ? known : read(kind(header), List.of())));
  }

  /** Resumes a run without the records that were deleted meanwhile. */
  RunEnd resume(RunHeader header, LoadedRecords<?> known) {
    ChangeRuns<?> changeRuns = known.runs(runs);
    int _ = CellExclusions.excludeDeleted(runs, header.id(), known.records());
    return watched(
        header,
        watcher ->
            changeRuns.resume(header.id(), RunOptions.defaults(), watcher, new RunControl()));
  }

  private RunEnd watched(RunHeader header, Function<RunWatcher, RunResult> run) {
    AtomicBoolean refused = new AtomicBoolean();
    AtomicReference<@Nullable Instant> notBefore = new AtomicReference<>();
    try (ProgressLine progress = new ProgressLine(terminal, "records")) {
      RunResult result =
          run.apply(
              new RunWatcher() {
                @Override
                public void stepChanged(Step step) {
                  if (step == Step.STILL_OLD) {
                    progress.waiting();
                  }
                }

                @Override
                public void progressed(RunProgress now) {
                  progress.applied(now);
                }

                @Override
                public void askedToWait(Instant until) {
                  notBefore.set(until);
                }

                @Override
                public void tokenRefused() {
                  refused.set(true);
                }
              });
      learner.prove(workspace, header.connection(), result);
      return new RunEnd(result, refused.get(), notBefore.get());
    } catch (StoreException e) {
      terminal.warn(
          "Run %s stopped. After you fix the cause, 'casedesk-cli resume %s' reads"
              + " the unconfirmed changes again and continues.",
          header.id(), header.id());
      throw e;
    }
  }

  @Override
  public void close() {
    try (service) {
      workspace.close();
    }
  }

  /** The parameter with the id of a run. */
  static final class RunParameter extends SharedOptions {

    @Parameters(paramLabel = "RUN", description = "The ID of the run, as shown by 'runs'.")
    private String id = "";

    /**
     * Returns the header of the run.
     *
     * @throws ParameterException when there is no such run, or it belongs to another service
     */
    RunHeader in(RunSession session) {
      RunHeader header =
          session
              .header(id)
              .orElseThrow(
                  () ->
                      usage(
                          "No run in this workspace has the ID "
                              + id
                              + ". 'runs' lists all runs."));
      if (!ConnectionName.same(header.connection(), session.url())) {
        throw usage(
            "Run %s belongs to %s. Use --url or --connection to name that service."
                .formatted(id, header.connection()));
      }
      return header;
    }
  }
}
