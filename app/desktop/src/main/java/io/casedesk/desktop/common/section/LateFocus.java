package io.casedesk.desktop.common.section;

import java.util.Objects;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.Scene;
import org.jspecify.annotations.Nullable;

/**
 * Puts the keyboard into a control that may not be shown yet, because its page is still being read.
 * Then the control gets the keyboard when it appears, unless the user moved it meanwhile. For the
 * JavaFX thread only.
 */
public final class LateFocus {

  private final Node control;
  private final Node page;
  private boolean waiting;
  private @Nullable Node instead;

  /**
   * Nothing is asked for yet.
   *
   * @param control what gets the keyboard
   * @param page what it appears in
   */
  public LateFocus(Node control, Node page) {
    this.control = control;
    this.page = page;
    control.sceneProperty().subscribe(this::appeared);
  }

  /** Puts the keyboard into the control, now or when it appears. */
  public void request() {
    waiting = control.getScene() == null;
    if (waiting) {
      instead = null;
      // Whoever asked finds another place for the keyboard until then.
      Platform.runLater(() -> instead = owner(page.getScene()));
    } else {
      control.requestFocus();
    }
  }

  private void appeared(@Nullable Scene scene) {
    if (!waiting || scene == null) {
      return;
    }
    waiting = false;
    Node now = owner(scene);
    if (instead == null || now == null || Objects.equals(now, instead)) {
      control.requestFocus();
    }
  }

  private static @Nullable Node owner(@Nullable Scene scene) {
    return scene == null ? null : scene.getFocusOwner();
  }
}
