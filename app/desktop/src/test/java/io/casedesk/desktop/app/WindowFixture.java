package io.casedesk.desktop.app;

import io.casedesk.desktop.common.preferences.Preferences;
import io.casedesk.desktop.common.preferences.SettingCatalog;
import io.casedesk.desktop.common.preferences.SettingCatalog.RecordPane;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.connection.BuiltInSession;
import io.casedesk.desktop.connection.ConnectionSession;
import io.casedesk.desktop.context.AppContext;
import io.casedesk.desktop.context.StartupPreferences;
import io.casedesk.desktop.context.Theme;
import io.casedesk.desktop.records.data.LoadState;
import io.casedesk.server.testdata.SampleDatabase;
import io.casedesk.workspace.Workspace;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.ConcurrentModificationException;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import javafx.event.Event;
import javafx.scene.Node;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.MenuButton;
import javafx.scene.control.TextInputControl;
import javafx.scene.image.WritableImage;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.testfx.api.FxRobot;
import org.testfx.service.query.EmptyNodeQueryException;
import org.testfx.util.WaitForAsyncUtils;

/** The whole window over a session, for tests that use it as a person would. */
final class WindowFixture {

  private static final int PATIENCE_SECONDS = 60;

  /** A build of everything keeps those of failed tests only: pictures take processor time. */
  private static final boolean PICTURES =
      !"false".equals(System.getProperty("casedesk.pictures.kept"));

  final ConnectionWindow composition;
  final Stage stage;
  final Theme theme;

  final Workspace workspace;

  final ChosenFiles files = new ChosenFiles();

  /** The links that were opened outside the window. */
  final List<URI> links = new CopyOnWriteArrayList<>();

  /**
   * Opens the window; call on the JavaFX thread.
   *
   * @param folder of the workspace
   */
  WindowFixture(Stage stage, ConnectionSession session, ThemeChoice theme, Path folder) {
    this(stage, session, theme, folder, new Messages(Locale.ENGLISH));
  }

  /** The same with other texts. */
  WindowFixture(
      Stage stage, ConnectionSession session, ThemeChoice theme, Path folder, Messages messages) {
    this(stage, session, new Looks(theme, messages, new WindowFrame.Size(1000, 700)), folder);
  }

  /**
   * How the window looks at first.
   *
   * @param section the one that was open last; empty where none ever was
   */
  record Looks(ThemeChoice scheme, Messages messages, WindowFrame.Size size, String section) {

    /** With use cases open. */
    Looks(ThemeChoice scheme, Messages messages, WindowFrame.Size size) {
      this(scheme, messages, size, "usecases");
    }
  }

  /** Most tests use the fields beside a list, in a window that is small. */
  static StartupPreferences withFields(StartupPreferences preferred) {
    Preferences preferences = preferred.preferences();
    if (preferences.get(SettingCatalog.RECORD_PANE) == RecordPane.AUTOMATIC) {
      preferences.property(SettingCatalog.RECORD_PANE).set(RecordPane.SHOWN);
    }
    return preferred;
  }

  /** The same with other looks. */
  WindowFixture(Stage stage, ConnectionSession session, Looks looks, Path folder) {
    this.stage = stage;
    theme = new Theme(looks.scheme);
    // Somewhere else, as the program does it.
    workspace =
        CompletableFuture.supplyAsync(() -> Workspace.open(folder, WorkspaceOpener.PROGRAM)).join();
    String section =
        looks.section.isEmpty()
            ? CompletableFuture.supplyAsync(
                    () -> ConnectionWindow.lastSection(workspace, session.connection()))
                .join()
            : looks.section;
    StartupPreferences preferred = withFields(StartupPreferences.of(workspace.folder()));
    composition =
        ConnectionWindow.of(
            session,
            workspace,
            new AppContext(looks.messages, theme, files, links::add, preferred),
            section);
    if (!Pulses.countHere()) {
      KeyRepeats.ignoreIn(stage);
    }
    composition.show(stage, looks.size);
    if (Math.abs(stage.getScene().getHeight() - looks.size.height()) > 1) {
      throw new IllegalStateException(
          "The stage has another height than was asked for: a test before gave it one to keep");
    }
  }

  /**
   * Opens it, light and small, on a service of its own with sample records; on the JavaFX thread.
   *
   * @param folder of the service, in {@code service.db}, and of the workspace
   */
  static WindowFixture overSample(Stage stage, Path folder, int records) {
    return overSample(stage, folder, records, Locale.ENGLISH);
  }

  /** The same in another language. */
  static WindowFixture overSample(Stage stage, Path folder, int records, Locale language) {
    return overSample(
        stage,
        folder,
        records,
        new Looks(ThemeChoice.LIGHT, new Messages(language), new WindowFrame.Size(1000, 700)));
  }

  /** The same with other looks. */
  static WindowFixture overSample(Stage stage, Path folder, int records, Looks looks) {
    return new WindowFixture(
        stage,
        new BuiltInSession(
            "This computer", SampleDatabase.at(folder.resolve("service.db"), records)),
        looks,
        folder.resolve("workspace"));
  }

  void awaitUseCasesRead() {
    await(
        () ->
            composition.useCases().model().loader().state().phase() == LoadState.Phase.READ
                && !composition.useCases().model().rows().shown().isEmpty());
  }

