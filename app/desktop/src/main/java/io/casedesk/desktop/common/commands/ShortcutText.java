package io.casedesk.desktop.common.commands;

import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.MenuItems;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.text.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.MenuItem;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyEvent;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** Formats keyboard shortcuts in the user's language: Ctrl+S, Strg+S, or ⌘S on macOS. */
public record ShortcutText(Messages messages) {

  private static final boolean MAC =
      System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("mac");

  /** Returns the keyboard shortcut of a command, if it has one. */
  public Optional<String> of(Command command) {
    return Optional.ofNullable(command.shortcut()).map(shortcut -> of(shortcut.keys()));
  }

  /** Returns all key combinations of a command; empty if it has none. */
  List<String> all(Command command) {
    Shortcut shortcut = command.shortcut();
    return shortcut == null
        ? List.of()
        : shortcut.alternatives().stream().map(this::of).distinct().toList();
  }

  /** Formats a key combination. */
  public String of(KeyCombination keys) {
    if (MAC || !(keys instanceof KeyCodeCombination known)) {
      return keys.getDisplayText();
    }
    List<String> parts = new ArrayList<>();
    if (isDown(known.getControl()) || isDown(known.getShortcut())) {
      parts.add(messages.text("key.control"));
    }
    if (isDown(known.getAlt())) {
      parts.add(messages.text("key.alt"));
    }
    if (isDown(known.getShift())) {
      parts.add(messages.text("key.shift"));
    }
    parts.add(name(known.getCode()));
    return String.join("+", parts);
  }

  /** Returns a key combination that menus show in the user's language. */
  public KeyCombination named(KeyCombination keys) {
    return new NamedKeys(keys, of(keys));
  }

  /** Returns the tooltip of a command: its title and its keyboard shortcut. */
  public String hint(Command command) {
    return hint(command.title(), command);
  }

  /** Returns a tooltip with another text and the keyboard shortcut of a command. */
  public String hint(String text, Command command) {
    Shortcut shortcut = command.shortcut();
    return shortcut == null ? text : hint(text, shortcut.keys());
  }

  /** Returns a text followed by a keyboard shortcut. */
  public String hint(String text, KeyCombination keys) {
    return messages.text("command.hint", text, of(keys));
  }

  /** Creates a tooltip with a text followed by a keyboard shortcut. */
  public Tooltip tooltip(String text, KeyCombination keys) {
    return Nodes.tooltip(hint(text, keys));
  }

  /** Lets a button run a command: disabled while it can't run, with its shortcut in the tooltip. */
  public <B extends ButtonBase> B tied(B button, Command command) {
    return tied(button, command, command.title());
  }

  /** Lets a button run a command, with another text in its tooltip. */
  public <B extends ButtonBase> B tied(B button, Command command, String text) {
    button.setOnAction(event -> command.run());
    button.setTooltip(new Tooltip(hint(text, command)));
    command.condition().met().subscribe(met -> button.setDisable(!Boolean.TRUE.equals(met)));
    return button;
  }

  /** Creates an icon button that runs a command. */
  public Button icon(Command command, Feather icon) {
    return tied(Buttons.icon(command.id(), icon, command.title(), command::run), command);
  }

  /** Creates a menu item that runs a command, disabled if it can't run now. */
  public MenuItem item(Command command, String id, String title) {
    MenuItem item = MenuItems.of(id, title, command::run);
    item.setDisable(!command.canRun());
    Shortcut shortcut = command.shortcut();
    if (shortcut != null) {
      item.setAccelerator(named(shortcut.keys()));
    }
    return item;
  }

  private String name(KeyCode code) {
    return messages.textOr(
        "key." + code.name().toLowerCase(Locale.ROOT),
        code.isLetterKey() || code.isDigitKey() || code.isFunctionKey()
            ? code.getName()
            : code.getChar().isBlank() ? code.getName() : code.getChar());
  }

  private static boolean isDown(KeyCombination.ModifierValue value) {
    return value == KeyCombination.ModifierValue.DOWN;
  }

  /** A key combination with a text in the user's language; JavaFX has English names only. */
  private static final class NamedKeys extends KeyCombination {

    private final KeyCombination keys;
    private final String text;

    NamedKeys(KeyCombination keys, String text) {
      super(keys.getShift(), keys.getControl(), keys.getAlt(), keys.getMeta(), keys.getShortcut());
      this.keys = keys;
      this.text = text;
    }

    @Override
    public boolean match(KeyEvent event) {
      return keys.match(event);
    }

    @Override
    public String getDisplayText() {
      return text;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof NamedKeys named && keys.equals(named.keys);
    }

    @Override
    public int hashCode() {
      return keys.hashCode();
    }
  }
}
