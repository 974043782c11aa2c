package io.casedesk.desktop.imports;

import io.casedesk.desktop.imports.common.ImportJob;
import io.casedesk.desktop.imports.common.ImportRecordSource;
import io.casedesk.desktop.imports.file.ImportFileModel;
import io.casedesk.files.imports.ImportDifference;
import io.casedesk.files.imports.ImportDraft;
import io.casedesk.model.RecordKind;
import io.casedesk.workspace.UnfinishedImport;
import java.util.ArrayList;
import java.util.List;

/** Restores the import that was open when the program ended. */
final class ImportRestorer {

  private final ImportsModel model;
  private final List<Runnable> waiting = new ArrayList<>();
  private boolean asked;
  private boolean looking;

  ImportRestorer(ImportsModel model) {
    this.model = model;
  }

  /** Looks once for a stored import of a connection. */
  void begin(String connection) {
    if (asked) {
      return;
    }
    asked = true;
    looking = true;
    ImportJob importJob = model.job();
    importJob.work(
        "imports.work.restore",
        () -> importJob.store().open(connection),
        found -> {
          try {
            found.ifPresent(this::restore);
          } catch (IllegalArgumentException unreadable) {
            model.file().failed(unreadable);
          }
          done();
        },
        thrown -> {
          model.file().failed(thrown);
          done();
        });
  }

  /** Runs an action after the restore, or at once when no restore is active. */
  void whenDone(Runnable action) {
    if (looking) {
      waiting.add(action);
    } else {
      action.run();
    }
  }

  /** Abandons the restore, because another import replaces it. */
  void abandon() {
    looking = false;
    waiting.clear();
  }

  private void done() {
    looking = false;
    List<Runnable> ready = List.copyOf(waiting);
    waiting.clear();
    ready.forEach(Runnable::run);
  }

  private void restore(UnfinishedImport stored) {
    ImportDraft draft = ImportDraft.read(stored.draft());
    model.become(RecordKind.of(stored.kind()).orElse(RecordKind.USE_CASES), stored, draft);
    ImportFileModel file = model.file();
    file.read(
        table -> {
          if (draft.mapping() != null) {
            model.beginMapping(table, false, () -> restored(stored));
          }
        });
  }

  private void restored(UnfinishedImport stored) {
    model.steps().goTo(ImportStep.MATCHING);
    model.matching().compare(model.targets().source(), () -> recompared(stored));
  }

  private void recompared(UnfinishedImport stored) {
    ImportDifference found = model.matching().differenceProperty().get();
    ImportRecordSource<?> known = model.matching().source();
    if (stored.run() == null || found == null || known == null) {
      model.forward().compared();
      return;
    }
    model.steps().goTo(ImportStep.DIFFERENCE);
    model.check(found);
  }
}
