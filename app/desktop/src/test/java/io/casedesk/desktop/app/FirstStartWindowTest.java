package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.client.ClientOptions;
import io.casedesk.desktop.changes.review.ReviewLine;
import io.casedesk.desktop.common.help.HelpPage;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.records.data.LoadState;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.messages.FaultCode;
import io.casedesk.messages.Message;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import io.casedesk.model.Verdict;
import io.casedesk.settings.MachinePolicy;
import io.casedesk.vault.TokenVault;
import io.casedesk.vault.VaultException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.Labeled;
import javafx.scene.control.ListView;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** The first start of somebody who never opened Casedesk, by the keyboard alone. */
@Tag("display")
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class FirstStartWindowTest {

  private static final FieldRef SPONSOR = FieldRef.custom("sponsor");
  private static final FieldRef THEME = FieldRef.custom("theme");

  @TempDir Path folder;
  private SwitchFixture window;
  private int keys;
  private Instant began;

  @Start
  void open(Stage stage) {
    began = Instant.now();
    window =
        new SwitchFixture(
            stage,
            new SwitchFixture.Computer(
                folder, MachinePolicy.none(), this::noVault, new Messages(Locale.ENGLISH)),
            ThemeChoice.LIGHT,
            new WindowFrame.Size(1000, 700));
  }

  private TokenVault noVault() {
    throw new VaultException(
        FaultCode.VAULT_MISSING,
        Message.plain(
            "This computer has no password store that Casedesk can use (on Linux: no Secret Service"
                + " in this session)."));
  }

  @AfterEach
  void close() {
    window.close();
  }

  /** One stroke of a person. */
  private void press(FxRobot robot, KeyCode... stroke) {
    keys++;
    robot.push(stroke);
  }

  private void type(FxRobot robot, String text) {
    keys += text.length();
    robot.write(text);
  }

  private Node focused() {
    return Objects.requireNonNull(window.stage.getScene().getFocusOwner());
  }

  private static int columnOf(TableView<?> table, FieldRef field) {
    return table.getVisibleLeafColumns().stream()
        .map(column -> column.getId())
        .toList()
        .indexOf(field.toString());
  }

  @Test
  void noCardIsHalfEmpty(FxRobot robot) throws IOException {
    for (int width : List.of(1440, 1000)) {
      robot.interact(() -> window.stage.setWidth(width));
      Pulses.await();
      window.picture(robot, "first-start-" + width);
      Bounds local = bounds(robot, "#start-local");
      assertEquals(bounds(robot, "#start-open").getMaxY(), local.getMaxY(), 1);
      double last =
          robot.lookup(".start-fact").queryAll().stream()
              .mapToDouble(fact -> fact.localToScene(fact.getLayoutBounds()).getMaxY())
              .max()
              .orElseThrow();
      assertTrue(local.getMinY() - last < 72, () -> "empty from " + last + " to " + local);
    }
  }

  private static Bounds bounds(FxRobot robot, String id) {
    Node node = robot.lookup(id).query();
    return node.localToScene(node.getLayoutBounds());
  }

  @Test
  void f1OpensThePageOfWhatHasTheFocus(FxRobot robot) throws IOException {
    assertEquals("What Casedesk does", help(robot, "first-start-help"));
    robot.interact(robot.lookup("#start-token").query()::requestFocus);
    assertEquals("Tokens", help(robot, "first-start-help-token"));
    robot.interact(robot.lookup("#start-local").query()::requestFocus);
    robot.push(KeyCode.F1);
    WindowFixture.awaitNode(robot, "#help-page");
    assertFalse(
        robot.lookup("#help-pages").<ListView<HelpPage>>query().getItems().stream()
            .anyMatch(page -> page.name().equals("keys")),
        "no shortcuts without commands");
  }

  private String help(FxRobot robot, String picture) throws IOException {
    robot.push(KeyCode.F1);
    Labeled title = (Labeled) WindowFixture.awaitNode(robot, "#help-page .title-3");
    window.picture(robot, picture);
    robot.push(KeyCode.F1);
    WindowFixture.await(() -> robot.lookup("#help-page").tryQuery().isEmpty());
    return title.getText();
  }

  @Test
  void aFreshAccountReachesItsFirstEditedRecordByTheKeyboardAlone(FxRobot robot)
      throws IOException {
    assertInstanceOf(StartupConnection.Start.Asks.class, window.start);
    assertEquals("start-local", focused().getId(), "where most people begin");
    window.picture(robot, "first-start-1-page");

    press(robot, KeyCode.ENTER);
    WindowFixture.await(() -> window.board.composition() != null);
    window.awaitUseCases();
    window.picture(robot, "first-start-2-overview");

    keys++;
    WindowFixture.go(robot, "usecases");
    WindowFixture.awaitNode(robot, ".record-table");
    for (int tries = 0; !(focused() instanceof TableView) && tries < 12; tries++) {
      press(robot, KeyCode.F6);
    }
    TableView<?> table = assertInstanceOf(TableView.class, focused());
    press(robot, KeyCode.DOWN);
    int wanted = columnOf(table, SPONSOR);
    assertTrue(wanted > 0, "the field is shown at first");
    for (int tries = 0;
        table.getFocusModel().getFocusedCell().getColumn() != wanted && tries < 40;
        tries++) {
      press(
          robot,
          table.getFocusModel().getFocusedCell().getColumn() < wanted
              ? KeyCode.RIGHT
              : KeyCode.LEFT);
    }
    int row = table.getFocusModel().getFocusedCell().getRow();
    UseCase record = window.composition().useCases().model().rows().shown().get(row).record();
    press(robot, KeyCode.F2);
    press(robot, KeyCode.SHORTCUT, KeyCode.A);
    type(robot, "Ada");
    press(robot, KeyCode.ENTER);
    WindowFixture.await(
        () -> window.composition().useCases().model().staging().find(record.id(), SPONSOR) != null);
    window.picture(robot, "first-start-3-edited");

    press(robot, KeyCode.SHORTCUT, KeyCode.S);
    var review = window.composition().useCases().model().review();
    WindowFixture.await(() -> review.count(ReviewLine.Status.READY) == 1);
    press(robot, KeyCode.SHORTCUT, KeyCode.ENTER);
    WindowFixture.await(() -> review.result() != null);
    assertEquals(
        List.of(Verdict.APPLIED),
        Objects.requireNonNull(review.result()).cells().stream()
            .map(cell -> cell.verdict())
            .toList());
    window.picture(robot, "first-start-4-verified");
    assertTrue(keys <= 40, "strokes from the first page to a verified change: " + keys);
    tellHowLongItTook();
  }

  /** An action is a click, a shortcut or a typed value. */
  @Test
  void theFirstVerifiedChangeTakesSixActions(FxRobot robot) throws IOException {
    // 1. Open the service of this computer. 2. Go to the use cases.
    robot.push(KeyCode.ENTER);
    WindowFixture.await(() -> window.board.composition() != null);
    window.awaitUseCases();
    WindowFixture.go(robot, "usecases");
    TableView<?> table = (TableView<?>) WindowFixture.awaitNode(robot, ".record-table");
    RecordsModel<UseCase> model = window.composition().useCases().model();
    WindowFixture.await(() -> model.loader().state().phase() == LoadState.Phase.READ);
    // Unlike this fixture, a narrow window starts without the fields beside its list.
    robot.push(KeyCode.SHORTCUT, KeyCode.B);
    Pulses.await();
    TableColumn<?, ?> theme = table.getVisibleLeafColumns().get(columnOf(table, THEME));
    TableCell<?, ?> cell =
        robot.lookup(".record-table .table-cell").queryAll().stream()
            .filter(TableCell.class::isInstance)
            .map(node -> (TableCell<?, ?>) node)
            .filter(one -> one.getIndex() == 0 && theme.equals(one.getTableColumn()))
            .findFirst()
            .orElseThrow();
    // 3. Click a cell. 4. Type a value.
    Bounds place = Keyboard.fx(() -> cell.localToScreen(cell.getLayoutBounds()));
    robot.clickOn(place.getMinX() + 12, place.getCenterY());
    UseCase record = model.rows().shown().getFirst().record();
    String wanted = FieldValue.text("hr").equals(record.value(THEME)) ? "supply" : "hr";
    robot.write(wanted);
    window.picture(robot, "first-change-typed");
    // 5. Review. 6. Apply.
    robot.push(KeyCode.SHORTCUT, KeyCode.S);
    var review = model.review();
    WindowFixture.await(() -> review.count(ReviewLine.Status.READY) == 1);
    robot.push(KeyCode.SHORTCUT, KeyCode.ENTER);
    WindowFixture.await(() -> review.result() != null);
    assertEquals(
        List.of(Verdict.APPLIED),
        Objects.requireNonNull(review.result()).cells().stream()
            .map(one -> one.verdict())
            .toList());
    UseCase changed = Objects.requireNonNull(model.rows().find(record.id()));
    assertEquals(FieldValue.text(wanted), changed.value(THEME));
  }

  /** Told and not asserted: it depends on the machine. A person thinks between two strokes. */
  @SuppressWarnings("SystemOut") // the time that the start took is its result
  private void tellHowLongItTook() {
    Duration took = Duration.between(began, Instant.now());
    System.out.printf(
        Locale.ROOT,
        "A fresh account's first verified change: %d strokes in %.1f s; with a second to think"
            + " before each stroke, %.1f s of the 120 s that it may take.%n",
        keys,
        took.toMillis() / 1000.0,
        took.toMillis() / 1000.0 + keys);
  }

  @Test
  void theNextStartOpensWhatWasOpenLast(FxRobot robot) {
    robot.push(KeyCode.ENTER);
    window.awaitUseCases();
    StartupConnection.Start next =
        new StartupConnection(
                folder.resolve("service.db"),
                "This computer",
                ClientOptions.IN_FLIGHT,
                MachinePolicy.none(),
                StartupConnection.Request.LAST)
            .choose(window.workspace);
    assertInstanceOf(StartupConnection.Start.Opens.class, next);
    StartupConnection.Start.Opens opens = (StartupConnection.Start.Opens) next;
    assertEquals("This computer", opens.session().name());
    opens.session().close();
  }

  @Test
  void aServiceIsReachedWithAddressAndTokenAndTheTokenIsNowhereOnTheDisk(FxRobot robot)
      throws IOException {
    try (CountedService service = new CountedService(folder.resolve("remote.db"), 40)) {
      press(robot, KeyCode.TAB);
      assertEquals("start-url", focused().getId());
      // Enter alone is no address: it says what one looks like.
      press(robot, KeyCode.ENTER);
      WindowFixture.awaitNode(robot, "#start-problem");
      robot.write(service.url());
      press(robot, KeyCode.TAB);
      assertEquals("start-token", focused().getId());
      press(robot, KeyCode.ENTER);
      WindowFixture.await(() -> text(robot, "#start-problem").startsWith("No token is saved"));
      robot.write(service.token());
      window.picture(robot, "first-start-connect");
      press(robot, KeyCode.ENTER);
      WindowFixture.awaitNode(robot, "#connections-trouble-box");
      WindowFixture.await(() -> "connections-trouble-session".equals(focused().getId()));
      window.picture(robot, "first-start-no-vault");
      press(robot, KeyCode.ENTER);
      window.awaitUseCases();
      String port = service.url().substring(service.url().lastIndexOf(':'));
      assertEquals("127.0.0.1" + port, text(robot, "#connection"), "services look different");
      assertFalse(window.stage.getTitle().contains(service.token()));
      assertEquals(
          List.of(),
          FilesHolding.text(window.workspace.folder(), service.token()),
          "files that hold the token");
    }
  }

  @Test
  void aFileIsAChoiceThatWarns(FxRobot robot) throws IOException {
    try (CountedService service = new CountedService(folder.resolve("remote.db"), 40)) {
      robot.push(KeyCode.TAB).write(service.url()).push(KeyCode.TAB).write(service.token());
      robot.push(KeyCode.ENTER);
      WindowFixture.awaitNode(robot, "#connections-trouble-box");
      assertTrue(robot.lookup("#connections-trouble-file").query().isVisible());
      WindowFixture.await(() -> "connections-trouble-session".equals(focused().getId()));
      robot.push(KeyCode.TAB).push(KeyCode.TAB).push(KeyCode.ENTER);
      window.awaitUseCases();
      assertEquals(
          List.of("tokens.json"),
          FilesHolding.text(window.workspace.folder(), service.token()),
          "files that hold the token");
      assertEquals(
          "rw-------",
          PosixFilePermissions.toString(
              Files.getPosixFilePermissions(window.workspace.folder().resolve("tokens.json"))));
    }
  }

  private static String text(FxRobot robot, String query) {
    return robot.lookup(query).queryLabeled().getText();
  }
}
