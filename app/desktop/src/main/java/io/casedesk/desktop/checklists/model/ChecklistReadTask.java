package io.casedesk.desktop.checklists.model;

import io.casedesk.model.SolutionPart;
import io.casedesk.model.checklist.Checklist;
import io.casedesk.model.checklist.SolutionPartRepository;
import io.casedesk.model.checklist.SolutionPartRepository.SolutionPartsOutcome;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Reads the checklists of solutions in one pass and stores them in between, so that stopping the
 * pass loses nothing.
 */
final class ChecklistReadTask {

  /** The number of parts stored in one transaction, because each transaction flushes to disk. */
  private static final int KEPT_TOGETHER = 400;

  private final List<SolutionPart<Checklist>> unsaved = new ArrayList<>();
  private final ChecklistRepository checklistRepository;
  private final ChecklistCache checklistCache;
  private final Consumer<RuntimeException> unkept;

  /**
   * Creates a task.
   *
   * @param unkept receives the exception when a part can't be stored; the pass continues
   */
  ChecklistReadTask(
      ChecklistRepository checklistRepository,
      ChecklistCache checklistCache,
      Consumer<RuntimeException> unkept) {
    this.checklistRepository = checklistRepository;
    this.checklistCache = checklistCache;
    this.unkept = unkept;
  }

  /** Reads the checklists of the given solutions. Blocks. */
  SolutionPartsOutcome over(List<String> ids) {
    try {
      return checklistRepository.parts().checklists(ids, this::came);
    } finally {
      // An interrupt must not stop the storing of checklists that were read.
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
