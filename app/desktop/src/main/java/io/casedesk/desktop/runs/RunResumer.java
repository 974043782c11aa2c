package io.casedesk.desktop.runs;

import io.casedesk.changes.RunControl;
import io.casedesk.changes.RunResult;
import io.casedesk.changes.RunWatcher;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Goes on with runs of a kind of record, and says what speaks against that. */
@FunctionalInterface
public interface RunResumer {

  /** Goes on. Blocks. */
  RunResult resume(String runId, RunWatcher watcher, RunControl control);

  /** What a person wishes for now, cell by cell. On the JavaFX thread. */
  default Collection<Change> wishes() {
    return List.of();
  }

  /**
   * What the service holds of records now, by id. Blocks.
   *
   * @throws io.casedesk.model.ApiException when that cannot be read
   */
  default Map<String, ? extends CaseRecord> read(Set<String> ids) {
    return Map.of();
  }

  /** Whether it can read what the service holds; where not, nothing is said of that. */
  default boolean canRead() {
    return false;
  }
}
