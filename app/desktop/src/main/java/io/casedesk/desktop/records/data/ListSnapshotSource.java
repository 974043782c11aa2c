package io.casedesk.desktop.records.data;

import io.casedesk.model.CaseRecord;
import java.util.Optional;

/**
 * Loads the snapshot of a list and holds the store for the next one.
 *
 * @param <R> the kind of record
 */
public interface ListSnapshotSource<R extends CaseRecord> {
  /** Returns the stored snapshot; empty if there is none. */
  Optional<ListSnapshotStore.Kept<R>> load() throws Exception;

  /** Returns the store for new snapshots. */
  ListSnapshotStore<R> list();
}
