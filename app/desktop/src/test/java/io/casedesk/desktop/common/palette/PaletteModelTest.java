package io.casedesk.desktop.common.palette;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.common.commands.Command;
import io.casedesk.desktop.common.commands.Commands;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import javafx.beans.property.SimpleBooleanProperty;
import org.junit.jupiter.api.Test;

class PaletteModelTest {

  /** Work waits here until the test lets it run. */
  private final Queue<Runnable> background = new ArrayDeque<>();

  private final List<PaletteEntry> taken = new ArrayList<>();
  private final Commands commands = new Commands();
  private final Listed useCases = new Listed("Use cases");
  private final PaletteModel model =
      new PaletteModel(
          commands,
          List.of(useCases),
          new Tasks(
              background::add,
              Runnable::run,
              thrown -> {
                throw new AssertionError(thrown);
              }));

  PaletteModelTest() {
    commands.add(
        "Window",
        List.of(
            Command.of("refresh", "Read everything again", () -> {}),
            Command.of("check", "Check the connection", () -> {})));
  }

  @Test
  void withNothingTypedItListsTheCommandsAndNoRecords() {
    useCases.add("1", "Invoice triage", "EXT-0042");
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

  @Test
  void recordsAreFoundByTitleByIdAndBySourceIdBestFirst() {
    useCases.add("a-7", "The invoice reminder", "EXT-0007");
    useCases.add("b-8", "Reinvoice suppliers", "");
    useCases.add("c-9", "Invoice triage", "EXT-0042");
    useCases.add("invoice", "Something else", "");
    useCases.add("d-1", "Deleted invoice", "EXT-0099", true);
    model.open();
    model.queryProperty().set("Invoice");
    assertEquals(
        List.of(
            "Something else",
            "Invoice triage",
            "The invoice reminder",
            "Reinvoice suppliers",
            "Deleted invoice"),
        titles());
    model.queryProperty().set("ext-0042");
    assertEquals(List.of("Invoice triage"), titles());
    model.queryProperty().set("b-8");
    assertEquals(List.of("Reinvoice suppliers"), titles());
    model.queryProperty().set(" tri   inv ");
    assertEquals(List.of("Invoice triage"), titles());
    useCases.add("e-2", "Prüfung der Verträge", "");
    model.queryProperty().set("prufung vertr");
    assertEquals(List.of("Prüfung der Verträge"), titles());
    model.queryProperty().set("VERTRÄGE");
    assertEquals(List.of("Prüfung der Verträge"), titles());
    model.queryProperty().set("nothing has this");
    assertEquals(List.of(), titles());
    assertEquals(-1, model.selectedProperty().get());
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
  void commandsComeFirstAmongEqualsAndAreFoundByTheirPlace() {
    useCases.add("1", "Check invoices", "");
    model.open();
    model.queryProperty().set("check");
    assertEquals(List.of("Check the connection", "Check invoices"), titles());
    model.queryProperty().set("window read");
    assertEquals(List.of("Read everything again"), titles());
  }

  @Test
  void atMostFiftyAreShownAndTheyAreTheBest() {
    many(900);
    useCases.add("last", "Case", "");
    model.open();
    model.queryProperty().set("case");
    assertEquals(PaletteModel.MOST, model.entries().size());
    assertTrue(background.isEmpty(), "so few are looked through at once");
    model.queryProperty().set("last");
    assertEquals(List.of("Case"), titles());
  }

  @Test
  void manyRecordsAreLookedThroughElsewhereAndStaleResultsAreDropped() {
    many(100_000);
    useCases.add("ada", "Ada", "");
    model.open();
    model.queryProperty().set("case");
    assertTrue(model.searchingProperty().get());
    model.queryProperty().set("ada");
    assertEquals(2, background.size());
    Runnable first = background.remove();
    Runnable second = background.remove();
    second.run();
    assertEquals(List.of("Ada"), titles());
    assertFalse(model.searchingProperty().get());
    first.run();
    assertEquals(List.of("Ada"), titles(), "what was typed before does not come back");
  }

  @Test
  void enterWaitsForWhatIsTypedToBeLookedFor() {
    many(PaletteModel.FEW + 1);
    useCases.add("ada", "Ada", "");
    model.open();
    model.queryProperty().set("ada");
    model.choose(taken::add);
    assertEquals(List.of(), taken, "not the command that was chosen for fewer letters");
    background.remove().run();
    assertEquals(1, taken.size());
    assertTrue(
        taken.getFirst()
                instanceof PaletteEntry.RecordEntry(var source, var id, var s, var t, var d)
            && id.equals("ada"));
  }

  @Test
  void typingOnAfterEnterTakesNothing() {
    many(PaletteModel.FEW + 1);
    model.open();
    model.queryProperty().set("case");
    model.choose(taken::add);
    model.queryProperty().set("case 1");
    background.forEach(Runnable::run);
    assertEquals(List.of(), taken);
  }

  @Test
  void closingDropsWhatIsLookedForAndLetsGoOfTheLists() {
    many(PaletteModel.FEW + 1);
    model.open();
    model.queryProperty().set("case");
    model.choose(taken::add);
    model.close();
    background.forEach(Runnable::run);
    assertEquals(List.of(), titles());
    assertEquals(List.of(), taken);
  }

  @Test
  void recordsReadWhileItIsOpenAreFound() {
    model.open();
    model.queryProperty().set("invoice");
    assertEquals(List.of(), titles());
    useCases.add("1", "Invoice triage", "");
    model.queryProperty().set("invoice t");
    assertEquals(List.of("Invoice triage"), titles());
  }

  @Test
  void arrowsGoRoundTheEnds() {
    model.open();
    model.previous();
    assertEquals(1, model.selectedProperty().get());
    model.next();
    assertEquals(0, model.selectedProperty().get());
    model.next();
    model.choose(taken::add);
    assertEquals("Check the connection", taken.getFirst().title());
  }

  private void many(int count) {
    for (int i = 0; i < count; i++) {
      useCases.add("id" + i, "A case of many " + i, "EXT-" + i);
    }
  }

  private List<String> titles() {
    return model.entries().stream().map(PaletteEntry::title).toList();
  }

  private static final class Listed implements RecordSource {

    private final String title;
    private final List<UseCase> records = new ArrayList<>();

    Listed(String title) {
      this.title = title;
    }

    void add(String id, String label, String sourceId) {
      add(id, label, sourceId, false);
    }

    void add(String id, String label, String sourceId, boolean deleted) {
      Map<String, FieldValue> members = new LinkedHashMap<>();
      members.put("id", FieldValue.text(id));
      members.put("title", FieldValue.text(label));
      members.put("source_id", FieldValue.text(sourceId));
      members.put("delete_flag", new FieldValue.Bool(deleted));
      records.add(new UseCase(id, members, Map.of()));
    }

    @Override
    public String title() {
      return title;
    }

    @Override
    public int size() {
      return records.size();
    }

    @Override
    public List<UseCase> records() {
      return List.copyOf(records);
    }

    @Override
    public void open(String id) {
      throw new AssertionError("The model opens nothing");
    }
  }
}
