package io.casedesk.desktop.common.commands;

import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.value.ObservableValue;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyEvent;

/**
 * Keys that run a command.
 *
 * @param keys the keys
 * @param counts whether they mean the command now; Escape in a field is not Escape elsewhere
 */
public record Shortcut(KeyCombination keys, ObservableValue<Boolean> counts) {

  /** Writes what was typed; named here because the button that does the same says so too. */
  public static final KeyCombination SAVE = control(KeyCode.S);

  /** Changes one field of many records. */
  public static final KeyCombination BULK = control(KeyCode.E);

  /** Writes records into a file. */
  public static final KeyCombination EXPORT =
      new KeyCodeCombination(KeyCode.E, KeyCombination.SHORTCUT_DOWN, KeyCombination.SHIFT_DOWN);

  /** Makes a new record. */
  public static final KeyCombination CREATE = control(KeyCode.N);

  /** Applies the changes that are reviewed. */
  public static final KeyCombination APPLY = control(KeyCode.ENTER);

  /** Chooses a file to work on. */
  public static final KeyCombination OPEN = control(KeyCode.O);

  /** Opens a change plan that is a file. */
  public static final KeyCombination OPEN_PLAN =
      new KeyCodeCombination(KeyCode.O, KeyCombination.SHORTCUT_DOWN, KeyCombination.SHIFT_DOWN);

  private static final ObservableValue<Boolean> ALWAYS = new SimpleBooleanProperty(true);

  /** Keys that mean the command everywhere. */
  public static Shortcut of(KeyCombination keys) {
    return new Shortcut(keys, ALWAYS);
  }

  /** A key together with Ctrl, or with Command on a Mac. */
  public static KeyCombination control(KeyCode code) {
    return new KeyCodeCombination(code, KeyCombination.SHORTCUT_DOWN);
  }

  /** A key alone. */
  public static KeyCombination key(KeyCode code) {
    return new KeyCodeCombination(code);
  }

  boolean matches(KeyEvent event) {
    return keys.match(event) && counts.getValue();
  }
}
