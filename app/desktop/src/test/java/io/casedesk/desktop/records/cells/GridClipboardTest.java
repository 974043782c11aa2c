package io.casedesk.desktop.records.cells;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.records.data.MemoryUseCases;
import io.casedesk.desktop.records.data.RecordsModelFixture;
import io.casedesk.desktop.records.rows.RowsModel;
import io.casedesk.desktop.records.rows.ShownRows;
import io.casedesk.desktop.records.table.CellRange;
import io.casedesk.desktop.records.table.CellRanges;
import io.casedesk.model.Change;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import io.casedesk.model.input.InputParser;
import io.casedesk.model.input.InputParser.InputStyle;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Many cells are worked on in the background; what a person may do meanwhile is little. */
class GridClipboardTest extends RecordsModelFixture {

  private static final int MANY = 1_200;

  private final List<SelectedCells.Copied> clipboard = new ArrayList<>();

  GridClipboardTest(@TempDir Path folder) {
    super(folder);
    for (int i = 0; i < MANY; i++) {
      service.store("" + i, "S " + i);
    }
  }

  private GridClipboard.Cells<UseCase> cells(int from, int to) {
    CellRange range = CellRanges.of(from, 0, to, 0);
    return new GridClipboard.Cells<>(model.rows().shown(), model.fieldCatalog().columns(), range);
  }

  private int staged() {
    return model.staging().cellsProperty().get();
  }

  @Test
  void fewCellsAreDoneAtOnce() {
    read();
    model.grid().clear(cells(0, 9));
    assertEquals(10, staged());
    model.grid().copy(cells(9, 10), SelectedCells.Form.CELLS, clipboard::add);
    assertEquals("\nS 10\n", clipboard.getFirst().text());
    model.grid().copy(cells(10, 10), SelectedCells.Form.CELLS, clipboard::add);
    assertEquals("S 10", clipboard.getLast().text(), "one cell goes into a line of text as well");
  }

  @Test
  void clearingACellThatHoldsAnEmptyListChangesNothing() {
    service.type = "multiselect";
    service.stored.put(
        "0",
        new UseCase(
            "0",
            Map.of("title", FieldValue.text("Case 0")),
            Map.of("sponsor", new FieldValue.Structure("[]"))));
    read();
    model.grid().clear(cells(0, 1));
    assertEquals(List.of("1"), model.staging().all().stream().map(Change::recordId).toList());
  }

  @Test
  void manyCellsAreDoneInTheBackground() {
    read();
    model.grid().copy(cells(0, MANY - 1), SelectedCells.Form.CELLS, clipboard::add);
    assertTrue(model.grid().workingProperty().get());
    assertEquals(MANY, model.grid().cellsProperty().get());
    model.grid().clear(cells(0, 0));
    assertEquals(0, staged(), "nothing else is done meanwhile");
    settle();
    assertFalse(model.grid().workingProperty().get());
    assertEquals(MANY, clipboard.getFirst().text().lines().count());

    model.grid().clear(cells(0, MANY - 1));
    assertEquals(0, staged());
    settle();
    assertEquals(MANY, staged());
    model.grid().revert(cells(0, MANY - 1));
    settle();
    assertEquals(0, staged());
    model.staging().undo();
    assertEquals(MANY, staged(), "taking back can be undone as one");
  }

  @Test
  void whatIsCutIsWhatWasThereWhenTheKeyWasPressed() {
    read();
    GridClipboard.Cells<UseCase> cells = cells(0, MANY - 1);
    model.grid().cut(cells, clipboard::add);
    CellRanges.choose(cells.range(), 5, 0);
    settle();
    assertEquals(MANY, clipboard.getFirst().text().lines().count());
    assertTrue(clipboard.getFirst().text().startsWith("S 0\nS 1\n"));
    assertEquals(MANY, staged());
  }

  @Test
  void aLongPasteIsReadInTheBackgroundToo() {
    read();
    model.grid().paste(cells(0, 0), "x\n".repeat(MANY + 3), false, area -> {});
    assertEquals(0, staged());
    settle();
    assertEquals(MANY, staged());
    assertEquals(3, Objects.requireNonNull(model.grid().refusedProperty().get()).beyond());
    model.staging().undo();
    model.grid().fillDown(cells(0, MANY - 1));
    settle();
    assertEquals(MANY - 1, staged());
  }

