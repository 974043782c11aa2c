package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.model.FieldRef;
import io.casedesk.model.UseCase;
import java.nio.file.Path;
import java.util.Objects;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** Records hold keys; who searches for the label that is shown beside one is led to them. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class LabelSearchWindowTest {

  private static final FieldRef THEME = FieldRef.custom("theme");

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

  private RecordsModel<UseCase> model() {
    return window.composition.useCases().model();
  }

  @Test
  void aLabelThatIsSearchedForLeadsToTheRecordsThatHoldItsKey(FxRobot robot) {
    window.awaitUseCasesRead();
    robot.push(KeyCode.SHORTCUT, KeyCode.F).write("finance");
    WindowFixture.await(() -> model().rows().shown().isEmpty());
    Button show =
        robot
            .lookup((Node node) -> node instanceof Button b && b.getText().endsWith("fin Finance"))
            .queryButton();
    robot.clickOn(show);
    WindowFixture.await(() -> !model().rows().shown().isEmpty());
    assertEquals("", model().rows().queryProperty().get());
    assertTrue(
        model().rows().shown().stream()
            .allMatch(
                row -> "fin".equals(Objects.requireNonNull(row.record().value(THEME)).display())));
  }

  @Test
  void aLabelIsOfferedBesideRecordsThatHoldTheWordToo(FxRobot robot) {
    window.awaitUseCasesRead();
    // The key holds these letters as well as its label.
    robot.push(KeyCode.SHORTCUT, KeyCode.F).write("fin");
    Button show = robot.from(window.stage.getScene().getRoot()).lookup("#status-label").query();
    WindowFixture.await(show::isVisible);
    assertFalse(model().rows().shown().isEmpty());
    assertTrue(show.getText().endsWith("fin Finance"), show.getText());
    robot.push(KeyCode.SHORTCUT, KeyCode.A).push(KeyCode.DELETE);
    WindowFixture.await(() -> !show.isVisible());
  }
}
