package io.casedesk.desktop.connections;

import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;

/** Lets Enter press the focused button; JavaFX reserves this for the space bar. */
final class EnterKeyHandler {

  private EnterKeyHandler() {}

  /** Enables Enter for all buttons in a node. */
  static void firesButtonsIn(Node node) {
    node.addEventFilter(
        KeyEvent.KEY_PRESSED,
        event -> {
          if (event.getCode() == KeyCode.ENTER && event.getTarget() instanceof Button button) {
            button.fire();
            event.consume();
          }
        });
  }
}
