package io.casedesk.changes.journal;

import io.casedesk.messages.MessageCodec;
import io.casedesk.model.Verdict;
import io.casedesk.model.runs.RunLog;
import io.casedesk.model.runs.RunState;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** Writes the events of a run to its log, and then applies them to the run. */
public final class RunJournal {

  private final RunLog log;
  private final Run run;

  /** Creates the journal of a run whose state matches the log. */
  public RunJournal(RunLog log, Run run) {
    this.log = log;
    this.run = run;
  }

  public RunLog log() {
    return log;
  }

  public Run run() {
    return run;
  }

  /** Adds events, which are durable on return. An event that the log rejects is not applied. */
  public void append(RunEvent... events) {
    append(List.of(events));
  }

  /** Adds these events, all or none. */
  public void append(List<? extends RunEvent> events) {
    if (!events.isEmpty()) {
      log.append(events.stream().map(RunEventCodec::encode).toList());
      events.forEach(run::apply);
    }
  }

  /** Stores the state of the run for lists of runs. */
  public void state(RunState.Phase phase, RunResult result) {
    ObjectNode counts = RunEntryCodec.object();
    result.counts().forEach((verdict, count) -> counts.put(verdict.name(), count));
    long created = result.creates().stream().filter(c -> c.verdict() == Verdict.APPLIED).count();
    if (created > 0) {
      counts.put("CREATED", created);
    }
    counts.put("creates", result.creates().size());
    counts.put("cells", result.cells().size());
    counts.put("unsent", result.unsent());
    counts.set("stopped", MessageCodec.encode(result.stopped()));
    log.state(new RunState(phase, RunEntryCodec.text(counts)));
  }
}
