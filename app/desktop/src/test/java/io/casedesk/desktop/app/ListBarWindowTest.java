package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.MenuButton;
import javafx.scene.text.Text;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** The toolbar above a list stays in one line. */
@Tag("display")
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class ListBarWindowTest {

  private static final String NAME = "Finanzwesen, offene Prüfungen im vierten Quartal";

  @TempDir Path folder;
  private WindowFixture window;

  @Start
  void open(Stage stage) {
    window = WindowFixture.overSample(stage, folder, 40, Locale.GERMAN);
  }

  @AfterEach
  void close() {
    window.composition.close();
  }

  private static double middle(Node node) {
    Bounds bounds = node.localToScene(node.getLayoutBounds());
    return bounds.getCenterY();
  }

  @Test
  void theLongNameOfAViewIsCutAndTheColumnsStayInItsLine(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    robot.interact(() -> window.composition.useCases().model().views().saveAs(NAME));
    MenuButton views = robot.lookup("#views").query();
    WindowFixture.await(() -> views.getText().contains(NAME));
    window.pictures(robot, "list-bar-long-view");

    for (String id : List.of("#filter-add", "#bulk-usecases", "#columns")) {
      assertEquals(middle(views), middle(robot.lookup(id).query()), 2, id);
    }
    assertEquals("Spalten", shown(robot.lookup("#columns").query()));
    assertNotEquals(views.getText(), shown(views), "the name is cut");
    assertTrue(views.getTooltip().getText().contains(NAME), views.getTooltip().getText());
  }

  private static String shown(Node control) {
    return control.lookupAll(".text").stream()
        .filter(Text.class::isInstance)
        .map(text -> ((Text) text).getText())
        .findFirst()
        .orElse("");
  }
}
