package io.casedesk.desktop.app;

import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.connection.ConnectionProfiles;
import io.casedesk.settings.ConnectionProfile;
import io.casedesk.settings.ConnectionProfile.ConnectionColor;
import io.casedesk.settings.MachinePolicy;
import io.casedesk.vault.SessionVault;
import io.casedesk.vault.TokenVault;
import io.casedesk.workspace.Workspace;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.testfx.api.FxRobot;

/** A window over three services: «0» is red, «1» is read-only, «2» is plain and open at first. */
final class ThreeConnections implements AutoCloseable {

  final TokenVault vault = new SessionVault();
  final List<CountedService> services = new ArrayList<>();
  final SwitchFixture window;

  /** Opens the window on the plain one; call on the JavaFX thread. */
  ThreeConnections(Stage stage, Path folder) {
    for (String name : List.of("red", "read-only", "plain")) {
      services.add(new CountedService(folder.resolve(name + ".db"), 40));
    }
    try (Workspace workspace =
        Workspace.open(folder.resolve("workspace"), WorkspaceOpener.PROGRAM)) {
      ConnectionProfiles profiles =
          new ConnectionProfiles(workspace, MachinePolicy.none(), "This computer");
      save(profiles, 0, "Acme production", new ConnectionProfile.Style(ConnectionColor.RED, false));
      save(profiles, 1, "Acme archive", new ConnectionProfile.Style(ConnectionColor.BLUE, true));
      save(profiles, 2, "Acme test", ConnectionProfile.Style.PLAIN);
      profiles.opened(profiles.find("2").orElseThrow());
    }
    window =
        new SwitchFixture(
            stage,
            new SwitchFixture.Computer(
                folder, MachinePolicy.none(), () -> vault, new Messages(Locale.ENGLISH)),
            ThemeChoice.LIGHT,
            new WindowFrame.Size(1000, 700));
  }

  private void save(
      ConnectionProfiles profiles, int number, String name, ConnectionProfile.Style style) {
    String id = Integer.toString(number);
    ConnectionProfile profile =
        new ConnectionProfile(
            id, name, services.get(number).url(), style, ConnectionProfile.Network.USUAL);
    profiles.save(profile);
    vault.store(profile.tokenKey(), services.get(number).token());
  }

  /** Opens another one by the keyboard, and waits for its records. */
  void goTo(FxRobot robot, String id) {
    ConnectionWindow before = window.composition();
    choose(robot, id);
    awaitOther(before);
  }

  /** Waits for the records of another one. */
  void awaitOther(ConnectionWindow before) {
    WindowFixture.await(
        () -> window.board.composition() != null && window.board.composition() != before);
    window.awaitUseCases();
  }

  /** Asks for another one by the keyboard. */
  void choose(FxRobot robot, String id) {
    WindowFixture.go(robot, "connections");
    select(robot, id);
    robot.push(KeyCode.ENTER);
  }

  /** Selects one in the list of connections, which is open. */
  void select(FxRobot robot, String id) {
    WindowFixture.awaitNode(robot, "#connections-list");
    ListView<ConnectionProfile> list = robot.lookup("#connections-list").query();
    WindowFixture.await(() -> list.getItems().size() == 4);
    robot.interact(
        () -> {
          int at =
              IntStream.range(0, list.getItems().size())
                  .filter(i -> list.getItems().get(i).id().equals(id))
                  .findFirst()
                  .orElseThrow();
          list.requestFocus();
          list.getSelectionModel().select(at);
        });
  }

  /** Has one value of the first use case wait to be written. */
  void stage(FxRobot robot, String value) {
    robot.interact(
        () -> {
          var model = window.composition().useCases().model();
          var record = model.rows().shown().getFirst().record();
          window.composition().useCases().view().select(record.id());
        });
    WindowFixture.go(robot, "usecases");
    WindowFixture.awaitNode(robot, "#field-sponsor");
    WindowFixture.typeInto(robot, "sponsor", value);
    WindowFixture.await(
        () -> window.composition().useCases().model().staging().cellsProperty().get() == 1);
  }

  /** How a connection is saved. */
  ConnectionProfile profile(String id) {
    return window.start.choice().book().find(id).orElseThrow();
  }

  @Override
  public void close() {
    window.close();
    services.forEach(CountedService::close);
  }
}
