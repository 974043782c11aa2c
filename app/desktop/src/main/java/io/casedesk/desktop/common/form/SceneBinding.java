package io.casedesk.desktop.common.form;

import java.util.function.Consumer;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import org.jspecify.annotations.Nullable;

/**
 * Binds nodes to values that outlive them without a memory leak. The input of an unsent change
 * exists for hours, and a new form is created for it at each visit: the input must not keep these
 * forms in memory.
 */
public final class SceneBinding {

  private SceneBinding() {}

  /**
   * Calls the action with the current value and with changes while a node is in a scene. A node
   * that returns to a scene receives the current value; others can be garbage collected.
   */
  public static <T extends @Nullable Object> void follow(
      Node node, ObservableValue<T> value, Consumer<? super T> action) {
    // Not isNotNull(): the scene property would hold that binding weakly, and it would be collected
    // while the node is outside a scene.
    ObservableValue<Boolean> inScene = node.sceneProperty().map(scene -> true).orElse(false);
    value.when(inScene).subscribe(action);
  }

  /** Runs an action now and after changes of the values while a node is in a scene. */
  static void follow(Node node, Runnable action, ObservableValue<?>... values) {
    for (ObservableValue<?> value : values) {
      follow(node, value, now -> action.run());
    }
  }
}
