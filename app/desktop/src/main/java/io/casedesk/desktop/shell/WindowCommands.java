package io.casedesk.desktop.shell;

import io.casedesk.desktop.common.commands.Command;
import io.casedesk.desktop.common.commands.Commands;
import io.casedesk.desktop.common.commands.Commands.KeyHint;
import io.casedesk.desktop.common.commands.Shortcut;
import io.casedesk.desktop.common.section.LazyValue;
import io.casedesk.desktop.common.section.Section;
import io.casedesk.desktop.common.text.Messages;
import java.util.ArrayList;
import java.util.List;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.value.ObservableValue;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCombination;
import org.jspecify.annotations.Nullable;

/** Creates the commands of the main window and lists the keyboard shortcuts of its parts. */
record WindowCommands(Messages messages) {

  static final String PALETTE = "palette";
  static final String KEYS = "keys";
  static final String HELP = "help";
  static final String REFERENCE = "reference";
  static final String SEARCH = "search";
  static final String LEAVE_SEARCH = "search-leave";
  static final String CLEAR_SEARCH = "search-clear";
  static final String SAVE = "save";
  static final String REFRESH = "refresh";
  static final String CHECK = "check";
  static final String THEME = "theme";
  static final String QUIT = "quit";

  private static final List<KeyCode> DIGITS =
      List.of(
          KeyCode.DIGIT1,
          KeyCode.DIGIT2,
          KeyCode.DIGIT3,
          KeyCode.DIGIT4,
          KeyCode.DIGIT5,
          KeyCode.DIGIT6,
          KeyCode.DIGIT7,
          KeyCode.DIGIT8,
          KeyCode.DIGIT9);

  /**
   * The state of the window.
   *
   * @param open the open section
   * @param inSearch whether the focus is in the search field
   */
  record State(SimpleObjectProperty<@Nullable Section> open, ObservableValue<Boolean> inSearch) {}

  /** Returns the id of the command that opens a section. */
  static String opening(Section section) {
    return "go-" + section.name();
  }

  /** Creates all commands, including those of the sections. */
  Commands all(List<Section> sections, State state, MainWindow.Actions actions) {
    Commands result = new Commands();
    result.add(text("commands.window"), ofTheWindow(state, actions));
    result.add(text("commands.places"), places(sections, actions));
    result.add(text("commands.search"), ofTheSearch(state, actions));
    for (Section section : sections) {
      result.add(
          new Commands.Group(
              text(section.name() + ".title"),
              new Commands.Scope(
                  () -> section.equals(state.open.get()), () -> actions.open(section)),
              new LazyValue<>(section::commands)::get,
              List.of()));
    }
    result.hints(
        text("keys.table"),
        List.of(
            hint("keys.table.move", Shortcut.key(KeyCode.UP), Shortcut.key(KeyCode.DOWN)),
            hint("keys.table.page", Shortcut.key(KeyCode.PAGE_UP), Shortcut.key(KeyCode.PAGE_DOWN)),
            hint("keys.table.ends", Shortcut.key(KeyCode.HOME), Shortcut.key(KeyCode.END)),
            hint("keys.table.extend", Shortcut.shift(KeyCode.UP), Shortcut.shift(KeyCode.DOWN)),
            hint("keys.table.all", Shortcut.control(KeyCode.A)),
            hint("keys.table.column", Shortcut.control(KeyCode.SPACE)),
            hint("keys.table.edit", Shortcut.key(KeyCode.F2), Shortcut.key(KeyCode.ENTER)),
            hint("keys.table.clear", Shortcut.key(KeyCode.DELETE)),
            hint(
                "keys.table.clipboard",
                Shortcut.control(KeyCode.C),
                Shortcut.control(KeyCode.X),
                Shortcut.control(KeyCode.V)),
            hint("keys.table.fill", Shortcut.control(KeyCode.D)),
            hint("keys.table.undo", Shortcut.control(KeyCode.Z), Shortcut.control(KeyCode.Y))));
    result.hints(
        text("keys.editor"),
        List.of(
            hint("keys.editor.next", Shortcut.key(KeyCode.TAB)),
            hint("keys.editor.previous", Shortcut.shift(KeyCode.TAB)),
            hint("keys.editor.options", Shortcut.key(KeyCode.DOWN)),
            hint("keys.editor.take", Shortcut.key(KeyCode.ENTER)),
            hint("keys.editor.putBack", Shortcut.key(KeyCode.ESCAPE))));
    result.hints(
        text("keys.review"),
        List.of(
            hint("keys.review.mine", Shortcut.key(KeyCode.M)),
            hint("keys.review.theirs", Shortcut.key(KeyCode.T)),
            hint("keys.review.skip", Shortcut.key(KeyCode.DELETE)),
            hint("keys.review.apply", Shortcut.APPLY)));
    return result;
  }

