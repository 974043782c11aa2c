package io.casedesk.desktop;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.connection.Colour;
import io.casedesk.desktop.connection.Profile;
import io.casedesk.desktop.connection.ProfileBook;
import io.casedesk.desktop.connection.RemoteSession;
import io.casedesk.desktop.connection.Session;
import io.casedesk.desktop.connection.Sessions;
import io.casedesk.desktop.runs.UnfinishedModel;
import io.casedesk.desktop.shell.Theme;
import io.casedesk.desktop.ui.text.Messages;
import io.casedesk.model.ApiException;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.policy.MachinePolicy;
import io.casedesk.vault.SessionVault;
import io.casedesk.vault.TokenVault;
import io.casedesk.workspace.Workspace;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.IntStream;
import javafx.scene.Node;
import javafx.scene.control.CheckBox;
import javafx.scene.control.DialogPane;
import javafx.scene.control.ListView;
import javafx.scene.control.TextInputControl;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.api.FxToolkit;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/** From one connection to another, and what red and read-only ones keep from being written. */
@ExtendWith(ApplicationExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class SwitchWindowTest {

  private static final FieldRef SPONSOR = FieldRef.custom("sponsor");

  @TempDir Path folder;
  private final TokenVault vault = new SessionVault();
  private final List<CountedService> services = new ArrayList<>();
  private SwitchFixture window;

  @Start
  void open(Stage stage) {
    for (String name : List.of("red", "read-only", "plain")) {
      services.add(new CountedService(folder.resolve(name + ".db"), 40));
    }
    Path place = folder.resolve("workspace");
    try (Workspace workspace = Workspace.open(place, Opening.PROGRAM)) {
      ProfileBook book = new ProfileBook(workspace, MachinePolicy.none(), "This computer");
      save(book, 0, "Acme production", new Profile.Look(Colour.RED, false));
      save(book, 1, "Acme archive", new Profile.Look(Colour.BLUE, true));
      save(book, 2, "Acme test", Profile.Look.PLAIN);
      book.opened(book.find("2").orElseThrow());
    }
    window =
        new SwitchFixture(
            stage,
            new SwitchFixture.Computer(
                folder, MachinePolicy.none(), () -> vault, new Messages(Locale.ENGLISH)),
            Theme.Choice.LIGHT,
            new WindowFrame.Size(1000, 700));
  }

  private void save(ProfileBook book, int number, String name, Profile.Look look) {
    String id = Integer.toString(number);
    Profile profile = Profile.of(id, name, services.get(number).url()).with(look);
    book.save(profile);
    vault.keep(profile.tokenKey(), services.get(number).token());
  }

  @AfterEach
  void close() {
    window.close();
    services.forEach(CountedService::close);
  }

  private void goTo(FxRobot robot, String id) {
    Composition before = window.composition();
    choose(robot, id);
    WindowFixture.await(
        () -> window.board.composition() != null && window.board.composition() != before);
    window.awaitUseCases();
  }

  private void choose(FxRobot robot, String id) {
    WindowFixture.go(robot, "connections");
    select(robot, id);
    robot.push(KeyCode.ENTER);
  }

  private void select(FxRobot robot, String id) {
    WindowFixture.awaitNode(robot, "#connections-list");
    ListView<Profile> list = robot.lookup("#connections-list").query();
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

  private void stage(FxRobot robot, String value) {
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

  @Test
  void theOneThatIsLeftIsClosedAsAWhole(FxRobot robot) {
    window.awaitUseCases();
    List<Throwable> failures = new CopyOnWriteArrayList<>();
    for (String id : List.of("0", "1", "2", "0", "2")) {
      goTo(robot, id);
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
  void nothingHoldsTheOneThatIsLeftAndNothingOfItRuns(FxRobot robot) {
    window.awaitUseCases();
    List<WeakReference<Composition>> left = new ArrayList<>();
    for (String id : List.of("0", "1", "2", "0", "2")) {
      lookAround(robot);
      left.add(new WeakReference<>(window.composition()));
      leaveFor(robot, id);
      assertEquals(1, Window.getWindows().size(), "what was open beside it is closed with it");
    }
    // A scene remembers where the pointer was pressed last, and the robot remembers it as well.
    robot.clickOn("#go-usecases");
    robot.interact(() -> FxToolkit.toolkitContext().setRegisteredStage(window.stage));
    WindowFixture.await(
        () -> {
          System.gc();
          return left.stream().allMatch(one -> one.refersTo(null));
        });
    WindowFixture.await(
        () -> {
          Map<String, Long> threads = ThreadNames.count(folder);
          return threads.getOrDefault(ConnectionThreads.CLOCK, 0L) == 1
              && threads.getOrDefault(ConnectionThreads.WORK, 0L) == 0;
        });
  }

  /** By the pointer, as the keyboard is in a window beside the main one. */
  private void leaveFor(FxRobot robot, String id) {
    Composition before = window.composition();
    robot.interact(() -> before.open(before.connections()));
    select(robot, id);
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
          Composition now = window.composition();
          now.useCases()
              .view()
              .select(now.useCases().model().rows().shown().getFirst().record().id());
        });
    WindowFixture.awaitNode(robot, "#field-sponsor");
    robot.push(KeyCode.SHORTCUT, KeyCode.K);
    WindowFixture.awaitNode(robot, ".palette");
    robot.push(KeyCode.F1).push(KeyCode.ESCAPE);
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
    stage(robot, "Ada");
    plain.holdWrites();
    robot.push(KeyCode.SHORTCUT, KeyCode.S);
    WindowFixture.await(() -> plain.written.get() == 1);
    Composition before = window.composition();
    assertTrue(before.wouldLose().saving());

    choose(robot, "0");
    WindowFixture.awaitNode(robot, ".alert");
    assertEquals(
        "Leave this connection for “Acme production”?",
        robot.lookup(".alert").queryAs(DialogPane.class).getHeaderText());
    assertTrue(
        robot
            .lookup(".alert")
            .queryAs(DialogPane.class)
            .getContentText()
            .startsWith("A write is under way."));
    window.picture(robot, "switch-asks");
    robot.push(KeyCode.ENTER);
    WindowFixture.await(() -> robot.lookup(".alert").tryQuery().isEmpty());
    assertSame(before, window.board.composition(), "Enter does not leave");

    choose(robot, "0");
    WindowFixture.awaitNode(robot, ".alert");
    robot.clickOn("Open the other one");
    WindowFixture.await(
        () -> window.board.composition() != null && window.board.composition() != before);
    plain.letWritesThrough();
    window.awaitUseCases();
    assertEquals("Acme production", robot.lookup("#connection").queryButton().getText());

    goTo(robot, "2");
    WindowFixture.await(() -> window.composition().unfinished().left().size() == 1);
    assertEquals(1, plain.written.get(), "nothing is sent again unasked");
    WindowFixture.await(() -> plain.taken.get() == 1);
    Composition back = window.composition();
    robot.interact(() -> back.open(back.runs()));
    WindowFixture.await(() -> back.runs().model().shown().size() == 1);
    window.picture(robot, "switch-came-back");
    robot.interact(() -> back.unfinished().resume());
    WindowFixture.await(() -> back.unfinished().endedProperty().get() != null);
    UnfinishedModel.Ended ended = Objects.requireNonNull(back.unfinished().endedProperty().get());
    assertTrue(ended.allGood(), ended::toString);
    assertEquals(1, plain.written.get(), "it is seen that it was written");
    assertEquals(List.of(), back.unfinished().left());
  }

  @Test
  void whatIsStagedStaysWithItsConnection(FxRobot robot) {
    window.awaitUseCases();
    stage(robot, "Ada");
    goTo(robot, "0");
    assertEquals(0, window.composition().useCases().model().staging().cellsProperty().get());
    goTo(robot, "2");
    WindowFixture.await(
        () -> window.composition().useCases().model().staging().cellsProperty().get() == 1);
    assertEquals(0, services.get(2).written.get());
  }

  @Test
  void redAsksBeforeItWrites(FxRobot robot) throws IOException {
    window.awaitUseCases();
    goTo(robot, "0");
    assertTrue(robot.lookup("#colour-bar").query().isVisible());
    assertEquals(
        "Production: every write asks first",
        robot.lookup("#colour-bar-words").queryLabeled().getText());
    stage(robot, "Ada");
    robot.push(KeyCode.SHORTCUT, KeyCode.S);
    WindowFixture.awaitNode(robot, "#write-ask");
    window.picture(robot, "connections-red");
    robot.push(KeyCode.ENTER);
    WindowFixture.await(() -> robot.lookup("#write-ask").tryQuery().isEmpty());
    assertEquals(0, services.get(0).written.get(), "Enter does not agree");
    WindowFixture.typeInto(robot, "sponsor", "Ada");
    robot.push(KeyCode.SHORTCUT, KeyCode.S);
    WindowFixture.awaitNode(robot, "#write-ask");
    robot.clickOn("Write");
    WindowFixture.awaitNode(robot, "#verdict-sponsor .verdict");
    assertEquals(1, services.get(0).written.get());
  }

  @Test
  void readOnlyWritesNothing(FxRobot robot) throws IOException {
    window.awaitUseCases();
    goTo(robot, "1");
    stage(robot, "Ada");
    robot.push(KeyCode.SHORTCUT, KeyCode.S);
    WindowFixture.awaitNode(robot, "#write-readOnly");
    window.picture(robot, "connections-read-only");
    robot.push(KeyCode.ENTER);
    WindowFixture.await(() -> robot.lookup("#write-readOnly").tryQuery().isEmpty());
    assertEquals(0, services.get(1).written.get());
    // Whoever comes past the window is refused below it.
    Sessions sessions = window.start.choice().sessions();
    try (Session session = sessions.open(profile("1"), services.get(1).token())) {
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

  private Profile profile(String id) {
    return window.start.choice().book().find(id).orElseThrow();
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
    WindowFixture.await(() -> robot.lookup("#connections-problem").query().isVisible());
    assertTrue(
        robot
            .lookup("#connections-problem")
            .queryLabeled()
            .getText()
            .startsWith("The address changed; enter the token for it"));
    assertEquals(before, services.get(1).asked.get());
    Profile moved = profile("2");
    assertEquals(services.get(1).url(), moved.baseUrl());
    // What is renewed for where it was is no token for where it is.
    Session open =
        window
            .start
            .choice()
            .sessions()
            .open(Profile.of("2", "Acme test", services.get(2).url()), "old");
    assertDoesNotThrow(() -> open.keeper().keep("renewed"));
    open.close();
    assertEquals(
        Optional.empty(), window.start.choice().sessions().tokens().find(moved.tokenKey()));
    assertEquals(
        Optional.of("renewed"), vault.read(Profile.of("2", "", services.get(2).url()).tokenKey()));
    // A token for each of its origins, all of which go with it.
    assertEquals(3, window.start.choice().book().tokenKeys(moved).size());
    assertFalse(window.start.choice().book().tokenKeys(profile("1")).contains(moved.tokenKey()));
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
    stage(robot, "Ada");
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
    assertTrue(named(0).look().asksFirst());
    Session archive = named(1);
    assertTrue(archive.look().readOnly());
    assertTrue(archive.options().isReadOnly());
    assertEquals(Profile.Look.PLAIN, named(2).look());
  }

  private Session named(int service) {
    Session asked =
        new RemoteSession(services.get(service).url() + "/", "t", MachinePolicy.none(), 4);
    Starting.Start start = starting(new Starting.Wish.Named(asked)).choose(window.workspace);
    return assertInstanceOf(Starting.Start.Opens.class, start).session();
  }

  private Starting starting(Starting.Wish wish) {
    return new Starting(
        new Starting.Place(folder.resolve("service.db"), "This computer", 4),
        MachinePolicy.none(),
        wish);
  }

  @Test
  void theNextStartOpensWhatIsReallyOpen(FxRobot robot) {
    window.awaitUseCases();
    ProfileBook book = window.start.choice().book();
    goTo(robot, "0");
    WindowFixture.await(() -> book.last().equals(Optional.of("0")));
    // Gone meanwhile, where others are saved: these are offered, and not the very first page.
    book.opened(Profile.of("gone", "", ""));
    assertInstanceOf(
        Starting.Start.Chooses.class, starting(Starting.Wish.LAST).choose(window.workspace));
  }

  @Test
  void theSettingsOfTheOneInUseHoldWhenItIsOpenedAgain(FxRobot robot) {
    window.awaitUseCases();
    Composition before = window.composition();
    WindowFixture.go(robot, "connections");
    WindowFixture.awaitNode(robot, "#connections-read-only");
    assertTrue(robot.lookup("#connections-delete").query().isDisabled(), "it is in use");
    robot.interact(() -> robot.lookup("#connections-read-only").queryAs(CheckBox.class).fire());
    robot.interact(() -> robot.lookup("#connections-open").queryButton().fire());
    WindowFixture.await(
        () -> window.board.composition() != null && window.board.composition() != before);
    assertNotSame(before, window.composition());
    assertEquals(
        "Read-only: nothing can be written",
        robot.lookup("#colour-bar-words").queryLabeled().getText());
  }
}
