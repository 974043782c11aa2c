package io.casedesk.desktop.app;

import io.casedesk.desktop.checklists.ChecklistRepository;
import io.casedesk.desktop.checklists.ChecklistsSection;
import io.casedesk.desktop.connection.ConnectionSession;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.model.Solution;
import io.casedesk.workspace.Workspace;
import javafx.application.Platform;

/** Builds the checklists section from the solutions, the service and the workspace. */
final class ChecklistsWiring {

  private ChecklistsWiring() {}

  static ChecklistsSection section(
      ConnectionSession session,
      Workspace workspace,
      RecordsModel<Solution> solutions,
      ChecklistsSection.Around around) {
    return new ChecklistsSection(
        new ChecklistsSection.Source(
            new ChecklistRepository(session, workspace),
            solutions,
            () -> solutions.begin(Platform::runLater)),
        around);
  }
}
