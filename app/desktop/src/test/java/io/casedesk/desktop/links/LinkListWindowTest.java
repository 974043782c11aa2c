package io.casedesk.desktop.links;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.app.WindowExtension;
import io.casedesk.desktop.common.controls.Labels;
import java.util.List;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.layout.Region;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.kordamp.ikonli.feather.Feather;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

/** The links of a record in a low pane. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the list is made by @Start, which NullAway does not know
class LinkListWindowTest {

  private LinkList list;
  private Stage stage;

  /** In a window of its own, because other tests may have given the shared one a size to keep. */
  @Start
  void open(Stage shared) {
    stage = new Stage();
    list = new LinkList("links", "Links", id -> {});
    stage.setScene(new Scene((Region) list.node(), 300, 300));
    stage.show();
  }

  @AfterEach
  void close(FxRobot robot) {
    robot.interact(stage::hide);
  }

  private static Bounds place(FxRobot robot, String query) {
    Node node = robot.lookup(query).query();
    return node.localToScene(node.getLayoutBounds());
  }

  @Test
  void aLongMessageCoversNeitherTheLinksNorTheNote(FxRobot robot) {
    LinkList.Line line =
        new LinkList.Line(
            "1", "Patch Assistant", "Draft", "In both lists", Feather.CHECK_CIRCLE, false, true);
    robot.interact(
        () -> {
          list.notices(
              List.of(
                  Labels.verdict(Feather.X_CIRCLE, "Can’t read the links. ".repeat(40), "bad")));
          list.note("The service’s link list as of yesterday. Links are read-only.");
          list.show(List.of(line));
        });
    WaitForAsyncUtils.waitForFxEvents();
    robot.interact(() -> robot.lookup("#links").query().getScene().getRoot().layout());
    Bounds links = place(robot, "#links");
    assertTrue(links.getHeight() >= 56, "a link is in sight: " + links.getHeight());
    assertTrue(links.getMaxY() <= place(robot, "#links-note").getMinY(), "the note is below");
    assertTrue(place(robot, ".capped").getMinY() >= links.getMaxY(), "the message is below");
    assertTrue(
        place(robot, "#links-note").getMaxY() <= 300,
        "the note is in the pane: " + place(robot, "#links-note") + links);
  }
}
