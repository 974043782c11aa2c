package io.casedesk.model;

import java.util.List;
import java.util.Optional;

/**
 * Keeps the logs of runs, beyond the end of the program. Safe for use by many threads. Every method
 * blocks on the disk and fails with a {@link StoreException}.
 */
public interface RunStore {

  /**
   * Begins a run; it is durable when this returns.
   *
   * @throws IllegalArgumentException when there is a run of that id
   */
  RunLog begin(RunHeader header);

  /** The log of a run begun earlier, by this program or another; empty when there is none. */
  Optional<RunLog> open(String runId);

  /** The logs of those runs whose first entry is of this kind, the oldest first. */
  List<RunLog> beginningWith(String kind);

  /** Every run, the newest first. */
  List<RunSummary> runs();

  /**
   * What an owner was written as in the last run that proved it; empty when none did.
   *
   * @param connection the base URL, however it is typed
   */
  Optional<OwnerForm> ownerForm(String connection);

  /** Remembers what an owner was written as when a re-read proved it; durable when this returns. */
  void ownerForm(String connection, OwnerForm form);
}
