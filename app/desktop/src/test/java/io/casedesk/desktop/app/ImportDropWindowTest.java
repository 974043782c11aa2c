package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.connection.RemoteSession;
import io.casedesk.desktop.imports.ImportStep;
import io.casedesk.server.CaseService;
import io.casedesk.server.testdata.SampleDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.input.ClipboardContent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.TransferMode;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** A file that is dragged from elsewhere and dropped on the page. No drag begins on no display. */
@Tag("display")
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init")
class ImportDropWindowTest {

  @TempDir Path folder;
  private CaseService service;
  private WindowFixture window;
  private Stage elsewhere;

  @Start
  void open(Stage stage) {
    service = CaseService.start(SampleDatabase.at(folder.resolve("s.db"), 30));
    window =
        new WindowFixture(
            stage,
            new RemoteSession(service.baseUrl().toString(), service.issueToken("window")),
            ThemeChoice.LIGHT,
            folder.resolve("workspace"));
  }

  @AfterEach
  void close(FxRobot robot) {
    Stage opened = elsewhere;
    if (opened != null) {
      robot.interact(opened::close);
    }
    window.composition.close();
    service.close();
  }

  /** A window beside the other, from which files are dragged. */
  private void offer(FxRobot robot, Path... files) {
    robot.interact(
        () -> {
          Label label = new Label("cases.csv");
          StackPane pane = new StackPane(label);
          pane.setId("dragged");
          pane.setOnDragDetected(
              event -> {
                ClipboardContent content = new ClipboardContent();
                content.putFiles(Stream.of(files).map(Path::toFile).toList());
                pane.startDragAndDrop(TransferMode.COPY).setContent(content);
                event.consume();
              });
          elsewhere = new Stage();
          elsewhere.setScene(new Scene(pane, 120, 60));
          elsewhere.setX(20);
          elsewhere.setY(20);
          elsewhere.setAlwaysOnTop(true);
          elsewhere.show();
        });
  }

  private void drop(FxRobot robot, Path... files) {
    assumeTrue(
        !"Headless".equals(System.getProperty("glass.platform")), "there is no display to drag on");
    window.awaitUseCasesRead();
    WindowFixture.awaitNode(robot, "#go-imports");
    robot.interact(((ButtonBase) robot.lookup("#go-imports").query())::fire);
    Node page = WindowFixture.awaitNode(robot, "#imports-drop");
    offer(robot, files);
    WindowFixture.awaitNode(robot, "#dragged");
    robot.drag("#dragged", MouseButton.PRIMARY).dropTo(page);
    WindowFixture.await(() -> !robot.lookup("#imports-to-mapping").query().isDisabled());
  }

  private Path table(String name) throws IOException {
    return Files.writeString(folder.resolve(name), "id,Sponsor\nuc-1,New\n");
  }

  private String said(FxRobot robot) {
    return robot.lookup("#imports-others").<Labeled>tryQuery().map(Labeled::getText).orElse("");
  }

  @Test
  void aFileThatIsDroppedIsImported(FxRobot robot) throws IOException {
    drop(robot, table("cases.csv"));

    assertEquals(ImportStep.FILE, window.composition.imports().session().open());
    assertEquals(
        1, robot.lookup("#imports-preview").queryTableView().getItems().size(), "the row of it");
    assertEquals("", said(robot), "no other came with it");
  }

  @Test
  void ofSeveralFilesTheFirstTableIsTakenAndTheOthersAreNamed(FxRobot robot) throws IOException {
    Path note = Files.writeString(folder.resolve("note.txt"), "Not a table.");

    drop(robot, note, table("first.csv"), table("second.csv"));

    assertEquals(
        1, robot.lookup("#imports-preview").queryTableView().getItems().size(), "the row of it");
    assertEquals(
        "You can import only one file at a time. Casedesk opened first.csv but not note.txt, "
            + "second.csv. Finish this import, then drop the next file.",
        said(robot));
    window.picture(robot, "imports-dropped");
    robot.interact(() -> window.theme.choiceProperty().set(ThemeChoice.DARK));
    window.picture(robot, "imports-dropped-dark");
    assertTrue(robot.lookup("#imports-others").query().getParent().isVisible());

    robot.interact(((ButtonBase) robot.lookup("#imports-new").query())::fire);

    WindowFixture.awaitNode(robot, "#imports-drop");
    assertEquals("", said(robot), "what was dropped before is of no concern to the next");
  }
}
