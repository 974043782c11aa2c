package io.casedesk.desktop.app;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javafx.event.Event;
import javafx.event.EventType;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.stage.Stage;
import org.testfx.util.WaitForAsyncUtils;

/**
 * Presses keys where the keyboard is in a window. A robot waits after each key; here hundreds of
 * fields are gone through.
 */
record Keyboard(Stage stage) {

  private static final int PATIENCE_SECONDS = 60;

  /** Does something on the JavaFX thread, after what was asked of that thread before. */
  static <T> T fx(Callable<T> action) {
    try {
      return WaitForAsyncUtils.waitFor(
          PATIENCE_SECONDS, TimeUnit.SECONDS, WaitForAsyncUtils.asyncFx(action));
    } catch (TimeoutException e) {
      throw new AssertionError("The JavaFX thread is busy", e);
    }
  }

  /** Gives everything its looks and its place now. */
  void arrange() {
    stage.getScene().getRoot().applyCss();
    stage.getScene().getRoot().layout();
  }

  /** Presses a key and lets it go. */
  Keyboard push(KeyCode code) {
    return push(code, false);
  }

  /** Presses a key together with Ctrl, or what the system has for it. */
  Keyboard shortcut(KeyCode code) {
    return push(code, true);
  }

  private Keyboard push(KeyCode code, boolean control) {
    return fx(
        () -> {
          press(code, control);
          return this;
        });
  }

  private void press(KeyCode code, boolean control) {
    fire(KeyEvent.KEY_PRESSED, "", code, control);
    fire(KeyEvent.KEY_RELEASED, "", code, control);
  }

  /** Presses a key and doesn't let it go. */
  Keyboard hold(KeyCode code) {
    return fx(
        () -> {
          fire(KeyEvent.KEY_PRESSED, "", code, false);
          return this;
        });
  }

  /** Lets a key go. */
  Keyboard release(KeyCode code) {
    return fx(
        () -> {
          fire(KeyEvent.KEY_RELEASED, "", code, false);
          return this;
        });
  }

  /** Types a text. */
  Keyboard write(String text) {
    return fx(
        () -> {
          for (int i = 0; i < text.length(); i++) {
            char letter = text.charAt(i);
            if (letter == '\n') {
              press(KeyCode.ENTER, false);
            } else {
              fire(KeyEvent.KEY_TYPED, String.valueOf(letter), KeyCode.UNDEFINED, false);
            }
          }
          return this;
        });
  }

  /** Types keys one after the other, without a pulse between them. */
  Keyboard type(List<TypedKey> keys) {
    return fx(
        () -> {
          for (TypedKey key : keys) {
            fire(KeyEvent.KEY_PRESSED, key);
            if (!key.typed().isEmpty()) {
              fire(KeyEvent.KEY_TYPED, key);
            }
            fire(KeyEvent.KEY_RELEASED, key);
          }
          return this;
        });
  }

  private void fire(EventType<KeyEvent> type, TypedKey key) {
    boolean isTyped = type.equals(KeyEvent.KEY_TYPED);
    fire(
        new KeyEvent(
            type,
            isTyped ? key.typed() : KeyEvent.CHAR_UNDEFINED,
            "",
            isTyped ? KeyCode.UNDEFINED : key.code(),
            key.shift(),
            key.control(),
            false,
            false));
  }

  private void fire(EventType<KeyEvent> type, String letter, KeyCode code, boolean control) {
    fire(new KeyEvent(type, letter, "", code, false, control, false, false));
  }

  private void fire(KeyEvent event) {
    Scene scene = stage.getScene();
    Node at = scene.getFocusOwner();
    Event.fireEvent(at == null ? scene.getRoot() : at, event);
  }
}
