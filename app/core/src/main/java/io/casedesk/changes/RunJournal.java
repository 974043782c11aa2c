package io.casedesk.changes;

import io.casedesk.model.RunLog;
import io.casedesk.model.RunState;
import io.casedesk.model.Verdict;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** Writes the events of a run to its log, and then lets them take effect on the run. */
final class RunJournal {

  private final RunLog log;
  private final Run run;

  /** The journal of a run of which the log says as much as the run knows. */
  RunJournal(RunLog log, Run run) {
    this.log = log;
    this.run = run;
  }

  RunLog log() {
    return log;
  }

  Run run() {
    return run;
  }

  /** Adds events; durable when this returns. What the log does not take has no effect. */
  void append(RunEvent... events) {
    append(List.of(events));
  }

  /** Adds these events, all or none. */
  void append(List<? extends RunEvent> events) {
    if (!events.isEmpty()) {
      log.append(events.stream().map(RunEventCodec::encode).toList());
      events.forEach(run::apply);
    }
  }

  /** Notes how far the run is, for lists of runs. */
  void state(RunState.Phase phase, RunResult result) {
    ObjectNode counts = RunEntryCodec.object();
    result.counts().forEach((verdict, count) -> counts.put(verdict.name(), count));
    long created = result.creates().stream().filter(c -> c.verdict() == Verdict.APPLIED).count();
    if (created > 0) {
      counts.put("CREATED", created);
    }
    counts.put("creates", result.creates().size());
    counts.put("cells", result.cells().size());
    counts.put("unsent", result.unsent());
    counts.put("stopped", result.stopped());
    log.state(new RunState(phase, RunEntryCodec.text(counts)));
  }
}
