package io.casedesk.desktop.imports;

import io.casedesk.desktop.changes.review.ReviewSession;
import io.casedesk.desktop.imports.common.ImportRecordSource;
import io.casedesk.desktop.imports.common.ImportTargets;
import io.casedesk.files.imports.ImportDifference;
import io.casedesk.files.imports.ImportRuns;
import io.casedesk.files.imports.Mapping;
import io.casedesk.files.table.Table;
import io.casedesk.model.RecordKind;
import io.casedesk.workspace.UnfinishedImport;
import java.util.Optional;
import java.util.function.IntFunction;

/** Leads from one step of an import to the next. */
record StepNavigator(ImportsModel model) {

  /** Continues from the file to the mapping. */
  void toMapping() {
    toMapping(false, () -> {});
  }

  /**
   * Reads pasted rows as soon as the fields of the list are known; {@code column} names a column.
   */
  void paste(String text, String name, IntFunction<String> column) {
    ImportTargets targets = model.targets();
    RecordKind kind = model.kindProperty().get();
    targets.once(
        () -> model.file().paste(targets.source().pasted(text, column), name, kind, this::pasted));
    if (targets.isWaiting()) {
      model.steps().goTo(ImportStep.MAPPING);
    }
  }

  /** Continues from pasted rows to their review, if the fields of all columns are known. */
  private void pasted() {
    toMapping(
        true,
        () -> {
          if (model.mapping().isWhole()) {
            toMatching();
          }
        });
  }

  private void toMapping(boolean isNew, Runnable then) {
    Table table = model.job().tableProperty().get();
    if (table != null) {
      model.beginMapping(
          table,
          isNew,
          () -> {
            model.steps().goTo(ImportStep.MAPPING);
            then.run();
          });
      if (model.targets().isWaiting()) {
        model.steps().goTo(ImportStep.MAPPING);
      }
    }
  }

  /** Continues from the mapping to the matching. */
  void toMatching() {
    Table table = model.job().tableProperty().get();
    Optional<Mapping> chosen = model.mapping().mapping();
    if (table != null && chosen.isPresent()) {
      model.mapping().remember(table, chosen.get());
      model.steps().goTo(ImportStep.MATCHING);
      model.matching().clear();
      model
          .targets()
          .once(() -> model.matching().compare(model.targets().source(), this::compared));
    }
  }

  /** Continues to the differences when no row needs a decision. */
  void compared() {
    ImportDifference found = model.matching().differenceProperty().get();
    if (found != null && model.matching().isClear() && !isUnsafe()) {
      toDifference();
    }
  }

  /** Whether a row may refer to a record that was not read. */
  boolean isUnsafe() {
    ImportRecordSource<?> known = model.matching().source();
    Mapping chosen = model.job().draftProperty().get().mapping();
    return known != null
        && chosen != null
        && ImportRuns.isUnsafe(chosen.key(), known.whole())
        && !model.incompleteProperty().get();
  }

  /** Continues from the matching to the differences. */
  void toDifference() {
    ImportDifference found = model.matching().differenceProperty().get();
    ImportRecordSource<?> known = model.matching().source();
    if (found != null && known != null && model.matching().isClear() && !isUnsafe()) {
      model.steps().goTo(ImportStep.DIFFERENCE);
      model.check(found);
    }
  }

  /** Reads the list again and compares the file with it. */
  void again() {
    UnfinishedImport stored = model.job().storedProperty().get();
    if (stored == null || model.isRunning()) {
      return;
    }
    if (stored.run() != null) {
      model.job().store(stored.unsent());
    }
    model.review().close();
    model.matching().clear();
    model.steps().backTo(ImportStep.MATCHING);
    model.targets().read();
    model.targets().once(() -> model.matching().compare(model.targets().source(), this::compared));
  }

  /** Restarts the work of a step that other work has cancelled. */
  void restartStep(ImportStep step) {
    boolean isNotCompared =
        model.matching().differenceProperty().get() == null
            && model.matching().failureProperty().get() == null;
    boolean isNotChecked = model.review().phase() instanceof ReviewSession.Phase.Closed;
    if (step == ImportStep.MATCHING && isNotCompared && !model.job().isSent()) {
      toMatching();
    } else if (step == ImportStep.DIFFERENCE && isNotChecked && !model.job().isSent()) {
      toDifference();
    }
  }
}
