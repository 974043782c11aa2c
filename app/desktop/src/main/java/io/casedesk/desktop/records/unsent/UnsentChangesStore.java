package io.casedesk.desktop.records.unsent;

import io.casedesk.model.Change;
import io.casedesk.workspace.Edit;
import io.casedesk.workspace.UnsentChangeStore.StoredChanges;
import java.util.Collection;
import java.util.Optional;
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

  /** Returns the text of the steps that can be undone; empty if none were stored. */
  default Optional<String> steps() {
    return Optional.empty();
  }

  /** Stores the text of the steps that can be undone; a store need not keep them. */
  default void keepSteps(String text) {}
}
