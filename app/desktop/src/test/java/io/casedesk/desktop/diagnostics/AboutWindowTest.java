package io.casedesk.desktop.diagnostics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.desktop.app.WindowExtension;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.context.Theme;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import javafx.geometry.Bounds;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.ScrollBar;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

/** About with the texts of the libraries, which only a package has. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the view is made by @Start, which NullAway does not know
class AboutWindowTest {

  private AboutView view;
  private Scene scene;
  private Stage stage;

  /** In a window of its own, because other tests may have given the shared one a size to keep. */
  @Start
  void open(Stage shared) {
    stage = new Stage();
    view =
        new AboutView(
            ProgramInfo.here(),
            new DiagnosticsCollector.Folders(Path.of("workspace"), Path.of("workspace", "logs")),
            new Messages(Locale.ENGLISH),
            folder -> {},
            () -> {});
    scene = new Scene(view.node(), 720, 640);
    new Theme(ThemeChoice.LIGHT).style(scene);
    stage.setScene(scene);
    stage.show();
  }

  @AfterEach
  void close(FxRobot robot) {
    robot.interact(stage::hide);
  }

  private static double right(FxRobot robot, String query) {
    Node node = robot.lookup(query).query();
    Bounds bounds = node.localToScene(node.getLayoutBounds());
    return bounds.getMaxX();
  }

  @Test
  void onlyTheTextsOfTheLibrariesScroll(FxRobot robot) {
    List<String> texts = IntStream.range(0, 2_000).mapToObj(line -> "line " + line).toList();
    robot.interact(
        () -> {
          view.show(null);
          view.showNotices(texts);
        });
    WaitForAsyncUtils.waitForFxEvents();
    List<ScrollBar> bars =
        scene.getRoot().lookupAll(".scroll-bar").stream()
            .map(ScrollBar.class::cast)
            .filter(bar -> bar.getOrientation() == Orientation.VERTICAL && bar.isVisible())
            .toList();
    assertEquals(1, bars.size(), "vertical scroll bars");
    assertEquals("notices", bars.getFirst().getParent().getParent().getId());
    assertEquals(right(robot, "#notices"), right(robot, "#notices-search"), 1);
  }
}
