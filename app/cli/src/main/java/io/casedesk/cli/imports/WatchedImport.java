package io.casedesk.cli.imports;

import io.casedesk.cli.changes.ApplyOptions;
import io.casedesk.cli.changes.RunSession;
import io.casedesk.cli.changes.RunStartListener;
import io.casedesk.cli.connection.ConnectionOptions;
import io.casedesk.cli.connection.WorkspaceOptions;
import io.casedesk.cli.terminal.Terminal;
import io.casedesk.files.imports.MappingFile;
import io.casedesk.model.RecordKind;
import io.casedesk.model.runs.RunStore.RunSummary;
import java.io.IOException;
import java.nio.file.Path;
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
  public int run(Terminal to, Path file, Path result, Optional<String> run, RunStartListener begun)
      throws IOException {
    return new ImportSession(to, connection, workspace, options, begun, false)
        .run(new ImportSession.Wish(kind, file, result, applying, false, run.orElse(null)));
  }

  @Override
  public Optional<RunSummary> run(Terminal to, String id) throws IOException {
    String url = connection.name(to).orElseThrow();
    Path mapping = options.mapping();
    RecordKind of = mapping == null ? kind : MappingFile.read(mapping).kind();
    return RunSession.runs(to, workspace).stream()
        .filter(run -> run.header().connection().equals(url))
        .filter(run -> run.header().kind().equals(of.word()))
        .filter(run -> run.header().id().equals(id))
        .findFirst();
  }
}
