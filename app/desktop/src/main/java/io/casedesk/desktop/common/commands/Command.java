package io.casedesk.desktop.common.commands;

import java.util.List;
import java.util.function.Supplier;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.value.ObservableValue;
import javafx.scene.input.KeyCombination;
import org.jspecify.annotations.Nullable;

/**
 * An action that the user can start with a button, a keyboard shortcut or the command palette.
 * Every text that shows the keyboard shortcut takes it from here, so that it is always correct.
 *
 * @param id unique among the commands of a place, such as {@code refresh}
 * @param title the localized title
 * @param shortcut the keyboard shortcut; null if there is none
 * @param condition when the command can run
 * @param action the action, called on the JavaFX thread
 */
public record Command(
    String id, String title, @Nullable Shortcut shortcut, Condition condition, Runnable action) {

  /**
   * Determines when a command can run.
   *
   * @param met whether it can run now
   * @param otherwise returns the localized reason why it can't run now
   */
  public record Condition(ObservableValue<Boolean> met, Supplier<String> otherwise) {}

  /**
   * Returns a new condition that is always met. Not shared: listeners of a shared instance would
   * live as long as the program.
   */
  private static Condition always() {
    return new Condition(new SimpleBooleanProperty(true), () -> "");
  }

  /** Creates a command that can always run and has no keyboard shortcut. */
  public static Command of(String id, String title, Runnable action) {
    return new Command(id, title, null, always(), action);
  }

  /** Returns a copy with a keyboard shortcut. */
  public Command on(KeyCombination keys) {
    return new Command(id, title, Shortcut.of(keys), condition, action);
  }

  /** Returns a copy with a keyboard shortcut that is active only at times. */
  public Command on(KeyCombination keys, ObservableValue<Boolean> counts) {
    return on(List.of(keys), counts);
  }

  /** Returns a copy with alternative key combinations that are active only at times. */
  public Command on(List<KeyCombination> keys, ObservableValue<Boolean> counts) {
    return new Command(id, title, new Shortcut(keys, counts, true), condition, action);
  }

  /** Returns a copy that runs once for a key, however long the key is held down. */
  public Command once(KeyCombination keys, ObservableValue<Boolean> counts) {
    return new Command(id, title, new Shortcut(List.of(keys), counts, false), condition, action);
  }

  /** Returns a copy with a condition. */
  public Command when(ObservableValue<Boolean> met, String otherwise) {
    return when(met, () -> otherwise);
  }

  /** Returns a copy with a condition whose reason changes. */
  public Command when(ObservableValue<Boolean> met, Supplier<String> otherwise) {
    return new Command(id, title, shortcut, new Condition(met, otherwise), action);
  }

  /** Returns whether the command can run now. */
  public boolean canRun() {
    return condition.met().getValue();
  }

  /** Runs the command if it can run. */
  public void run() {
    if (canRun()) {
      action.run();
    }
  }
}
