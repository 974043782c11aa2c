package io.casedesk.desktop.app;

import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.records.rows.ListRow;
import io.casedesk.desktop.records.savedviews.StoredView;
import io.casedesk.model.FieldRef;
import io.casedesk.model.UseCase;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import javafx.scene.control.Button;
import javafx.scene.control.Labeled;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;

/** A window over sample records, which are filtered. */
@SuppressWarnings(
    "NullAway.Init") // the window is made when a test starts, which NullAway does not know
abstract class FiltersFixture {

  static final FieldRef THEME = FieldRef.custom("theme");

  @TempDir Path folder;
  Stage stage;
  WindowFixture window;

  /** A test starts with it: what is started here is not found by the extension. */
  final void begin(Stage first) {
    stage = first;
    window = fixture(ThemeChoice.LIGHT);
  }

  @AfterEach
  void close() {
    window.composition.close();
  }

  WindowFixture fixture(ThemeChoice theme) {
    return WindowFixture.overSample(
        stage,
        folder,
        300,
        new WindowFixture.Looks(
            theme, new Messages(Locale.ENGLISH), new WindowFrame.Size(1000, 700)));
  }

  /** Closes the window and opens it again over the same service and workspace. */
  void restart(FxRobot robot, ThemeChoice theme) {
    robot.interact(() -> stage.hide());
    window.composition.close();
    robot.interact(
        () -> {
          stage = new Stage();
          window = fixture(theme);
        });
    window.awaitUseCasesRead();
  }

  static void menu(FxRobot robot, String item) {
    robot.push(KeyCode.SHORTCUT, KeyCode.L);
    robot.clickOn(WindowFixture.awaitNode(robot, item));
  }

  static ListView<?> values(FxRobot robot) {
    return (ListView<?>) WindowFixture.awaitNode(robot, "#filter-values");
  }

  List<ListRow<UseCase>> shown() {
    return window.composition.useCases().model().rows().shown();
  }

  List<StoredView> views() {
    return window.composition.useCases().model().views().views();
  }

  long count(Predicate<UseCase> wanted) {
    return window.composition.useCases().model().rows().records().stream()
        .filter(record -> !record.deleted())
        .filter(wanted)
        .count();
  }

  /** An id with a point in it is nothing that can be looked up by. */
  static Button chipOf(FxRobot robot, String column) {
    return robot.lookup(".chip").queryAll().stream()
        .filter(node -> node.getId().equals("chip-" + column))
        .flatMap(node -> node.lookupAll(".chip-text").stream())
        .map(Button.class::cast)
        .findFirst()
        .orElseThrow();
  }

  static String chip(FxRobot robot, String column) {
    return chipOf(robot, column).getText();
  }

  static String text(FxRobot robot, String query) {
    return ((Labeled) robot.lookup(query).query()).getText();
  }
}
