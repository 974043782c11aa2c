package io.casedesk.desktop.runs;

import io.casedesk.changes.followup.RepairPlan;
import io.casedesk.changes.followup.RetryPlanner;
import io.casedesk.changes.followup.UndoHistory;
import io.casedesk.changes.followup.UndoPlanner;
import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.journal.Run;
import io.casedesk.changes.journal.RunCounts;
import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.desktop.records.data.ConnectionStore;
import io.casedesk.desktop.records.data.RecordNames;
import io.casedesk.messages.Message;
import io.casedesk.model.StoreException;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.model.runs.RunState;
import io.casedesk.model.runs.RunStore.RunSummary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads runs and their details from the workspace. Blocks on the disk. */
final class RunDetailReader {

  private final ConnectionStore connectionStore;
  private final RecordNames records;
  private final RunTexts texts;

  RunDetailReader(ConnectionStore connectionStore, RecordNames records, RunTexts texts) {
    this.connectionStore = connectionStore;
    this.records = records;
    this.texts = texts;
  }

  /**
   * Returns every run, newest first.
   *
   * @throws StoreException when the workspace can't be read
   */
  List<RunRow> rows() {
    List<RunRow> rows = new ArrayList<>();
    List<RunSummary> runs = connectionStore.runs().runs();
    UndoHistory undone = UndoHistory.among(runs, connectionStore.runs());
    for (RunSummary run : runs) {
      RunCounts counts = RunCounts.of(run.state());
      RunStatus status = status(run, counts);
      rows.add(
          new RunRow(
              run,
              status,
              counts,
              connectionStore.isOurs(run.header()),
              texts.row(run.header(), status, counts, undone.by(run.header().id()).orElse(null))));
    }
    return rows;
  }

  private RunStatus status(RunSummary run, RunCounts counts) {
    boolean ended = run.state().phase() == RunState.Phase.ENDED;
    if (ended) {
      return counts.isGivenUp() ? RunStatus.GIVEN_UP : RunStatus.ENDED;
    }
    if (connectionStore.activeRuns().contains(run.header().id())) {
      return RunStatus.RUNNING;
    }
    return run.state().phase() == RunState.Phase.PAUSED ? RunStatus.PAUSED : RunStatus.INTERRUPTED;
  }

  /**
   * Reads the details of a run.
   *
   * @throws StoreException when the workspace can't be read
   * @throws IllegalArgumentException when a stored value can't be read
   */
  RunDetail detail(RunRow row) {
    RunHeader header = row.header();
    Run run = Run.read(connectionStore.runs().require(header.id()));
    List<RunLine> lines = new ArrayList<>();
    run.creates().forEach(create -> lines.add(RunLine.of(create)));
    List<CellResult> cells = run.cells();
    cells.forEach(cell -> lines.add(RunLine.of(cell)));
    return new RunDetail(
        row,
        RunCounts.of(lines.stream().map(RunLine::result), row.counts().stopped()),
        run.alsoChanged(),
        new RunDetail.RunInfo(run.purpose(), run.labels(), run.recordNames()),
        List.copyOf(lines),
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
        RetryPlanner.plan(header.id(), cells),
        RetryPlanner.planCreates(header.id(), run),
        repair);
  }
}
