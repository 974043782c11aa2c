package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.connection.BuiltInSession;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.model.runs.RunRows;
import io.casedesk.server.testdata.SampleDatabase;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.Labeled;
import javafx.scene.text.Text;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.kordamp.ikonli.javafx.FontIcon;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** What is said of runs is shown whole, also in the smallest window. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class RunsNoticeWindowTest {

  private static final String LONG =
      "apply “Sponsors of the spring programme, as agreed with every business unit in March.csv”";

  @TempDir Path folder;
  private Stage stage;
  private WindowFixture window;

  @Start
  void open(Stage opened) {
    stage = opened;
  }

  @AfterEach
  void close() {
    window.composition.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"en", "de"})
  void eachNoticeEndsInsideTheWindow(String language, FxRobot robot) throws IOException {
    BuiltInSession session =
        new BuiltInSession("This computer", SampleDatabase.at(folder.resolve("s.db"), 60));
    robot.interact(
        () ->
            window =
                new WindowFixture(
                    stage,
                    session,
                    new WindowFixture.Looks(
                        ThemeChoice.LIGHT,
                        new Messages(Locale.of(language)),
                        new WindowFrame.Size(800, 560)),
                    folder.resolve("workspace")));
    window.awaitUseCasesRead();
    for (int i = 0; i < 3; i++) {
      RunHeader run =
          RunHeader.of(session.connection(), "use-cases", Instant.now(), "ana", LONG + i);
      CompletableFuture.runAsync(
              () -> window.workspace.runs().begin(run, "{}", RunRows.ofPlan(List.of(), List.of())))
          .join();
    }
    robot.interact(() -> window.composition.unfinished.findRuns());
    WindowFixture.go(robot, "runs");
    WindowFixture.awaitNode(robot, "#run-title");
    WindowFixture.await(
        () ->
            !Objects.requireNonNull(window.composition.runs.model().openProperty().get())
                .isReading());
    window.picture(robot, "runs-notices-" + language);
    assertEquals(List.of(), beyond(robot));
  }

  private List<String> beyond(FxRobot robot) {
    List<String> found = new ArrayList<>();
    robot.interact(
        () -> {
          List<Node> notices = List.copyOf(stage.getScene().getRoot().lookupAll(".notice"));
          assertNotEquals(List.of(), notices);
          double top = robot.lookup(".runs").query().localToScene(0, 0).getY();
          for (Node notice : notices) {
            double bottom = notice.localToScene(notice.getLayoutBounds()).getMaxY();
            if (bottom > top + 0.5) {
              found.add(notice + " ends at " + bottom + ", and the runs begin at " + top);
            }
            for (Node part : notice.lookupAll("*")) {
              Bounds bounds = part.localToScene(part.getLayoutBounds());
              if (bounds.getMaxX() > stage.getScene().getWidth() + 0.5) {
                found.add(part + " ends at " + bounds.getMaxX());
              }
              if (part instanceof Text text
                  && !(part instanceof FontIcon)
                  && part.getParent() instanceof Labeled label
                  && !text.getText().equals(label.getText())) {
                found.add(label.getText() + " is cut to " + text.getText());
              }
            }
          }
        });
    return found;
  }
}
