package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.connection.ConnectionProfiles;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.settings.ConnectionProfile;
import io.casedesk.settings.ConnectionProfile.ConnectionColor;
import io.casedesk.settings.MachinePolicy;
import io.casedesk.settings.PolicyFile;
import io.casedesk.vault.SessionVault;
import io.casedesk.vault.TokenVault;
import io.casedesk.workspace.Edit;
import io.casedesk.workspace.Workspace;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import javafx.beans.InvalidationListener;
import javafx.geometry.Bounds;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.ListView;
import javafx.scene.control.TextInputControl;
import javafx.scene.control.TitledPane;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** The list of connections: made, changed, copied, checked, deleted; and what a policy locks. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class ConnectionsWindowTest {

  private static final String OLD = "https://old.example.com";

  @TempDir Path folder;
  private final TokenVault vault = new SessionVault();
  private Stage stage;
  private SwitchFixture window;

  @Start
  void start(Stage shown) {
    stage = shown;
  }

  private void open(FxRobot robot, MachinePolicy policy, ThemeChoice theme, Locale locale) {
    Path place = folder.resolve("workspace");
    try (Workspace workspace = Workspace.open(place, WorkspaceOpener.PROGRAM)) {
      ConnectionProfiles profiles = new ConnectionProfiles(workspace, policy, "This computer");
      profiles.save(ConnectionProfile.of("old", "Old service", OLD));
      vault.store(ConnectionProfile.of("old", "", OLD).tokenKey(), "t0ken-of-old");
      profiles.opened(ConnectionProfile.builtIn("This computer"));
      Change change = new Change("r", FieldRef.custom("theme"), null, FieldValue.text("x"));
      workspace.unsentChanges().change(OLD, "use-cases", Edit.edited(List.of(change)), List.of());
    }
    robot.interact(
        () ->
            window =
                new SwitchFixture(
                    stage,
                    new SwitchFixture.Computer(folder, policy, () -> vault, new Messages(locale)),
                    theme,
                    new WindowFrame.Size(1000, 700)));
    window.awaitUseCases();
    WindowFixture.go(robot, "connections");
    WindowFixture.await(() -> !list(robot).getItems().isEmpty());
  }

  @AfterEach
  void close() {
    window.close();
  }

  private static ListView<ConnectionProfile> list(FxRobot robot) {
    return robot.lookup("#connections-list").query();
  }

  private static List<String> names(FxRobot robot) {
    return list(robot).getItems().stream().map(ConnectionProfile::name).toList();
  }

  private static void choose(FxRobot robot, int at) {
    robot.interact(() -> list(robot).getSelectionModel().select(at));
  }

  private static void fire(FxRobot robot, String id) {
    robot.interact(() -> robot.lookup(id).queryButton().fire());
  }

  private static void put(FxRobot robot, String id, String text) {
    robot.interact(() -> robot.lookup(id).queryAs(TextInputControl.class).setText(text));
  }

  @Test
  void aNewOneStaysWhenTheConnectionsAreRead(FxRobot robot) {
    open(robot, MachinePolicy.none(), ThemeChoice.LIGHT, Locale.ENGLISH);
    AtomicInteger reads = new AtomicInteger();
    InvalidationListener counting = change -> reads.incrementAndGet();
    robot.interact(() -> list(robot).getItems().addListener(counting));
    fire(robot, "#connections-new");
    robot.push(KeyCode.F5);
    WindowFixture.await(() -> reads.get() > 0);
    robot.interact(() -> {});
    assertEquals("New connection", robot.lookup("#connections-heading").queryLabeled().getText());
    assertTrue(robot.lookup("#connections-url").query().isFocused(), "what is typed goes there");
  }

  @Test
  void areMadeCopiedAndDeleted(FxRobot robot) throws IOException {
    open(robot, MachinePolicy.none(), ThemeChoice.DARK, Locale.GERMAN);
    assertEquals(List.of("Dieser Computer", "Old service"), names(robot));
    window.picture(robot, "connections-list-de-dark");
    fire(robot, "#connections-new");
    put(
        robot,
        "#connections-name",
        "Acme Produktiv mit einem wirklich sehr langen Namen, der nirgends hinpasst");
    put(robot, "#connections-url", "http://cases.example.com");
    fire(robot, "#connections-save");
    WindowFixture.await(() -> robot.lookup("#connections-problem").tryQuery().isPresent());
    window.picture(robot, "connections-problem-de-dark");
    put(robot, "#connections-url", "http://cases.example.com/api");
    assertTrue(robot.lookup("#connections-problem").tryQuery().isPresent(), "it is still so");
    put(robot, "#connections-url", "https://cases.example.com/api/public/");
    assertFalse(robot.lookup("#connections-problem").tryQuery().isPresent(), "it was mended");
    put(robot, "#connections-in-flight", "99");
    fire(robot, "#connections-save");
    assertTrue(robot.lookup("#connections-problem").queryLabeled().getText().contains("64"));
    put(robot, "#connections-in-flight", "8");
    fire(robot, "#connections-save");
    WindowFixture.await(() -> names(robot).size() == 3);
    ConnectionProfile saved =
        list(robot).getItems().stream()
            .filter(one -> one.baseUrl().equals("https://cases.example.com"))
            .findFirst()
            .orElseThrow();
    assertEquals(8, saved.network().inFlight());
    robot.interact(
        () -> robot.lookup("#connections-way").queryAs(TitledPane.class).setExpanded(true));
    window.picture(robot, "connections-form-de-dark");
    fire(robot, "#connections-duplicate");
    fire(robot, "#connections-save");
    WindowFixture.await(() -> names(robot).size() == 4);
    choose(robot, names(robot).indexOf("Old service"));
    fire(robot, "#connections-delete");
    WindowFixture.awaitNode(robot, "#connections-deletion");
    assertTrue(
        robot
            .lookup("#connections-deletion .content .label")
            .queryLabeled()
            .getText()
            .contains("eine nicht gesendete Änderung"));
    window.picture(robot, "connections-deletion-de-dark");
    WindowFixture.press(robot, "#confirm");
    WindowFixture.await(() -> names(robot).size() == 3);
    assertEquals(Optional.empty(), vault.read(ConnectionProfile.of("old", "", OLD).tokenKey()));
    assertEquals(
        1,
        window.workspace.connections().storedData(OLD).staged(),
        "kept, as nothing else was said");
  }

  @Test
  void noColourHasNoPatch(FxRobot robot) throws IOException {
    open(robot, MachinePolicy.none(), ThemeChoice.LIGHT, Locale.ENGLISH);
    choose(robot, 1);
    assertTrue(robot.lookup("Old service").tryQuery().isPresent());
    assertTrue(
        robot.lookup(".connections-patch").queryAll().stream().noneMatch(Node::isVisible),
        "nothing has a colour");
    @SuppressWarnings("unchecked") // the choice is of colours
    ComboBox<ConnectionColor> colour = robot.lookup("#connections-colour").queryComboBox();
    robot.interact(() -> colour.setValue(ConnectionColor.GREEN));
    assertEquals(
        1, robot.lookup(".connections-patch").queryAll().stream().filter(Node::isVisible).count());
    window.picture(robot, "connections-colour-en-light");
  }

  @Test
  void whatIsKeptGoesWithItWhereAPersonSaysSo(FxRobot robot) throws IOException {
    open(robot, MachinePolicy.none(), ThemeChoice.LIGHT, Locale.ENGLISH);
    window.picture(robot, "connections-list-en-light");
    choose(robot, 1);
    window.picture(robot, "connections-form-en-light");
    fire(robot, "#connections-delete");
    WindowFixture.awaitNode(robot, "#connections-deletion");
    WindowFixture.press(robot, "#decline");
    WindowFixture.await(() -> robot.lookup("#connections-deletion").tryQuery().isEmpty());
    assertEquals(2, names(robot).size());
    fire(robot, "#connections-delete");
    WindowFixture.awaitNode(robot, "#connections-deletion");
    robot.clickOn("#connections-deletion-forget");
    WindowFixture.press(robot, "#confirm");
    WindowFixture.await(() -> names(robot).size() == 1);
    assertEquals(0, window.workspace.connections().storedData(OLD).staged());
  }

  @Test
  void aPolicyOffersAndLocks(FxRobot robot) throws IOException {
    MachinePolicy policy =
        PolicyFile.parse(
                "policy.json",
                """
                {"connections":[
                  {"name":"Acme cases","base_url":"https://cases.acme.example"},
                  {"name":"Acme archive","base_url":"https://old.acme.example","read_only":true}],
                 "lock_base_url":true,"proxy":"http://proxy.acme.example:3128",
                 "forbid_plain_http":true,"forbid_file_tokens":true}
                """
                    .getBytes(StandardCharsets.UTF_8))
            .policy();
    open(robot, policy, ThemeChoice.LIGHT, Locale.ENGLISH);
    assertEquals(
        List.of("This computer", "Acme cases", "Acme archive", "Old service"), names(robot));
    assertTrue(robot.lookup("#connections-new").query().isDisabled());
    choose(robot, 2);
    for (String locked : List.of("name", "url", "read-only", "proxy", "plain-http", "delete")) {
      assertTrue(robot.lookup("#connections-" + locked).query().isDisabled(), locked);
    }
    assertTrue(visible(robot, "#connections-locked-base_url"));
    assertTrue(
        robot.lookup("#connections-locked-proxy").queryLabeled().getText().contains("proxy.acme"));
    assertFalse(visible(robot, "#connections-locked-ca_file"));
    window.picture(robot, "connections-policy-en-light");
    assertTrue(robot.lookup("#connections-read-only").queryAs(CheckBox.class).isSelected());
    put(robot, "#connections-in-flight", "16");
    fire(robot, "#connections-save");
    WindowFixture.await(
        () ->
            window.workspace.connections().all().stream()
                .anyMatch(
                    one ->
                        one.baseUrl().contains("old.acme")
                            && one.options().contains("\"read_only\":false")
                            && one.options().contains("\"in_flight\":16")));
    choose(robot, 3);
    fire(robot, "#connections-open");
    WindowFixture.await(() -> robot.lookup("#connections-problem").tryQuery().isPresent());
    assertTrue(
        robot
            .lookup("#connections-problem")
            .queryLabeled()
            .getText()
            .contains("doesn’t allow the service"),
        () -> robot.lookup("#connections-problem").queryLabeled().getText());
  }

  @Test
  void anAddressWithoutASchemeGetsOne(FxRobot robot) throws IOException {
    open(robot, MachinePolicy.none(), ThemeChoice.LIGHT, Locale.ENGLISH);
    for (List<String> typed :
        List.of(
            List.of("localhost:8080/api", "http://localhost:8080/api"),
            List.of("cases.example.com", "https://cases.example.com"))) {
      fire(robot, "#connections-new");
      put(robot, "#connections-url", typed.getFirst());
      int before = names(robot).size();
      fire(robot, "#connections-save");
      WindowFixture.await(() -> names(robot).size() == before + 1);
      assertTrue(
          list(robot).getItems().stream()
              .anyMatch(one -> one.baseUrl().startsWith(typed.getLast().replace("/api", ""))));
    }
    // What was taken is shown when it can't be saved yet.
    fire(robot, "#connections-new");
    put(robot, "#connections-url", "cases.example.com");
    put(robot, "#connections-in-flight", "99");
    fire(robot, "#connections-save");
    WindowFixture.await(() -> robot.lookup("#connections-problem").tryQuery().isPresent());
    assertEquals("https://cases.example.com", text(robot, "#connections-url"));
  }

  /** The main buttons are few, and a wide window has the form in two columns. */
  @Test
  void aWideWindowHasTheFormInTwoColumns(FxRobot robot) throws IOException {
    open(robot, MachinePolicy.none(), ThemeChoice.LIGHT, Locale.ENGLISH);
    robot.interact(() -> window.stage.setWidth(1440));
    choose(robot, 1);
    Pulses.await();
    window.picture(robot, "connections-wide");
    Bounds name = place(robot, "#connections-name");
    Bounds colour = place(robot, "#connections-colour");
    assertEquals(name.getMinY(), colour.getMinY(), 1);
    assertTrue(colour.getMinX() > name.getMaxX());
    robot.interact(() -> window.stage.setWidth(1000));
    Pulses.await();
    assertTrue(
        place(robot, "#connections-colour").getMinY() > place(robot, "#connections-url").getMaxY());
    assertEquals(
        3, robot.lookup(".connections-foot .button").queryAll().size(), "at most three in a row");
    assertEquals(1, robot.lookup(".connections-foot .accent").queryAll().size());
  }

  private static Bounds place(FxRobot robot, String query) {
    Node node = robot.lookup(query).query();
    return node.localToScene(node.getLayoutBounds());
  }

  @Test
  void whatWasTypedIsThereAgainWhenItIsLookedAtAgain(FxRobot robot) throws IOException {
    open(robot, MachinePolicy.none(), ThemeChoice.LIGHT, Locale.ENGLISH);
    choose(robot, 1);
    put(robot, "#connections-name", "Typed");
    put(robot, "#connections-token", "s3cret");
    choose(robot, 0);
    window.picture(robot, "connections-typed-en-light");
    assertEquals("", text(robot, "#connections-token"), "a token of another connection");
    assertEquals("This computer", text(robot, "#connections-name"));
    choose(robot, 1);
    assertEquals("Typed", text(robot, "#connections-name"));
    assertEquals("s3cret", text(robot, "#connections-token"));
    // Below the last row there is nothing to open.
    robot.doubleClickOn(
        robot.point("#connections-list").atPosition(Pos.BOTTOM_CENTER).atOffset(0, -30));
    Pulses.await();
    assertTrue(robot.lookup("#connections-asking").tryQuery().isEmpty());
    fire(robot, "#connections-new");
    put(robot, "#connections-url", "https://half.example.com");
    choose(robot, 0);
    fire(robot, "#connections-new");
    assertEquals("https://half.example.com", text(robot, "#connections-url"));
    assertEquals(List.of("This computer", "Old service"), names(robot));
  }

  @Test
  void aNewOneHasTheKeyboardAfterAReturn(FxRobot robot) {
    open(robot, MachinePolicy.none(), ThemeChoice.LIGHT, Locale.ENGLISH);
    robot.push(KeyCode.SHORTCUT, KeyCode.N);
    WindowFixture.await(() -> isFocused("connections-url"));
    robot.push(KeyCode.SHORTCUT, KeyCode.DIGIT2);
    robot.push(KeyCode.SHORTCUT, KeyCode.DIGIT8);
    WindowFixture.await(() -> isFocused("connections-url"));
  }

  private static String text(FxRobot robot, String id) {
    return robot.lookup(id).queryAs(TextInputControl.class).getText();
  }

  private static boolean visible(FxRobot robot, String id) {
    Node node = robot.lookup(id).query();
    return node.isVisible();
  }

  /** The connection that is open may work where the one in the form does not. */
  @Test
  void f8ChecksTheConnectionInTheForm(FxRobot robot) {
    open(robot, MachinePolicy.none(), ThemeChoice.LIGHT, Locale.ENGLISH);
    fire(robot, "#connections-new");
    put(robot, "#connections-name", "Typed just now");

    robot.push(KeyCode.F8);
    WindowFixture.await(() -> robot.lookup("#connections-problem").tryQuery().isPresent());
    assertTrue(robot.lookup("#check-summary").tryQuery().isEmpty(), "there is no address yet");

    put(robot, "#connections-url", "https://localhost:1/");
    robot.push(KeyCode.F8);
    WindowFixture.awaitNode(robot, "#check-summary");
    assertTrue(robot.lookup(".check-header .label").queryAll().toString().contains("Typed just"));
  }

  @Test
  void escapeCancelsANewConnectionAndClosesTheQuestion(FxRobot robot) {
    open(robot, MachinePolicy.none(), ThemeChoice.LIGHT, Locale.ENGLISH);
    choose(robot, names(robot).indexOf("Old service"));
    robot.interact(() -> list(robot).requestFocus());
    robot.push(KeyCode.DELETE);
    WindowFixture.awaitNode(robot, "#connections-deletion");
    WindowFixture.await(() -> robot.lookup("#decline").query().isFocused());
    robot.push(KeyCode.ESCAPE);
    WindowFixture.await(() -> robot.lookup("#connections-deletion").tryQuery().isEmpty());
    WindowFixture.await(() -> isFocused("connections-list"));
    assertEquals(2, names(robot).size());

    robot.push(KeyCode.SHORTCUT, KeyCode.N);
    WindowFixture.await(() -> isFocused("connections-url"));
    robot.push(KeyCode.ESCAPE);
    WindowFixture.await(
        () -> robot.lookup("#connections-heading").queryLabeled().getText().equals("Old service"));
    WindowFixture.await(() -> isFocused("connections-list"));
  }

  private boolean isFocused(String id) {
    Node owner = stage.getScene().getFocusOwner();
    return owner != null && id.equals(owner.getId());
  }
}