  private List<Command> ofTheWindow(State state, MainWindow.Actions actions) {
    ObservableValue<Boolean> savable =
        state.open.flatMap(section -> section == null ? null : section.savable()).orElse(false);
    return List.of(
        Command.of(SAVE, text("command.save"), () -> save(state))
            .on(Shortcut.SAVE)
            .when(savable, text("command.save.not")),
        Command.of(REFRESH, text("command.refresh"), actions::refresh).on(Shortcut.key(KeyCode.F5)),
        Command.of(CHECK, text("connection.check"), actions::check).on(Shortcut.key(KeyCode.F8)),
        Command.of(THEME, text("command.theme"), actions::changeTheme)
            .on(Shortcut.controlShift(KeyCode.L)),
        Command.of("pane-next", text("command.pane.next"), () -> actions.cyclePanes(true))
            .on(Shortcut.key(KeyCode.F6)),
        Command.of("pane-previous", text("command.pane.previous"), () -> actions.cyclePanes(false))
            .on(Shortcut.shift(KeyCode.F6)),
        Command.of(PALETTE, text("command.palette"), actions::palette)
            .on(Shortcut.control(KeyCode.K)),
        Command.of(KEYS, text("command.keys"), actions::keys).on(Shortcut.shift(KeyCode.F1)),
        Command.of(HELP, text("command.help"), actions::help).on(Shortcut.key(KeyCode.F1)),
        Command.of(REFERENCE, text("command.reference"), actions::reference),
        Command.of(QUIT, text("command.quit"), actions::quit).on(Shortcut.QUIT));
  }

  private List<Command> places(List<Section> sections, MainWindow.Actions actions) {
    List<Command> result = new ArrayList<>();
    for (int i = 0; i < sections.size(); i++) {
      Section section = sections.get(i);
      int digit = i;
      Command command =
          Command.of(
              opening(section),
              messages.text("command.go", text(section.name() + ".title")),
              () -> actions.open(section));
      result.add(
          section
              .keys()
              .map(command::on)
              .orElseGet(
                  () ->
                      digit < DIGITS.size()
                          ? command.on(Shortcut.control(DIGITS.get(digit)))
                          : command));
    }
    return result;
  }

  private List<Command> ofTheSearch(State state, MainWindow.Actions actions) {
    ObservableValue<Boolean> searchable =
        state.open.map(section -> section != null && section.query().isPresent()).orElse(false);
    String not = text("command.search.not");
    return List.of(
        Command.of(SEARCH, text("command.search"), actions::search)
            .on(Shortcut.control(KeyCode.F))
            .when(searchable, not),
        Command.of(LEAVE_SEARCH, text("command.search.leave"), actions::leaveSearch)
            .on(Shortcut.key(KeyCode.DOWN), state.inSearch),
        Command.of(CLEAR_SEARCH, text("search.clear"), actions::clearSearch)
            .on(Shortcut.key(KeyCode.ESCAPE), state.inSearch)
            .when(searchable, not));
  }

  private static void save(State state) {
    Section section = state.open.get();
    if (section != null) {
      section.save();
    }
  }

  private KeyHint hint(String messageKey, KeyCombination... keys) {
    return new KeyHint(text(messageKey), List.of(keys));
  }

  private String text(String messageKey) {
    return messages.text(messageKey);
  }
}
