package io.casedesk.cli;

import io.casedesk.changes.CellExclusions;
import io.casedesk.changes.ChangePlan;
import io.casedesk.changes.ChangeRuns;
import io.casedesk.changes.CreateHistory;
import io.casedesk.changes.CreateResult;
import io.casedesk.changes.PlannedCell;
import io.casedesk.changes.PreflightReport;
import io.casedesk.changes.RepairPlan;
import io.casedesk.changes.RunControl;
import io.casedesk.changes.RunOptions;
import io.casedesk.changes.RunPlan;
import io.casedesk.changes.RunPurpose;
import io.casedesk.changes.RunResult;
import io.casedesk.changes.RunWatcher;
import io.casedesk.changes.UndoPlanner;
import io.casedesk.files.AtomicFile;
import io.casedesk.files.PlanFile;
import io.casedesk.files.imports.ImportRuns;
import io.casedesk.model.Change;
import io.casedesk.model.JournalHashChain;
import io.casedesk.model.RecordKind;
import io.casedesk.model.RunHeader;
import io.casedesk.model.RunLog;
import io.casedesk.model.RunRelation;
import io.casedesk.model.RunStore;
import io.casedesk.model.RunSummary;
import io.casedesk.model.StoreException;
import io.casedesk.model.UseCase;
import io.casedesk.workspace.Workspace;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;

/** One service and the workspace that keeps its runs, for as long as a command takes. */
final class RunSession implements AutoCloseable {

  private final Terminal terminal;
  private final CliContext composition;
  private final Workspace workspace;
  private final StoredOptions kept;

  private RunSession(
      Terminal terminal, CliContext composition, Workspace workspace, StoredOptions kept) {
    this.terminal = terminal;
    this.composition = composition;
    this.workspace = workspace;
    this.kept = kept;
  }

  /** Opens both; nothing is sent yet. */
  static RunSession open(
      Terminal terminal, ConnectionOptions connection, WorkspaceOptions workspace) {
    return open(terminal, connection, workspace, Map.of());
  }

  /**
   * Opens both; nothing is sent yet.
   *
   * @param accepted keys by field that a person says are keys although nobody has seen them
   */
  static RunSession open(
      Terminal terminal,
      ConnectionOptions connection,
      WorkspaceOptions workspace,
      Map<String, Set<String>> accepted) {
    CliContext composition = connection.open(terminal);
    boolean opened = false;
    try {
      Workspace open = workspace.open(terminal);
      StoredOptions kept = StoredOptions.of(terminal, workspace, open, accepted);
      RunSession session = new RunSession(terminal, composition, open, kept);
      opened = true;
      return session;
    } finally {
      if (!opened) {
        composition.close();
      }
    }
  }

  /**
   * How a run ended.
   *
   * @param refused whether it stopped because the service no longer accepts the token
   */
  record Ended(RunResult result, boolean refused) {}

  /** Every run of a workspace, the newest first. */
  static List<RunSummary> runs(Terminal terminal, WorkspaceOptions workspace) {
    try (Workspace opened = workspace.openToRead(terminal)) {
      return opened.runs().runs();
    }
  }

  /** A run in the list, and the hash its log ends with. */
  record Detail(RunSummary summary, String lastHash) {}

  /** What is known of a run; empty when there is no such run. */
  static Optional<Detail> run(Terminal terminal, WorkspaceOptions workspace, String id) {
    try (Workspace opened = workspace.openToRead(terminal)) {
      RunStore runs = opened.runs();
      return runs.runs().stream()
          .filter(run -> run.header().id().equals(id))
          .findFirst()
          .map(run -> new Detail(run, lastHash(runs.open(id).orElseThrow())));
    }
  }

  private static String lastHash(RunLog log) {
    String[] last = {JournalHashChain.start(log.header())};
    log.forEach(logged -> last[0] = logged.hash());
    return last[0];
  }

  /** Writes a plan into a file, which is there whole or not at all. */
  static void write(ChangePlan plan, Path place) throws IOException {
    try (AtomicFile file = AtomicFile.replacing(place)) {
      PlanFile.write(plan, file.out());
      file.commit();
    }
  }

  /** The base URL of the service. */
  String url() {
    return composition.url();
  }

  /** What a run was begun with; empty when there is no such run. */
  Optional<RunHeader> header(String run) {
    return runs().open(run).map(RunLog::header);
  }

  private RunStore runs() {
    return workspace.runs();
  }

