package io.casedesk.model.runs;

import io.casedesk.messages.Message;
import io.casedesk.messages.MessageException;
import io.casedesk.model.StoreException;
import java.util.List;
import java.util.Optional;

/**
 * Stores the logs of runs on disk. Safe for several threads. Every method blocks on the disk and
 * fails with a {@link StoreException}.
 */
public interface RunStore {

  /**
   * Starts a run; its log is durable when this method returns.
   *
   * @throws IllegalArgumentException when a run with that id exists
   */
  RunLog begin(RunHeader header);

  /** The log of an earlier run, started by this program or another; empty when there is none. */
  Optional<RunLog> open(String runId);

  /**
   * The log of an earlier run.
   *
   * @throws IllegalArgumentException when there is no such run
   */
  default RunLog require(String runId) {
    return open(runId).orElseThrow(() -> new MessageException(Message.of("run.missing", runId)));
  }

  /** The logs of the runs whose first entry is of this kind, the oldest first. */
  List<RunLog> beginningWith(String kind);

  /** The logs of the runs that planned, created or wrote this record, the newest first. */
  List<RunLog> ofRecord(String recordId);

  /** All runs, the newest first. */
  List<RunSummary> runs();

  /** Whether a run has ended; false when there is no such run. */
  default boolean isEnded(String runId) {
    return runs().stream()
        .filter(run -> run.header().id().equals(runId))
        .anyMatch(run -> run.state().phase() == RunState.Phase.ENDED);
  }

  /**
   * The owner form that was verified last; empty when none was.
   *
   * @param connection the base URL in any spelling
   */
  Optional<OwnerForm> ownerForm(String connection);

  /** Stores the owner form after a re-read verified it; durable when this method returns. */
  void ownerForm(String connection, OwnerForm form);

  /**
   * A row in a list of runs.
   *
   * @param header the header of the run
   * @param state the state set last; OPEN with the counts <code>{}</code> when none was set
   * @param entries number of entries in the log
   */
  record RunSummary(RunHeader header, RunState state, long entries) {}

  /**
   * The form in which the owner of a solution is written. The contract (2.2) says that the owner is
   * a string, but not what the string identifies.
   */
  enum OwnerForm {
    /** The id of the owner as read. */
    ID,
    /** The e-mail address of the owner as read. */
    EMAIL
  }
}
