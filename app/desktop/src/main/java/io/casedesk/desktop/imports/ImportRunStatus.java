package io.casedesk.desktop.imports;

import io.casedesk.desktop.imports.common.ImportRecordSource;
import io.casedesk.desktop.imports.review.ImportApplyModel;
import io.casedesk.files.imports.ImportDifference;

/** Keeps the state of an import's run up to date, wherever in the window the run was changed. */
final class ImportRunStatus {

  private final ImportsModel model;

  /**
   * Watches the run of an import.
   *
   * @param ended called when a run of the import ends
   */
  ImportRunStatus(ImportsModel model, Runnable ended) {
    this.model = model;
    model
        .sending()
        .phaseProperty()
        .subscribe(
            (before, now) -> {
              if (now == ImportApplyModel.Phase.ENDED) {
                ended.run();
              }
              boolean isAnswered =
                  now == ImportApplyModel.Phase.ENDED || now == ImportApplyModel.Phase.STOPPED;
              if (isAnswered && model.difference().all().isEmpty()) {
                look();
              }
            });
    model.job().keptProperty().subscribe(kept -> model.sending().lookIfUndone());
    model
        .difference()
        .failureProperty()
        .subscribe(
            thrown -> {
              if (thrown != null && model.isSent() && !model.isRunning()) {
                model.sending().lost(thrown);
              }
            });
  }

  /** Updates the state after a run was changed somewhere in the window. */
  void worked() {
    model.sending().lookIfUndone();
    ImportApplyModel.Phase now = model.sending().phaseProperty().get();
    boolean isLost =
        now == ImportApplyModel.Phase.FAILED && model.difference().failureProperty().get() != null;
    if (now == ImportApplyModel.Phase.STOPPED || isLost) {
      look();
    }
  }

  /** Reads the state of the run again. */
  private void look() {
    ImportDifference found = model.matching().differenceProperty().get();
    ImportRecordSource known = model.matching().source();
    if (found != null && known != null) {
      model.difference().check(known, found, model.sending()::stand);
    }
  }
}
