package io.casedesk.cli.export;

import io.casedesk.cli.connection.WorkspaceOptions;
import io.casedesk.cli.terminal.Terminal;
import io.casedesk.files.exports.SavedViewDefinition;
import io.casedesk.files.exports.UnusableViewException;
import io.casedesk.files.exports.UnusableViewException.Reason;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.RecordKind;
import io.casedesk.model.StoreException;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.workspace.DropdownValueMerger;
import io.casedesk.workspace.ObservedDropdownValues;
import io.casedesk.workspace.SavedViewStore.SavedView;
import io.casedesk.workspace.Workspace;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Reads saved views and dropdown values from the workspace for an export. */
record ExportViews(Terminal terminal, WorkspaceOptions place) {

  /**
   * Returns the view with a name, or in a file.
   *
   * @param connection the base URL of the service
   * @throws UnusableViewException when there is no such view, or it can't be used
   */
  SavedViewDefinition view(String named, String connection, RecordKind kind) throws IOException {
    SavedViewDefinition view;
    try {
      view =
          isFile(named)
              ? SavedViewDefinition.read(Files.readString(Path.of(named)))
              : savedView(named, connection, kind);
    } catch (CharacterCodingException e) {
      throw new UnusableViewException(Reason.NO_JSON, "", "the file isn't UTF-8", e);
    }
    if (!view.kind().isEmpty() && !view.kind().equals(kind.word())) {
      throw new UnusableViewException("this is a view of " + view.kind());
    }
    return view;
  }

  private static boolean isFile(String named) {
    try {
      return Files.isRegularFile(Path.of(named));
    } catch (InvalidPathException e) {
      return false;
    }
  }

  private SavedViewDefinition savedView(String named, String connection, RecordKind kind) {
    try (Workspace workspace = place.openToRead(terminal)) {
      List<SavedView> views = workspace.views().of(connection, kind.word());
      return views.stream()
          .filter(view -> view.name().equals(named))
          .findFirst()
          .map(view -> SavedViewDefinition.read(view.definition()))
          .orElseThrow(
              () ->
                  new UnusableViewException(
                      views.isEmpty()
                          ? "there is no file with this name, and no view is saved for this service"
                          : "there is no file with this name, and the saved views are "
                              + views.stream()
                                  .map(view -> "\"" + view.name() + "\"")
                                  .collect(Collectors.joining(", "))));
    }
  }

  /** Returns the dropdown values known from the service and, if it can be opened, the workspace. */
  DropdownValues dropdownValues(String connection, List<FieldDefinition> fields) {
    DropdownValues said = ObservedDropdownValues.of(fields, Map.of(), List.of());
    if (!place.isThere()) {
      return said;
    }
    try (Workspace workspace = place.openToRead(terminal)) {
      return DropdownValueMerger.of(List.of(workspace.options().values(connection), said));
    } catch (StoreException e) {
      terminal.warn("The dropdown values weren't used. " + e.getMessage());
      return said;
    }
  }
}
