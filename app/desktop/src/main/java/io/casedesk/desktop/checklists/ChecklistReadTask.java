package io.casedesk.desktop.checklists;

import io.casedesk.model.SolutionPart;
import io.casedesk.model.SolutionPartsOutcome;
import io.casedesk.model.checklist.Checklist;
import io.casedesk.model.checklist.SolutionPartRepository;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** One pass over solutions; what it reads is kept as it comes, so that stopping loses nothing. */
final class ChecklistReadTask {

  /** Parts that are kept at once: each time costs a flush of the disk. */
  private static final int KEPT_TOGETHER = 400;

  private final List<SolutionPart<Checklist>> unsaved = new ArrayList<>();
  private final ChecklistRepository checklistRepository;
  private final ChecklistCache checklistCache;
  private final Consumer<RuntimeException> unkept;

  /**
   * @param unkept hears why something could not be kept; the pass goes on
   */
  ChecklistReadTask(
      ChecklistRepository checklistRepository,
      ChecklistCache checklistCache,
      Consumer<RuntimeException> unkept) {
    this.checklistRepository = checklistRepository;
    this.checklistCache = checklistCache;
    this.unkept = unkept;
  }

  /** Reads the checklists of these. Blocks. */
  SolutionPartsOutcome over(List<String> ids) {
    try {
      return checklistRepository.parts().checklists(ids, this::came);
    } finally {
      // The disk is not to be interrupted: what was read before stays true.
      boolean stopped = Thread.interrupted();
      save();
      if (stopped) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void came(List<SolutionPart<Checklist>> fresh, SolutionPartRepository.Progress at) {
    checklistCache.take(fresh, Instant.now(), at);
    unsaved.addAll(fresh);
    if (unsaved.size() >= KEPT_TOGETHER) {
      save();
    }
  }

  private void save() {
    try {
      checklistRepository.keep(List.copyOf(unsaved), Instant.now());
    } catch (RuntimeException e) {
      unkept.accept(e);
    }
    unsaved.clear();
  }
}
