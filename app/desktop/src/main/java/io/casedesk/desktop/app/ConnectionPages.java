package io.casedesk.desktop.app;

import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.connections.ConnectionsModel;
import io.casedesk.desktop.connections.ConnectionsView;
import io.casedesk.desktop.connections.FirstStartView;
import io.casedesk.desktop.connections.OpeningModel;
import io.casedesk.messages.Message;
import io.casedesk.profiles.ConnectionProfile;
import javafx.scene.Parent;
import javafx.scene.layout.BorderPane;
import org.jspecify.annotations.Nullable;

/** Shows the pages that choose a connection while none is open. */
final class ConnectionPages {

  private final WindowFrame frame;
  private final PlansFeature plans;
  private final AppContext app;
  private final ConnectionsModel connections;
  private final OpeningModel opening;

  /**
   * Creates the pages.
   *
   * @param go opens the chosen connection
   */
  ConnectionPages(
      WindowFrame frame,
      PlansFeature plans,
      StartupConnection.SavedConnections choice,
      AppContext app,
      Tasks tasks,
      OpeningModel.SessionReceiver go) {
    this.frame = frame;
    this.plans = plans;
    this.app = app;
    this.connections = new ConnectionsModel(choice.book(), choice.sessions(), null, null, tasks);
    this.opening = new OpeningModel(connections, choice.book(), choice.sessions(), tasks, null, go);
  }

  /**
   * Asks for a connection or a token.
   *
   * @param profile the connection whose token is missing; null at the very first start
   */
  void ask(@Nullable ConnectionProfile profile, Message why) {
    if (profile == null) {
      FirstStartView page =
          new FirstStartView(connections, opening, app.theme()::style, app.messages());
      show(page.node(), new BorderPane());
      connections.prepare();
      page.focus();
    } else {
      showConnections();
      connections.missesToken(profile.id(), why);
    }
  }

  /** Lets the user choose one of the saved connections. */
  void choose() {
    showConnections();
    connections.load();
  }

  /** Shows the connections without the rest of the window. */
  private void showConnections() {
    ConnectionsView page =
        new ConnectionsView(
            connections, opening, app.files(), app.links(), app.theme()::style, app.messages());
    show(page.node(), Nodes.styled(new BorderPane(), "main-window"));
  }

  private void show(Parent page, BorderPane pane) {
    pane.setCenter(page);
    pane.setTop(plans.node());
    frame.put(pane, () -> WindowFrame.UnsavedWork.NONE);
  }
}
