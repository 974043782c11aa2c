package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.desktop.changes.review.ReviewLine;
import io.casedesk.desktop.connection.ConnectionProfiles;
import io.casedesk.desktop.context.Connection;
import io.casedesk.desktop.runs.UnfinishedRunsModel;
import io.casedesk.model.RecordKind;
import io.casedesk.settings.ConnectionProfile;
import io.casedesk.settings.ConnectionProfile.ConnectionColor;
import io.casedesk.settings.MachinePolicy;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.RejectedExecutionException;
import javafx.scene.Node;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.DialogPane;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.TextInputControl;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.api.FxToolkit;
import org.testfx.framework.junit5.Start;

/** From one connection to another, and what of the one that is left remains. */
@Tag("display")
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class SwitchWindowTest {

  @TempDir Path folder;
  private ThreeConnections three;
  private SwitchFixture window;
  private List<CountedService> services;
  private final Set<String> before = new HashSet<>();

  @Start
  void open(Stage stage) throws IOException {
    before.addAll(ThreadNames.of(folder, Connection.CLOCK).keySet());
    before.addAll(ThreadNames.of(folder, Connection.WORK).keySet());
    three = new ThreeConnections(stage, folder);
    window = three.window;
    services = three.services;
  }

  @AfterEach
  void close() {
    three.close();
  }

  @Test
  void theOneThatIsLeftIsClosedAsAWhole(FxRobot robot) {
    window.awaitUseCases();
    List<Throwable> failures = new CopyOnWriteArrayList<>();
    for (String id : List.of("0", "1", "2", "0", "2")) {
      three.goTo(robot, id);
      robot.interact(
          () ->
              Thread.currentThread()
                  .setUncaughtExceptionHandler(
                      (thread, thrown) -> {
                        if (thrown instanceof RejectedExecutionException) {
                          failures.add(thrown);
                        }
                      }));
    }
    int red = services.get(0).asked.get();
    int archive = services.get(1).asked.get();
    int plain = services.get(2).asked.get();
    WindowFixture.go(robot, "usecases");
    robot.push(KeyCode.F5);
    WindowFixture.await(() -> services.get(2).asked.get() > plain);
    window.awaitUseCases();
    assertEquals(red, services.get(0).asked.get(), "requests of one that was left");
    assertEquals(archive, services.get(1).asked.get(), "requests of one that was left");
    assertEquals(List.of(), failures, "what the ones that were left still tried");
  }

  @Test
  void nothingHoldsTheOneThatIsLeftAndNothingOfItRuns(FxRobot robot) throws IOException {
    leaveAll(robot, List.of("0", "1", "2", "0", "2"));
  }

  /** Like days of use: what each change leaves behind would add up. */
  @Test
  @Tag("soak")
  @Timeout(1_800)
  void nothingHoldsAnyOfSixtyThatWereLeft(FxRobot robot) throws IOException {
    leaveAll(
        robot,
        Collections.nCopies(20, List.of("0", "1", "2")).stream().flatMap(List::stream).toList());
  }

  private void leaveAll(FxRobot robot, List<String> ids) throws IOException {
    window.awaitUseCases();
    List<WeakReference<ConnectionWindow>> left = new ArrayList<>();
    for (String id : ids) {
      lookAround(robot);
      left.add(new WeakReference<>(window.composition()));
      leaveFor(robot, id);
      assertEquals(1, Window.getWindows().size(), "what was open beside it is closed with it");
    }
    Locale display = Locale.getDefault(Locale.Category.DISPLAY);
    for (String language : List.of("DE", "EN")) {
      left.add(new WeakReference<>(window.composition()));
      changeLanguage(robot, language);
    }
    Locale.setDefault(Locale.Category.DISPLAY, display);
    // A scene remembers where the pointer was pressed last, and the robot remembers it as well.
    robot.clickOn("#go-usecases");
    robot.interact(() -> FxToolkit.toolkitContext().setRegisteredStage(window.stage));
    // JavaFX remembers single nodes, such as the one whose tooltip it showed last, and with one of
    // them a whole window: that is no more with every change, so one of them may be left.
    GarbageCollection.await(left, 1);
    try {
      WindowFixture.await(
          () -> begun(Connection.CLOCK).size() == 1 && begun(Connection.WORK).isEmpty());
    } catch (AssertionError e) {
      throw new AssertionError(
          "clocks " + begun(Connection.CLOCK) + ", work " + begun(Connection.WORK), e);
    }
  }

  /** The threads of that name that were not there before, whatever other tests have left. */
  private Map<String, String> begun(String name) throws IOException {
    Map<String, String> now = ThreadNames.of(folder, name);
    now.keySet().removeAll(before);
    return now;
  }

  /** By the pointer, as the keyboard is in a window beside the main one. */
  private void leaveFor(FxRobot robot, String id) {
    ConnectionWindow before = window.composition();
    robot.interact(() -> before.open(before.connections));
    three.select(robot, id);
    robot.interact(() -> robot.lookup("#connections-open").queryButton().fire());
    WindowFixture.await(
        () -> window.board.composition() != null && window.board.composition() != before);
    window.awaitUseCases();
  }

  /** Has everything made that is made when it is wanted, and leaves open what can be. */
  private void lookAround(FxRobot robot) {
    for (Node place : robot.lookup(".rail .toggle-button").queryAll()) {
      robot.interact(() -> ((ToggleButton) place).fire());
    }
    WindowFixture.go(robot, "usecases");
    robot.interact(
        () -> {
          ConnectionWindow now = window.composition();
          now.useCases()
              .view()
              .select(now.useCases().model().rows().shown().getFirst().record().id());
        });
    WindowFixture.awaitNode(robot, "#field-sponsor");
    robot.push(KeyCode.SHORTCUT, KeyCode.K);
    WindowFixture.awaitNode(robot, ".palette");
    robot.push(KeyCode.SHIFT, KeyCode.F1).push(KeyCode.ESCAPE);
    robot.clickOn("#theme").clickOn("#theme");
    robot.clickOn("#columns");
    WindowFixture.awaitNode(robot, ".column-chooser .check-box");
    robot.push(KeyCode.ESCAPE);
    robot.push(KeyCode.F8);
    WindowFixture.awaitNode(robot, "#check-close");
    robot.interact(() -> window.composition().support().about());
    WindowFixture.awaitNode(robot, "#about-policy");
    robot.interact(() -> window.stage.requestFocus());
  }

  @Test
  void aRunUnderWayIsLeftOnlyByWhoSaysSo(FxRobot robot) throws IOException {
    window.awaitUseCases();
    CountedService plain = services.get(2);
    three.stage(robot, "Ada");
    plain.holdWrites();
    robot.push(KeyCode.SHORTCUT, KeyCode.S);
    WindowFixture.await(() -> plain.written.get() == 1);
    ConnectionWindow before = window.composition();
    assertTrue(before.wouldLose().saving());

    three.choose(robot, "0");
    WindowFixture.awaitNode(robot, ".alert");
    assertEquals(
        "Switch to “Acme production”?",
        robot.lookup(".alert").queryAs(DialogPane.class).getHeaderText());
    assertTrue(
        robot
            .lookup(".alert")
            .queryAs(DialogPane.class)
            .getContentText()
            .startsWith("Casedesk is applying changes."));
    window.picture(robot, "switch-asks");
    robot.push(KeyCode.ENTER);
    WindowFixture.await(() -> robot.lookup(".alert").tryQuery().isEmpty());
    assertSame(before, window.board.composition(), "Enter does not leave");

    three.choose(robot, "0");
    WindowFixture.awaitNode(robot, ".alert");
    robot.clickOn("Switch connection");
    WindowFixture.await(
        () -> window.board.composition() != null && window.board.composition() != before);
    plain.letWritesThrough();
    window.awaitUseCases();
    assertEquals("Acme production", robot.lookup("#connection").queryButton().getText());

    three.goTo(robot, "2");
    WindowFixture.await(() -> window.composition().unfinished.left().size() == 1);
    assertEquals(1, plain.written.get(), "nothing is sent again unasked");
    WindowFixture.await(() -> plain.taken.get() == 1);
    ConnectionWindow back = window.composition();
    robot.interact(() -> back.open(back.runs));
    WindowFixture.await(() -> back.runs.model().shown().size() == 1);
    window.picture(robot, "switch-came-back");
    robot.interact(() -> back.unfinished.resume());
    WindowFixture.await(() -> back.unfinished.outcome().ended() != null);
    UnfinishedRunsModel.ResumeTotals ended =
        Objects.requireNonNull(back.unfinished.outcome().ended());
    assertTrue(ended.allGood(), ended::toString);
    assertEquals(1, plain.written.get(), "it is seen that it was written");
    assertEquals(List.of(), back.unfinished.left());
  }

  @Test
  void whatIsStagedStaysWithItsConnection(FxRobot robot) {
    window.awaitUseCases();
    three.stage(robot, "Ada");
    three.goTo(robot, "0");
    assertEquals(0, window.composition().useCases().model().staging().cellsProperty().get());
    three.goTo(robot, "2");
    WindowFixture.await(
        () -> window.composition().useCases().model().staging().cellsProperty().get() == 1);
    assertEquals(0, services.get(2).written.get());
  }

  @Test
  void theNextStartOpensWhatIsReallyOpen(FxRobot robot) {
    window.awaitUseCases();
    ConnectionProfiles profiles = window.start.choice().book();
    three.goTo(robot, "0");
    WindowFixture.await(() -> profiles.last().equals(Optional.of("0")));
    // Gone meanwhile, where others are saved: these are offered, and not the very first page.
    profiles.opened(ConnectionProfile.of("gone", "", ""));
    assertInstanceOf(
        StartupConnection.Start.Chooses.class,
        starting(StartupConnection.Request.LAST).choose(window.workspace));
  }

  @Test
  void theSettingsOfTheOneInUseHoldWhenItIsOpenedAgain(FxRobot robot) {
    window.awaitUseCases();
    ConnectionWindow before = window.composition();
    WindowFixture.go(robot, "connections");
    WindowFixture.awaitNode(robot, "#connections-read-only");
    assertTrue(robot.lookup("#connections-delete").query().isDisabled(), "it is in use");
    robot.interact(() -> robot.lookup("#connections-read-only").queryAs(CheckBox.class).fire());
    robot.interact(() -> robot.lookup("#connections-open").queryButton().fire());
    WindowFixture.await(
        () -> window.board.composition() != null && window.board.composition() != before);
    assertNotSame(before, window.composition());
    assertEquals(
        "Read-only: you can’t apply changes",
        robot.lookup("#colour-bar-words").queryLabeled().getText());
  }

  @Test
  void anotherLanguageKeepsWhatWasTypedIntoTheConnections(FxRobot robot) throws IOException {
    Locale display = Locale.getDefault(Locale.Category.DISPLAY);
    try {
      window.awaitUseCases();
      WindowFixture.go(robot, "connections");
      ListView<?> list = (ListView<?>) WindowFixture.awaitNode(robot, "#connections-list");
      WindowFixture.await(() -> !list.getItems().isEmpty());
      robot.interact(() -> list.getSelectionModel().select(1));
      type(robot, "#connections-name", "Renamed");
      robot.push(KeyCode.SHORTCUT, KeyCode.N);
      type(robot, "#connections-url", "https://half.example.com");
      type(robot, "#connections-token", "t0ken-just-typed");
      changeLanguage(robot, "DE");
      WindowFixture.go(robot, "connections");
      ListView<?> now = (ListView<?>) WindowFixture.awaitNode(robot, "#connections-list");
      WindowFixture.await(() -> !now.getItems().isEmpty());
      window.picture(robot, "language-changed-connections");
      assertEquals("https://half.example.com", typed(robot, "#connections-url"));
      assertEquals("t0ken-just-typed", typed(robot, "#connections-token"));
      robot.interact(() -> now.getSelectionModel().select(1));
      assertEquals("Renamed", typed(robot, "#connections-name"));
    } finally {
      Locale.setDefault(Locale.Category.DISPLAY, display);
    }
  }

  private static void type(FxRobot robot, String id, String text) {
    TextInputControl field = (TextInputControl) WindowFixture.awaitNode(robot, id);
    robot.interact(() -> field.setText(text));
  }

  private static String typed(FxRobot robot, String id) {
    return robot.lookup(id).queryAs(TextInputControl.class).getText();
  }

  @Test
  void anotherLanguageIsShownAtOnceOverTheOpenConnection(FxRobot robot) throws IOException {
    Locale display = Locale.getDefault(Locale.Category.DISPLAY);
    try {
      window.awaitUseCases();
      three.stage(robot, "Ada");
      changeLanguage(robot, "DE");
      ConnectionWindow now = window.composition();
      assertEquals("de", now.messages().locale().getLanguage());
      WindowFixture.awaitNode(robot, "#setting-language");
      WindowFixture.await(
          () -> {
            Node owner = window.stage.getScene().getFocusOwner();
            return owner != null && "setting-language".equals(owner.getId());
          });
      window.picture(robot, "language-changed");
      assertEquals("Acme test", robot.lookup("#connection").queryButton().getText());
      assertEquals(1, now.useCases().model().staging().cellsProperty().get(), "it is kept");

      // The session that was open goes on.
      WindowFixture.go(robot, "usecases");
      robot.push(KeyCode.SHORTCUT, KeyCode.S);
      var review = now.useCases().model().review();
      WindowFixture.await(() -> review.count(ReviewLine.Status.READY) == 1);
      robot.push(KeyCode.SHORTCUT, KeyCode.ENTER);
      WindowFixture.await(() -> review.count(ReviewLine.Status.DONE) == 1);
      assertEquals(1, services.get(2).written.get());
    } finally {
      Locale.setDefault(Locale.Category.DISPLAY, display);
    }
  }

  @Test
  void arrowsGoThroughTheLanguagesAndEnterChooses(FxRobot robot) {
    Locale display = Locale.getDefault(Locale.Category.DISPLAY);
    try {
      window.awaitUseCases();
      ConnectionWindow before = window.composition();
      robot.push(KeyCode.SHORTCUT, KeyCode.COMMA);
      ComboBox<?> box = (ComboBox<?>) WindowFixture.awaitNode(robot, "#setting-language");
      robot.interact(box::requestFocus);
      robot.push(KeyCode.DOWN);
      WindowFixture.await(box::isShowing);
      robot.push(KeyCode.DOWN).push(KeyCode.DOWN);
      Pulses.await();
      assertSame(before, window.board.composition(), "nothing is shown anew meanwhile");
      robot.push(KeyCode.ENTER);
      three.awaitOther(before);
      assertEquals("de", window.composition().messages().locale().getLanguage());
    } finally {
      Locale.setDefault(Locale.Category.DISPLAY, display);
    }
  }

  @Test
  void escapeLeavesTheLanguageAsItWas(FxRobot robot) {
    window.awaitUseCases();
    ConnectionWindow before = window.composition();
    robot.push(KeyCode.SHORTCUT, KeyCode.COMMA);
    ComboBox<?> box = (ComboBox<?>) WindowFixture.awaitNode(robot, "#setting-language");
    Object chosen = box.getValue();
    robot.interact(box::requestFocus);
    robot.push(KeyCode.DOWN);
    WindowFixture.await(box::isShowing);
    robot.push(KeyCode.DOWN).push(KeyCode.DOWN).push(KeyCode.ESCAPE);
    WindowFixture.await(() -> !box.isShowing());
    Pulses.await();
    assertEquals(chosen, box.getValue());
    assertSame(before, window.board.composition());
  }

  @Test
  void aClickChoosesALanguage(FxRobot robot) {
    Locale display = Locale.getDefault(Locale.Category.DISPLAY);
    try {
      window.awaitUseCases();
      ConnectionWindow before = window.composition();
      robot.push(KeyCode.SHORTCUT, KeyCode.COMMA);
      ComboBox<?> box = (ComboBox<?>) WindowFixture.awaitNode(robot, "#setting-language");
      robot.interact(box::requestFocus);
      robot.push(KeyCode.DOWN);
      WindowFixture.await(box::isShowing);
      Pulses.await();
      robot.clickOn(
          robot
              .lookup(
                  (Node node) ->
                      node instanceof ListCell<?> cell && "DE".equals("" + cell.getItem()))
              .<Node>query());
      three.awaitOther(before);
      assertEquals("de", window.composition().messages().locale().getLanguage());
    } finally {
      Locale.setDefault(Locale.Category.DISPLAY, display);
    }
  }

  @Test
  void anotherLanguageKeepsAStricterSettingOfTheOpenConnection(FxRobot robot) {
    Locale display = Locale.getDefault(Locale.Category.DISPLAY);
    try {
      window.awaitUseCases();
      ConnectionWindow before = window.composition();
      robot.interact(
          () ->
              before
                  .connection()
                  .style()
                  .follow(new ConnectionProfile.Style(ConnectionColor.NONE, true)));
      changeLanguage(robot, "DE");
      assertTrue(window.composition().connection().style().get().readOnly());
    } finally {
      Locale.setDefault(Locale.Category.DISPLAY, display);
    }
  }

  @Test
  void anotherLanguageWaitsForAnOpenReview(FxRobot robot) {
    Locale display = Locale.getDefault(Locale.Category.DISPLAY);
    try {
      window.awaitUseCases();
      ConnectionWindow before = window.composition();
      ChangePlan plan =
          ChangePlan.of(
              new ChangePlan.Header(
                  "http://127.0.0.1", RecordKind.USE_CASES, Instant.EPOCH, "Ann", "a plan"),
              List.of());
      robot.interact(() -> before.useCases().model().review().open(plan));
      assertTrue(before.connection().isReviewing());
      chooseLanguage(robot, "DE");
      Pulses.await();
      assertSame(before, window.board.composition());
    } finally {
      Locale.setDefault(Locale.Category.DISPLAY, display);
    }
  }

  @Test
  void anotherLanguageWaitsWhileChangesAreApplied(FxRobot robot) {
    window.awaitUseCases();
    Locale display = Locale.getDefault(Locale.Category.DISPLAY);
    try {
      CountedService plain = services.get(2);
      three.stage(robot, "Ada");
      plain.holdWrites();
      robot.push(KeyCode.SHORTCUT, KeyCode.S);
      WindowFixture.await(() -> plain.written.get() == 1);
      ConnectionWindow before = window.composition();
      chooseLanguage(robot, "DE");
      Pulses.await();
      assertSame(before, window.board.composition());
      plain.letWritesThrough();
      WindowFixture.await(() -> !before.wouldLose().saving());
      three.goTo(robot, "0");
      assertEquals("de", window.composition().messages().locale().getLanguage());
    } finally {
      Locale.setDefault(Locale.Category.DISPLAY, display);
    }
  }

  private void changeLanguage(FxRobot robot, String language) {
    ConnectionWindow before = window.composition();
    chooseLanguage(robot, language);
    three.awaitOther(before);
  }

  private static void chooseLanguage(FxRobot robot, String language) {
    robot.push(KeyCode.SHORTCUT, KeyCode.COMMA);
    ComboBox<?> box = (ComboBox<?>) WindowFixture.awaitNode(robot, "#setting-language");
    int place = box.getItems().stream().map(String::valueOf).toList().indexOf(language);
    robot.interact(
        () -> {
          box.requestFocus();
          box.getSelectionModel().select(place);
        });
  }

  private StartupConnection starting(StartupConnection.Request request) {
    return new StartupConnection(
        folder.resolve("service.db"), "This computer", 4, MachinePolicy.none(), request);
  }
}
