package io.casedesk.cli.options;

import io.casedesk.cli.connection.CliContext;
import io.casedesk.cli.connection.DropdownValueLearner;
import io.casedesk.cli.terminal.ErrorMessages;
import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.cli.terminal.ProgressLine;
import io.casedesk.cli.terminal.Terminal;
import io.casedesk.files.dropdowns.DropdownValueFile;
import io.casedesk.files.dropdowns.DropdownValueFile.Format;
import io.casedesk.messages.Message;
import io.casedesk.model.RecordKind;
import io.casedesk.model.dropdowns.DropdownValueEntry;
import io.casedesk.model.service.ReadOutcome;
import io.casedesk.workspace.DropdownValueStore;
import io.casedesk.workspace.Workspace;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The dropdown values of one connection during a command. */
final class DropdownValueSession implements AutoCloseable {

  private final Workspace workspace;
  private final String connection;
  private final boolean complete;

  /**
   * What an import did.
   *
   * @param options the number of dropdown values in the file
   * @param fields the number of their fields
   * @param fresh the number of dropdown values that were new
   * @param remarks warnings for the user, one per line
   */
  record Imported(int options, int fields, int fresh, List<String> remarks) {}

  private DropdownValueSession(Workspace workspace, String connection, boolean complete) {
    this.workspace = workspace;
    this.connection = connection;
    this.complete = complete;
  }

  /**
   * Opens the workspace; if a token is given, first reads the records and stores their dropdown
   * values.
   */
  static DropdownValueSession open(Terminal terminal, DropdownValueOptions options)
      throws IOException {
    Workspace workspace = options.workspace().open(terminal);
    try {
      String connection = options.connection(terminal, workspace.options().connections());
      return new DropdownValueSession(workspace, connection, read(terminal, options, workspace));
    } catch (IOException | RuntimeException | Error e) {
      workspace.close();
      throw e;
    }
  }

  private static boolean read(Terminal terminal, DropdownValueOptions options, Workspace workspace)
      throws IOException {
    return !options.reads()
        || options
            .retry()
            .untilComplete(
                terminal, Boolean::booleanValue, _ -> readOnce(terminal, options, workspace));
  }

  private static boolean readOnce(
      Terminal terminal, DropdownValueOptions options, Workspace workspace) {
    try (CliContext service = options.open(terminal);
        ProgressLine progress = new ProgressLine(terminal, "use cases")) {
      DropdownValueLearner learner =
          new DropdownValueLearner(terminal, options.workspace(), workspace, Map.of());
      ReadOutcome outcome =
          service.known(RecordKind.USE_CASES, List.of(), learner, progress).outcome();
      if (!outcome.complete()) {
        ErrorMessages.doubts(terminal, outcome);
        terminal.warn("The dropdown values are unchanged.");
      }
      return outcome.complete();
    }
  }

  /** Returns the base URL of the service. */
  String connection() {
    return connection;
  }

  /** Returns the exit code of a successful command. */
  int done() {
    return complete ? ExitCode.DONE : ExitCode.INCOMPLETE;
  }

  /** Returns all known dropdown values. */
  List<DropdownValueEntry> entries() {
    return workspace.options().entries(connection);
  }

  /** Writes dropdown values in a format. */
  void print(List<DropdownValueEntry> entries, Format format, OutputStream out) throws IOException {
    DropdownValueFile.write(connection, entries, format, out);
  }

  /** Imports all dropdown values of a file, or none. */
  Imported importAll(DropdownValueFile.Contents contents) {
    DropdownValueStore options = workspace.options();
    Set<String> fields = new LinkedHashSet<>();
    contents.options().forEach(value -> fields.add(value.field()));
    int fresh = options.changes(connection, contents.options()).fresh();
    options.importAll(connection, contents.options(), Instant.now());
    List<String> remarks = new ArrayList<>(contents.remarks().stream().map(Message::text).toList());
    Set<String> known = options.values(connection).fieldKeys();
    if (!known.isEmpty()) {
      fields.stream()
          .filter(field -> !known.contains(field))
          .map(
              field ->
                  "No record has a field \""
                      + field
                      + "\"; its values are saved, but you can't use the field.")
          .forEach(remarks::add);
    }
    return new Imported(contents.options().size(), fields.size(), fresh, remarks);
  }

  @Override
  public void close() {
    workspace.close();
  }
}
