package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.image.WritableImage;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import javafx.stage.Window;
import javafx.stage.WindowEvent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** The fields of the selected record are beside the list, below it, in a window, or hidden. */
@Tag("display")
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class RecordPaneWindowTest {

  private static final FieldRef SPONSOR = FieldRef.custom("sponsor");

  @TempDir Path folder;
  private WindowFixture window;

  @Start
  void open(Stage stage) {
    window = WindowFixture.overSample(stage, folder, 60);
  }

  @AfterEach
  void close() {
    window.composition.close();
  }

  private void command(FxRobot robot, String words) {
    robot.push(KeyCode.SHORTCUT, KeyCode.K);
    WindowFixture.awaitNode(robot, ".palette");
    robot.write(words).push(KeyCode.ENTER);
  }

  private static boolean isShown(FxRobot robot, String query) {
    return robot.lookup(query).tryQuery().isPresent();
  }

  private static Bounds place(FxRobot robot, String query) {
    Node node = robot.lookup(query).query();
    return node.localToScene(node.getLayoutBounds());
  }

  @Test
  void itIsBelowHiddenAndOnTheRight(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    robot.interact(() -> window.composition.useCases().view().choose(0, 0));
    robot.push(KeyCode.DOWN);
    WindowFixture.awaitNode(robot, "#field-sponsor");

    command(robot, "record below");
    WindowFixture.await(
        () -> place(robot, "#editor").getMinY() >= place(robot, ".record-table").getMaxY());
    window.pictures(robot, "record-below");

    command(robot, "hide the selected");
    WindowFixture.await(() -> !isShown(robot, "#editor"));
    WindowFixture.await(() -> robot.lookup(".record-table").query().isFocused());
    window.pictures(robot, "record-hidden");

    // A new record needs its form, which goes as it came.
    robot.push(KeyCode.SHORTCUT, KeyCode.N);
    WindowFixture.awaitNode(robot, "#create-name");
    robot.push(KeyCode.ESCAPE);
    WindowFixture.await(() -> !isShown(robot, "#create-name"));
    assertTrue(!isShown(robot, "#editor"));

    command(robot, "record on the right");
    WindowFixture.await(
        () ->
            isShown(robot, "#editor")
                && place(robot, "#editor").getMinX() >= place(robot, ".record-table").getMaxX());
    robot.push(KeyCode.F6);
    WindowFixture.await(() -> robot.lookup("#editor").query().isFocusWithin());
  }

  private Window own(FxRobot robot) {
    return robot.lookup("#editor").query().getScene().getWindow();
  }

  @Test
  void itIsInAWindowOfItsOwn(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    robot.interact(() -> window.composition.useCases().view().choose(0, 0));
    robot.push(KeyCode.DOWN);
    WindowFixture.awaitNode(robot, "#field-sponsor");
    command(robot, "record below");
    command(robot, "own window");
    WindowFixture.await(() -> !own(robot).equals(window.stage) && own(robot).isShowing());
    Stage beside = (Stage) own(robot);
    RecordsModel<UseCase> model = window.composition.useCases().model();
    String second = model.editor().openProperty().get().record().id();
    robot.interact(
        () ->
            assertEquals(
                Objects.requireNonNull(model.rows().find(second)).label(),
                beside.getTitle(),
                "its title"));
    for (ThemeChoice scheme : new ThemeChoice[] {ThemeChoice.DARK, ThemeChoice.LIGHT}) {
      robot.interact(() -> window.theme.choiceProperty().set(scheme));
      Pulses.await();
      WritableImage[] image = new WritableImage[1];
      robot.interact(() -> image[0] = Snapshot.of(beside));
      Picture.save(
          image[0],
          Path.of(System.getProperty("casedesk.pictures"), "record-window-" + scheme + ".png"));
    }

    // The list stays in the main window, and its records are shown beside it.
    WindowFixture.await(window.stage::isFocused);
    robot.interact(() -> window.composition.useCases().view().focus());
    robot.push(KeyCode.DOWN);
    WindowFixture.await(() -> !model.editor().openProperty().get().record().id().equals(second));
    String third = model.editor().openProperty().get().record().id();
    robot.interact(
        () ->
            assertEquals(
                Objects.requireNonNull(model.rows().find(third)).label(), beside.getTitle()));

    // F6 goes there and comes back, and Ctrl+S saves what is typed there.
    robot.push(KeyCode.F6);
    WindowFixture.await(
        () -> beside.isFocused() && robot.lookup("#editor").query().isFocusWithin());
    robot.push(KeyCode.F6);
    WindowFixture.await(() -> window.stage.isFocused());
    robot.interact(
        () -> {
          beside.requestFocus();
          robot.lookup("#field-sponsor").query().requestFocus();
        });
    robot.push(KeyCode.SHORTCUT, KeyCode.A).write("Ada Own");
    robot.push(KeyCode.SHORTCUT, KeyCode.S);
    WindowFixture.await(
        () ->
            FieldValue.text("Ada Own")
                .equals(Objects.requireNonNull(model.rows().find(third)).value(SPONSOR)));

    // The palette is in the main window; a new record has its form in this one.
    robot.push(KeyCode.SHORTCUT, KeyCode.N);
    WindowFixture.awaitNode(robot, "#create-name");
    WindowFixture.await(() -> beside.isFocused() && !isShown(robot, "#editor"));
    robot.push(KeyCode.ESCAPE);
    WindowFixture.await(() -> isShown(robot, "#editor") && window.stage.isFocused());
    robot.interact(beside::requestFocus);
    robot.push(KeyCode.SHORTCUT, KeyCode.K);
    WindowFixture.awaitNode(robot, ".palette");
    WindowFixture.await(() -> window.stage.isFocused());
    robot.push(KeyCode.ESCAPE);

    // It belongs to its list, and is docked where it was when it is closed.
    robot.push(KeyCode.SHORTCUT, KeyCode.DIGIT1);
    WindowFixture.await(() -> !beside.isShowing());
    robot.push(KeyCode.SHORTCUT, KeyCode.DIGIT2);
    WindowFixture.await(beside::isShowing);

    // From another section, too, the keyboard is in the form for a new record.
    robot.push(KeyCode.SHORTCUT, KeyCode.DIGIT1);
    WindowFixture.await(() -> !beside.isShowing());
    command(robot, "new use case");
    WindowFixture.awaitNode(robot, "#create-name");
    Pulses.await();
    WindowFixture.await(beside::isFocused);
    robot.push(KeyCode.ESCAPE);
    WindowFixture.await(() -> isShown(robot, "#editor"));
    robot.interact(
        () -> beside.fireEvent(new WindowEvent(beside, WindowEvent.WINDOW_CLOSE_REQUEST)));
    WindowFixture.await(() -> !beside.isShowing() && own(robot).equals(window.stage));
    robot.interact(
        () ->
            assertTrue(
                place(robot, "#editor").getMinY() >= place(robot, ".record-table").getMaxY()));
  }
}