  @Test
  void aLongAmbiguousPasteIsAskedAboutAndThenReadInTheBackground() {
    service.type = "number";
    read();
    model.grid().paste(cells(0, 0), "1.234\n".repeat(MANY), false, area -> {});
    settle();
    PasteReader.Question question = Objects.requireNonNull(model.grid().questionProperty().get());
    assertEquals(MANY, question.choices().getFirst().cells());
    assertEquals(0, staged());
    model.grid().answer(Set.of(InputStyle.COMMA));
    assertNull(model.grid().questionProperty().get());
    settle();
    assertEquals(MANY, staged());
    assertEquals("1234", model.staging().all().getFirst().wanted().display());

    model.grid().paste(cells(0, 0), "1.234\n2,5\nmany\n", false, area -> {});
    assertNull(model.grid().questionProperty().get(), "the other cells decide");
    assertEquals("1234", model.staging().all().getFirst().wanted().display());
    assertNotNull(model.staging().invalid("2", MemoryUseCases.SPONSOR));
    model.grid().clear(cells(2, 2));
    assertNull(model.staging().invalid("2", MemoryUseCases.SPONSOR), "it got a value");
  }

  @Test
  void copiedNumbersArePastedAsTheSameNumbers() {
    for (String type : List.of("number", "gauge", "text")) {
      service.type = type;
      service.parser = InputParser.of(Locale.GERMANY);
      store("0", new FieldValue.Numeric("1.234"));
      store("1", new FieldValue.Numeric("7"));
      read();
      model.grid().copy(cells(0, 0), SelectedCells.Form.CELLS, clipboard::add);
      service.parser = InputParser.of(Locale.US);
      model.grid().paste(cells(0, 1), clipboard.getLast().cells(), true, area -> {});
      assertEquals(1, staged(), "a cell that is pasted over itself stays as it is");
      Change change = model.staging().all().getFirst();
      assertEquals(new FieldValue.Numeric("1.234"), change.wanted(), type);
      model.staging().revert(each -> true);
    }
  }

  @Test
  void aFilledNumberIsNeverReadInAnotherStyle() {
    service.type = "number";
    store("0", FieldValue.text("1,234"));
    store("1", new FieldValue.Numeric("7"));
    read();
    model.grid().fillDown(cells(0, 1));
    assertEquals(List.of(), model.staging().all());
    assertNotNull(model.grid().refusedProperty().get());
  }

  @Test
  void refusedCellsStayMarkedUntilTheyGetAValue() {
    service.type = "number";
    read();
    model.grid().paste(cells(2, 2), "many", false, area -> {});
    model.grid().paste(cells(4, 4), "7", false, area -> {});
    assertNotNull(model.staging().invalid("2", MemoryUseCases.SPONSOR), "pasted elsewhere");
    model.grid().paste(cells(4, 4), "7\n".repeat(250_001), false, area -> {});
    settle();
    assertNotNull(model.staging().invalid("2", MemoryUseCases.SPONSOR), "too many");
  }

  @Test
  void aRefusedCellStaysMarkedWhenItsEarlierChangeWasSent() {
    service.type = "number";
    read();
    model.grid().paste(cells(2, 2), "7", false, area -> {});
    Change sent = model.staging().all().getFirst();
    model.grid().paste(cells(2, 2), "many", false, area -> {});
    model.staging().settled(List.of(sent));
    assertNotNull(model.staging().invalid("2", MemoryUseCases.SPONSOR));
  }