  static void await(Callable<Boolean> condition) {
    try {
      WaitForAsyncUtils.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS, () -> isTrue(condition));
    } catch (TimeoutException e) {
      throw new AssertionError(
          "It did not come about within " + PATIENCE_SECONDS + " s, with " + windows(), e);
    }
    Pulses.await();
  }

  /**
   * A condition that looks at the scene while JavaFX changes it, or for a node that comes later, is
   * not true yet.
   */
  private static boolean isTrue(Callable<Boolean> condition) throws Exception {
    try {
      return condition.call();
    } catch (IndexOutOfBoundsException
        | ConcurrentModificationException
        | EmptyNodeQueryException _) {
      return false;
    }
  }

  /** The windows that are open, and where the keyboard is: what a test that waits may not see. */
  private static String windows() {
    return Window.getWindows().stream()
        .map(
            window ->
                "%s%s at %.0f,%.0f of %.0fx%.0f, keyboard at %s"
                    .formatted(
                        window.getClass().getSimpleName(),
                        window.isFocused() ? " (focused)" : "",
                        window.getX(),
                        window.getY(),
                        window.getWidth(),
                        window.getHeight(),
                        window.getScene() == null ? "nothing" : window.getScene().getFocusOwner()))
        .collect(Collectors.joining("; "));
  }

  /** Goes to a section by its key, whatever place it has in the rail. */
  static FxRobot go(FxRobot robot, String section) {
    return robot.push(KeyCode.SHORTCUT, digit(robot, section));
  }

  /** The digit that goes to a section. */
  static KeyCode digit(FxRobot robot, String section) {
    List<String> rail =
        robot.lookup(".rail .toggle-button").queryAll().stream()
            .sorted(Comparator.comparingDouble(button -> button.localToScene(0, 0).getY()))
            .map(Node::getId)
            .toList();
    int place = rail.indexOf("go-" + section);
    if (place < 0) {
      throw new IllegalArgumentException("No " + section + " among " + rail);
    }
    return KeyCode.valueOf("DIGIT" + (place + 1));
  }

  /** Waits until a node is there and shown. */
  static Node awaitNode(FxRobot robot, String query) {
    await(() -> robot.lookup(query).tryQuery().filter(Node::isVisible).isPresent());
    return robot.lookup(query).query();
  }

  /** Presses a button as soon as it is there and can be pressed. */
  static void press(FxRobot robot, String query) {
    await(
        () ->
            robot.lookup(query).queryAll().stream()
                .anyMatch(
                    node -> node.getScene() != null && node.isVisible() && !node.isDisabled()));
    Node button = robot.lookup(query).query();
    robot.interact(((ButtonBase) button)::fire);
  }

  /** Discards all unsent changes by the menu of their bar. */
  static void discardUnsent(FxRobot robot) {
    MenuButton more = (MenuButton) awaitNode(robot, "#staging-more");
    robot.interact(
        () ->
            more.getItems().stream()
                .filter(item -> "discard-staged".equals(item.getId()) && !item.isDisable())
                .findFirst()
                .orElseThrow()
                .fire());
  }

  /** Puts a text into a field as soon as it is there. */
  static void put(FxRobot robot, String query, String text) {
    awaitNode(robot, query);
    robot.interact(() -> robot.lookup(query).queryAs(TextInputControl.class).setText(text));
  }

  /** Types over what a field of the editor holds, wherever the form is scrolled to. */
  static FxRobot typeInto(FxRobot robot, String field, String text) {
    Node node = awaitNode(robot, "#field-" + field);
    robot.interact(node::requestFocus);
    robot.push(KeyCode.SHORTCUT, KeyCode.A).write(text);
    return robot;
  }

  /** Keeps what the window shows, to be looked at after the tests. */
  void picture(FxRobot robot, String name) throws IOException {
    Pulses.await();
    if (!PICTURES) {
      return;
    }
    WritableImage[] image = new WritableImage[1];
    robot.interact(() -> image[0] = Snapshot.of(stage));
    Picture.save(image[0], Path.of(System.getProperty("casedesk.pictures"), name + ".png"));
  }

  /** Keeps what the window shows in both color schemes, in its size and in a large one. */
  void pictures(FxRobot robot, String name) throws IOException {
    Pulses.await();
    if (!PICTURES) {
      return;
    }
    ThemeChoice before = theme.choiceProperty().get();
    for (ThemeChoice scheme : List.of(ThemeChoice.LIGHT, ThemeChoice.DARK)) {
      robot.interact(() -> theme.choiceProperty().set(scheme));
      picture(robot, name + "-" + scheme);
      WritableImage[] large = new WritableImage[1];
      robot.interact(() -> large[0] = Snapshot.of(stage, new WindowFrame.Size(1920, 1080)));
      Path folder = Path.of(System.getProperty("casedesk.pictures"));
      Picture.save(large[0], folder.resolve(name + "-" + scheme + "-large.png"));
    }
    robot.interact(() -> theme.choiceProperty().set(before));
  }

  /** Tells a node that the mouse entered it; moving the mouse doesn't reach every headless cell. */
  static void enter(FxRobot robot, Node node) {
    robot.interact(() -> Event.fireEvent(node, entered()));
  }

  private static MouseEvent entered() {
    return new MouseEvent(
        MouseEvent.MOUSE_ENTERED,
        0,
        0,
        0,
        0,
        MouseButton.NONE,
        0,
        false,
        false,
        false,
        false,
        false,
        false,
        false,
        false,
        false,
        false,
        null);
  }
}
