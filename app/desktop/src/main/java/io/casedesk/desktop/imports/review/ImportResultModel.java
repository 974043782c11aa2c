package io.casedesk.desktop.imports.review;

import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.validation.PreflightReport;
import io.casedesk.desktop.imports.common.ImportJob;
import io.casedesk.desktop.imports.common.ImportRecordSource;
import io.casedesk.desktop.imports.rows.MatchingModel;
import io.casedesk.files.imports.ImportDifference;
import io.casedesk.files.imports.ImportDraft;
import io.casedesk.files.imports.ImportOutcome;
import io.casedesk.files.imports.ImportResultFile;
import io.casedesk.files.table.TableFile;
import io.casedesk.workspace.UnfinishedImport;
import java.nio.file.Path;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/** Saves the results of an import in a file. */
public final class ImportResultModel {

  /** The saved file; {@code failure} is null when it was saved. */
  public record Said(Path file, @Nullable Throwable failure) {}

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
  public ReadOnlyObjectProperty<@Nullable Said> saidProperty() {
    return said.getReadOnlyProperty();
  }

  /** Whether the file is being saved. Other actions don't stop this. */
  public ReadOnlyBooleanProperty writingProperty() {
    return writing.getReadOnlyProperty();
  }

  /** Removes the result of the last file. */
  void forget() {
    said.set(null);
  }

  /** Saves every row of the file with its result. */
  public void saveResult(Path target) {
    TableFile table = importJob.tableProperty().get();
    ImportDifference compared = matching.differenceProperty().get();
    ImportRecordSource.Checked checked = difference.checkedProperty().get();
    ImportDraft.Cells cells = importJob.draftProperty().get().cells();
    RunResult shown = difference.runProperty().get();
    UnfinishedImport kept = importJob.keptProperty().get();
    if (table == null || compared == null || kept == null) {
      return;
    }
    // A second save in the same file must be told again.
    forget();
    writing.set(true);
    importJob
        .tasks()
        .call(
            () -> {
              PreflightReport<?> found = checked == null ? null : checked.decided(cells).found();
              // The run log knows what was sent even when the result isn't on the screen.
              RunResult run = shown == null ? difference.logged(kept.run()) : shown;
              try (ImportResultFile file = new ImportResultFile(target)) {
                file.commit(
                    table, importJob.books().service(), ImportOutcome.of(compared, found, run));
              }
              return target;
            })
        .onSuccess(file -> said.set(new Said(file, null)))
        .onFailure(thrown -> said.set(new Said(target, thrown)))
        .onFinally(() -> writing.set(false))
        .start();
  }
}
