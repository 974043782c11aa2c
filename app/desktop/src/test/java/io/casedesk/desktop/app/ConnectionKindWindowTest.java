package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.connection.ConnectionSession;
import io.casedesk.desktop.connection.ConnectionSessionFactory;
import io.casedesk.desktop.connection.RemoteSession;
import io.casedesk.model.ApiException;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.settings.ConnectionProfile;
import io.casedesk.settings.MachinePolicy;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javafx.scene.control.CheckBox;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** What red and read-only connections keep from being written, and what a token is sent to. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class ConnectionKindWindowTest {

  private static final FieldRef SPONSOR = FieldRef.custom("sponsor");

  @TempDir Path folder;
  private ThreeConnections three;
  private SwitchFixture window;
  private List<CountedService> services;

  @Start
  void open(Stage stage) {
    three = new ThreeConnections(stage, folder);
    window = three.window;
    services = three.services;
  }

  @AfterEach
  void close() {
    three.close();
  }

  @Test
  void redAsksBeforeItWrites(FxRobot robot) throws IOException {
    window.awaitUseCases();
    three.goTo(robot, "0");
    assertTrue(robot.lookup("#colour-bar").query().isVisible());
    assertEquals(
        "Production: Casedesk asks before it applies changes",
        robot.lookup("#colour-bar-words").queryLabeled().getText());
    three.stage(robot, "Ada");
    robot.push(KeyCode.SHORTCUT, KeyCode.S);
    WindowFixture.awaitNode(robot, "#write-ask");
    window.picture(robot, "connections-red");
    robot.push(KeyCode.ENTER);
    WindowFixture.await(() -> robot.lookup("#write-ask").tryQuery().isEmpty());
    assertEquals(0, services.get(0).written.get(), "Enter does not agree");
    WindowFixture.typeInto(robot, "sponsor", "Ada");
    robot.push(KeyCode.SHORTCUT, KeyCode.S);
    WindowFixture.awaitNode(robot, "#write-ask");
    robot.clickOn("Apply changes");
    WindowFixture.awaitNode(robot, "#verdict-sponsor .verdict");
    assertEquals(1, services.get(0).written.get());
  }

  @Test
  void readOnlyWritesNothing(FxRobot robot) throws IOException {
    window.awaitUseCases();
    three.goTo(robot, "1");
    three.stage(robot, "Ada");
    robot.push(KeyCode.SHORTCUT, KeyCode.S);
    WindowFixture.awaitNode(robot, "#write-readOnly");
    window.picture(robot, "connections-read-only");
    robot.push(KeyCode.ENTER);
    WindowFixture.await(() -> robot.lookup("#write-readOnly").tryQuery().isEmpty());
    assertEquals(0, services.get(1).written.get());
    // Whoever comes past the window is refused below it.
    ConnectionSessionFactory sessions = window.start.choice().sessions();
    try (ConnectionSession session = sessions.open(three.profile("1"), services.get(1).token())) {
      ApiException.Rejected refused =
          assertThrows(
              ApiException.Rejected.class,
              () ->
                  session
                      .client()
                      .useCases()
                      .patch("any", Map.of(SPONSOR, FieldValue.text("Eve"))));
      assertTrue(String.valueOf(refused.getMessage()).contains("read-only"));
    }
    assertEquals(0, services.get(1).written.get());
  }

  @Test
  void aTokenIsNeverSentToAnotherOrigin(FxRobot robot) {
    window.awaitUseCases();
    int before = services.get(1).asked.get();
    WindowFixture.go(robot, "connections");
    WindowFixture.awaitNode(robot, "#connections-url");
    // The one in use moves to where another service is, without a token of its own.
    robot.interact(
        () ->
            robot
                .lookup("#connections-url")
                .queryAs(TextInputControl.class)
                .setText(services.get(1).url()));
    robot.interact(() -> robot.lookup("#connections-open").queryButton().fire());
    WindowFixture.await(() -> robot.lookup("#connections-problem").tryQuery().isPresent());
    assertTrue(
        robot
            .lookup("#connections-problem")
            .queryLabeled()
            .getText()
            .startsWith("The address changed. Enter the token"));
    assertEquals(before, services.get(1).asked.get());
    ConnectionProfile moved = three.profile("2");
    assertEquals(services.get(1).url(), moved.baseUrl());
    // What is renewed for where it was is no token for where it is.
    ConnectionSession open =
        window
            .start
            .choice()
            .sessions()
            .open(ConnectionProfile.of("2", "Acme test", services.get(2).url()), "old");
    assertDoesNotThrow(() -> open.keeper().save("renewed"));
    open.close();
    assertEquals(
        Optional.empty(), window.start.choice().sessions().tokens().find(moved.tokenKey()));
    assertEquals(
        Optional.of("renewed"),
        three.vault.read(ConnectionProfile.of("2", "", services.get(2).url()).tokenKey()));
    // A token for each of its origins, all of which go with it.
    assertEquals(3, window.start.choice().book().tokenKeys(moved).size());
    assertFalse(
        window.start.choice().book().tokenKeys(three.profile("1")).contains(moved.tokenKey()));
  }

  @Test
  void whatIsSavedOfTheOneInUseHoldsAtOnceWhereItIsStricter(FxRobot robot) throws IOException {
    window.awaitUseCases();
    WindowFixture.go(robot, "connections");
    WindowFixture.awaitNode(robot, "#connections-read-only");
    assertFalse(robot.lookup("#colour-bar").query().isVisible());
    robot.interact(() -> robot.lookup("#connections-read-only").queryAs(CheckBox.class).fire());
    robot.interact(() -> robot.lookup("#connections-save").queryButton().fire());
    WindowFixture.await(() -> robot.lookup("#colour-bar").query().isVisible());
    assertFalse(robot.lookup("#connections-stricter").query().isVisible());
    three.stage(robot, "Ada");
    robot.push(KeyCode.SHORTCUT, KeyCode.S);
    WindowFixture.awaitNode(robot, "#write-readOnly");
    robot.push(KeyCode.ENTER);
    WindowFixture.await(() -> robot.lookup("#write-readOnly").tryQuery().isEmpty());
    WindowFixture.go(robot, "connections");
    robot.interact(() -> robot.lookup("#connections-read-only").queryAs(CheckBox.class).fire());
    robot.interact(() -> robot.lookup("#connections-save").queryButton().fire());
    WindowFixture.await(() -> robot.lookup("#connections-stricter").query().isVisible());
    window.picture(robot, "connections-stricter");
    assertTrue(robot.lookup("#colour-bar").query().isVisible(), "it holds until opened again");
    assertEquals(0, services.get(2).written.get());
  }

  @Test
  void anAddressOfTheCommandLineIsAsStrictAsItIsSaved(FxRobot robot) {
    window.awaitUseCases();
    assertTrue(named(0).style().asksFirst());
    ConnectionSession archive = named(1);
    assertTrue(archive.style().readOnly());
    assertTrue(archive.options().isReadOnly());
    assertEquals(ConnectionProfile.Style.PLAIN, named(2).style());
  }

  private ConnectionSession named(int service) {
    ConnectionSession asked =
        new RemoteSession(services.get(service).url() + "/", "t", MachinePolicy.none(), 4);
    StartupConnection.Start start =
        starting(new StartupConnection.Request.Named(asked)).choose(window.workspace);
    return assertInstanceOf(StartupConnection.Start.Opens.class, start).session();
  }

  private StartupConnection starting(StartupConnection.Request request) {
    return new StartupConnection(
        folder.resolve("service.db"), "This computer", 4, MachinePolicy.none(), request);
  }
}
