package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.common.form.JsonView;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.records.editor.OpenRecord;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.desktop.records.rows.ListRow;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.ProgressIndicator;
import javafx.scene.control.TabPane;
import javafx.scene.control.TextArea;
import javafx.scene.image.WritableImage;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/**
 * The record as JSON and its history in the editor; and what of the window moves where less motion
 * is wanted.
 */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class RawTabWindowTest {

  @TempDir Path folder;
  private SharedService service;
  private WindowFixture window;
  private Stage stage;

  @Start
  void open(Stage shown) {
    stage = shown;
    service = new SharedService(folder.resolve("service.db"), 40);
    window =
        new WindowFixture(stage, service.session(), ThemeChoice.DARK, folder.resolve("workspace"));
  }

  @AfterEach
  void close() {
    window.composition.close();
    service.close();
  }

  @Test
  void theRecordIsReadSelectedAndCopiedAsJson(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    UseCase first = model().rows().shown().get(0).record();
    UseCase second = model().rows().shown().get(1).record();
    select(robot, first);
    TabPane tabs = (TabPane) WindowFixture.awaitNode(robot, "#editor-tabs");
    robot.interact(tabs::requestFocus);
    // Past the links and the history, which stand between the fields and this.
    robot.push(KeyCode.RIGHT).push(KeyCode.RIGHT).push(KeyCode.RIGHT);
    WindowFixture.await(() -> raw(robot).getText().equals(JsonView.layout(first)));
    assertFalse(raw(robot).isEditable());
    assertTrue(raw(robot).getText().contains("\"id\": \"" + first.id() + "\""));
    window.picture(robot, "raw-tab");

    robot.clickOn("#raw-copy");
    AtomicReference<String> copied = new AtomicReference<>("");
    robot.interact(() -> copied.set(Clipboard.getSystemClipboard().getString()));
    assertEquals(JsonView.layout(first), copied.get());

    select(robot, second);
    WindowFixture.await(() -> raw(robot).getText().equals(JsonView.layout(second)));

    service.change(second.id(), "sponsor", "Changed while looked at");
    robot.push(KeyCode.F5);
    WindowFixture.await(() -> raw(robot).getText().contains("Changed while looked at"));
  }

  @Test
  void theHistoryShowsWhatWasWrittenAndWhatRefreshingFound(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    UseCase first = model().rows().shown().get(0).record();
    select(robot, first);
    TabPane tabs = (TabPane) WindowFixture.awaitNode(robot, "#editor-tabs");
    robot.interact(tabs::requestFocus);
    robot.push(KeyCode.RIGHT).push(KeyCode.RIGHT);
    WindowFixture.await(() -> history(robot).stream().anyMatch(t -> t.startsWith("No change")));

    robot.interact(
        () -> {
          OpenRecord<UseCase> open = Objects.requireNonNull(model().editor().openProperty().get());
          open.editable(FieldRef.custom("sponsor")).orElseThrow().type("Ana");
          model().editor().save();
        });
    WindowFixture.await(
        () -> history(robot).stream().anyMatch(t -> t.endsWith("→ “Ana” (verified)")));
    window.picture(robot, "record-history");

    service.change(first.id(), "sponsor", "Bob");
    robot.push(KeyCode.F5);
    WindowFixture.await(() -> history(robot).stream().anyMatch(t -> t.endsWith("“Ana” → “Bob”")));

    robot.clickOn("#record-history .history-run");
    WindowFixture.awaitNode(robot, "#run-lines");
  }

  private static List<String> history(FxRobot robot) {
    return robot.lookup("#record-history .label").queryAllAs(Label.class).stream()
        .map(Label::getText)
        .toList();
  }

  @Test
  void aHugeRecordIsShownInPartAndCopiedWhole(FxRobot robot) {
    window.awaitUseCasesRead();
    Map<String, FieldValue> members = new LinkedHashMap<>();
    members.put("id", FieldValue.text("huge"));
    members.put("title", FieldValue.text("Huge"));
    members.put("description", FieldValue.text("long ".repeat(400_000)));
    members.put("deep", new FieldValue.Structure("[".repeat(1500) + "]".repeat(1500)));
    UseCase huge = new UseCase("huge", members, Map.of());
    robot.interact(() -> model().rows().add(List.of(new ListRow<>(huge))));
    select(robot, huge);
    WindowFixture.await(
        () ->
            robot
                .lookup("#cut-description")
                .tryQueryAs(Label.class)
                .orElseGet(Label::new)
                .isVisible());
    Label description = (Label) WindowFixture.awaitNode(robot, "#value-description");
    assertEquals(4_000, description.getText().length());
    robot.interact(
        () -> ((TabPane) robot.lookup("#editor-tabs").query()).getSelectionModel().selectLast());
    WindowFixture.await(
        () ->
            ((Label) robot.lookup("#raw-note").query()).getText().startsWith("Showing the first"));
    assertTrue(raw(robot).getText().length() <= 40_000);
    robot.clickOn("#raw-copy");
    AtomicReference<String> copied = new AtomicReference<>("");
    robot.interact(() -> copied.set(Clipboard.getSystemClipboard().getString()));
    assertEquals(JsonView.layout(huge), copied.get());
  }

  @Test
  void whereLessMotionIsWantedNothingMoves(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    HBox moving = new HBox(new ProgressIndicator(), new ProgressBar());
    moving.setMaxSize(Region.USE_PREF_SIZE, Region.USE_PREF_SIZE);
    robot.interact(() -> ((Pane) stage.getScene().getRoot()).getChildren().add(moving));
    WindowFixture.await(() -> moves(robot, moving));
    robot.interact(() -> stage.getScene().getPreferences().setReducedMotion(true));
    robot.interact(() -> model().loader().refresh());
    window.picture(robot, "less-motion");
    WindowFixture.await(() -> !moves(robot, moving));
    assertFalse(moves(robot, moving));
    robot.interact(() -> stage.getScene().getPreferences().setReducedMotion(null));
    WindowFixture.await(() -> moves(robot, moving));
  }

  /** Whether a node looks otherwise after some pulses. */
  private static boolean moves(FxRobot robot, Node node) {
    List<Integer> before = pixels(robot, node);
    for (int i = 0; i < 20; i++) {
      Pulses.await();
    }
    return !before.equals(pixels(robot, node));
  }

  private static List<Integer> pixels(FxRobot robot, Node node) {
    List<Integer> pixels = new ArrayList<>();
    robot.interact(
        () -> {
          WritableImage image = node.snapshot(null, null);
          for (int y = 0; y < image.getHeight(); y++) {
            for (int x = 0; x < image.getWidth(); x++) {
              pixels.add(image.getPixelReader().getArgb(x, y));
            }
          }
        });
    return pixels;
  }

  private static TextArea raw(FxRobot robot) {
    return robot.lookup("#raw").tryQueryAs(TextArea.class).orElseGet(TextArea::new);
  }

  private void select(FxRobot robot, UseCase record) {
    robot.interact(() -> window.composition.useCases().view().select(record.id()));
  }

  private RecordsModel<UseCase> model() {
    return window.composition.useCases().model();
  }
}
