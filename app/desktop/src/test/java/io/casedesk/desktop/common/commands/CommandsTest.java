package io.casedesk.desktop.common.commands;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.common.text.Messages;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.NoSuchElementException;
import java.util.function.BooleanSupplier;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyEvent;
import org.junit.jupiter.api.Test;

class CommandsTest {

  private final List<String> done = new ArrayList<>();
  private final Commands commands = new Commands();

  @Test
  void keysMeanACommandOnlyWhereTheyCount() {
    BooleanProperty inSearch = new SimpleBooleanProperty();
    commands.add(
        "Window",
        List.of(
            command("clear").on(Shortcut.key(KeyCode.ESCAPE), inSearch),
            command("read").on(Shortcut.key(KeyCode.F5)),
            command("look")));
    assertTrue(commands.find(pressed(KeyCode.ESCAPE, false)).isEmpty());
    inSearch.set(true);
    assertEquals("clear", commands.find(pressed(KeyCode.ESCAPE, false)).orElseThrow().id());
    assertEquals("read", commands.find(pressed(KeyCode.F5, false)).orElseThrow().id());
    assertTrue(commands.find(pressed(KeyCode.F5, true)).isEmpty(), "with Ctrl it is another key");
  }

  @Test
  void menusShowKeysInTheLanguageOfTheUser() {
    ShortcutText german = new ShortcutText(new Messages(Locale.GERMAN));
    KeyCombination save = german.named(Shortcut.SAVE);
    assertEquals(german.of(Shortcut.SAVE), save.getDisplayText());
    assertTrue(save.match(pressed(KeyCode.S, true)));
    assertFalse(save.match(pressed(KeyCode.S, false)));
    assertEquals(save, german.named(Shortcut.SAVE));
  }

  @Test
  void aCommandThatCannotRunIsFoundAndDoesNothing() {
    BooleanProperty changed = new SimpleBooleanProperty();
    Command save = command("save").on(Shortcut.SAVE).when(changed, "No changes to save");
    commands.add("Window", List.of(save));
    Command found = commands.find(pressed(KeyCode.S, true)).orElseThrow();
    found.run();
    assertEquals(List.of(), done);
    assertFalse(found.canRun());
    assertEquals("No changes to save", found.condition().otherwise().get());
    changed.set(true);
    found.run();
    assertEquals(List.of("save"), done);
  }

  @Test
  void placesHaveCommandsOfTheSameNameAndTheOpenOneCounts() {
    boolean[] second = {false};
    commands.add("Window", List.of(command("read")));
    commands.add(place("First", () -> !second[0], "stop", "first"));
    commands.add(place("Second", () -> second[0], "stop", "second"));
    assertEquals(List.of("read", "stop", "first", "second"), ids());
    assertEquals("First", groupOf("stop").title());
    second[0] = true;
    assertEquals(List.of("read", "first", "stop", "second"), ids());
    assertEquals("Second", groupOf("stop").title());
    assertThrows(NoSuchElementException.class, () -> commands.command("first"));
  }

  @Test
  void whereNeitherPlaceIsOpenTheCommandOfEachCanBeChosen() {
    boolean[] second = {false};
    commands.add(place("First", () -> false, "undo"));
    commands.add(place("Second", () -> second[0], "undo"));
    assertEquals(List.of("First", "Second"), choosable("undo"));
    second[0] = true;
    assertEquals(List.of("Second"), choosable("undo"));
  }

  private List<String> choosable(String id) {
    return commands.choices().stream()
        .filter(group -> group.commands().stream().anyMatch(command -> command.id().equals(id)))
        .map(Commands.Group::title)
        .toList();
  }

  @Test
  void aCommandOfAnotherPlaceGoesThereFirst() {
    commands.add(place("Elsewhere", () -> false, "export"));
    Commands.Group group = groupOf("export");
    group.run(group.commands().getFirst());
    assertEquals(List.of("enter Elsewhere", "export"), done);
  }

  @Test
  void groupsWithoutAnythingAreNotListedAndKeysWorthKnowingAre() {
    commands.add("Nothing", List.of());
    commands.hints(
        "Table", List.of(new Commands.KeyHint("Before", List.of(Shortcut.key(KeyCode.UP)))));
    assertEquals(List.of("Table"), commands.groups().stream().map(Commands.Group::title).toList());
  }

  @Test
  void keysAreSaidInThePersonsLanguage() {
    ShortcutText english = new ShortcutText(new Messages(Locale.ENGLISH));
    ShortcutText german = new ShortcutText(new Messages(Locale.GERMAN));
    KeyCombination look =
        new KeyCodeCombination(KeyCode.L, KeyCombination.SHORTCUT_DOWN, KeyCombination.SHIFT_DOWN);
    assertEquals("Ctrl+Shift+L", english.of(look));
    assertEquals("Strg+Umschalt+L", german.of(look));
    assertEquals("Ctrl+.", english.of(Shortcut.control(KeyCode.PERIOD)));
    assertEquals("F5", german.of(Shortcut.key(KeyCode.F5)));
    assertEquals("Strg+1", german.of(Shortcut.control(KeyCode.DIGIT1)));
    assertEquals("↓", english.of(Shortcut.key(KeyCode.DOWN)));
    assertEquals("read (F5)", english.hint(command("read").on(Shortcut.key(KeyCode.F5))));
    assertEquals("look", english.hint(command("look")), "nothing is said of keys it has not");
  }

  private Commands.Group groupOf(String id) {
    return commands.groups().stream()
        .filter(group -> group.commands().stream().anyMatch(command -> command.id().equals(id)))
        .findFirst()
        .orElseThrow();
  }

  private List<String> ids() {
    return commands.groups().stream()
        .flatMap(group -> group.commands().stream())
        .map(Command::id)
        .toList();
  }

  private Commands.Group place(String title, BooleanSupplier active, String... ids) {
    return new Commands.Group(
        title,
        new Commands.Scope(active, () -> done.add("enter " + title)),
        Arrays.stream(ids).map(this::command).toList(),
        List.of());
  }

  private Command command(String id) {
    return Command.of(id, id, () -> done.add(id));
  }

  private static KeyEvent pressed(KeyCode code, boolean control) {
    return new KeyEvent(KeyEvent.KEY_PRESSED, "", "", code, false, control, false, false);
  }
}
