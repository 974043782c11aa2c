package io.casedesk.desktop.checklists;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.commands.Command;
import io.casedesk.desktop.common.commands.Shortcut;
import io.casedesk.desktop.common.commands.ShortcutText;
import io.casedesk.desktop.common.text.Messages;
import java.util.List;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.TextInputControl;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import javafx.scene.layout.Region;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/**
 * Defines the commands of a reviewer. Their shortcuts are single letters, because the user doesn't
 * type text here.
 */
final class ChecklistCommands {

  static final String REVIEWED = "checklists-reviewed";
  static final String REVIEWED_NOTE = "checklists-reviewed-note";
  static final String NEEDS_WORK = "checklists-needs-work";
  static final String NEXT = "checklists-next";
  static final String PREVIOUS = "checklists-previous";
  static final String UNDO = "checklists-undo";
  static final String BULK = "checklists-bulk";
  static final String STOP = "checklists-stop";
  static final String READ_SHOWN = "checklists-read-shown";
  static final String RETRY = "checklists-retry";
  static final String PACK = "checklists-pack";
  static final String EXPORT = "checklists-export";
  static final String IMPORT = "checklists-import";
  static final String FIND = "checklists-find";
  static final String SORT = "checklists-sort";
  static final String SORT_TOO = "checklists-sort-too";
  static final String VIEW = "checklists-view";
  static final KeyCombination KEEP_NOTE = Shortcut.control(KeyCode.ENTER);

  /** Carries out the commands. */
  interface Doer {
    void reviewed();

    void reviewedWithNote();

    void needsWork();

    void go(boolean forwards);

    void undo();

    void bulk();

    void stop();

    void readShown();

    void retry();

    void pack();

    void exportReviews();

    void importReviews();

    void find();

    void sort(boolean too);

    void toggleView();

    void tab(int number);
  }

  /**
   * The conditions for running the commands.
   *
   * @param letters whether a letter is a shortcut, because no text field has the focus
   * @param markable whether the open checklist exists in the service and is among the shown ones
   * @param undoable whether there is a mark to undo
   * @param shown whether there are rows
   * @param reading whether checklists are being read
   */
  record State(
      ObservableValue<Boolean> letters,
      ObservableValue<Boolean> markable,
      ObservableValue<Boolean> undoable,
      ObservableValue<Boolean> shown,
      ObservableValue<Boolean> reading) {

    /**
     * Creates the state of a window.
     *
     * @param root the node whose scene has the text fields
     */
    static State of(ChecklistsView.Models models, Node root) {
      ObservableValue<Node> focused = root.sceneProperty().flatMap(Scene::focusOwnerProperty);
      return new State(
          focused.map(node -> !(node instanceof TextInputControl)).orElse(true),
          models.reviewing().markableProperty(),
          models.reviewing().undoableProperty(),
          Bindings.isNotEmpty(models.matrix().shown()),
          models
              .reading()
              .phaseProperty()
              .map(
                  phase ->
                      phase == ChecklistLoadModel.Phase.READING
                          || phase == ChecklistLoadModel.Phase.STARTING)
              .orElse(false));
    }
  }

  private final List<Command> all;
  private final ShortcutText shortcuts;

