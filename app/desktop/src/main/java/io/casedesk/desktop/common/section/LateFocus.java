package io.casedesk.desktop.common.section;

import io.casedesk.desktop.common.popups.DropDown;
import java.util.List;
import java.util.Objects;
import javafx.application.Platform;
import javafx.event.EventHandler;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.input.KeyEvent;
import javafx.stage.Popup;
import javafx.stage.WindowEvent;
import org.jspecify.annotations.Nullable;

/**
 * Focuses a control that may not be shown yet because its page is still loading. The control is
 * focused when it appears, unless the user moved the focus meanwhile; a drop-down that the user
 * opened meanwhile keeps the keyboard until it closes. Use on the JavaFX thread.
 */
public final class LateFocus {

  private final Node control;
  private final Node page;
  private final Runnable focus;
  private boolean waiting;
  private @Nullable Node instead;

  /**
   * Creates the helper.
   *
   * @param control the control to focus
   * @param page the page in which the control appears
   */
  public LateFocus(Node control, Node page) {
    this(control, page, control::requestFocus);
  }

  /**
   * Creates the helper.
   *
   * @param control the control to focus, or a parent of it
   * @param page the page in which the control appears
   * @param focus focuses the control
   */
  public LateFocus(Node control, Node page, Runnable focus) {
    this.control = control;
    this.page = page;
    this.focus = focus;
    control.sceneProperty().subscribe(this::appeared);
    // One handler for all, so that the page doesn't keep them.
    page.addEventHandler(KeyEvent.KEY_PRESSED, LateFocus::stay);
  }

  /** Focuses the control now or when it appears. Until then, no other control gets the keys. */
  public void request() {
    // Some controls show their content from their first frame on, such as a split pane.
    page.applyCss();
    waiting = control.getScene() == null;
    if (waiting) {
      page.requestFocus();
      instead = null;
      // The caller may move the focus elsewhere in the meantime; read it afterward.
      Platform.runLater(() -> instead = owner(page.getScene()));
    } else {
      focus.run();
    }
  }

  /** The page has no use for arrows, and JavaFX would move the focus to a control beside it. */
  private static void stay(KeyEvent event) {
    if (event.getTarget().equals(event.getSource()) && event.getCode().isArrowKey()) {
      event.consume();
    }
  }

  private void appeared(@Nullable Scene scene) {
    if (!waiting || scene == null) {
      return;
    }
    List<Popup> popups = DropDown.withKeyboard(scene.getWindow());
    if (!popups.isEmpty()) {
      // The user types in a drop-down. It would close, and the control would get the keys.
      Popup popup = popups.getLast();
      popup.addEventHandler(
          WindowEvent.WINDOW_HIDDEN,
          new EventHandler<WindowEvent>() {
            @Override
            public void handle(WindowEvent hidden) {
              popup.removeEventHandler(WindowEvent.WINDOW_HIDDEN, this);
              appeared(control.getScene());
            }
          });
      return;
    }
    waiting = false;
    Node now = owner(scene);
    if (instead == null || isGone(instead) || now == null || Objects.equals(now, instead)) {
      focus.run();
    }
  }

  /** JavaFX then gave the focus to another control, and no user did. */
  private static boolean isGone(Node node) {
    return node.getScene() == null;
  }

  private static @Nullable Node owner(@Nullable Scene scene) {
    return scene == null ? null : scene.getFocusOwner();
  }
}
