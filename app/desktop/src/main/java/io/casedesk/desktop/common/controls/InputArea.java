package io.casedesk.desktop.common.controls;

import javafx.scene.Scene;
import javafx.scene.control.TextArea;
import javafx.scene.input.KeyEvent;

/**
 * A text area for input. JavaFX finds the line above or below the caret from where it drew the
 * caret last; keys that arrive before it draws the text would move the caret to another line.
 */
public final class InputArea extends TextArea {

  /** Creates an empty text area. */
  public InputArea() {
    addEventFilter(KeyEvent.KEY_PRESSED, this::layOut);
  }

  private void layOut(KeyEvent event) {
    Scene scene = getScene();
    if (scene != null && event.getCode().isNavigationKey()) {
      scene.getRoot().applyCss();
      scene.getRoot().layout();
    }
  }
}
