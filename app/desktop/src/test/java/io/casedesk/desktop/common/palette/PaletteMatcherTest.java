package io.casedesk.desktop.common.palette;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.desktop.common.commands.Command;
import io.casedesk.desktop.common.commands.Commands;
import java.util.ArrayList;
import java.util.List;
import javafx.beans.property.SimpleBooleanProperty;
import org.junit.jupiter.api.Test;

class PaletteMatcherTest {

  private final Commands commands = new Commands();

  PaletteMatcherTest() {
    commands.add(
        "Window",
        List.of(
            Command.of("refresh", "Read everything again", () -> {}),
            Command.of("check", "Check the connection", () -> {})));
  }

  @Test
  void withNothingTypedItListsTheCommands() {
    assertEquals(List.of("Read everything again", "Check the connection"), titles(""));
  }

  @Test
  void withNothingTypedCommandsThatCannotRunComeLast() {
    commands.add(
        "Window",
        List.of(
            Command.of("save", "Save", () -> {}).when(new SimpleBooleanProperty(), "No changes"),
            Command.of("open", "Open", () -> {})));
    assertEquals(
        List.of("Read everything again", "Check the connection", "Open", "Save"), titles(""));
  }

  /** Enter takes the first: it must not change another place than the open one. */
  @Test
  void commandsOfTheOpenPlaceComeBeforeThoseOfOthers() {
    List<String> open = new ArrayList<>(List.of("Use cases"));
    for (String place : List.of("Use cases", "Runs")) {
      commands.add(
          new Commands.Group(
              place,
              new Commands.Scope(() -> open.contains(place), () -> {}),
              List.of(
                  Command.of(
                      "undo-" + place, place.equals("Runs") ? "Run: Undo" : "Undo", () -> {})),
              List.of()));
    }
    assertEquals(List.of("Undo", "Run: Undo"), titles("undo"));
    open.set(0, "Runs");
    assertEquals(List.of("Run: Undo", "Undo"), titles("undo"));
  }

  @Test
  void commandsAreFoundWithoutTheirAccents() {
    commands.add("Window", List.of(Command.of("pruefen", "Prüfung der Verträge", () -> {})));
    for (String typed : List.of("prufung vertr", "VERTRÄGE", " vertr   pruf ")) {
      assertEquals(List.of("Prüfung der Verträge"), titles(typed), typed);
    }
    assertEquals(List.of(), titles("nothing has this"));
  }

  @Test
  void aBeginningOfATitleComesBeforeOneOfAWordAndOtherMatches() {
    commands.add(
        "Window",
        List.of(
            Command.of("a", "Recheck all", () -> {}), Command.of("b", "Run a check", () -> {})));
    assertEquals(List.of("Check the connection", "Run a check", "Recheck all"), titles("check"));
    assertEquals(List.of("Read everything again"), titles("window read"), "by its place");
  }

  private List<String> titles(String typed) {
    return new PaletteMatcher(typed, "check verify prüfen; everything all alles")
        .found(commands).stream().map(entry -> entry.command().title()).toList();
  }

  @Test
  void pluralsAndWordsOfTheSameMeaningAreFoundAfterTheWordsThemselves() {
    commands.add("Window", List.of(Command.of("verify", "Verify a certificate", () -> {})));
    assertEquals(List.of("Check the connection"), titles("connections"));
    assertEquals(List.of("Verify a certificate", "Check the connection"), titles("verify"));
    assertEquals(List.of("Check the connection"), titles("prüf conn"));
    assertEquals(List.of("Verify a certificate", "Read everything again"), titles("ve"));
  }
}
