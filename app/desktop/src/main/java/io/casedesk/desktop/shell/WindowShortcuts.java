package io.casedesk.desktop.shell;

import io.casedesk.desktop.common.commands.Commands;
import io.casedesk.desktop.common.popups.DropDown;
import io.casedesk.desktop.common.popups.Overlay;
import java.util.List;
import java.util.Set;
import javafx.event.Event;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.stage.Popup;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/** Runs commands for keys that are pressed in the main window. */
final class WindowShortcuts {

  /** Ids of the commands that work while an overlay is shown: they replace it, and close popups. */
  private static final Set<String> OVER =
      Set.of(WindowCommands.PALETTE, WindowCommands.KEYS, WindowCommands.HELP);

  private final Commands commands;
  private final Overlay overlay;
  private final Node main;

  /** The key that was pressed last and is not released yet; null if there is none. */
  private @Nullable KeyCode held;

  private WindowShortcuts(Commands commands, Overlay overlay, Node main) {
    this.commands = commands;
    this.overlay = overlay;
    this.main = main;
  }

  /**
   * Listens in the main window.
   *
   * @param overlay shows the dialogs of the window
   * @param main the root node of the window
   */
  static void listen(Commands commands, Overlay overlay, Node main) {
    WindowShortcuts shortcuts = new WindowShortcuts(commands, overlay, main);
    main.addEventFilter(KeyEvent.KEY_PRESSED, shortcuts::pressed);
    main.addEventFilter(KeyEvent.KEY_TYPED, shortcuts::leaveToPopup);
    main.addEventFilter(KeyEvent.KEY_RELEASED, event -> shortcuts.held = null);
    // A key may be released in a window of another program.
    main.sceneProperty()
        .flatMap(Scene::windowProperty)
        .flatMap(Window::focusedProperty)
        .subscribe(focused -> shortcuts.held = null);
  }

  private void pressed(KeyEvent event) {
    List<Popup> popups = popups();
    boolean isRepeated = event.getCode() == held;
    held = event.getCode();
    commands
        .find(event)
        .filter(command -> !overlay.isShowing() || OVER.contains(command.id()))
        .filter(command -> popups.isEmpty() || isCombination(event))
        .ifPresent(
            command -> {
              if (!OVER.contains(command.id())) {
                popups.forEach(Window::hide);
              }
              if (!isRepeated || command.shortcut() == null || command.shortcut().repeats()) {
                command.run();
              }
              event.consume();
            });
    leaveToPopup(event);
  }

  private List<Popup> popups() {
    return DropDown.withKeyboard(main.getScene().getWindow());
  }

  private static boolean isCombination(KeyEvent event) {
    return event.isShortcutDown() || event.isAltDown() || event.getCode().isFunctionKey();
  }

  /** Keeps a key that an open drop-down didn't use from the control that is focused below it. */
  private void leaveToPopup(Event event) {
    if (!popups().isEmpty()) {
      event.consume();
    }
  }
}
