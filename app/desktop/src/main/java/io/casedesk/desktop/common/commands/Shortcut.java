package io.casedesk.desktop.common.commands;

import java.util.List;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.ComboBox;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyEvent;

/**
 * The keyboard shortcut of a command.
 *
 * @param alternatives the key combinations, the usual one first
 * @param counts whether the shortcut is active now; for example, Escape has another meaning in a
 *     text field
 * @param repeats whether a key that is held down runs the command again and again
 */
public record Shortcut(
    List<KeyCombination> alternatives, ObservableValue<Boolean> counts, boolean repeats) {

  /** Saves the input; public because the tooltip of the Save button shows it, too. */
  public static final KeyCombination SAVE = control(KeyCode.S);

  /** Changes one field of many records. */
  public static final KeyCombination BULK = control(KeyCode.E);

  /** Finds and replaces a text in a field of many records. */
  public static final KeyCombination REPLACE = control(KeyCode.H);

  /** Shows or hides the fields of the selected record. */
  public static final KeyCombination RECORD_PANE = control(KeyCode.B);

  /** Adds a filter. */
  public static final KeyCombination FILTER = controlShift(KeyCode.F);

  /** Opens the menu of saved views. */
  public static final KeyCombination VIEWS = control(KeyCode.L);

  /** Opens the menu of the focused column. */
  public static final KeyCombination COLUMN_MENU =
      new KeyCodeCombination(KeyCode.DOWN, KeyCombination.ALT_DOWN);

  /** Picks the selected rows by their check boxes. */
  public static final KeyCombination PICK = controlShift(KeyCode.SPACE);

  /** Clears the search. */
  public static final KeyCombination CLEAR_SEARCH = key(KeyCode.ESCAPE);

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

  /** Cancels a read. */
  public static final KeyCombination STOP = control(KeyCode.PERIOD);

  /** Keeps the user's value in a review. */
  public static final KeyCombination MINE = key(KeyCode.M);

  /** Keeps the value of the service in a review. */
  public static final KeyCombination THEIRS = key(KeyCode.T);

  /** Skips a change in a review. */
  public static final KeyCombination SKIP = key(KeyCode.DELETE);

  /** Edits what is selected. */
  public static final KeyCombination EDIT = key(KeyCode.F2);

  /** Undoes a step. */
  public static final KeyCombination UNDO = control(KeyCode.Z);

  /** Closes Casedesk; public because pages without commands have it, too. */
  public static final KeyCombination QUIT = control(KeyCode.Q);

  private static final ObservableValue<Boolean> ALWAYS = new SimpleBooleanProperty(true);

  /** Creates a shortcut that is always active. */
  public static Shortcut of(KeyCombination keys) {
    return new Shortcut(List.of(keys), ALWAYS, true);
  }

  /** Copies the key combinations. */
  public Shortcut {
    alternatives = List.copyOf(alternatives);
  }

  /** Returns the usual key combination. */
  public KeyCombination keys() {
    return alternatives.getFirst();
  }

  /**
   * Returns whether the keyboard focus is outside text fields and dropdowns, in which keys have
   * meanings of their own.
   *
   * @param within a node of the window
   */
  public static ObservableValue<Boolean> outsideText(Node within) {
    return within
        .sceneProperty()
        .flatMap(Scene::focusOwnerProperty)
        .map(owner -> !(owner instanceof TextInputControl) && !(owner instanceof ComboBox<?>))
        .orElse(true);
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

  /** Returns a key with or without Shift. */
  public static KeyCombination anyShift(KeyCode code) {
    return new KeyCodeCombination(code, KeyCombination.SHIFT_ANY);
  }

  /** Returns a key without modifiers. */
  public static KeyCombination key(KeyCode code) {
    return new KeyCodeCombination(code);
  }

  boolean matches(KeyEvent event) {
    return alternatives.stream().anyMatch(keys -> keys.match(event)) && counts.getValue();
  }
}
