package io.casedesk.desktop.options;

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
import javafx.scene.layout.Region;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Defines the commands for dropdown values, used by buttons, shortcuts and the palette. */
final class OptionCommands {

  /** Carries out the commands. */
  interface Doer {
    void add();

    void editLabel();

    void forget();

    void undo();

    void importFile();

    void exportFile();
  }

  /**
   * The conditions for running the commands.
   *
   * @param field whether a field is open
   * @param key whether a key is selected
   * @param forgettable whether the selected key has a source that can be forgotten
   * @param undoable whether there is an edit to undo
   */
  record State(
      ObservableValue<Boolean> field,
      ObservableValue<Boolean> key,
      ObservableValue<Boolean> forgettable,
      ObservableValue<Boolean> undoable) {}

  private final Command add;
  private final Command label;
  private final Command forget;
  private final Command undo;
  private final Command importing;
  private final Command exporting;
  private final Messages messages;
  private final ShortcutText shortcuts;

  /**
   * Creates the commands.
   *
   * @param keys the table of keys; some shortcuts work only while it has the focus
   */
  OptionCommands(Doer doer, State state, Node keys, Messages messages) {
    this.messages = messages;
    this.shortcuts = new ShortcutText(messages);
    // Text fields have their own undo.
    ObservableValue<Boolean> notTyping =
        keys.sceneProperty()
            .flatMap(Scene::focusOwnerProperty)
            .map(owner -> !(owner instanceof TextInputControl))
            .orElse(true);
    add =
        command("add", "optionbook.add", doer::add)
            .on(Shortcut.control(KeyCode.N))
            .when(state.field, messages.text("optionbook.add.not"));
    label =
        command("label", "optionbook.label.command", doer::editLabel)
            .on(Shortcut.key(KeyCode.F2), keys.focusedProperty())
            .when(state.key, messages.text("optionbook.label.not"));
    forget =
        command("forget", "optionbook.forget.command", doer::forget)
            .on(Shortcut.key(KeyCode.DELETE), keys.focusedProperty())
            .when(state.forgettable, messages.text("optionbook.forget.not"));
    undo =
        command("undo", "optionbook.undo", doer::undo)
            .on(Shortcut.control(KeyCode.Z), notTyping)
            .when(state.undoable, messages.text("optionbook.undo.not"));
    importing =
        command("import", "optionbook.import.title", doer::importFile)
            .on(Shortcut.control(KeyCode.I));
    exporting =
        command("export", "optionbook.export.title", doer::exportFile)
            .on(Shortcut.control(KeyCode.E));
  }

  private Command command(String name, String messageKey, Runnable action) {
    return Command.of("optionbook-" + name, messages.text(messageKey), action);
  }

  List<Command> all() {
    return List.of(add, label, forget, undo, importing, exporting);
  }

  Button add() {
    return button("add", Feather.PLUS, add);
  }

  Button forget() {
    return button("forget", Feather.TRASH_2, forget);
  }

  Button undo() {
    return button("undo", Feather.CORNER_UP_LEFT, undo);
  }

  Button importing() {
    return button("import", Feather.UPLOAD, importing);
  }

  Button exporting() {
    return button("export", Feather.DOWNLOAD, exporting);
  }

  private Button button(String name, Feather icon, Command command) {
    Button button = new Button(messages.text("optionbook." + name), new FontIcon(icon));
    button.setId("optionbook-" + name);
    button.setMinWidth(Region.USE_PREF_SIZE);
    button.setTooltip(
        new Tooltip(shortcuts.hint(messages.text("optionbook." + name + ".hint"), command)));
    button
        .disableProperty()
        .bind(Bindings.createBooleanBinding(() -> !command.canRun(), command.condition().met()));
    button.setOnAction(event -> command.run());
    return button;
  }
}
