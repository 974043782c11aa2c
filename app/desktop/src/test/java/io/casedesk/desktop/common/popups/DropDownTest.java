package io.casedesk.desktop.common.popups;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.app.Pulses;
import io.casedesk.desktop.app.WindowExtension;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.TextField;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** A box that drops down, and the keyboard. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class DropDownTest {

  private TextField search;
  private Button opener;
  private Button chip;
  private TextField within;
  private VBox root;
  private DropDown box;

  @Start
  void open(Stage stage) {
    search = new TextField();
    opener = new Button("Filter");
    within = new TextField();
    chip = new Button("Theme: a");
    root = new VBox(search, opener, chip);
    box = new DropDown(new VBox(within));
    stage.setScene(new Scene(root, 900, 600));
    stage.show();
  }

  private void drop(FxRobot robot) {
    robot.interact(
        () -> {
          chip.requestFocus();
          box.showBelow(opener);
          within.requestFocus();
        });
    robot.write("a");
    assertEquals("a", within.getText());
  }

  @Test
  void whenTheKeyboardGoesElsewhereInTheWindowItCloses(FxRobot robot) {
    drop(robot);
    robot.interact(search::requestFocus);
    assertFalse(box.isShowing());
    robot.write("b");
    assertEquals("b", search.getText(), "what has the ring gets what is typed");
    assertEquals("a", within.getText());
  }

  @Test
  void itStaysWhereWhatHasTheRingIsReplaced(FxRobot robot) {
    drop(robot);
    robot.interact(() -> root.getChildren().set(2, new Button("Theme: a, b")));
    Pulses.await();
    assertTrue(box.isShowing(), "a chip is made anew for each value that is chosen");
    robot.write("b");
    assertEquals("ab", within.getText());
  }
}
