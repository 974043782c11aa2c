package io.casedesk.desktop.imports;

import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.validation.PreflightReport;
import io.casedesk.desktop.changes.CertificateFile;
import io.casedesk.files.imports.ImportDifference;
import io.casedesk.files.imports.ImportDraft;
import io.casedesk.files.imports.ImportOutcome;
import io.casedesk.files.imports.ImportResultFile;
import io.casedesk.files.table.TableFile;
import io.casedesk.workspace.UnfinishedImport;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/** Saves the results and the run certificate of an import in files. */
final class ImportResultModel {

  /** The result of saving a file; {@code failure} is null when the file was saved. */
  record Said(String text, Path file, @Nullable Throwable failure) {}

  private final ReadOnlyObjectWrapper<@Nullable Said> said = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyBooleanWrapper writing = new ReadOnlyBooleanWrapper();
  private final ImportJob importJob;
  private final MatchingModel matching;
  private final DifferenceModel difference;

  ImportResultModel(ImportJob importJob, MatchingModel matching, DifferenceModel difference) {
    this.importJob = importJob;
    this.matching = matching;
    this.difference = difference;
  }

  /** The result of the last file that was saved; null when there is none. */
  ReadOnlyObjectProperty<@Nullable Said> saidProperty() {
    return said.getReadOnlyProperty();
  }

  /** Whether a file is being saved. Other actions don't stop this. */
  ReadOnlyBooleanProperty writingProperty() {
    return writing.getReadOnlyProperty();
  }

  /** Removes the result of the last file. */
  void forget() {
    said.set(null);
  }

  /** Saves every row of the file with its result. */
  void saveResult(Path target) {
    TableFile table = importJob.tableProperty().get();
    ImportDifference compared = matching.differenceProperty().get();
    ImportRecordSource.Checked checked = difference.checkedProperty().get();
    ImportDraft.Cells cells = importJob.draftProperty().get().cells();
    RunResult shown = difference.runProperty().get();
    UnfinishedImport kept = importJob.keptProperty().get();
    if (table == null || compared == null || kept == null) {
      return;
    }
    write(
        () -> {
          PreflightReport<?> found = checked == null ? null : checked.decided(cells).found();
          // The run log knows what was sent even when the result isn't on the screen.
          RunResult run = shown == null ? difference.logged(kept.run()) : shown;
          try (ImportResultFile file = new ImportResultFile(target)) {
            file.commit(table, importJob.books().service(), ImportOutcome.of(compared, found, run));
          }
          return target;
        },
        file -> said.set(new Said("imports.result.saved", file, null)),
        thrown -> said.set(new Said("imports.result.notSaved", target, thrown)));
  }

  private <T> void write(Callable<T> work, Consumer<T> done, Consumer<Throwable> failed) {
    writing.set(true);
    importJob
        .tasks()
        .call(work)
        .onSuccess(done)
        .onFailure(failed)
        .onFinally(() -> writing.set(false))
        .start();
  }

  /** Saves the run certificate. */
  void certify(Path target) {
    UnfinishedImport kept = importJob.keptProperty().get();
    String run = kept == null ? null : kept.run();
    if (run != null) {
      write(
          () -> CertificateFile.write(importJob.books().runs(), run, target),
          done -> said.set(new Said("imports.certificate.saved", target, null)),
          thrown -> said.set(new Said("imports.certificate.notSaved", target, thrown)));
    }
  }
}
