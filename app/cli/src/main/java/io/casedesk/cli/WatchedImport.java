package io.casedesk.cli;

import io.casedesk.files.imports.Importing;
import io.casedesk.model.RecordKind;
import io.casedesk.model.RunSummary;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/** Imports a file of a watched folder as {@code import FILE} does. */
record WatchedImport(
    RecordKind kind,
    ConnectionOptions connection,
    WorkspaceOptions workspace,
    ImportOptions options,
    ApplyOptions applying)
    implements ImportWatch.Importer {

  @Override
  public int run(Terminal to, Path file, Path result, Optional<String> run) throws IOException {
    return new ImportSession(to, connection, workspace, options)
        .run(new ImportSession.Wish(kind, file, result, applying, false, run.orElse(null)));
  }

  @Override
  public Optional<RunSummary> run(Terminal to, String name, Instant since) {
    String url = connection.name().orElseThrow();
    return RunSession.runs(to, workspace).stream()
        .filter(run -> run.header().connection().equals(url))
        .filter(run -> run.header().origin().equals(Importing.origin(name)))
        .filter(run -> !run.header().begun().isBefore(since))
        .findFirst();
  }
}
