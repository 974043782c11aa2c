package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.changes.review.ReviewSession;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.connection.RemoteSession;
import io.casedesk.desktop.context.Destination;
import io.casedesk.desktop.records.editor.OpenRecord;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.files.exports.FieldFilter;
import io.casedesk.model.FieldRef;
import io.casedesk.model.RecordKind;
import io.casedesk.model.UseCase;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import javafx.css.PseudoClass;
import javafx.event.Event;
import javafx.scene.Node;
import javafx.scene.control.Labeled;
import javafx.scene.control.RadioButton;
import javafx.scene.control.TableView;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** What a list says, keeps and orders while an analyst types, pastes, filters and sorts in it. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class WorkingListWindowTest {

  private static final FieldRef COST = FieldRef.custom("cost");
  private static final FieldRef DUE = FieldRef.custom("due");
  private static final FieldRef MULTI = FieldRef.custom("multi");
  private static final FieldRef PRICE = FieldRef.custom("price");
  private static final FieldRef NOTE = FieldRef.custom("note");
  private static final PseudoClass REFUSED = PseudoClass.getPseudoClass("refused");

  /** The notes in the order of a dictionary. */
  private static final List<String> WORDS =
      List.of("Apfel", "Ärger", "Berg", "Öl", "Ort", "straße", "Strauß", "Übung", "Zug");

  @TempDir Path folder;
  private StoredFields service;
  private WindowFixture window;
  private Stage stage;

  @Start
  void open(Stage opened) {
    stage = opened;
    Map<String, String> types = new LinkedHashMap<>();
    types.put("cost", "number");
    types.put("due", "date");
    types.put("multi", "multiselect");
    types.put("note", "text");
    types.put("price", "number");
    service = new StoredFields(types);
    for (int i = 0; i < WORDS.size(); i++) {
      // In another order than that of the words.
      String word = WORDS.get((i * 4 + 3) % WORDS.size());
      service.put(
          "r" + i, Map.of("cost", "5", "multi", "[\"amer\",\"emea\"]", "note", "\"" + word + "\""));
    }
    window = window(Locale.ENGLISH);
  }

  private WindowFixture window(Locale language) {
    return new WindowFixture(
        stage,
        new RemoteSession(service.url(), "token"),
        ThemeChoice.LIGHT,
        folder,
        new Messages(language));
  }

  @AfterEach
  void close() {
    window.composition.close();
    service.close();
  }

  /** Closes the window, whatever is still to be written, and opens it again. */
  private void restart(FxRobot robot, Locale language) {
    CompletableFuture.runAsync(window.composition::close).join();
    robot.interact(() -> window = window(language));
    window.awaitUseCasesRead();
  }

  private RecordsModel<UseCase> model() {
    return window.composition.useCases().model();
  }

  private void choose(FxRobot robot, int row, FieldRef field) {
    TableView<?> table = robot.lookup(".record-table").queryTableView();
    robot.interact(
        () ->
            window
                .composition
                .useCases()
                .view()
                .choose(
                    row,
                    table.getVisibleLeafColumns().stream()
                        .map(column -> column.getId())
                        .toList()
                        .indexOf(field.toString())));
  }

  private void run(FxRobot robot, String command) {
    robot.interact(
        () ->
            window.composition.useCases().view().commands().all().stream()
                .filter(each -> each.id().equals(command))
                .findFirst()
                .orElseThrow()
                .run());
  }

  private void paste(FxRobot robot, String text) {
    robot.interact(
        () -> {
          ClipboardContent content = new ClipboardContent();
          content.putString(text);
          Clipboard.getSystemClipboard().setContent(content);
        });
    robot.push(KeyCode.SHORTCUT, KeyCode.V);
  }

  private static String said(FxRobot robot, String query) {
    return robot.lookup(query).queryAll().stream()
        .filter(Node::isVisible)
        .filter(Labeled.class::isInstance)
        .map(label -> ((Labeled) label).getText())
        .collect(Collectors.joining("\n"));
  }

  private static boolean isAnyMarked(FxRobot robot) {
    return robot.lookup(".record-table .table-cell").queryAll().stream()
        .anyMatch(cell -> cell.getPseudoClassStates().contains(REFUSED));
  }

  private String staged(String id, FieldRef field) {
    return Objects.requireNonNull(model().staging().find(id, field)).wanted().display();
  }

  @Test
  void aNumberOrDateWithTwoMeaningsSaysHowItIsReadWhileItIsTyped(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    choose(robot, 0, COST);
    robot.write("1.234");
    WindowFixture.await(
        () -> said(robot, "#cell-advice").equals("Decimal point: read as 1.234, not as 1234"));
    window.pictures(robot, "typed-two-meanings");
    robot.write("5");
    WindowFixture.await(() -> said(robot, "#cell-advice").isEmpty());
    robot.push(KeyCode.BACK_SPACE).push(KeyCode.ENTER);
    WindowFixture.await(() -> robot.lookup("#cell-editor").tryQuery().isEmpty());
    assertEquals("1.234", staged("r0", COST));
    assertFalse(said(robot, ".notice .label").contains("read as"), "no notice stays of it");

    restart(robot, Locale.GERMAN);
    robot.interact(() -> window.composition.useCases().view().select("r1"));
    WindowFixture.typeInto(robot, "cost", "1.234");
    WindowFixture.await(
        () -> said(robot, "#editor .verdict").contains("Dezimalkomma: gelesen als 1234"));
    assertEquals("1234", staged("r1", COST));
    WindowFixture.typeInto(robot, "cost", "1,234");
    WindowFixture.await(
        () ->
            said(robot, "#editor .verdict")
                .contains("Dezimalkomma: gelesen als 1,234, nicht als 1234"));
    assertEquals("Als 1234 lesen", said(robot, "#editor #read-other"));
    assertEquals("1.234", staged("r1", COST));
    WindowFixture.typeInto(robot, "due", "01/02/2027");
    WindowFixture.await(
        () -> said(robot, "#editor .verdict").contains("Tag zuerst: gelesen als 1. Februar 2027"));
    assertEquals("2027-02-01", staged("r1", DUE));
    window.picture(robot, "typed-two-meanings-german");
  }

  @Test
  void theNoticeOfRefusedCellsGoesWithTheirMarks(FxRobot robot) {
    window.awaitUseCasesRead();
    choose(robot, 0, COST);
    paste(robot, "12\nnope\n14\n");
    WindowFixture.await(() -> said(robot, ".notice .label").contains("nope"));
    WindowFixture.await(() -> isAnyMarked(robot));

    robot.push(KeyCode.SHORTCUT, KeyCode.Z);
    WindowFixture.await(() -> model().staging().cellsProperty().get() == 0);
    WindowFixture.await(() -> said(robot, ".notice .label").isEmpty());
    assertFalse(isAnyMarked(robot));
  }

  @Test
  void aReadingThatIsChosenHoldsForItsColumnUntilItIsChanged(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    choose(robot, 0, COST);
    robot.write("1.234");
    WindowFixture.await(
        () -> said(robot, "#cell-advice").equals("Decimal point: read as 1.234, not as 1234"));
    window.pictures(robot, "typed-other-reading");
    WindowFixture.press(robot, "#read-other");
    WindowFixture.await(() -> said(robot, "#cell-advice").startsWith("Decimal comma: read as 1"));
    robot.push(KeyCode.ENTER);
    WindowFixture.await(() -> robot.lookup("#cell-editor").tryQuery().isEmpty());
    assertEquals("1234", staged("r0", COST));

    choose(robot, 1, COST);
    robot.write("2.345").push(KeyCode.ENTER);
    WindowFixture.await(() -> robot.lookup("#cell-editor").tryQuery().isEmpty());
    assertEquals("2345", staged("r1", COST), "the reading holds for the column");

    choose(robot, 2, COST);
    robot.write("3.456").push(KeyCode.ALT, KeyCode.R);
    WindowFixture.await(
        () -> said(robot, "#cell-advice").equals("Decimal point: read as 3.456, not as 3456"));
    robot.push(KeyCode.ENTER);
    WindowFixture.await(() -> robot.lookup("#cell-editor").tryQuery().isEmpty());
    assertEquals("3.456", staged("r2", COST));
    assertEquals("1234", staged("r0", COST), "what was read before stays");
  }

  /** The value is said without the zeros that make it look like thousands. */
  @Test
  void aNumberOfANewRecordAndOfABulkEditIsReadOtherwiseByItsButton(FxRobot robot) {
    window.awaitUseCasesRead();
    robot.push(KeyCode.SHORTCUT, KeyCode.N);
    WindowFixture.awaitNode(robot, "#create-name");
    WindowFixture.typeInto(robot, "cost", "2.500");
    WindowFixture.await(
        () -> said(robot, ".verdict").contains("Decimal point: read as 2.5, not as 2500"));
    WindowFixture.press(robot, "#read-other");
    WindowFixture.await(
        () -> said(robot, ".verdict").contains("Decimal comma: read as 2500, not as 2"));
    robot.push(KeyCode.ESCAPE).push(KeyCode.ESCAPE);

    choose(robot, 0, COST);
    robot.push(KeyCode.SHORTCUT, KeyCode.E);
    Node field = WindowFixture.awaitNode(robot, "#bulk-edit #field-cost");
    robot.interact(field::requestFocus);
    robot.write("2.500");
    WindowFixture.awaitNode(robot, "#bulk-edit #read-other");
    WindowFixture.press(robot, "#bulk-edit #read-other");
    WindowFixture.await(() -> !robot.lookup("#bulk-stage").query().isDisabled());
    robot.push(KeyCode.SHORTCUT, KeyCode.ENTER);
    WindowFixture.await(() -> model().staging().find("r0", COST) != null);
    assertEquals("2500", staged("r0", COST));
  }

  @Test
  void anAmbiguousNumberOfAFilterSaysHowItIsReadAndIsReadOtherwise(FxRobot robot)
      throws IOException {
    window.awaitUseCasesRead();
    typeFilter(robot, "> 500.000");
    WindowFixture.await(
        () -> said(robot, "#filter-advice").equals("Decimal point: read as 500, not as 500000"));
    window.pictures(robot, "filter-two-meanings");
    robot.push(KeyCode.ENTER);
    WindowFixture.await(() -> said(robot, "#filter-chips .chip-text").endsWith("500"));
    assertFalse(said(robot, "#filter-chips .chip-text").contains("500.000"));

    typeFilter(robot, "> 500.000");
    WindowFixture.press(robot, "#read-other");
    robot.push(KeyCode.ENTER);
    WindowFixture.await(() -> said(robot, "#filter-chips .chip-text").contains("500000"));
  }

  private static void typeFilter(FxRobot robot, String condition) {
    robot.push(KeyCode.SHORTCUT, KeyCode.SHIFT, KeyCode.F);
    WindowFixture.awaitNode(robot, "#filter-columns-search");
    robot.write("cost").push(KeyCode.ENTER);
    WindowFixture.awaitNode(robot, "#filter-words");
    robot.push(KeyCode.SHORTCUT, KeyCode.A).write(condition);
  }

  @Test
  void escapeRestoresWhatWasMeantAfterAnotherReading(FxRobot robot) {
    window.awaitUseCasesRead();
    robot.interact(() -> window.composition.useCases().view().select("r1"));
    WindowFixture.typeInto(robot, "cost", "1.234");
    WindowFixture.await(() -> staged("r1", COST).equals("1.234"));
    robot.push(KeyCode.TAB);
    WindowFixture.typeInto(robot, "cost", "2.345");
    robot.push(KeyCode.ALT, KeyCode.R);
    WindowFixture.await(() -> staged("r1", COST).equals("2345"));
    robot.push(KeyCode.ESCAPE);
    WindowFixture.await(() -> !staged("r1", COST).equals("2345"));
    assertEquals("1.234", staged("r1", COST));
  }

  @Test
  void aStyleChosenForAPasteIsProposedForItsColumnOnly(FxRobot robot) {
    window.awaitUseCasesRead();
    choose(robot, 0, COST);
    paste(robot, "1.234\n");
    WindowFixture.awaitNode(robot, "#paste-question");
    assertTrue(isChosen(robot, "#paste-POINT"), "as an English user writes");
    WindowFixture.press(robot, "#paste-COMMA");
    pressOutside(robot, "#list-overlay");
    assertTrue(robot.lookup("#paste-question").tryQuery().isPresent(), "a choice was made");
    robot.push(KeyCode.ENTER);
    WindowFixture.await(() -> model().staging().cellsProperty().get() == 1);
    assertEquals("1234", staged("r0", COST));

    choose(robot, 1, COST);
    paste(robot, "2.345\n");
    WindowFixture.awaitNode(robot, "#paste-question");
    assertTrue(isChosen(robot, "#paste-COMMA"), "the same column");
    pressOutside(robot, "#list-overlay");
    WindowFixture.await(() -> robot.lookup("#paste-question").tryQuery().isEmpty());

    choose(robot, 0, PRICE);
    paste(robot, "3.456\n");
    WindowFixture.awaitNode(robot, "#paste-question");
    assertTrue(isChosen(robot, "#paste-POINT"), "another column");
  }

  private static boolean isChosen(FxRobot robot, String radio) {
    return robot.lookup(radio).queryAs(RadioButton.class).isSelected();
  }

  @Test
  void aReviewNamesTheCellsThatItLeavesOut(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    choose(robot, 0, COST);
    paste(robot, "12\nnope\n14\n");
    WindowFixture.await(() -> model().staging().cellsProperty().get() == 2);
    robot.push(KeyCode.SHORTCUT, KeyCode.S);
    WindowFixture.await(() -> model().review().phase() instanceof ReviewSession.Phase.Checked);
    WindowFixture.await(() -> said(robot, "#review-left-out").contains("cost of “r1” (“nope”)"));
    window.pictures(robot, "review-left-out");

    robot.push(KeyCode.ESCAPE);
    choose(robot, 1, COST);
    robot.push(KeyCode.F2);
    WindowFixture.awaitNode(robot, "#cell-editor");
    robot.push(KeyCode.SHORTCUT, KeyCode.A).write("13").push(KeyCode.ENTER);
    WindowFixture.await(() -> model().staging().cellsProperty().get() == 3);
    robot.push(KeyCode.SHORTCUT, KeyCode.S);
    WindowFixture.await(() -> model().review().lines().size() == 3);
    WindowFixture.await(() -> said(robot, "#review-left-out").isEmpty());
  }

  @Test
  void aBulkEditKeepsWhatWasTickedWhenAClickGoesBesideIt(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    choose(robot, 0, MULTI);
    robot.push(KeyCode.SHIFT, KeyCode.DOWN).push(KeyCode.SHORTCUT, KeyCode.E);
    WindowFixture.press(robot, "#bulk-action-ADD");
    Node field = WindowFixture.awaitNode(robot, "#bulk-edit #field-multi");
    robot.interact(field::requestFocus);
    robot.push(KeyCode.SPACE).push(KeyCode.SPACE).push(KeyCode.ENTER);
    assertEquals("amer", robot.lookup("#bulk-edit #field-multi").queryTextInputControl().getText());

    pressOutside(robot);
    assertTrue(robot.lookup("#bulk-edit").tryQuery().isPresent(), "a slip of the mouse");
    assertEquals("amer", robot.lookup("#bulk-edit #field-multi").queryTextInputControl().getText());
    window.picture(robot, "bulk-add-kept");

    WindowFixture.press(robot, "#bulk-cancel");
    robot.push(KeyCode.SHORTCUT, KeyCode.E);
    WindowFixture.press(robot, "#bulk-back");
    WindowFixture.awaitNode(robot, "#bulk-fields");
    pressOutside(robot);
    WindowFixture.await(() -> robot.lookup("#bulk-edit").tryQuery().isEmpty());
  }

  @Test
  void escapeClosesTheListOfABulkEditAndKeepsWhatWasTicked(FxRobot robot) {
    window.awaitUseCasesRead();
    choose(robot, 0, MULTI);
    robot.push(KeyCode.SHIFT, KeyCode.DOWN).push(KeyCode.SHORTCUT, KeyCode.E);
    WindowFixture.press(robot, "#bulk-action-ADD");
    Node field = WindowFixture.awaitNode(robot, "#bulk-edit #field-multi");
    robot.interact(field::requestFocus);
    robot.push(KeyCode.SPACE).push(KeyCode.SPACE).push(KeyCode.ESCAPE);
    assertTrue(robot.lookup("#options-multi").tryQuery().isEmpty(), "the list is closed");
    assertEquals("amer", robot.lookup("#bulk-edit #field-multi").queryTextInputControl().getText());

    robot.push(KeyCode.ESCAPE);
    WindowFixture.await(() -> robot.lookup("#bulk-edit").tryQuery().isEmpty());
  }

  private static void pressOutside(FxRobot robot) {
    pressOutside(robot, "#overlay");
  }

  /** Presses the mouse beside what an overlay shows. */
  private static void pressOutside(FxRobot robot, String overlay) {
    Node scrim = robot.lookup(overlay + " .overlay-scrim").query();
    robot.interact(
        () ->
            Event.fireEvent(
                scrim,
                new MouseEvent(
                    MouseEvent.MOUSE_PRESSED,
                    0,
                    0,
                    0,
                    0,
                    MouseButton.PRIMARY,
                    1,
                    false,
                    false,
                    false,
                    false,
                    true,
                    false,
                    false,
                    true,
                    false,
                    false,
                    null)));
  }

  @Test
  void thePaneSaysThatTheListHidesItsRecord(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    choose(robot, 3, COST);
    WindowFixture.awaitNode(robot, "#field-cost");
    assertEquals("", said(robot, "#editor-hidden"));
    robot.interact(() -> model().rows().queryProperty().set("Zug"));
    WindowFixture.await(() -> model().rows().shown().size() == 1);
    WindowFixture.await(() -> said(robot, "#editor-hidden").equals("Hidden in the list"));
    window.pictures(robot, "pane-hidden-record");

    robot.interact(() -> model().rows().queryProperty().set(""));
    WindowFixture.await(() -> said(robot, "#editor-hidden").isEmpty());
  }

  @Test
  void theSelectedRecordAndTheStepsToUndoAreAsTheyWereLeft(FxRobot robot) {
    window.awaitUseCasesRead();
    choose(robot, 3, COST);
    robot.write("12").push(KeyCode.ENTER);
    WindowFixture.await(() -> model().staging().cellsProperty().get() == 1);
    choose(robot, 5, COST);
    robot.write("13").push(KeyCode.ENTER);
    WindowFixture.await(() -> model().staging().cellsProperty().get() == 2);
    choose(robot, 7, COST);
    String selected = model().rows().shown().get(7).record().id();
    WindowFixture.await(() -> selected.equals(opened()));

    restart(robot, Locale.ENGLISH);
    WindowFixture.await(() -> selected.equals(opened()));
    WindowFixture.await(() -> model().staging().cellsProperty().get() == 2);
    WindowFixture.await(() -> model().staging().undoableProperty().get());
    robot.interact(() -> model().staging().undo());
    assertEquals("12", staged("r3", COST), "the newest step is undone first");
    assertEquals(1, model().staging().cellsProperty().get());
    robot.interact(() -> model().staging().undo());
    assertEquals(0, model().staging().cellsProperty().get());
  }

  /** The id of the record in the pane. */
  private String opened() {
    OpenRecord<UseCase> open = model().editor().openProperty().get();
    return open == null ? "" : open.record().id();
  }

  @Test
  void filtersSearchAndOrderAreAsTheyWereLeft(FxRobot robot) throws IOException {
    filterAndSort(robot);

    restart(robot, Locale.ENGLISH);
    WindowFixture.await(() -> notes().equals(List.of("Berg", "Ärger")));
    assertEquals("g", model().rows().queryProperty().get());
    WindowFixture.awaitNode(robot, "#filter-chips .chip");
    window.pictures(robot, "view-as-left");
  }

  @Test
  void aLinkAtTheStartShowsItsRecordWhateverTheListWasFilteredBy(FxRobot robot) {
    filterAndSort(robot);

    CompletableFuture.runAsync(window.composition::close).join();
    robot.interact(
        () -> {
          window = window(Locale.ENGLISH);
          window.composition.go(new Destination.OneRecord(RecordKind.USE_CASES, "r0"));
        });
    window.awaitUseCasesRead();
    WindowFixture.await(() -> notes().equals(WORDS.reversed()));
    assertEquals("sorted by note", said(robot, "#status-sorted"));
    assertEquals(List.of(), model().filters().filters());
    assertEquals("", model().rows().queryProperty().get());
  }

  private void filterAndSort(FxRobot robot) {
    window.awaitUseCasesRead();
    choose(robot, 0, NOTE);
    run(robot, "column-sort-down");
    WindowFixture.await(() -> said(robot, "#status-sorted").equals("sorted by note"));
    robot.interact(
        () -> {
          model()
              .filters()
              .set(
                  List.of(FieldFilter.of(NOTE.toString(), FieldFilter.Operator.CONTAINS, "r")),
                  false);
          model().rows().queryProperty().set("g");
        });
    WindowFixture.await(() -> notes().equals(List.of("Berg", "Ärger")));
  }

  private List<String> notes() {
    return model().rows().shownRecords().stream()
        .map(record -> Objects.requireNonNull(record.value(NOTE)).display())
        .toList();
  }

  @Test
  void lettersWithAccentsAreSortedBesideThoseWithout(FxRobot robot) {
    window.awaitUseCasesRead();
    choose(robot, 0, NOTE);
    run(robot, "column-sort-up");
    WindowFixture.await(() -> notes().equals(WORDS));
    run(robot, "column-sort-down");
    WindowFixture.await(() -> notes().equals(WORDS.reversed()));
    run(robot, "column-hide");
    assertEquals("sorted by note", said(robot, "#status-sorted"), "though its column is hidden");
  }
}
