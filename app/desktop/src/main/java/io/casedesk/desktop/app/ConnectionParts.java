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
 * How another connection is chosen in a window.
 *
 * @param book all connections
 * @param sessions makes sessions of them
 * @param inUse the one that the window works on; null where it works on none of them
 * @param exit goes to another one
 */
record ConnectionParts(
    ConnectionProfiles book,
    ConnectionSessionFactory sessions,
    @Nullable ConnectionProfile inUse,
    OpeningModel.Exit exit) {

  /** For a window that stays where it is, such as that of the tour. */
  static ConnectionParts staying(ConnectionSession session, Workspace workspace) {
    return new ConnectionParts(
        new ConnectionProfiles(workspace, MachinePolicy.none(), session.name()),
        ConnectionSessionFactory.within(workspace.folder()),
        null,
        (profile, other) -> other.close());
  }

  /** The same with another one in use. */
  ConnectionParts using(@Nullable ConnectionProfile profile) {
    return new ConnectionParts(book, sessions, profile, exit);
  }

  /** What chooses one, over a session in use, if there is one. */
  Models models(@Nullable ConnectionSession session, Tasks tasks) {
    ConnectionsModel model = new ConnectionsModel(book, sessions, inUse, tasks);
    return new Models(
        model,
        new OpeningModel(model, book, sessions, tasks, new OpeningModel.Around(session, exit)));
  }

  /** What is typed, and what is done with it. */
  record Models(ConnectionsModel connections, OpeningModel opening) {}

  /** The place in the window. */
  ConnectionsSection section(
      ConnectionSession session, Tasks tasks, ConnectionsView.Around around, Messages messages) {
    Models models = models(session, tasks);
    return new ConnectionsSection(
        models.connections(),
        new ConnectionsView(models.connections(), models.opening(), around, messages),
        messages);
  }
}
