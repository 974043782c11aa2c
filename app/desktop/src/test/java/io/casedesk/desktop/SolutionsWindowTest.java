package io.casedesk.desktop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.connection.BuiltInSession;
import io.casedesk.desktop.shell.Theme;
import io.casedesk.desktop.ui.records.RecordsModel;
import io.casedesk.model.Solution;
import io.casedesk.server.ServiceOptions;
import java.nio.file.Path;
import java.sql.SQLException;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

@ExtendWith(ApplicationExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class SolutionsWindowTest {

  @TempDir Path folder;
  private Path database;
  private WindowFixture window;

  @Start
  void open(Stage stage) {
    database = folder.resolve("service.db");
    window =
        new WindowFixture(
            stage,
            new BuiltInSession("This computer", ServiceOptions.of(database).withSample(200)),
            Theme.Choice.DARK,
            folder.resolve("workspace"));
  }

  @AfterEach
  void close() {
    window.composition.close();
  }

  @Test
  void aSolutionIsChangedInTheWriteShapeAndVerified(FxRobot robot) throws Exception {
    robot.clickOn("#go-solutions");
    RecordsModel<Solution> model = window.composition.solutions().model();
    WindowFixture.await(() -> model.phaseProperty().get() == RecordsModel.Phase.READ);
    Solution solution =
        model.rows().records().stream().filter(s -> !s.deleted()).findFirst().orElseThrow();
    robot.interact(() -> window.composition.solutions().view().select(solution.id()));

    WindowFixture.typeInto(robot, "provider", "Atelier 7");
    robot.push(KeyCode.SHORTCUT, KeyCode.S);

    WindowFixture.awaitNode(robot, "#verdict-provider .verdict");
    String verdict = ((Label) robot.lookup("#verdict-provider .verdict").query()).getText();
    assertEquals("Saved and verified: reads “Atelier 7”.", verdict);
    assertEquals("Atelier 7", provider(solution.id()));
    Solution shown = model.rows().find(solution.id());
    assertTrue(shown != null && shown.text("provider").equals("Atelier 7"), "the row shows it");
    window.picture(robot, "solutions");
  }

  @Test
  void theOwnerIsReadOnlyAndSaysWhy(FxRobot robot) {
    robot.clickOn("#go-solutions");
    RecordsModel<Solution> model = window.composition.solutions().model();
    WindowFixture.await(() -> model.phaseProperty().get() == RecordsModel.Phase.READ);
    String id = model.rows().records().getFirst().id();
    robot.interact(() -> window.composition.solutions().view().select(id));
    WindowFixture.await(() -> robot.lookup("#value-owner").tryQuery().isPresent());
    assertFalse(robot.lookup("#field-owner").tryQuery().isPresent(), "there is no editor for it");
  }

  private String provider(String id) throws SQLException {
    return new ServiceDatabase(database).value("SELECT provider FROM solution WHERE id = ?", id);
  }
}
