package io.casedesk.desktop.records.create;

import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.TextInputControl;

/**
 * Returns the keyboard focus to a button whose form is disabled while the button acts: JavaFX moves
 * the focus to another part of the window then, where the next key press would do something else.
 */
final class FocusReturn {

  private final Node form;
  private final Button button;
  private boolean wasFocused;

  private FocusReturn(Node form, Button button) {
    this.form = form;
    this.button = button;
  }

  /**
   * Follows a button.
   *
   * @param form contains the button
   */
  static void follow(Node form, Button button) {
    FocusReturn focusReturn = new FocusReturn(form, button);
    button.disabledProperty().subscribe(focusReturn::changed);
  }

  private void changed(boolean isDisabled) {
    Scene scene = form.getScene();
    if (isDisabled) {
      wasFocused = form.isFocusWithin();
    } else if (wasFocused
        && scene != null
        && !form.isFocusWithin()
        && !(scene.getFocusOwner() instanceof TextInputControl)) {
      button.requestFocus();
    }
  }
}
