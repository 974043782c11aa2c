package io.casedesk.desktop.common.section;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.app.GarbageCollection;
import io.casedesk.desktop.app.Pulses;
import io.casedesk.desktop.app.WindowExtension;
import io.casedesk.desktop.common.popups.DropDown;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.TextField;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** A control that is to be focused appears while the user types in a drop-down. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class LateFocusWindowTest {

  private Button opener;
  private TextField within;
  private TextField late;
  private VBox page;
  private DropDown box;

  @Start
  void open(Stage stage) {
    opener = new Button("Filter");
    within = new TextField();
    late = new TextField();
    page = new VBox(opener);
    page.setFocusTraversable(true);
    box = new DropDown(new VBox(within));
    stage.setScene(new Scene(page, 900, 600));
    stage.show();
  }

  @Test
  void theDropDownKeepsNothingOfWhatWaitedForIt(FxRobot robot) {
    List<WeakReference<LateFocus>> waited = new ArrayList<>();
    for (int time = 0; time < 5; time++) {
      robot.interact(
          () -> {
            late = new TextField();
            LateFocus focus = new LateFocus(late, page);
            waited.add(new WeakReference<>(focus));
            focus.request();
          });
      robot.interact(
          () -> {
            box.showBelow(opener);
            within.requestFocus();
          });
      robot.interact(() -> page.getChildren().add(late));
      assertTrue(box.isShowing());
      robot.interact(box::hide);
      assertTrue(late.isFocused());
      robot.interact(() -> page.getChildren().remove(late));
    }
    // The window may remember the control that was focused last.
    GarbageCollection.await(waited, 1);
  }

  @Test
  void theDropDownKeepsTheKeyboardUntilItCloses(FxRobot robot) {
    robot.interact(() -> new LateFocus(late, page).request());
    robot.interact(
        () -> {
          box.showBelow(opener);
          within.requestFocus();
        });
    robot.interact(() -> page.getChildren().add(late));
    Pulses.await();
    robot.write("a");
    assertTrue(box.isShowing());
    assertEquals("a", within.getText());
    assertEquals("", late.getText());

    robot.interact(box::hide);
    assertTrue(late.isFocused());
    robot.write("b");
    assertEquals("b", late.getText());
  }
}
