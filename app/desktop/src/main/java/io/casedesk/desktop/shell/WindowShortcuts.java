package io.casedesk.desktop.shell;

import io.casedesk.desktop.common.commands.Command;
import io.casedesk.desktop.common.commands.Commands;
import io.casedesk.desktop.common.popups.DropDown;
import io.casedesk.desktop.common.popups.Overlay;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import javafx.event.Event;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.stage.Popup;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/** Runs commands for keys that are pressed in the main window or in a window beside it. */
final class WindowShortcuts {

  /** Ids of the commands that work while an overlay is shown: they replace it, and close popups. */
  private static final Set<String> OVER =
      Set.of(WindowCommands.PALETTE, WindowCommands.KEYS, WindowCommands.HELP);

  /** Ids of the commands that leave the focus in the window in which their keys are pressed. */
  private static final Set<String> IN_PLACE =
      Set.of(WindowCommands.SAVE, WindowCommands.REFRESH, WindowCommands.THEME);

  private final Commands commands;
  private final Overlay overlay;
  private final Node main;

  /** The window beside the main window that has the focus; null if there is none. */
  private @Nullable Scene beside;

  /** The key that was pressed last and is not released yet; null if there is none. */
  private @Nullable KeyCode held;

  /**
   * Creates the shortcuts and listens in the main window.
   *
   * @param overlay shows the dialogs of the main window
   * @param main the root node of the main window
   */
  WindowShortcuts(Commands commands, Overlay overlay, Node main) {
    this.commands = commands;
    this.overlay = overlay;
    this.main = main;
    main.addEventFilter(
        KeyEvent.KEY_PRESSED, event -> pressed(event, main.getScene(), command -> {}));
    main.addEventFilter(KeyEvent.KEY_TYPED, event -> leaveToPopup(event, main.getScene()));
    main.addEventFilter(KeyEvent.KEY_RELEASED, event -> held = null);
    // A key may be released in a window of another program.
    main.sceneProperty()
        .flatMap(Scene::windowProperty)
        .flatMap(Window::focusedProperty)
        .subscribe(focused -> held = null);
  }

  /** Listens in a window beside the main window, too, which has its own help. */
  void listenIn(Scene other) {
    other.addEventFilter(
        KeyEvent.KEY_PRESSED,
        event -> {
          beside = other;
          try {
            pressed(event, other, this::enterMain);
          } finally {
            beside = null;
          }
        });
    other.addEventFilter(KeyEvent.KEY_TYPED, event -> leaveToPopup(event, other));
    other.addEventFilter(KeyEvent.KEY_RELEASED, event -> held = null);
  }

  /** Moves the focus to the main window for a command that works there. */
  private void enterMain(Command command) {
    if (!IN_PLACE.contains(command.id())) {
      main.getScene().getWindow().requestFocus();
    }
  }

  /** Returns the node that has the focus in the window in which a key is pressed. */
  @Nullable Node focusOwner() {
    Scene scene = beside;
    return (scene == null ? main.getScene() : scene).getFocusOwner();
  }

  private void pressed(KeyEvent event, Scene scene, Consumer<Command> before) {
    List<Popup> popups = DropDown.withKeyboard(scene.getWindow());
    boolean isBeside = !scene.equals(main.getScene());
    boolean isRepeated = event.getCode() == held;
    held = event.getCode();
    commands
        .find(event)
        .filter(command -> !(isBeside && command.id().equals(WindowCommands.HELP)))
        .filter(command -> !overlay.isShowing() || OVER.contains(command.id()))
        .filter(command -> popups.isEmpty() || isCombination(event))
        .ifPresent(
            command -> {
              if (!OVER.contains(command.id())) {
                popups.forEach(Window::hide);
              }
              if (!isRepeated || command.shortcut() == null || command.shortcut().repeats()) {
                before.accept(command);
                command.run();
              }
              event.consume();
            });
    leaveToPopup(event, scene);
  }

  private static boolean isCombination(KeyEvent event) {
    return event.isShortcutDown() || event.isAltDown() || event.getCode().isFunctionKey();
  }

  /** Keeps a key that an open drop-down didn't use from the control that is focused below it. */
  private static void leaveToPopup(Event event, Scene scene) {
    if (!DropDown.withKeyboard(scene.getWindow()).isEmpty()) {
      event.consume();
    }
  }
}
