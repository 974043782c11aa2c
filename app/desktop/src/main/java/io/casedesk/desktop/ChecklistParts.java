package io.casedesk.desktop;

import io.casedesk.desktop.checklists.ChecklistsSection;
import io.casedesk.desktop.checklists.Shelf;
import io.casedesk.desktop.connection.Session;
import io.casedesk.desktop.ui.records.RecordsModel;
import io.casedesk.model.Solution;
import io.casedesk.workspace.Workspace;
import javafx.application.Platform;

/** Where checklists are joined to the solutions, the service and what stays on this computer. */
final class ChecklistParts {

  private ChecklistParts() {}

  static ChecklistsSection section(
      Session session,
      Workspace workspace,
      RecordsModel<Solution> solutions,
      ChecklistsSection.Around around) {
    return new ChecklistsSection(
        new ChecklistsSection.Source(
            new Shelf(session, workspace), solutions, () -> solutions.begin(Platform::runLater)),
        around);
  }
}
