package io.casedesk.desktop.records.unsent;

import io.casedesk.model.Change;
import io.casedesk.workspace.Edit;
import io.casedesk.workspace.UnsentChangeStore.StoredChanges;
import java.util.Collection;
import java.util.Set;

/** Stores edits that were not sent. Blocks on the disk. */
public interface UnsentChangesStore {

  /** Returns the stored edits, and the cells whose stored edit can't be read. */
  StoredChanges load();

  /**
   * Stores some edits in place of earlier ones of their cells, and removes those of other cells.
   */
  void change(Collection<Edit> kept, Collection<Change.Cell> gone);

  /** Stores the edits of cells without a stored edit; returns the cells that have one. */
  Set<Change.Cell> add(Collection<Edit> edits);
}
