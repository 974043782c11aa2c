package io.casedesk.desktop.overview;

import io.casedesk.model.checklist.KeptChecklist;
import io.casedesk.model.checklist.Review;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Provides the checklists stored in the workspace. Blocks on the disk. */
public interface KeptChecklists {

  /** Returns the checklists as last read, including those that are gone. */
  Collection<KeptChecklist> checklists();

  /** Returns the reviews of the checklists. */
  List<Review> reviews();

  /** Returns when the checklists of each solution were last read, by solution id. */
  Map<String, Instant> reads();

  /** Returns the ids of solutions whose checklists couldn't be read in the last attempt. */
  Set<String> failed();
}
