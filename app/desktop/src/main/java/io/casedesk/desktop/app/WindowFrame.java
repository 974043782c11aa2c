package io.casedesk.desktop.app;

import io.casedesk.desktop.common.commands.Shortcut;
import io.casedesk.desktop.common.dialogs.Confirmation;
import io.casedesk.desktop.common.tasks.FrameDebouncer;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.context.Theme;
import io.casedesk.desktop.shell.MainWindow;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.image.Image;
import javafx.stage.PopupWindow;
import javafx.stage.Stage;
import javafx.stage.Window;
import javafx.stage.WindowEvent;
import javafx.util.Subscription;

/** Manages the stage: title, sizes, and the question before unsaved input is lost. */
public final class WindowFrame {

  private static final String ICON = "/io/casedesk/desktop/icons/casedesk.png";
  private static final double SMALLEST_WIDTH = 800;
  private static final double SMALLEST_HEIGHT = 560;

  private final Stage stage;
  private Messages messages;
  private Supplier<UnsavedWork> loss;

  /** The input that closing the window now would lose. */
  record UnsavedWork(int unsavedRecords, int unsavedChanges, boolean saving) {

    static final UnsavedWork NONE = new UnsavedWork(0, 0, false);

    boolean any() {
      return unsavedRecords > 0 || unsavedChanges > 0 || saving;
    }
  }

  /** Size of the content in pixels. */
  public record Size(double width, double height) {

    /** Parses a size such as {@code 1280x800}; empty if the text is something else. */
    static Optional<Size> parse(String text) {
      String[] parts = text.split("x", -1);
      try {
        return parts.length == 2
            ? Optional.of(new Size(Integer.parseInt(parts[0]), Integer.parseInt(parts[1])))
            : Optional.empty();
      } catch (NumberFormatException e) {
        return Optional.empty();
      }
    }

    Size within(double most) {
      return new Size(Math.min(width, most), Math.min(height, most));
    }
  }

  WindowFrame(Stage stage, Messages messages, Supplier<UnsavedWork> loss) {
    this.stage = stage;
    this.messages = messages;
    this.loss = loss;
  }

  /** Uses another language for the questions before input is lost. */
  void use(Messages other) {
    messages = other;
  }

  void show(Parent content, Theme theme, Size size) {
    Scene scene = new Scene(content, size.width, size.height);
    theme.style(scene);
    stage.setTitle("Casedesk");
    stage.setMinWidth(SMALLEST_WIDTH);
    stage.setMinHeight(SMALLEST_HEIGHT);
    stage.setScene(scene);
    stage.setOnCloseRequest(this::ask);
    quitIn(scene, () -> stage);
    stage.show();
    // Decoding and scaling the icon would delay the first frame.
    FrameDebouncer.afterPaint(() -> stage.getIcons().add(icon()));
  }

  private static Image icon() {
    try (InputStream icon = WindowFrame.class.getResourceAsStream(ICON)) {
      if (icon == null) {
        throw new IllegalStateException("This build lacks " + ICON + "; build it again.");
      }
      return new Image(icon);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Closes Casedesk when the user presses its keyboard shortcut in a scene, also above an open
   * dialog and where there are no commands.
   *
   * @param main returns the main window
   */
  static void quitIn(Scene scene, Supplier<Window> main) {
    scene.getAccelerators().put(Shortcut.QUIT, () -> MainWindow.requestClose(main.get()));
  }

  /** Replaces the content and closes the windows that belong to the previous content. */
  void put(Parent content, Supplier<UnsavedWork> wouldLose) {
    List.copyOf(Window.getWindows()).stream()
        .filter(window -> isOwned(window))
        .forEach(Window::hide);
    loss = wouldLose;
    stage.getScene().setRoot(content);
  }

  private boolean isOwned(Window window) {
    return switch (window) {
      case Stage other -> stage.equals(other.getOwner());
      case PopupWindow popup -> stage.equals(popup.getOwnerWindow());
      default -> false;
    };
  }

  /** Returns the id of the control with the keyboard focus; empty if there is none. */
  String focused() {
    Node owner = stage.getScene().getFocusOwner();
    return owner == null || owner.getId() == null ? "" : owner.getId();
  }

  /** Moves the keyboard focus to a control, if it is shown. */
  void focus(String id) {
    Node node = id.isEmpty() ? null : stage.getScene().lookup("#" + id);
    if (node != null) {
      node.requestFocus();
    }
  }

  /** Returns the window. */
  Window window() {
    return stage;
  }

  /** Returns whether the window is minimized. */
  boolean isUnseen() {
    return stage.isIconified();
  }

  /** Runs an action when the window is restored, until unsubscribed. */
  Subscription onReturn(Runnable action) {
    return stage
        .iconifiedProperty()
        .subscribe(
            iconified -> {
              if (!iconified) {
                action.run();
              }
            });
  }

  /**
   * Asks whether to switch to another connection and lose the input; true if nothing would be lost.
   */
  boolean leaves(UnsavedWork lost, String other) {
    return !lost.any() || confirms(lost, "switch", other);
  }

  /** Restores the window and brings it to the front. */
  void bringForward() {
    stage.setIconified(false);
    stage.toFront();
    stage.requestFocus();
  }

  private String what(UnsavedWork lost, String prefix) {
    List<String> sentences = new ArrayList<>();
    if (lost.saving()) {
      sentences.add(messages.text(prefix + ".saving"));
    }
    if (lost.unsavedRecords() > 0) {
      sentences.add(messages.text("close.unsaved", lost.unsavedRecords()));
    }
    if (lost.unsavedChanges() > 0) {
      sentences.add(messages.text("close.unsaved.changes", lost.unsavedChanges()));
    } else if (lost.unsavedRecords() > 0) {
      sentences.add(messages.text("close.unsaved.others"));
    }
    return String.join("\n", sentences);
  }

  private void ask(WindowEvent event) {
    UnsavedWork lost = loss.get();
    if (lost.any() && !confirms(lost, "close", "")) {
      event.consume();
    }
  }

  private boolean confirms(UnsavedWork lost, String prefix, String other) {
    return new Confirmation(messages, prefix).isAgreed(stage, what(lost, prefix), other);
  }
}
