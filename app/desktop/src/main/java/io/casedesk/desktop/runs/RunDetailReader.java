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
import io.casedesk.model.runs.JournalEntry.StoredJournalEntry;
import io.casedesk.model.runs.JournalHashChain;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.model.runs.RunLog;
import io.casedesk.model.runs.RunState;
import io.casedesk.model.runs.RunStore.RunSummary;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Reads runs and their details from the workspace. Blocks on the disk. */
final class RunDetailReader {

  private static final System.Logger LOG = System.getLogger(RunDetailReader.class.getName());

  private final ConnectionStore connectionStore;
  private final RecordNames records;
  private final RunTexts texts;

  /** The results found in the logs of unfinished runs; such a log changes only by growing. */
  private final Map<String, CachedCounts> looked = new ConcurrentHashMap<>();

  RunDetailReader(ConnectionStore connectionStore, RecordNames records, RunTexts texts) {
    this.connectionStore = connectionStore;
    this.records = records;
    this.texts = texts;
  }

  /**
   * The content of a log when it was last read.
   *
   * @param counts null when the log couldn't be read
   */
  private record CachedCounts(long entries, @Nullable RunCounts counts) {}

  /** Checks the hash chain of a log's entries. */
  private static final class Chain {
    private String last;
    private long entries;
    private long broken;

    Chain(RunHeader header) {
      last = JournalHashChain.start(header);
    }

    void checkEntry(StoredJournalEntry logged) {
      entries++;
      boolean fits =
          logged.seq() == entries
              && JournalHashChain.next(last, entries, logged.at(), logged.entry())
                  .equals(logged.hash());
      if (!fits && broken == 0) {
        broken = entries;
      }
      last = logged.hash();
    }
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
      RunCounts counts = counts(run);
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

  private RunStatus status(RunSummary run, @Nullable RunCounts counts) {
    boolean ended = run.state().phase() == RunState.Phase.ENDED;
    if (ended) {
      return counts != null && counts.isGivenUp() ? RunStatus.GIVEN_UP : RunStatus.ENDED;
    }
    if (connectionStore.activeRuns().contains(run.header().id())) {
      return RunStatus.RUNNING;
    }
    if (run.entries() == 0) {
      return RunStatus.BROKE_OFF;
    }
    if (counts == null) {
      return RunStatus.UNREADABLE;
    }
    return run.state().phase() == RunState.Phase.PAUSED ? RunStatus.PAUSED : RunStatus.INTERRUPTED;
  }

  /** Reads the log of an unfinished run, because its stored state is as old as its last stop. */
  private @Nullable RunCounts counts(RunSummary run) {
    String id = run.header().id();
    if (run.state().phase() == RunState.Phase.ENDED
        || run.entries() == 0
        || connectionStore.activeRuns().contains(id)) {
      return RunCounts.of(run.state());
    }
    CachedCounts before = looked.get(id);
    if (before == null || before.entries() != run.entries()) {
      before = new CachedCounts(run.entries(), readableCounts(run));
      looked.put(id, before);
    }
    return before.counts();
  }

  /** An unreadable log must not hide the other runs. */
  private @Nullable RunCounts readableCounts(RunSummary run) {
    try {
      return RunCounts.of(RunCounts.current(connectionStore.runs(), run).state());
    } catch (StoreException e) {
      throw e;
    } catch (RuntimeException e) {
      LOG.log(Level.WARNING, "Can't read the log of run " + run.header().id(), e);
      return null;
    }
  }

  private static Message stopped(@Nullable RunCounts told) {
    return told == null ? Message.none() : told.stopped();
  }

  /**
   * Reads the details of a run.
   *
   * @throws StoreException when the workspace can't be read
   * @throws IllegalArgumentException when the log isn't valid
   */
  RunDetail detail(RunRow row) {
    RunHeader header = row.header();
    RunLog log =
        connectionStore
            .runs()
            .open(header.id())
            .orElseThrow(() -> new IllegalArgumentException("No run has the ID " + header.id()));
    Run replay = new Run();
    Chain chain = new Chain(header);
    log.forEach(
        logged -> {
          chain.checkEntry(logged);
          applyEntry(replay, logged);
        });
    List<RunLine> lines = new ArrayList<>();
    replay.creates().forEach(create -> lines.add(RunLine.of(create)));
    List<CellResult> cells = replay.cells();
    cells.forEach(cell -> lines.add(RunLine.of(cell)));
    return new RunDetail(
        row,
        RunCounts.of(lines.stream().map(RunLine::result), stopped(row.counts())),
        new RunDetail.Log(
            chain.entries,
            chain.last,
            chain.broken,
            replay.alsoChanged(),
            new RunDetail.RunInfo(replay.purpose(), replay.labels(), replay.recordNames())),
        List.copyOf(lines),
        followUps(header, replay, cells));
  }

  private static void applyEntry(Run replay, StoredJournalEntry logged) {
    try {
      replay.applyEntry(logged.entry());
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "Entry " + logged.seq() + " (" + logged.entry().kind() + "): " + e.getMessage(), e);
    }
  }

  private RunDetail.FollowUps followUps(RunHeader header, Run replay, List<CellResult> cells) {
    RunResult result = replay.result(header.id(), Message.none());
    List<PlannedCell> repair =
        records
            .options(header.kind())
            .filter(options -> connectionStore.isOurs(header))
            .map(options -> RepairPlan.of(result, options).changes())
            .orElse(List.of());
    Map<RunLine.LinePlace, PlannedCell> undo = new LinkedHashMap<>();
    UndoPlanner.plan(connectionStore.runs(), header.id(), UndoPlanner.Selection.everything())
        .forEach(cell -> undo.put(RunLine.LinePlace.of(cell.change()), cell));
    UndoPlanner.deletions(header.kind(), replay.creates())
        .forEach(cell -> undo.put(RunLine.LinePlace.ofRecord(cell.change()), cell));
    return new RunDetail.FollowUps(
        undo,
        RetryPlanner.plan(header.id(), cells),
        RetryPlanner.planCreates(header.id(), replay),
        repair);
  }
}
