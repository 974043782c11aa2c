package io.casedesk.desktop.records.unsent;

import io.casedesk.model.Change;
import io.casedesk.workspace.UnsentChange;
import io.casedesk.workspace.UnsentChangeStore.StoredChanges;
import java.util.Collection;
import java.util.Set;

/** Stores unsent changes. Blocks on the disk. */
public interface UnsentChangesStore {

  /** Returns the stored changes, and the cells whose stored change can't be read. */
  StoredChanges load();

  /** Stores some changes in place of earlier ones of the same cells, and removes others. */
  void change(Collection<UnsentChange> kept, Collection<Change> gone);

  /** Stores changes of cells without a stored change; returns the cells that have one. */
  Set<Change.Cell> add(Collection<UnsentChange> changes);
}
