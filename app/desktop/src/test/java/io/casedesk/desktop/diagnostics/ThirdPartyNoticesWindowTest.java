package io.casedesk.desktop.diagnostics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.app.WindowExtension;
import io.casedesk.desktop.common.text.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** The notices of third parties: scrolled, searched, and missing. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the view is made by @Start, which NullAway does not know
class ThirdPartyNoticesWindowTest {

  private ThirdPartyNoticesView view;

  @Start
  void open(Stage stage) {
    view = new ThirdPartyNoticesView(new Messages(Locale.ENGLISH));
    stage.setScene(new Scene(new StackPane(view.node()), 700, 400));
    stage.show();
  }

  private static List<String> lines() {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 5_000; i++) {
      lines.add(i % 1_000 == 7 ? "Apache License " + i : "line " + i);
    }
    return lines;
  }

  private static ListView<?> list(FxRobot robot) {
    return robot.lookup("#notices").queryAs(ListView.class);
  }

  @Test
  void enterGoesFromOneFoundLineToTheNextAndRoundAgain(FxRobot robot) {
    robot.interact(() -> view.show(lines()));
    TextField search = robot.lookup("#notices-search").queryAs(TextField.class);
    robot.clickOn(search).write("apache");
    assertEquals(7, list(robot).getSelectionModel().getSelectedIndex());
    assertEquals("5 lines", robot.lookup("#notices-found").queryAs(Label.class).getText());
    robot.push(KeyCode.ENTER);
    assertEquals(1_007, list(robot).getSelectionModel().getSelectedIndex());
    for (int i = 0; i < 4; i++) {
      robot.push(KeyCode.ENTER);
    }
    assertEquals(7, list(robot).getSelectionModel().getSelectedIndex());
    robot.write(" and nothing");
    assertEquals(-1, list(robot).getSelectionModel().getSelectedIndex());
    assertEquals("no results", robot.lookup("#notices-found").queryAs(Label.class).getText());
  }

  @Test
  void aBuildWithoutThemSaysSo(FxRobot robot) {
    robot.interact(() -> view.show(ThirdPartyNoticesView.read("not-there.txt")));
    assertTrue(robot.lookup("#notices-none").queryAs(Label.class).getText().contains("packaged"));
    assertTrue(robot.lookup("#notices").tryQuery().isEmpty());
  }
}
