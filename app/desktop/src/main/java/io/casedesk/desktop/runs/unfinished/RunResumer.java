package io.casedesk.desktop.runs.unfinished;

import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.run.RunControl;
import io.casedesk.changes.run.RunWatcher;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Resumes runs of a record kind and provides the data to check first whether their changes are
 * still valid.
 */
@FunctionalInterface
public interface RunResumer {

  /** Resumes a run. Blocks. */
  RunResult resume(String runId, RunWatcher watcher, RunControl control);

  /** Returns the user's unsent changes. Call it on the JavaFX thread. */
  default Collection<Change> wishes() {
    return List.of();
  }

  /**
   * Reads the current records by id. Blocks.
   *
   * @throws io.casedesk.model.ApiException when the records can't be read
   */
  default Map<String, ? extends CaseRecord> read(Set<String> ids) {
    return Map.of();
  }

  /** Whether {@link #read} is supported; if not, the current values aren't checked. */
  default boolean canRead() {
    return false;
  }
}
