package io.casedesk.cli.export;

import io.casedesk.cli.connection.WorkspaceOptions;
import io.casedesk.cli.terminal.Terminal;
import io.casedesk.files.exports.SavedViewDefinition;
import io.casedesk.files.exports.UnusableViewException;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.RecordKind;
import io.casedesk.model.StoreException;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.workspace.DropdownValueMerger;
import io.casedesk.workspace.ObservedDropdownValues;
import io.casedesk.workspace.SavedViewStore.SavedView;
import io.casedesk.workspace.Workspace;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Reads saved views and dropdown values from the workspace for an export. */
record ExportViews(Terminal terminal, WorkspaceOptions place) {

  /**
   * Returns the saved view with a name.
   *
   * @param connection the base URL of the service
   * @throws UnusableViewException when there is no such view, or it can't be used
   */
  SavedViewDefinition view(String named, String connection, RecordKind kind) {
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
                          ? "no view is saved for this service"
                          : "no view has this name; the saved views are "
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
