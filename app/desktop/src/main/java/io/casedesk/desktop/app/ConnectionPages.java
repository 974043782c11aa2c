package io.casedesk.desktop.app;

import io.casedesk.desktop.common.commands.Commands;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.help.HelpModel;
import io.casedesk.desktop.common.help.HelpTopic;
import io.casedesk.desktop.common.help.HelpView;
import io.casedesk.desktop.common.popups.Overlay;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.connections.ConnectionsModel;
import io.casedesk.desktop.connections.ConnectionsView;
import io.casedesk.desktop.connections.FirstStartView;
import io.casedesk.desktop.connections.OpeningModel;
import io.casedesk.messages.Message;
import io.casedesk.settings.ConnectionProfile;
import java.util.function.Consumer;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.StackPane;
import org.jspecify.annotations.Nullable;

/** Shows the pages that choose a connection while none is open. */
final class ConnectionPages {

  private final WindowFrame frame;
  private final PlansFeature plans;
  private final AppContext app;
  private final ConnectionsModel connections;
  private final OpeningModel opening;
  private final Overlay overlay = new Overlay();
  private final HelpView help;
  private final Consumer<Scene> style;

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
      OpeningModel.SessionListener go) {
    this.frame = frame;
    this.plans = plans;
    this.app = app;
    this.connections = new ConnectionsModel(choice.book(), choice.sessions(), null, null, tasks);
    this.opening = new OpeningModel(connections, choice.book(), choice.sessions(), tasks, null, go);
    this.help = new HelpView(new Commands(), overlay, () -> HelpModel.START, app.messages());
    Consumer<Scene> themed = app.theme()::style;
    this.style =
        themed.andThen(help::offerIn).andThen(scene -> WindowFrame.quitIn(scene, frame::window));
  }

  /**
   * Asks for a connection or a token.
   *
   * @param profile the connection whose token is missing; null at the very first start
   */
  void ask(@Nullable ConnectionProfile profile, Message why) {
    if (profile == null) {
      FirstStartView page = new FirstStartView(connections, opening, style, app.messages());
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
        new ConnectionsView(connections, opening, app.files(), app.links(), style, app.messages());
    show(HelpTopic.CONNECTIONS.on(page.node()), Nodes.styled(new BorderPane(), "main-window"));
  }

  private void show(Parent page, BorderPane pane) {
    pane.setCenter(page);
    pane.setTop(plans.node());
    StackPane root = new StackPane(pane, overlay.node());
    HelpView.openOnF1(root, help);
    frame.put(root, () -> WindowFrame.UnsavedWork.NONE);
  }
}
