package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertFalse;

import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import javafx.geometry.Bounds;
import javafx.geometry.Point2D;
import javafx.scene.Node;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.MenuItem;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.input.ContextMenuEvent;
import javafx.scene.input.MouseButton;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;

/** A window over sample records, of which menus of the table are opened. */
@SuppressWarnings(
    "NullAway.Init") // the window is made when a test starts, which NullAway does not know
abstract class MenuFixture {

  static final FieldRef TITLE = FieldRef.standard("title");
  static final FieldRef STATUS = FieldRef.standard("status");
  static final FieldRef SPONSOR = FieldRef.custom("sponsor");
  static final FieldRef THEME = FieldRef.custom("theme");

  @TempDir Path folder;
  Stage stage;
  WindowFixture window;

  /** A test starts with it: what is started here is not found by the extension. */
  final void begin(Stage opened) {
    stage = opened;
    window = fixture(ThemeChoice.LIGHT, Locale.ENGLISH);
  }

  WindowFixture fixture(ThemeChoice theme, Locale locale) {
    return WindowFixture.overSample(
        stage,
        folder,
        300,
        new WindowFixture.Looks(theme, new Messages(locale), new WindowFrame.Size(1000, 700)));
  }

  @AfterEach
  void close() {
    window.composition.close();
  }

  RecordsModel<UseCase> model() {
    return window.composition.useCases().model();
  }

  static TableView<?> table(FxRobot robot) {
    return robot.lookup(".record-table").query();
  }

  static TableColumn<?, ?> column(FxRobot robot, FieldRef field) {
    return table(robot).getColumns().stream()
        .filter(c -> c.getId().equals(field.toString()))
        .findFirst()
        .orElseThrow();
  }

  void choose(FxRobot robot, int row, FieldRef field) {
    robot.interact(
        () ->
            window
                .composition
                .useCases()
                .view()
                .choose(
                    row,
                    table(robot).getVisibleLeafColumns().stream()
                        .map(c -> c.getId())
                        .toList()
                        .indexOf(field.toString())));
  }

  FieldValue value(int row, FieldRef field) {
    return Objects.requireNonNull(model().rows().shown().get(row).record().value(field));
  }

  /** Runs an item of the menu that is open. */
  static void take(FxRobot robot, String id) {
    try {
      WindowFixture.await(() -> menu() != null);
    } catch (AssertionError e) {
      throw new AssertionError(
          "No menu; the keyboard is in "
              + robot.listWindows().stream()
                  .map(w -> w + " " + w.getScene().getFocusOwner())
                  .toList(),
          e);
    }
    robot.interact(
        () -> {
          ContextMenu menu = Objects.requireNonNull(menu());
          MenuItem item =
              menu.getItems().stream()
                  .filter(i -> id.equals(i.getId()))
                  .findFirst()
                  .orElseThrow(() -> new AssertionError("no " + id + " in " + ids(menu)));
          assertFalse(item.isDisable(), id);
          item.fire();
          menu.hide();
        });
  }

  static Set<String> ids(ContextMenu menu) {
    return menu.getItems().stream().map(i -> String.valueOf(i.getId())).collect(Collectors.toSet());
  }

  static @Nullable ContextMenu menu() {
    for (Window open : List.copyOf(Window.getWindows())) {
      if (open instanceof ContextMenu menu && menu.isShowing()) {
        return menu;
      }
    }
    return null;
  }

  /** The headless platform has no menus by the mouse, so there the event is sent. */
  static void rightClick(FxRobot robot, Node node) {
    robot.clickOn(node, MouseButton.SECONDARY);
    robot.interact(
        () -> {
          if (menu() == null) {
            Bounds at = node.localToScene(node.getBoundsInLocal());
            Point2D scene = new Point2D(at.getCenterX(), at.getCenterY());
            Point2D screen = node.localToScreen(node.sceneToLocal(scene));
            node.fireEvent(
                new ContextMenuEvent(
                    ContextMenuEvent.CONTEXT_MENU_REQUESTED,
                    node.sceneToLocal(scene).getX(),
                    node.sceneToLocal(scene).getY(),
                    screen.getX(),
                    screen.getY(),
                    false,
                    null));
          }
        });
  }
}