  @Test
  void aPasteIntoFilteredOrSortedRowsNamesTheRecordsThatItMeets() {
    read();
    model.grid().paste(cells(0, 0), "x\ny\n", false, area -> {});
    assertNull(model.grid().pastedProperty().get(), "the whole list in its order");
    model.staging().undo();

    model.rows().queryProperty().set("119");
    model
        .rows()
        .order(List.of(new RowsModel.Order<>(model.fieldCatalog().columns().getFirst(), true)));
    settle();
    assertEquals(12, model.rows().shown().size(), "119, 1119 and 1190 to 1199");
    model.grid().paste(cells(1, 1), "x\ny\nz\n", false, area -> {});
    PasteReader.Target target = Objects.requireNonNull(model.grid().pastedProperty().get());
    List<String> met =
        model.rows().shownRecords().subList(1, 4).stream().map(r -> r.label()).toList();
    assertEquals(3, staged());
    assertEquals(
        new PasteReader.Target(
            3,
            met.getFirst(),
            met.getLast(),
            new ShownRows(12, MANY, 0, List.of(model.fieldCatalog().columns().getFirst().title()))),
        target);
    model.staging().undo();
    assertNull(model.grid().pastedProperty().get(), "it was undone");
    model.grid().paste(cells(1, 1), "x", false, area -> {});
    assertNull(model.grid().pastedProperty().get(), "one cell is in sight");
  }

  @Test
  void theTargetOfAnAmbiguousPasteIsKnownBeforeItIsTaken() {
    service.type = "number";
    read();
    model.rows().queryProperty().set("119");
    settle();
    model.grid().paste(cells(0, 0), "1.234\n".repeat(2), false, area -> {});
    PasteReader.Question question = Objects.requireNonNull(model.grid().questionProperty().get());
    PasteReader.Target target = Objects.requireNonNull(question.target());
    assertEquals(2, target.records());
    assertEquals(
        "Wird in 2 Datensätze in der angezeigten Reihenfolge eingefügt"
            + " (gefiltert: 12 von 1.200), von „%s“ bis „%s“."
                .formatted(target.first(), target.last()),
        target.before(new Messages(Locale.GERMANY)));
    model.grid().answer(Set.of(InputStyle.COMMA));
    assertEquals(2, staged());
    assertNull(model.grid().pastedProperty().get(), "the question said it");
  }

  @Test
  void deletedRecordsThatAreNotShownMakeNoFilter() {
    service.stored.put(
        "0",
        new UseCase(
            "0",
            Map.of("title", FieldValue.text("Case 0"), "delete_flag", FieldValue.bool(true)),
            Map.of()));
    read();
    assertEquals(MANY - 1, model.rows().shown().size());
    model.grid().paste(cells(0, 0), "x\ny\n", false, area -> {});
    assertNull(model.grid().pastedProperty().get());
    model.rows().queryProperty().set("119");
    settle();
    model.grid().paste(cells(0, 0), "v\nw\n", false, area -> {});
    PasteReader.Target target = Objects.requireNonNull(model.grid().pastedProperty().get());
    assertEquals(new ShownRows(12, MANY, 1, List.of()), target.rows(), "as the status bar says");
  }

  @Test
  void theWordsOfSpreadsheetsForYesAndNoArePasted() {
    service.type = "boolean";
    read();
    List<String> words = List.of("TRUE", "Yes", "ja", "WAHR", "FALSE", "no", "Nein", "FALSCH");
    model.grid().paste(cells(0, 0), String.join("\n", words) + "\nmaybe\n", false, area -> {});
    assertEquals(
        List.of("true", "true", "true", "true", "false", "false", "false", "false"),
        model.staging().all().stream().map(change -> change.wanted().display()).toList());
    assertNotNull(model.staging().invalid("8", MemoryUseCases.SPONSOR));
  }

  private void store(String id, FieldValue sponsor) {
    service.stored.put(
        id,
        new UseCase(
            id, Map.of("title", FieldValue.text("Case " + id)), Map.of("sponsor", sponsor)));
  }

  @Test
  void whatIsCancelledChangesNothing() {
    read();
    model.grid().clear(cells(0, MANY - 1));
    model.grid().cancel();
    settle();
    assertEquals(0, staged());
    assertFalse(model.grid().workingProperty().get());
    CellTextParser.ParseResult said = Objects.requireNonNull(model.grid().refusedProperty().get());
    assertEquals("grid.cancelled", said.refused().getFirst().messageKey());
    model.grid().clear(cells(0, 0));
    assertEquals(1, staged(), "and then it goes on as before");
    assertNull(model.grid().refusedProperty().get());
  }
}
