package io.casedesk.cli.imports;

import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.validation.PreflightReport;
import io.casedesk.cli.changes.RunReport;
import io.casedesk.files.imports.ImportDifference;
import io.casedesk.files.imports.ImportOutcome;
import io.casedesk.files.imports.ImportResultFile;
import io.casedesk.files.table.Table;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Writes the result of every row to the result file after the run. */
final class ImportResultWriter implements RunReport.RunEndListener, AutoCloseable {

  private final Table table;
  private final @Nullable ImportResultFile file;
  private @Nullable ImportDifference difference;

  /** Opens the file before anything is sent, so that a problem with its path is reported first. */
  ImportResultWriter(Table table, @Nullable Path place) throws IOException {
    this.table = table;
    this.file = place == null ? null : new ImportResultFile(place);
  }

  void about(ImportDifference found) {
    difference = found;
  }

  @Override
  public void of(@Nullable PreflightReport<?> checked, @Nullable RunResult run) throws IOException {
    if (file != null && difference != null) {
      file.commit(
          table, difference.plan().connection(), ImportOutcome.of(difference, checked, run));
    }
  }

  @Override
  public void close() throws IOException {
    if (file != null) {
      file.close();
    }
  }
}
