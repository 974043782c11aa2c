package io.casedesk.desktop.common.commands;

import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.value.ObservableValue;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyEvent;

/**
 * The keyboard shortcut of a command.
 *
 * @param keys the key combination
 * @param counts whether the shortcut is active now; for example, Escape has another meaning in a
 *     text field
 * @param repeats whether a key that is held down runs the command again and again
 */
public record Shortcut(KeyCombination keys, ObservableValue<Boolean> counts, boolean repeats) {

  /** Saves the input; public because the tooltip of the Save button shows it, too. */
  public static final KeyCombination SAVE = control(KeyCode.S);

  /** Changes one field of many records. */
  public static final KeyCombination BULK = control(KeyCode.E);

  /** Exports records to a file. */
  public static final KeyCombination EXPORT = controlShift(KeyCode.E);

  /** Creates a record. */
  public static final KeyCombination CREATE = control(KeyCode.N);

  /** Creates records from rows on the clipboard. */
  public static final KeyCombination CREATE_PASTED = controlShift(KeyCode.N);

  /** Applies the reviewed changes. */
  public static final KeyCombination APPLY = control(KeyCode.ENTER);

  /** Opens a file. */
  public static final KeyCombination OPEN = control(KeyCode.O);

  /** Opens a plan file. */
  public static final KeyCombination OPEN_PLAN = controlShift(KeyCode.O);

  /** Closes Casedesk; public because pages without commands have it, too. */
  public static final KeyCombination QUIT = control(KeyCode.Q);

  private static final ObservableValue<Boolean> ALWAYS = new SimpleBooleanProperty(true);

  /** Creates a shortcut that is always active. */
  public static Shortcut of(KeyCombination keys) {
    return new Shortcut(keys, ALWAYS, true);
  }

  /** Returns a key with Ctrl, or with Command on macOS. */
  public static KeyCombination control(KeyCode code) {
    return new KeyCodeCombination(code, KeyCombination.SHORTCUT_DOWN);
  }

  /** Returns a key with Shift and Ctrl, or with Shift and Command on macOS. */
  public static KeyCombination controlShift(KeyCode code) {
    return new KeyCodeCombination(code, KeyCombination.SHORTCUT_DOWN, KeyCombination.SHIFT_DOWN);
  }

  /** Returns a key with Shift. */
  public static KeyCombination shift(KeyCode code) {
    return new KeyCodeCombination(code, KeyCombination.SHIFT_DOWN);
  }

  /** Returns a key without modifiers. */
  public static KeyCombination key(KeyCode code) {
    return new KeyCodeCombination(code);
  }

  boolean matches(KeyEvent event) {
    return keys.match(event) && counts.getValue();
  }
}
