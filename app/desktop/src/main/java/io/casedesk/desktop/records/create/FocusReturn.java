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

  /**
   * Creates an instance for a button.
   *
   * @param form contains the button
   */
  FocusReturn(Node form, Button button) {
    this.form = form;
    this.button = button;
  }

  /** Follows whether the button is disabled. */
  void follow() {
    button.disabledProperty().subscribe(this::changed);
  }

  private void changed(boolean isDisabled) {
    if (isDisabled) {
      wasFocused = form.isFocusWithin();
    } else {
      focus(button);
    }
  }

  /** Focuses a control of the form, if the form lost the focus and the user isn't typing. */
  void focus(Node control) {
    Scene scene = form.getScene();
    if (wasFocused
        && scene != null
        && (form.isFocused() || !form.isFocusWithin())
        && !(scene.getFocusOwner() instanceof TextInputControl)) {
      control.requestFocus();
    }
  }
}