  /**
   * Reads every record of a kind.
   *
   * @param plan a plan that brings earlier values back, whose keys are known for that
   */
  LoadedRecords<?> read(RecordKind kind, List<PlannedCell> plan) {
    List<UseCase> earlier =
        plan.stream()
            .map(PlannedCell::change)
            .filter(change -> change.field().isCustom())
            .map(RunSession::earlier)
            .toList();
    try (ProgressLine progress = new ProgressLine(terminal, kind.word().replace('-', ' '))) {
      return composition.known(kind, earlier, kept, progress);
    }
  }

  private static UseCase earlier(Change change) {
    return new UseCase(change.recordId(), Map.of(), Map.of(change.field().key(), change.wanted()));
  }

  /**
   * What puts back what a run wrote.
   *
   * @throws IllegalArgumentException when the run has nothing of what is selected
   */
  ChangePlan undo(RunHeader run, UndoPlanner.Selection selection) {
    List<PlannedCell> cells = UndoPlanner.of(runs(), run.id(), selection);
    return ChangePlan.of(header(run, RunRelation.Kind.UNDO), cells);
  }

  /** What would repair what a run left blank or different, as far as its cause is known. */
  RepairPlan repair(RunHeader run) {
    return read(kind(run), List.of()).repair(ChangeRuns.read(runs(), run.id()));
  }

  /** A plan of repairs. */
  ChangePlan plan(RunHeader run, RepairPlan repair) {
    return ChangePlan.of(header(run, RunRelation.Kind.REPAIR), repair.changes());
  }

  /** Of a plan that is made of a run. */
  private ChangePlan.Header header(RunHeader run, RunRelation.Kind made) {
    RunRelation relation = RunRelation.ofRun(made, run.id());
    return new ChangePlan.Header(
            run.connection(), kind(run), Instant.now(), terminal.user(), relation.words())
        .withPurpose(RunPurpose.of(relation));
  }

  /** The kind of record of a run. */
  static RecordKind kind(RunHeader run) {
    return RecordKind.of(run.kind()).orElseThrow();
  }

  /** What earlier runs say of the records a plan is to create. */
  CreateHistory created(ChangePlan plan) {
    return plan.creates().isEmpty()
        ? CreateHistory.none()
        : CreateHistory.read(runs(), composition.url(), plan.kind());
  }

  /** The same for the plan of an import. */
  CreateHistory imported(ChangePlan plan) {
    return ImportRuns.history(plan, runs());
  }

  /** What became of the records a run was to create. */
  List<CreateResult> creates(RunHeader run) {
    return ChangeRuns.read(runs(), run.id()).creates();
  }

  /** A run that is to be begun. */
  RunHeader begin(ChangePlan plan, String origin) {
    return RunHeader.of(
            composition.url(), plan.kind().word(), Instant.now(), terminal.user(), origin)
        .withRelation(plan.header().purpose().relation());
  }

  /** Writes what is ready; see {@link ChangeRuns}. Being interrupted stops it. */
  Ended apply(RunHeader header, LoadedRecords<?> known, PreflightReport<?> checked) {
    RunPlan plan = ImportRuns.run(checked);
    ChangeRuns<?> runs = known.runs(runs());
    return watched(
        header,
        watcher -> runs.apply(header, plan, RunOptions.defaults(), watcher, new RunControl()));
  }

  /** Goes on with a run, without records that were deleted since. */
  Ended resume(RunHeader header, LoadedRecords<?> known) {
    ChangeRuns<?> runs = known.runs(runs());
    int _ = CellExclusions.deleted(runs(), header.id(), known.records());
    return watched(
        header,
        watcher -> runs.resume(header.id(), RunOptions.defaults(), watcher, new RunControl()));
  }

  private Ended watched(RunHeader header, Function<RunWatcher, RunResult> run) {
    AtomicBoolean refused = new AtomicBoolean();
    try (ProgressLine progress = new ProgressLine(terminal, "records")) {
      RunResult result =
          run.apply(
              new RunWatcher() {
                @Override
                public void settled(int records, int all) {
                  progress.settled(records, all);
                }

                @Override
                public boolean renewedToken() {
                  refused.set(true);
                  return false;
                }
              });
      kept.prove(workspace, header.connection(), result);
      return new Ended(result, refused.get());
    } catch (StoreException e) {
      terminal
          .err()
          .println(
              "Run "
                  + header.id()
                  + " stopped. Once the cause is gone, 'casedesk-cli resume "
                  + header.id()
                  + "' reads what is in doubt again and goes on.");
      throw e;
    }
  }

  @Override
  public void close() {
    try {
      workspace.close();
    } finally {
      composition.close();
    }
  }
}
