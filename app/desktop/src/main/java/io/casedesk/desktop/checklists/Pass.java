package io.casedesk.desktop.checklists;

import io.casedesk.model.PartsOutcome;
import io.casedesk.model.SolutionPart;
import io.casedesk.model.checklist.Checklist;
import io.casedesk.model.checklist.SolutionParts;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** One pass over solutions; what it reads is kept as it comes, so that stopping loses nothing. */
final class Pass {

  /** Parts that are kept at once: each time costs a flush of the disk. */
  private static final int KEPT_TOGETHER = 400;

  private final List<SolutionPart<Checklist>> unsaved = new ArrayList<>();
  private final Shelf shelf;
  private final Portfolio portfolio;
  private final Consumer<RuntimeException> unkept;

  /**
   * @param unkept hears why something could not be kept; the pass goes on
   */
  Pass(Shelf shelf, Portfolio portfolio, Consumer<RuntimeException> unkept) {
    this.shelf = shelf;
    this.portfolio = portfolio;
    this.unkept = unkept;
  }

  /** Reads the checklists of these. Blocks. */
  PartsOutcome over(List<String> ids) {
    try {
      return shelf.parts().checklists(ids, this::came);
    } finally {
      // The disk is not to be interrupted: what was read before stays true.
      boolean stopped = Thread.interrupted();
      save();
      if (stopped) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void came(List<SolutionPart<Checklist>> fresh, SolutionParts.Progress at) {
    portfolio.take(fresh, Instant.now(), at);
    unsaved.addAll(fresh);
    if (unsaved.size() >= KEPT_TOGETHER) {
      save();
    }
  }

  private void save() {
    try {
      shelf.keep(List.copyOf(unsaved), Instant.now());
    } catch (RuntimeException e) {
      unkept.accept(e);
    }
    unsaved.clear();
  }
}