  ChecklistCommands(Doer doer, State state, Messages messages) {
    shortcuts = new ShortcutText(messages);
    String nothing = messages.text("checklists.command.nothing");
    String rows = messages.text("checklists.command.rows");
    all =
        List.of(
            of(messages, REVIEWED, doer::reviewed)
                .on(Shortcut.key(KeyCode.R), state.letters)
                .when(state.markable, nothing),
            of(messages, REVIEWED_NOTE, doer::reviewedWithNote)
                .on(new KeyCodeCombination(KeyCode.R, KeyCombination.SHIFT_DOWN), state.letters)
                .when(state.markable, nothing),
            of(messages, NEEDS_WORK, doer::needsWork)
                .on(Shortcut.key(KeyCode.N), state.letters)
                .when(state.markable, nothing),
            of(messages, NEXT, () -> doer.go(true))
                .on(Shortcut.key(KeyCode.J), state.letters)
                .when(state.shown, rows),
            of(messages, PREVIOUS, () -> doer.go(false))
                .on(Shortcut.key(KeyCode.K), state.letters)
                .when(state.shown, rows),
            of(messages, UNDO, doer::undo)
                .on(Shortcut.control(KeyCode.Z), state.letters)
                .when(state.undoable, messages.text("checklists.command.undo.not")),
            of(messages, BULK, doer::bulk).on(Shortcut.BULK).when(state.shown, rows),
            of(messages, FIND, doer::find)
                .on(Shortcut.key(KeyCode.S), state.letters)
                .when(state.markable, nothing),
            of(messages, SORT, () -> doer.sort(false))
                .on(Shortcut.key(KeyCode.O), state.letters)
                .when(state.shown, rows),
            of(messages, SORT_TOO, () -> doer.sort(true))
                .on(new KeyCodeCombination(KeyCode.O, KeyCombination.SHIFT_DOWN), state.letters)
                .when(state.shown, rows),
            of(messages, VIEW, doer::toggleView).on(Shortcut.key(KeyCode.L), state.letters),
            tab(messages, "form", KeyCode.F, () -> doer.tab(0), state),
            tab(messages, "changes", KeyCode.D, () -> doer.tab(1), state),
            tab(messages, "history", KeyCode.H, () -> doer.tab(2), state),
            of(messages, READ_SHOWN, doer::readShown)
                .on(new KeyCodeCombination(KeyCode.F5, KeyCombination.SHIFT_DOWN))
                .when(state.shown, rows),
            of(messages, RETRY, doer::retry),
            of(messages, STOP, doer::stop)
                .on(Shortcut.control(KeyCode.PERIOD))
                .when(state.reading, messages.text("command.stopReading.not")),
            of(messages, PACK, doer::pack).on(Shortcut.control(KeyCode.P)).when(state.shown, rows),
            of(messages, EXPORT, doer::exportReviews).on(Shortcut.EXPORT),
            of(messages, IMPORT, doer::importReviews).on(Shortcut.OPEN));
  }

  private static Command of(Messages messages, String id, Runnable action) {
    return Command.of(id, messages.text(id.replace("checklists-", "checklists.command.")), action);
  }

  private static Command tab(
      Messages messages, String name, KeyCode key, Runnable action, State state) {
    return Command.of(
            "checklists-tab-" + name, messages.text("checklists.command.tab-" + name), action)
        .on(Shortcut.key(key), state.letters)
        .when(state.markable, messages.text("checklists.command.nothing"));
  }

  List<Command> all() {
    return all;
  }

  Command command(String id) {
    return all.stream().filter(command -> command.id().equals(id)).findFirst().orElseThrow();
  }

  /** Creates a button that runs a command and shows its shortcut in the tooltip. */
  Button button(String id, Feather icon, String style) {
    Command command = command(id);
    Button button = new Button(command.title(), new FontIcon(icon));
    button.setId(id);
    button.setMinWidth(Region.USE_PREF_SIZE);
    if (!style.isEmpty()) {
      button.getStyleClass().add(style);
    }
    return connected(button, command);
  }

  /** Creates an icon button. */
  Button icon(String id, Feather icon) {
    Command command = command(id);
    Button button = new Button("", new FontIcon(icon));
    button.setId(id);
    button.getStyleClass().addAll(Styles.BUTTON_ICON, Styles.FLAT);
    button.setAccessibleText(command.title());
    return connected(button, command);
  }

  private Button connected(Button button, Command command) {
    button.setTooltip(new Tooltip(shortcuts.hint(command)));
    button.setOnAction(event -> command.run());
    command.condition().met().subscribe(met -> button.setDisable(!Boolean.TRUE.equals(met)));
    return button;
  }
}
