package io.casedesk.desktop.common.palette;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.desktop.common.commands.Command;
import io.casedesk.desktop.common.commands.Commands;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.SimpleBooleanProperty;
import org.junit.jupiter.api.Test;

class PaletteModelTest {

  private final Commands commands = new Commands();
  private final PaletteModel model = new PaletteModel(commands);

  PaletteModelTest() {
    commands.add(
        "Window",
        List.of(
            Command.of("refresh", "Read everything again", () -> {}),
            Command.of("check", "Check the connection", () -> {})));
  }

  @Test
  void withNothingTypedItListsTheCommands() {
    model.open();
    assertEquals(List.of("Read everything again", "Check the connection"), titles());
    assertEquals(0, model.selectedProperty().get());
  }

  @Test
  void withNothingTypedCommandsThatCannotRunComeLast() {
    commands.add(
        "Window",
        List.of(
            Command.of("save", "Save", () -> {}).when(new SimpleBooleanProperty(), "No changes"),
            Command.of("open", "Open", () -> {})));
    model.open();
    assertEquals(
        List.of("Read everything again", "Check the connection", "Open", "Save"), titles());
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
    model.open();
    model.queryProperty().set("undo");
    assertEquals(List.of("Undo", "Run: Undo"), titles());
    open.set(0, "Runs");
    model.open();
    model.queryProperty().set("undo");
    assertEquals(List.of("Run: Undo", "Undo"), titles());
  }

  @Test
  void commandsAreFoundWithoutTheirAccents() {
    commands.add("Window", List.of(Command.of("pruefen", "Prüfung der Verträge", () -> {})));
    model.open();
    for (String typed : List.of("prufung vertr", "VERTRÄGE", " vertr   pruf ")) {
      model.queryProperty().set(typed);
      assertEquals(List.of("Prüfung der Verträge"), titles(), typed);
    }
    model.queryProperty().set("nothing has this");
    assertEquals(List.of(), titles());
    assertEquals(-1, model.selectedProperty().get());
    assertEquals(Optional.empty(), model.selectedEntry());
  }

  @Test
  void aBeginningOfATitleComesBeforeOneOfAWordAndOtherMatches() {
    commands.add(
        "Window",
        List.of(
            Command.of("a", "Recheck all", () -> {}), Command.of("b", "Run a check", () -> {})));
    model.open();
    model.queryProperty().set("check");
    assertEquals(List.of("Check the connection", "Run a check", "Recheck all"), titles());
    model.queryProperty().set("window read");
    assertEquals(List.of("Read everything again"), titles(), "by its place");
    model.close();
    assertEquals(List.of(), titles());
  }

  @Test
  void arrowsGoRoundTheEnds() {
    model.open();
    model.previous();
    assertEquals(1, model.selectedProperty().get());
    model.next();
    assertEquals(0, model.selectedProperty().get());
    model.next();
    assertEquals("Check the connection", model.selectedEntry().orElseThrow().title());
  }

  private List<String> titles() {
    return model.entries().stream().map(PaletteEntry::title).toList();
  }
}
