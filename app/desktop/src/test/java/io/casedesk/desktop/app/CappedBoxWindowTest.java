package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.desktop.common.controls.CappedBox;
import io.casedesk.desktop.common.controls.Notice;
import io.casedesk.desktop.common.text.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javafx.scene.Scene;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** The focus that a click brings scrolls no button from under the mouse. */
@ExtendWith(WindowExtension.class)
class CappedBoxWindowTest {

  private final List<String> closed = new ArrayList<>();

  @Start
  void open(Stage stage) {
    Messages messages = new Messages(Locale.ENGLISH);
    VBox lines = new VBox();
    for (String text : List.of("one", "two\ntwo\ntwo\ntwo")) {
      lines
          .getChildren()
          .add(
              new Notice(Notice.Level.DOUBT, text, messages)
                  .dismissable(() -> closed.add(text.substring(0, 3))));
    }
    stage.setScene(new Scene(new VBox(new CappedBox(lines, 90, "Notices").node()), 500, 300));
    stage.show();
  }

  @Test
  void theFirstClickOnANoticeThatIsCutOffClosesIt(FxRobot robot) {
    robot.clickOn(robot.lookup("#notice-dismiss").nth(1).queryButton());
    assertEquals(List.of("two"), closed);
  }
}
