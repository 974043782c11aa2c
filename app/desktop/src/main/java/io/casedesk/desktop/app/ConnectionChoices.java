package io.casedesk.desktop.app;

import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.connection.ConnectionProfile;
import io.casedesk.desktop.connection.ConnectionProfiles;
import io.casedesk.desktop.connection.ConnectionSession;
import io.casedesk.desktop.connection.ConnectionSessionFactory;
import io.casedesk.desktop.connections.ConnectionsModel;
import io.casedesk.desktop.connections.ConnectionsSection;
import io.casedesk.desktop.connections.ConnectionsView;
import io.casedesk.desktop.connections.OpeningModel;
import io.casedesk.policy.MachinePolicy;
import io.casedesk.workspace.Workspace;
import org.jspecify.annotations.Nullable;

/**
 * Builds the parts that let the user choose another connection.
 *
 * @param book all connections
 * @param sessions creates sessions for connections
 * @param inUse the connection of the window; null if it uses none of the saved connections
 * @param exit switches to another connection
 */
record ConnectionChoices(
    ConnectionProfiles book,
    ConnectionSessionFactory sessions,
    @Nullable ConnectionProfile inUse,
    OpeningModel.Exit exit) {

  /** Returns the parts for a window that can't switch, such as the window of the tour. */
  static ConnectionChoices staying(ConnectionSession session, Workspace workspace) {
    return new ConnectionChoices(
        new ConnectionProfiles(workspace, MachinePolicy.none(), session.name()),
        ConnectionSessionFactory.within(workspace.folder()),
        null,
        (profile, other) -> other.close());
  }

  /** Returns a copy with another connection in use. */
  ConnectionChoices using(@Nullable ConnectionProfile profile) {
    return new ConnectionChoices(book, sessions, profile, exit);
  }

  /** Creates the models that choose a connection; the session is null if none is open. */
  Models models(@Nullable ConnectionSession session, Tasks tasks) {
    ConnectionsModel model = new ConnectionsModel(book, sessions, inUse, tasks);
    return new Models(
        model,
        new OpeningModel(model, book, sessions, tasks, new OpeningModel.Around(session, exit)));
  }

  /** The model of the connection form and the model that opens a connection. */
  record Models(ConnectionsModel connections, OpeningModel opening) {}

  /** Creates the connections section. */
  ConnectionsSection section(
      ConnectionSession session, Tasks tasks, ConnectionsView.Around around, Messages messages) {
    Models models = models(session, tasks);
    return new ConnectionsSection(
        models.connections(),
        new ConnectionsView(models.connections(), models.opening(), around, messages),
        messages);
  }
}
