package io.casedesk.desktop.common.controls;

import javafx.event.EventHandler;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyEvent;

/** Lets a shortcut that is a letter move the keyboard focus to a text field. */
public final class ShortcutLetter {

  private ShortcutLetter() {}

  /**
   * Moves the keyboard focus within the event of the key, so that the next key already goes to the
   * field. The letter itself, which JavaFX types after the key was pressed, isn't entered.
   */
  public static void focus(TextInputControl field) {
    field.addEventFilter(
        KeyEvent.ANY,
        new EventHandler<KeyEvent>() {
          @Override
          public void handle(KeyEvent first) {
            field.removeEventFilter(KeyEvent.ANY, this);
            if (first.getEventType().equals(KeyEvent.KEY_TYPED)) {
              first.consume();
            }
          }
        });
    field.requestFocus();
  }
}
