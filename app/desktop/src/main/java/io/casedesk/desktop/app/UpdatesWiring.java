package io.casedesk.desktop.app;

import io.casedesk.client.network.NetworkOptions;
import io.casedesk.client.updates.ReleaseCheck;
import io.casedesk.client.updates.UpdateAddress;
import io.casedesk.desktop.common.preferences.Preferences;
import io.casedesk.desktop.common.preferences.SettingCatalog;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.connection.BuiltInSession;
import io.casedesk.desktop.connection.ConnectionSession;
import io.casedesk.desktop.diagnostics.ProgramInfo;
import io.casedesk.desktop.updates.UpdateMemory;
import io.casedesk.desktop.updates.UpdatesModel;
import io.casedesk.policy.GovernedConnections;
import io.casedesk.policy.MachinePolicy;
import io.casedesk.workspace.Workspace;
import java.util.Optional;

/** Builds the update check from the settings, the policy and the network options. */
final class UpdatesWiring {

  private UpdatesWiring() {}

  /** Creates the model that checks for new versions if the setting and the policy allow it. */
  static UpdatesModel model(
      ConnectionSession session,
      Workspace workspace,
      StartupPreferences startupPreferences,
      Tasks tasks) {
    return new UpdatesModel(
        new UpdatesModel.Source(
            ProgramInfo.VERSION,
            () -> wanted(startupPreferences.preferences(), startupPreferences.policy().policy()),
            address ->
                new ReleaseCheck(network(session, startupPreferences.policy().policy()))
                    .ask(address)),
        new UpdateMemory(workspace.settings()),
        tasks);
  }

  private static Optional<UpdateAddress> wanted(Preferences preferences, MachinePolicy policy) {
    return policy.restrictions().updateNotice()
            || preferences.get(SettingCatalog.UPDATES) == SettingCatalog.Updates.OFF
        ? Optional.empty()
        : UpdateAddress.of(preferences.get(SettingCatalog.UPDATE_ADDRESS));
  }

  /** Returns the network options of the connection; must not start the built-in service. */
  private static NetworkOptions network(ConnectionSession session, MachinePolicy policy) {
    return session instanceof BuiltInSession
        ? GovernedConnections.network(policy, NetworkOptions.standard())
        : session.options().network();
  }
}
