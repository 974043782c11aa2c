package io.casedesk.desktop.common.commands;

import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.value.ObservableValue;
import javafx.scene.input.KeyCombination;
import org.jspecify.annotations.Nullable;

/**
 * Something that can be done, by a button, by keys or from the palette. What says its keys anywhere
 * takes them from here, so that no tooltip can say others than those that work.
 *
 * @param id unique among the commands of a place, such as {@code refresh}
 * @param title what it does, in a person's language
 * @param shortcut the keys that run it; null when there are none
 * @param condition when it can run
 * @param action does it, on the JavaFX thread
 */
public record Command(
    String id, String title, @Nullable Shortcut shortcut, Condition condition, Runnable action) {

  /**
   * When a command can run.
   *
   * @param met whether it can run now
   * @param otherwise why it cannot when it cannot, in a person's language
   */
  public record Condition(ObservableValue<Boolean> met, String otherwise) {}

  /** One of its own: what listens to one that all share would stay for as long as the program. */
  private static Condition always() {
    return new Condition(new SimpleBooleanProperty(true), "");
  }

  /** A command that can always run and has no keys. */
  public static Command of(String id, String title, Runnable action) {
    return new Command(id, title, null, always(), action);
  }

  /** The same with keys. */
  public Command on(KeyCombination keys) {
    return new Command(id, title, Shortcut.of(keys), condition, action);
  }

  /** The same with keys that mean it only now and then. */
  public Command on(KeyCombination keys, ObservableValue<Boolean> counts) {
    return new Command(id, title, new Shortcut(keys, counts), condition, action);
  }

  /** The same, but it can run only when a condition is met. */
  public Command when(ObservableValue<Boolean> met, String otherwise) {
    return new Command(id, title, shortcut, new Condition(met, otherwise), action);
  }

  /** Whether it can run now. */
  public boolean canRun() {
    return condition.met().getValue();
  }

  /** Runs it if it can run. */
  public void run() {
    if (canRun()) {
      action.run();
    }
  }
}
