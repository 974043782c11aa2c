package io.casedesk.desktop.overview;

import io.casedesk.model.checklist.KeptChecklist;
import io.casedesk.model.checklist.Review;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What the workspace holds of checklists. Blocks on the disk. */
public interface KeptChecklists {

  /** Checklists as they were read last, those that are gone among them. */
  Collection<KeptChecklist> checklists();

  /** What people said of them. */
  List<Review> reviews();

  /** When those of each solution were read last, by the ids of the solutions. */
  Map<String, Instant> reads();

  /** Ids of the solutions whose checklists could not be read when that was tried last. */
  Set<String> failed();
}
