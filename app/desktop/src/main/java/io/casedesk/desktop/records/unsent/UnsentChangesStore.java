package io.casedesk.desktop.records.unsent;

import io.casedesk.model.Change;
import java.util.Collection;
import java.util.List;

/** Where staged cells outlive the program. Blocks on the disk. */
public interface UnsentChangesStore {

  /** What is kept, in the order it was staged. */
  List<Change> load();

  /** Keeps some in the place of earlier ones of the same cells, and no longer keeps others. */
  void change(Collection<Change> kept, Collection<Change> gone);
}
