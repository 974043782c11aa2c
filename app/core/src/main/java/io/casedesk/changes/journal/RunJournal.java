package io.casedesk.changes.journal;

import io.casedesk.changes.plan.RunPurpose;
import io.casedesk.model.runs.RunLog;
import io.casedesk.model.runs.RunState;
import io.casedesk.model.runs.RunStore;
import java.util.List;

/** Writes the events of a run to its log, and then applies them to the run. */
public final class RunJournal {

  private final RunLog log;
  private final Run run;
  private final StoredStepListener listener;
  private final Object progressLock = new Object();
  private RunProgress progress;

  /** Creates the journal of a run whose state matches the log. */
  public RunJournal(RunLog log, Run run) {
    this(log, run, (step, now) -> {});
  }

  /**
   * Creates the journal of a run whose state matches the log.
   *
   * @param listener receives each step that is stored
   */
  public RunJournal(RunLog log, Run run, StoredStepListener listener) {
    this.log = log;
    this.run = run;
    this.listener = listener;
    this.progress = run.progress();
  }

  public RunLog log() {
    return log;
  }

  public Run run() {
    return run;
  }

  /** How far the run is. */
  public RunProgress progress() {
    synchronized (progressLock) {
      return progress;
    }
  }

  /** Adds events, which are durable on return. An event that the log rejects is not applied. */
  public void append(RunEvent... events) {
    append(List.of(events));
  }

  /** Adds these events, all or none. */
  public void append(List<? extends RunEvent> events) {
    if (!events.isEmpty()) {
      log.append(events.stream().map(RunEventCodec::encode).toList());
      events.forEach(this::apply);
    }
  }

  private void apply(RunEvent event) {
    RunProgress before = run.progressOf(event);
    run.apply(event);
    RunProgress after = run.progressOf(event);
    synchronized (progressLock) {
      progress = progress.plus(after).minus(before);
      if (!isPlan(event)) {
        listener.stored(event, progress);
      }
    }
  }

  private static boolean isPlan(RunEvent event) {
    return switch (event) {
      case RunEvent.CreatePlanned _,
          RunEvent.RecordPlanned _,
          RunEvent.PurposeSet _,
          RunEvent.LabelsSet _ ->
          true;
      default -> false;
    };
  }

  /** Stores the state of the run for lists of runs. */
  public void state(RunState.Phase phase, RunResult result) {
    log.state(new RunState(phase, RunCounts.encode(result)));
  }

  /**
   * Reads the purpose of a run; none when its log has no entry for it.
   *
   * @throws IllegalArgumentException when there is no such run
   * @throws io.casedesk.model.StoreException when its log cannot be read
   */
  public static RunPurpose readPurpose(RunStore store, String runId) {
    RunPurpose[] found = {RunPurpose.none()};
    store
        .require(runId)
        .forEach(
            logged -> {
              if (logged.entry().kind().equals(RunEventCodec.PURPOSE)
                  && RunEventCodec.decode(logged.entry())
                      instanceof RunEvent.PurposeSet(RunPurpose purpose)) {
                found[0] = purpose;
              }
            });
    return found[0];
  }
}
