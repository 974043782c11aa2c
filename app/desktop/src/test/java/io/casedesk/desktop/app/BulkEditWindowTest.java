package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.common.preferences.SettingCatalog;
import io.casedesk.desktop.common.preferences.SettingCatalog.RowNumbers;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.connection.RemoteSession;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import io.casedesk.server.CaseService;
import io.casedesk.server.testdata.SampleDatabase;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.RadioButton;
import javafx.scene.control.TableView;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** One field of many records, changed with the keyboard alone. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class BulkEditWindowTest {

  private static final FieldRef SPONSOR = FieldRef.custom("sponsor");
  private static final int RECORDS = 1_500;

  @TempDir Path folder;
  private CaseService service;
  private Stage stage;
  private WindowFixture window;

  @Start
  void open(Stage opened) {
    stage = opened;
    service = CaseService.start(SampleDatabase.at(folder.resolve("s.db"), RECORDS));
    window = window("workspace", ThemeChoice.LIGHT, Locale.ENGLISH);
  }

  private WindowFixture window(String workspace, ThemeChoice theme, Locale locale) {
    return new WindowFixture(
        stage,
        new RemoteSession(service.baseUrl().toString(), service.issueToken(workspace)),
        theme,
        folder.resolve(workspace),
        new Messages(locale));
  }

  @AfterEach
  void close() {
    window.composition.close();
    service.close();
  }

  private RecordsModel<UseCase> model() {
    return window.composition.useCases().model();
  }

  private List<UseCase> shown() {
    return model().rows().shown().stream().map(row -> row.record()).toList();
  }

  private String value(UseCase record) {
    FieldValue value = record.value(SPONSOR);
    return value == null ? "" : value.display();
  }

  private void choose(FxRobot robot, int row, FieldRef field) {
    robot.interact(
        () -> {
          TableView<?> table = robot.lookup(".record-table").query();
          int column =
              table.getVisibleLeafColumns().stream()
                  .map(c -> c.getId())
                  .toList()
                  .indexOf(field.toString());
          window.composition.useCases().view().choose(row, column);
        });
  }

  private static String label(FxRobot robot, String id) {
    return robot.lookup(id).<Label>query().getText();
  }

  private static List<String> preview(FxRobot robot) {
    return robot.lookup("#bulk-preview .label").queryAllAs(Label.class).stream()
        .map(Label::getText)
        .toList();
  }

  private static Button stageButton(FxRobot robot) {
    return robot.lookup("#bulk-stage").queryButton();
  }

  @Test
  void theSelectedRowsAreChangedWithTheKeyboardAlone(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    choose(robot, 0, SPONSOR);
    Button button = robot.lookup("#bulk-usecases").queryButton();
    assertEquals("Edit records", button.getText(), "it is found before anything is selected");
    robot.push(KeyCode.SHIFT, KeyCode.DOWN).push(KeyCode.SHIFT, KeyCode.DOWN);
    assertEquals("Edit 3 records", button.getText());
    String first =
        shown().subList(0, 3).stream()
            .map(this::value)
            .filter(text -> !text.isEmpty())
            .findFirst()
            .orElseThrow();

    robot.push(KeyCode.SHORTCUT, KeyCode.E);
    WindowFixture.awaitNode(robot, "#bulk-action-SET");
    assertEquals("Edit “Sponsor” in 3 records", label(robot, "#bulk-heading"), "its column");
    WindowFixture.press(robot, "#bulk-back");
    WindowFixture.awaitNode(robot, "#bulk-fields");
    assertEquals("Edit one field in 3 records", label(robot, "#bulk-heading"));
    window.picture(robot, "bulk-field");
    robot.write("sponsor").push(KeyCode.ENTER);
    WindowFixture.awaitNode(robot, "#bulk-action-SET");
    assertEquals("Edit “Sponsor” in 3 records", label(robot, "#bulk-heading"));
    robot.write(first);
    WindowFixture.await(() -> !stageButton(robot).isDisabled());
    int same = (int) shown().subList(0, 3).stream().filter(r -> value(r).equals(first)).count();
    assertEquals(
        List.of(
            3 - same + " of 3 records will change.",
            same == 1 ? "1 record needs no change." : same + " records need no change."),
        preview(robot));
    window.picture(robot, "bulk-edit");
    robot.push(KeyCode.SHORTCUT, KeyCode.ENTER);

    WindowFixture.await(() -> model().staging().cellsProperty().get() == 3 - same);
    assertTrue(robot.lookup("#bulk-edit").tryQuery().isEmpty());
    robot.push(KeyCode.SHORTCUT, KeyCode.Z);
    assertEquals(0, model().staging().cellsProperty().get(), "one undo takes all of it back");
  }

  @Test
  void aPageMoreIsSelectedWithShiftAndPageDown(FxRobot robot) {
    window.awaitUseCasesRead();
    choose(robot, 0, SPONSOR);
    robot.push(KeyCode.SHIFT, KeyCode.PAGE_DOWN);
    int page = selected(robot);
    assertTrue(page > 5, page + " rows");

    robot.push(KeyCode.SHIFT, KeyCode.PAGE_DOWN);
    assertEquals(2 * page - 1, selected(robot));
    robot.push(KeyCode.SHIFT, KeyCode.PAGE_UP);
    assertEquals(page, selected(robot));
  }

  private static int selected(FxRobot robot) {
    String text = robot.lookup("#bulk-usecases").queryButton().getText();
    return Integer.parseInt(text.replaceAll("\\D", ""));
  }

  @Test
  void rowsThatAreNotAdjacentArePickedByTheirCheckBoxes(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    choose(robot, 0, SPONSOR);
    robot.clickOn(pick(robot, "2")).clickOn(pick(robot, "4"));
    assertEquals("Edit 2 records", robot.lookup("#bulk-usecases").queryButton().getText());
    window.pictures(robot, "rows-picked");
    robot.push(KeyCode.SHORTCUT, KeyCode.E);
    WindowFixture.awaitNode(robot, "#bulk-action-SET");
    robot.write("Picked by hand");
    WindowFixture.await(() -> !stageButton(robot).isDisabled());
    robot.push(KeyCode.SHORTCUT, KeyCode.ENTER);
    WindowFixture.await(() -> model().staging().cellsProperty().get() == 2);
    for (int row : List.of(1, 3)) {
      assertNotNull(model().staging().find(shown().get(row).id(), SPONSOR), "row " + row);
    }
    robot.clickOn("#rows-unpick");
    assertEquals("Edit records", robot.lookup("#bulk-usecases").queryButton().getText());
  }

  @Test
  void pickedRowsOutOfSightAreNotEdited(FxRobot robot) {
    window.awaitUseCasesRead();
    choose(robot, 0, SPONSOR);
    robot.clickOn(pick(robot, "2"));
    robot.push(KeyCode.SHORTCUT, KeyCode.H);
    WindowFixture.awaitNode(robot, "#bulk-find");
    assertEquals("Edit “Sponsor” in 1 record", label(robot, "#bulk-heading"), "the picked one");
    robot.push(KeyCode.ESCAPE);
    robot.clickOn(pick(robot, "4"));
    Button bulk = robot.lookup("#bulk-usecases").queryButton();
    assertEquals("Edit 2 records", bulk.getText());

    List<String> picked = List.of(shown().get(1).id(), shown().get(3).id());
    String only = shown().getFirst().id();
    robot.interact(() -> model().rows().filter(record -> !picked.contains(record.id())));
    WindowFixture.await(() -> shown().stream().noneMatch(each -> picked.contains(each.id())));
    WindowFixture.await(() -> bulk.getText().equals("Edit records"));
    robot.push(KeyCode.SHORTCUT, KeyCode.E);
    WindowFixture.awaitNode(robot, "#bulk-action-SET");
    assertEquals("Edit “Sponsor” in 1 record", label(robot, "#bulk-heading"));
    assertEquals(only, shown().getFirst().id());
    robot.push(KeyCode.ESCAPE);
    robot.interact(() -> model().rows().filter(any -> true));
    WindowFixture.await(() -> bulk.getText().equals("Edit 2 records"));

    robot.interact(
        () -> model().preferences().property(SettingCatalog.ROW_NUMBERS).set(RowNumbers.HIDDEN));
    WindowFixture.await(() -> !robot.lookup(".row-gutter").query().isVisible());
    assertEquals("Edit records", bulk.getText(), "nothing shows which rows are picked");
  }

  private static Node pick(FxRobot robot, String number) {
    WindowFixture.await(
        () ->
            robot.lookup(".row-gutter .check-box").queryAllAs(CheckBox.class).stream()
                .anyMatch(box -> number.equals(box.getText())));
    return robot.lookup(".row-gutter .check-box").queryAllAs(CheckBox.class).stream()
        .filter(box -> number.equals(box.getText()))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void textOfAColumnIsReplacedFromTheList(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    choose(robot, 0, SPONSOR);
    robot.push(KeyCode.SHORTCUT, KeyCode.H);
    Node find = WindowFixture.awaitNode(robot, "#bulk-find");
    WindowFixture.await(find::isFocused);
    assertEquals(
        "Edit “Sponsor” in %,d records".formatted(shown().size()), label(robot, "#bulk-heading"));
    long found = shown().stream().filter(record -> value(record).contains("e")).count();
    assertTrue(found > 1);
    robot.write("e").push(KeyCode.TAB).write("E");
    WindowFixture.await(() -> !stageButton(robot).isDisabled());
    window.pictures(robot, "find-replace");
    robot.push(KeyCode.SHORTCUT, KeyCode.ENTER);
    WindowFixture.await(() -> model().staging().cellsProperty().get() == found);

    // Only the selected rows, if there are several.
    robot.push(KeyCode.SHORTCUT, KeyCode.Z);
    choose(robot, 0, SPONSOR);
    robot.push(KeyCode.SHIFT, KeyCode.DOWN).push(KeyCode.SHORTCUT, KeyCode.H);
    WindowFixture.await(() -> robot.lookup("#bulk-find").query().isFocused());
    assertEquals("Edit “Sponsor” in 2 records", label(robot, "#bulk-heading"));
    robot.push(KeyCode.ESCAPE);

    // A column without text to replace lets the user choose one.
    choose(robot, 0, FieldRef.standard("updated_at"));
    robot.push(KeyCode.SHORTCUT, KeyCode.H);
    WindowFixture.awaitNode(robot, "#bulk-fields");
    robot.write("sponsor").push(KeyCode.ENTER);
    WindowFixture.awaitNode(robot, "#bulk-find");
  }

  @Test
  void oneSelectedRowIsEditedUnlessAllRowsAreChosen(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    choose(robot, 2, SPONSOR);
    robot.push(KeyCode.SHORTCUT, KeyCode.E);
    WindowFixture.press(robot, "#bulk-back");
    WindowFixture.awaitNode(robot, "#bulk-fields");
    assertEquals("Edit one field in 1 record", label(robot, "#bulk-heading"));
    RadioButton selected = robot.lookup("#bulk-selected").query();
    RadioButton all = robot.lookup("#bulk-shown").query();
    assertTrue(selected.isSelected());
    assertEquals("The selected row", selected.getText());
    String count = window.composition.messages().text("bulk.shown", shown().size());
    assertEquals(count, all.getText());
    window.pictures(robot, "bulk-one-row");
    robot.interact(all::fire);
    assertEquals(
        window.composition.messages().text("bulk.title.count", shown().size()),
        label(robot, "#bulk-heading"));
    robot.interact(selected::fire);
    robot.interact(robot.lookup("#bulk-fields-search").query()::requestFocus);
    robot.write("sponsor").push(KeyCode.ENTER);
    WindowFixture.awaitNode(robot, "#bulk-action-SET");
    robot.write("Only one");
    WindowFixture.await(() -> !stageButton(robot).isDisabled());
    assertEquals("Change 1 record", stageButton(robot).getText());
    robot.push(KeyCode.SHORTCUT, KeyCode.ENTER);
    WindowFixture.await(() -> model().staging().cellsProperty().get() > 0);
    assertEquals(1, model().staging().cellsProperty().get());
    assertNotNull(model().staging().find(shown().get(2).id(), SPONSOR));
  }

  /** The editor has shortcuts of its own for save and undo: the tutorial would end here. */
  @Test
  void aBulkEditBegunInTheEditorLeadsToTheReview(FxRobot robot) {
    window.awaitUseCasesRead();
    choose(robot, 0, SPONSOR);
    Node field = WindowFixture.awaitNode(robot, "#field-sponsor");
    robot.interact(field::requestFocus);
    robot.push(KeyCode.SHORTCUT, KeyCode.E);
    WindowFixture.awaitNode(robot, "#bulk-action-SET");
    robot.write("Ada Lovelace");
    WindowFixture.await(() -> !stageButton(robot).isDisabled());
    robot.push(KeyCode.SHORTCUT, KeyCode.ENTER);
    WindowFixture.await(() -> model().staging().cellsProperty().get() > 0);
    robot.push(KeyCode.SHORTCUT, KeyCode.S);
    WindowFixture.await(() -> model().review().shownProperty().get());
  }

  @Test
  void samplesAreShownAndAnotherFieldOfTheRecordsCanFollow(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    choose(robot, 0, SPONSOR);
    robot.push(KeyCode.SHIFT, KeyCode.DOWN);
    String first = shown().getFirst().label();
    robot.push(KeyCode.SHORTCUT, KeyCode.E);
    WindowFixture.awaitNode(robot, "#bulk-action-SET");
    robot.write("Ada Lovelace");
    WindowFixture.await(() -> !stageButton(robot).isDisabled());
    List<String> samples =
        robot.lookup("#bulk-samples .label").queryAllAs(Label.class).stream()
            .map(Label::getText)
            .toList();
    assertEquals(2, samples.size());
    assertTrue(samples.getFirst().startsWith(first + ": "), samples.toString());
    assertTrue(samples.getFirst().endsWith("→ “Ada Lovelace”"), samples.toString());
    window.picture(robot, "bulk-samples");
    WindowFixture.press(robot, "#bulk-more");
    WindowFixture.awaitNode(robot, "#bulk-fields");
    assertEquals(2, model().staging().cellsProperty().get());
    assertEquals("Edit one field in 2 records", label(robot, "#bulk-heading"));
    assertTrue(robot.lookup("#bulk-more").queryButton().isDisabled());
  }

  @Test
  void helpAndPaletteComeAboveADialogThatKeepsWhatWasEntered(FxRobot robot) {
    window.awaitUseCasesRead();
    choose(robot, 0, SPONSOR);
    robot.push(KeyCode.SHIFT, KeyCode.DOWN).push(KeyCode.SHORTCUT, KeyCode.E);
    WindowFixture.awaitNode(robot, "#bulk-action-SET");
    robot.write("Entered before help");

    robot.push(KeyCode.F1);
    WindowFixture.awaitNode(robot, "#help-page");
    assertFalse(robot.lookup("#bulk-edit").query().isVisible());
    robot.push(KeyCode.ESCAPE);
    assertTrue(robot.lookup("#bulk-edit").query().isVisible());
    robot.push(KeyCode.SHORTCUT, KeyCode.K);
    WindowFixture.awaitNode(robot, "#palette-box");
    robot.push(KeyCode.ESCAPE);

    assertEquals("Edit “Sponsor” in 2 records", label(robot, "#bulk-heading"));
    robot.push(KeyCode.END).write(", and after");
    WindowFixture.await(() -> !stageButton(robot).isDisabled());
    robot.push(KeyCode.SHORTCUT, KeyCode.ENTER);
    WindowFixture.await(() -> model().staging().cellsProperty().get() == 2);
    assertEquals(
        FieldValue.text("Entered before help, and after"),
        Objects.requireNonNull(model().staging().find(shown().getFirst().id(), SPONSOR)).wanted());
    assertFalse(robot.lookup("#overlay").query().isVisible());
  }

  /** A fast hand, or a slow computer: the field is typed into before it was shown once. */
  @Test
  void whatIsTypedBeforeTheNextFrameIsNotLost(FxRobot robot) {
    window.awaitUseCasesRead();
    choose(robot, 0, SPONSOR);
    robot.push(KeyCode.SHIFT, KeyCode.DOWN);
    Keyboard keys = new Keyboard(window.stage);
    Keyboard.fx(() -> keys.shortcut(KeyCode.E).write("Lost"));
    WindowFixture.press(robot, "#bulk-back");
    WindowFixture.awaitNode(robot, "#bulk-fields");
    robot.write("sponsor");
    Keyboard.fx(() -> keys.push(KeyCode.ENTER).write("At once"));
    WindowFixture.await(() -> !stageButton(robot).isDisabled());
    robot.push(KeyCode.SHORTCUT, KeyCode.ENTER);
    WindowFixture.await(() -> model().staging().cellsProperty().get() == 2);
    assertEquals(
        FieldValue.text("At once"),
        Objects.requireNonNull(model().staging().find(shown().getFirst().id(), SPONSOR)).wanted());
  }

  @Test
  void aCommandOfThePaletteEndsTheDialogBelow(FxRobot robot) {
    window.awaitUseCasesRead();
    choose(robot, 0, SPONSOR);
    robot.push(KeyCode.SHORTCUT, KeyCode.E);
    WindowFixture.awaitNode(robot, "#bulk-action-SET");
    robot.push(KeyCode.SHORTCUT, KeyCode.K);
    WindowFixture.awaitNode(robot, "#palette-box");
    robot.write("go to runs").push(KeyCode.ENTER);
    WindowFixture.awaitNode(robot, "#runs-everywhere");
    assertTrue(robot.lookup("#bulk-edit").tryQuery().isEmpty());
  }

  @Test
  void aCellThatIsReadOnlyIsNamedByTheTitleOfItsRecord(FxRobot robot) {
    window.awaitUseCasesRead();
    choose(robot, 0, FieldRef.standard("title"));
    robot.push(KeyCode.ENTER);
    WindowFixture.awaitNode(robot, ".notice-doubt");
    String said = robot.lookup(".notice-doubt .label").<Label>query().getText();
    assertTrue(said.contains("“" + shown().getFirst().label() + "”"), said);
  }

  @Test
  void allMeansTheRowsThatAreShown(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    // Deleted records aren't shown, with or without a search.
    WindowFixture.await(
        () ->
            shown().size()
                == model().rows().records().stream().filter(one -> !one.deleted()).count());
    int all = shown().size();
    robot.interact(() -> model().rows().queryProperty().set("in"));
    WindowFixture.await(() -> shown().size() < all);
    int some = shown().size();
    choose(robot, 0, SPONSOR);
    robot.push(KeyCode.SHORTCUT, KeyCode.A).push(KeyCode.SHORTCUT, KeyCode.E);
    WindowFixture.awaitNode(robot, "#bulk-fields");
    robot.write("sponsor").push(KeyCode.ENTER);
    WindowFixture.awaitNode(robot, "#bulk-action-CLEAR");
    robot.clickOn("#bulk-action-CLEAR");
    WindowFixture.await(() -> !stageButton(robot).isDisabled());
    long blank = shown().stream().filter(r -> value(r).isEmpty()).count();
    String count = String.format(Locale.ENGLISH, "%,d", some);
    WindowFixture.await(() -> preview(robot).stream().findFirst().orElse("").contains(count));
    window.picture(robot, "bulk-clear");
    robot.clickOn("#bulk-stage");
    WindowFixture.await(() -> model().staging().cellsProperty().get() == some - blank);
  }

  @Test
  void findsAndReplacesInGermanAndInTheDark(FxRobot robot) throws IOException {
    robot.interact(() -> window = window("workspace2", ThemeChoice.DARK, Locale.GERMAN));
    window.awaitUseCasesRead();
    choose(robot, 0, SPONSOR);
    robot.push(KeyCode.SHORTCUT, KeyCode.A).push(KeyCode.SHORTCUT, KeyCode.E);
    WindowFixture.awaitNode(robot, "#bulk-fields");
    robot.write("sponsor").push(KeyCode.ENTER);
    WindowFixture.awaitNode(robot, "#bulk-action-REPLACE");
    robot.clickOn("#bulk-action-REPLACE");
    robot.clickOn("#bulk-find").write("a");
    robot.clickOn("#bulk-text").write("4");
    WindowFixture.await(() -> !stageButton(robot).isDisabled());
    window.picture(robot, "bulk-german-dark");
    Button stage = stageButton(robot);
    assertTrue(
        stage.localToScene(stage.getBoundsInLocal()).getMaxY() <= this.stage.getScene().getHeight(),
        "the button is in the window");
    robot.push(KeyCode.ESCAPE);
    assertEquals(0, model().staging().cellsProperty().get());
  }

  @Test
  void aKeyNobodyHasSeenIsTakenOnlyBySayingSo(FxRobot robot) {
    window.awaitUseCasesRead();
    choose(robot, 0, SPONSOR);
    robot.push(KeyCode.SHIFT, KeyCode.DOWN).push(KeyCode.SHORTCUT, KeyCode.E);
    WindowFixture.press(robot, "#bulk-back");
    WindowFixture.awaitNode(robot, "#bulk-fields");
    robot.write("theme").push(KeyCode.ENTER);
    WindowFixture.awaitNode(robot, "#field-theme");
    robot.write("nobody_knows").push(KeyCode.SHORTCUT, KeyCode.ENTER);
    assertTrue(stageButton(robot).isDisabled());
    assertEquals(0, model().staging().cellsProperty().get());
    WindowFixture.awaitNode(robot, "#options-theme");
    robot.push(KeyCode.DOWN).push(KeyCode.ENTER);
    WindowFixture.await(() -> !stageButton(robot).isDisabled());
    robot.push(KeyCode.SHORTCUT, KeyCode.ENTER);
    WindowFixture.await(() -> model().staging().cellsProperty().get() == 2);
  }

  @Test
  void manyCellsAreWorkedOnOffTheJavaFxThread(FxRobot robot) {
    window.awaitUseCasesRead();
    choose(robot, 0, SPONSOR);
    robot.push(KeyCode.SHORTCUT, KeyCode.A).push(KeyCode.SHORTCUT, KeyCode.C);
    WindowFixture.await(
        () -> {
          int[] lines = new int[1];
          robot.interact(
              () -> {
                String text = Clipboard.getSystemClipboard().getString();
                lines[0] = text == null ? 0 : (int) text.lines().count();
              });
          return lines[0] >= shown().size();
        });
    robot.push(KeyCode.DELETE);
    WindowFixture.await(
        () ->
            model().staging().recordsProperty().get() > 1_000
                && !robot.lookup("#grid-working").query().getParent().isVisible());
    WindowFixture.awaitNode(robot, ".notice-doubt");
    assertTrue(
        robot.lookup(".notice-doubt .label").queryAllAs(Label.class).stream()
            .anyMatch(label -> label.getText().contains("This field is read-only.")));
    assertTrue(label(robot, "#staged-count").contains("records"));
    robot.push(KeyCode.SHORTCUT, KeyCode.Z);
    assertEquals(0, model().staging().cellsProperty().get());
  }
}
