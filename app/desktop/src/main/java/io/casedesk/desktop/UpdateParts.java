package io.casedesk.desktop;

import io.casedesk.client.network.Network;
import io.casedesk.client.updates.ReleaseCheck;
import io.casedesk.client.updates.UpdateAddress;
import io.casedesk.desktop.connection.BuiltInSession;
import io.casedesk.desktop.connection.Session;
import io.casedesk.desktop.diagnostics.Program;
import io.casedesk.desktop.ui.settings.Chosen;
import io.casedesk.desktop.ui.settings.Preferences;
import io.casedesk.desktop.ui.task.Tasks;
import io.casedesk.desktop.updates.UpdateMemory;
import io.casedesk.desktop.updates.UpdatesModel;
import io.casedesk.policy.Governed;
import io.casedesk.policy.MachinePolicy;
import io.casedesk.workspace.Workspace;
import java.util.Optional;

/**
 * Joins the notice of newer versions with what was chosen, decided, and how the network is reached.
 */
final class UpdateParts {

  private UpdateParts() {}

  /** What asks for newer versions, where a person wants it and the policy lets them. */
  static UpdatesModel model(
      Session session, Workspace workspace, Preferred preferred, Tasks tasks) {
    return new UpdatesModel(
        new UpdatesModel.Source(
            Program.VERSION,
            () -> wanted(preferred.preferences(), preferred.policy().policy()),
            address ->
                new ReleaseCheck(network(session, preferred.policy().policy())).ask(address)),
        new UpdateMemory(workspace.settings()),
        tasks);
  }

  private static Optional<UpdateAddress> wanted(Preferences preferences, MachinePolicy policy) {
    return policy.restrictions().updateNotice()
            || preferences.get(Chosen.UPDATES) == Chosen.Updates.OFF
        ? Optional.empty()
        : UpdateAddress.of(preferences.get(Chosen.UPDATE_ADDRESS));
  }

  /** The way of the connection; the built-in service needs none, and is no reason to start it. */
  private static Network network(Session session, MachinePolicy policy) {
    return session instanceof BuiltInSession
        ? Governed.network(policy, Network.standard())
        : session.options().network();
  }
}
