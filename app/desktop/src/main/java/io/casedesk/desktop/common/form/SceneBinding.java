package io.casedesk.desktop.common.form;

import java.util.function.Consumer;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import org.jspecify.annotations.Nullable;

/**
 * Follows values that outlive the nodes that show them. What an unsent change is typed into stays
 * for hours, and a form for it is made at each visit: none of these forms may be kept by it.
 */
public final class SceneBinding {

  private SceneBinding() {}

  /**
   * Hears of a value now, and of its changes while a node is in a scene. A node that comes back
   * hears of what changed meanwhile; one that doesn't can be collected.
   */
  public static <T extends @Nullable Object> void follow(
      Node node, ObservableValue<T> value, Consumer<? super T> action) {
    // Not isNotNull(), which the scene property holds weakly: it would be collected while away.
    ObservableValue<Boolean> inScene = node.sceneProperty().map(scene -> true).orElse(false);
    value.when(inScene).subscribe(action);
  }
}
