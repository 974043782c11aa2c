package io.casedesk.desktop.common.popups;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.app.WindowExtension;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.TextField;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** A dialog, and content that comes above it for a while. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class OverlayTest {

  private final Overlay overlay = new Overlay();
  private TextField name;
  private Button create;
  private VBox dialog;
  private TextField search;
  private boolean mayClose = true;

  @Start
  void open(Stage stage) {
    name = new TextField();
    create = new Button("Create");
    dialog = new VBox(name, create);
    search = new TextField();
    stage.setScene(new Scene(new StackPane(new TextField(), overlay.node()), 900, 600));
    stage.show();
    overlay.show(new Overlay.Content(dialog, name, () -> {}, () -> mayClose, () -> false));
  }

  private void search(FxRobot robot) {
    robot.interact(
        () -> {
          create.requestFocus();
          overlay.showAbove(new Overlay.Content(new VBox(search), search, () -> {}));
        });
    assertTrue(search.isFocused());
  }

  @Test
  void theKeyboardReturnsToTheControlThatHadIt(FxRobot robot) {
    search(robot);
    robot.interact(overlay::hide);
    assertTrue(create.isFocused());
  }

  @Test
  void theKeyboardReturnsToTheDialogWhereItsControlIsGoneOrDisabled(FxRobot robot) {
    search(robot);
    robot.interact(
        () -> {
          create.setDisable(true);
          overlay.hide();
        });
    assertTrue(name.isFocused(), "a disabled control takes no keys");

    create.setDisable(false);
    search(robot);
    robot.interact(
        () -> {
          dialog.getChildren().remove(create);
          overlay.hide();
        });
    assertTrue(name.isFocused(), "a control that is gone takes no keys");
  }

  @Test
  void allIsClosedOnlyWhereTheDialogAgrees(FxRobot robot) {
    search(robot);
    mayClose = false;
    boolean[] isEmpty = {true};
    robot.interact(() -> isEmpty[0] = overlay.hideAll());
    assertFalse(isEmpty[0], "a command would run behind the dialog");
    assertTrue(dialog.isVisible() && overlay.isShowing());

    mayClose = true;
    search(robot);
    robot.interact(() -> isEmpty[0] = overlay.hideAll());
    assertEquals(isEmpty[0], !overlay.isShowing());
    assertTrue(isEmpty[0]);
  }
}
