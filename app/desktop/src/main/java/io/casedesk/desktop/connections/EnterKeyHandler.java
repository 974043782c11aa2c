package io.casedesk.desktop.connections;

import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;

/** Enter on a button does what the button says, which JavaFX leaves to the space bar. */
final class EnterKeyHandler {

  private EnterKeyHandler() {}

  /** Lets it be so for all buttons in a node. */
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
