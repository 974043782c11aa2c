package io.casedesk.cli.imports;

import io.casedesk.cli.changes.RunReport.RunStartListener;
import io.casedesk.cli.terminal.Terminal;
import io.casedesk.model.runs.RunStore.RunSummary;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** Imports the files of a watched folder. */
interface FileImporter {

  /**
   * Imports a file.
   *
   * @param to the terminal for the output
   * @param run the id of the run to resume; empty to begin a new one
   * @param begun called when a run is about to begin
   * @return the exit code of the import
   */
  int run(Terminal to, Path file, Path result, Optional<String> run, RunStartListener begun)
      throws IOException;

  /** Returns a run of this service and record kind; empty when there is none with this id. */
  Optional<RunSummary> run(Terminal to, String id) throws IOException;
}
