package io.casedesk.desktop.options;

import io.casedesk.desktop.common.commands.Command;
import io.casedesk.desktop.common.commands.Shortcut;
import io.casedesk.desktop.common.commands.ShortcutText;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.text.Messages;
import java.util.List;
import java.util.Objects;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.TextInputControl;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import org.kordamp.ikonli.feather.Feather;

/** Defines the commands for dropdown values, used by buttons, shortcuts and the palette. */
final class OptionCommands {

  final Command add;
  private final Command label;
  final Command forget;
  final Command undo;
  final Command importing;
  final Command exporting;
  private final Messages messages;
  private final ShortcutText shortcuts;

  /**
   * Creates the commands.
   *
   * @param table the table of keys; some shortcuts work only while it has the focus
   */
  OptionCommands(
      OptionsView view,
      OptionsModel model,
      OptionEditsModel edits,
      KeysTable table,
      Messages messages) {
    Node keys = table.node();
    this.messages = messages;
    this.shortcuts = new ShortcutText(messages);
    // Text fields have their own undo.
    ObservableValue<Boolean> notTyping =
        keys.sceneProperty()
            .flatMap(Scene::focusOwnerProperty)
            .map(owner -> !(owner instanceof TextInputControl))
            .orElse(true);
    add =
        command("add", "optionbook.add", view::addKey)
            .on(Shortcut.control(KeyCode.N))
            .when(model.fieldProperty().isNotNull(), messages.text("optionbook.add.not"));
    label =
        command("label", "optionbook.label.command", table::editLabel)
            .on(Shortcut.key(KeyCode.F2), keys.focusedProperty())
            .when(
                table.selected().map(Objects::nonNull).orElse(false),
                messages.text("optionbook.label.not"));
    forget =
        command(
                "forget",
                "optionbook.forget.command",
                () -> edits.askToForget(table.selected().get()))
            .on(Shortcut.key(KeyCode.DELETE), keys.focusedProperty())
            .when(
                table.selected().map(OptionsView::isForgettable).orElse(false),
                messages.text("optionbook.forget.not"));
    undo =
        command("undo", "optionbook.undo", edits::undo)
            .on(Shortcut.control(KeyCode.Z), notTyping)
            .when(edits.undoableProperty(), messages.text("command.undo.not"));
    importing = command("import", "optionbook.import.title", view::importFile).on(Shortcut.OPEN);
    exporting = command("export", "optionbook.export.title", view::exportFile).on(Shortcut.EXPORT);
  }

  private Command command(String name, String messageKey, Runnable action) {
    return Command.of("optionbook-" + name, messages.text(messageKey), action);
  }

  List<Command> all() {
    return List.of(add, label, forget, undo, importing, exporting);
  }

  /** Creates the button of a command. */
  Button button(String name, Feather icon, Command command) {
    Button button =
        Buttons.of("optionbook-" + name, icon, messages.text("optionbook." + name), command::run);
    button.setTooltip(
        new Tooltip(shortcuts.hint(messages.text("optionbook." + name + ".hint"), command)));
    button
        .disableProperty()
        .bind(Bindings.createBooleanBinding(() -> !command.canRun(), command.condition().met()));
    return button;
  }
}
