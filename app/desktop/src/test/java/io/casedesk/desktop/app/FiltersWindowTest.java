package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.records.filter.FiltersModel;
import io.casedesk.desktop.records.savedviews.ViewsModel;
import io.casedesk.files.exports.FieldFilter;
import io.casedesk.files.exports.FieldFilter.Operator;
import io.casedesk.files.exports.FieldFilter.Special;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import io.casedesk.workspace.SavedViewStore.SavedView;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.function.DoublePredicate;
import java.util.function.Predicate;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.RadioButton;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import javafx.scene.text.Text;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** Filters, as a person uses them with the keyboard. */
@ExtendWith(WindowExtension.class)
class FiltersWindowTest extends FiltersFixture {

  @Start
  void open(Stage first) {
    begin(first);
  }

  @Test
  void spaceTicksTheMarkedValueAndIsTypedWithinAWord(FxRobot robot) {
    window.awaitUseCasesRead();
    robot.push(KeyCode.SHORTCUT, KeyCode.SHIFT, KeyCode.F);
    WindowFixture.awaitNode(robot, "#filter-columns-search");
    robot.write("business").push(KeyCode.SPACE).write("unit").push(KeyCode.ENTER);
    WindowFixture.await(() -> values(robot).getItems().size() > 3);
    int before = shown().size();

    robot.push(KeyCode.DOWN).push(KeyCode.SPACE);

    assertEquals(1, values(robot).getSelectionModel().getSelectedIndex());
    assertEquals("", robot.lookup("#filter-values-search").<TextField>query().getText());
    WindowFixture.await(() -> shown().size() < before);
  }

  @Test
  void textsNumbersAndWhatIsNotThereAreFilteredByTyping(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    int all = shown().size();
    choose(robot, "annual", "BETWEEN");
    TextField from = (TextField) WindowFixture.awaitNode(robot, "#filter-from");
    WindowFixture.await(from::isFocused);
    assertTrue(
        from.lookupAll(".text").stream()
            .anyMatch(
                drawn ->
                    drawn.isVisible()
                        && drawn instanceof Text text
                        && text.getText().equals(from.getPromptText())),
        "what an empty field is for, while it has the keyboard");
    robot.write("lots").push(KeyCode.ENTER);
    WindowFixture.awaitNode(robot, ".problem");
    window.picture(robot, "filter-range-light");
    assertEquals(all, shown().size(), "nothing is filtered by what is no number");
    robot.push(KeyCode.SHORTCUT, KeyCode.A).write("100000").push(KeyCode.ENTER);
    Predicate<UseCase> much =
        record ->
            record.value(FieldRef.custom("annual_benefit")) instanceof FieldValue.Numeric(var d)
                && Double.parseDouble(d) >= 100_000;
    WindowFixture.await(() -> shown().size() == count(much));
    assertTrue(count(much) < all);

    // Nothing is left, and what to do is offered.
    robot.push(KeyCode.SHORTCUT, KeyCode.SHIFT, KeyCode.F);
    WindowFixture.awaitNode(robot, "#filter-columns-search");
    robot.write("title").push(KeyCode.ENTER);
    WindowFixture.awaitNode(robot, "#filter-words");
    window.picture(robot, "filter-text-light");
    robot.write("no such title anywhere").push(KeyCode.ENTER);
    WindowFixture.await(() -> shown().isEmpty());
    window.picture(robot, "filter-none");
    // It names them all: that every one of them must hold is what a person did not think of.
    WindowFixture.await(
        () ->
            robot.lookup(".state-view .label").queryAllAs(Label.class).stream()
                .anyMatch(label -> label.getText().startsWith("No records match all 2 filters")));
    robot.clickOn(WindowFixture.awaitNode(robot, ".state-view .button"));
    WindowFixture.await(() -> shown().size() == all);
    assertTrue(robot.lookup(".chip").queryAll().isEmpty());
  }

  private void choose(FxRobot robot, String column, String condition) {
    robot.push(KeyCode.SHORTCUT, KeyCode.SHIFT, KeyCode.F);
    WindowFixture.awaitNode(robot, "#filter-columns-search");
    robot.write(column).push(KeyCode.ENTER);
    RadioButton radio = (RadioButton) WindowFixture.awaitNode(robot, "#filter-choice-" + condition);
    robot.press(KeyCode.SHIFT).push(KeyCode.TAB).release(KeyCode.SHIFT);
    for (int i = 0; i < 20 && !radio.isSelected(); i++) {
      robot.push(KeyCode.DOWN);
    }
    robot.push(KeyCode.TAB);
  }

  @Test
  void numbersAndDatesAreComparedByTypedSigns(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    robot.push(KeyCode.SHORTCUT, KeyCode.SHIFT, KeyCode.F);
    WindowFixture.awaitNode(robot, "#filter-columns-search");
    robot.write("annual").push(KeyCode.ENTER);
    WindowFixture.awaitNode(robot, "#filter-words");
    robot.write("> many").push(KeyCode.ENTER);
    WindowFixture.awaitNode(robot, ".problem");
    window.pictures(robot, "filter-comparison");
    robot.push(KeyCode.SHORTCUT, KeyCode.A);
    double edge =
        window.composition.useCases().model().rows().records().stream()
            .filter(record -> !record.deleted())
            .mapToDouble(FiltersWindowTest::benefit)
            .filter(Double::isFinite)
            .max()
            .orElseThrow();
    String typed = BigDecimal.valueOf(edge).toPlainString();
    robot.write("<" + typed).push(KeyCode.ENTER);
    WindowFixture.await(() -> shown().size() == count(record -> benefit(record) < edge));
    assertTrue(chip(robot, "custom_fields.annual_benefit").contains("<"));

    // The chip opens with what was typed, and another sign replaces the filter.
    for (Compared compared :
        List.<Compared>of(
            new Compared(">=", value -> value >= edge),
            new Compared("=", value -> value == edge),
            new Compared("<= ", value -> value <= edge),
            new Compared(">", value -> value > edge))) {
      robot.interact(() -> window.composition.useCases().model().filters().clear());
      robot.push(KeyCode.SHORTCUT, KeyCode.SHIFT, KeyCode.F);
      WindowFixture.awaitNode(robot, "#filter-columns-search");
      robot.write("annual").push(KeyCode.ENTER);
      WindowFixture.awaitNode(robot, "#filter-words");
      robot.write(compared.sign + typed).push(KeyCode.ENTER);
      WindowFixture.await(
          () -> shown().size() == count(record -> compared.holds.test(benefit(record))));
    }
    robot.clickOn(chipOf(robot, "custom_fields.annual_benefit"));
    TextField words = (TextField) WindowFixture.awaitNode(robot, "#filter-words");
    assertTrue(words.getText().startsWith("> "), words.getText());
    robot.push(KeyCode.ESCAPE);

    robot.interact(() -> window.composition.useCases().model().filters().clear());
    robot.push(KeyCode.SHORTCUT, KeyCode.SHIFT, KeyCode.F);
    WindowFixture.awaitNode(robot, "#filter-columns-search");
    robot.write("updated").push(KeyCode.ENTER);
    WindowFixture.awaitNode(robot, "#filter-words");
    robot.write("<1 Jan 1990").push(KeyCode.ENTER);
    WindowFixture.await(() -> shown().isEmpty());
    assertEquals(
        List.of(FieldFilter.of("updated_at", Operator.LESS_THAN, "1990-01-01")),
        window.composition.useCases().model().filters().filters());
  }

  @Test
  void aNewFilterNeedsAValueAndAnOldOneGoesWithIt(FxRobot robot) {
    window.awaitUseCasesRead();
    FiltersModel<UseCase> filters = window.composition.useCases().model().filters();
    robot.push(KeyCode.SHORTCUT, KeyCode.SHIFT, KeyCode.F);
    WindowFixture.awaitNode(robot, "#filter-columns-search");
    robot.write("annual").push(KeyCode.ENTER);
    WindowFixture.awaitNode(robot, "#filter-words");
    for (String missing : List.of("", ">")) {
      robot.write(missing).push(KeyCode.ENTER);
      Label problem = (Label) WindowFixture.awaitNode(robot, ".problem");
      assertEquals("Enter a value, or choose another condition.", problem.getText(), missing);
    }
    robot.write("1000").push(KeyCode.ENTER);
    WindowFixture.await(() -> filters.filters().size() == 1);

    robot.clickOn(chipOf(robot, "custom_fields.annual_benefit"));
    WindowFixture.awaitNode(robot, "#filter-words");
    robot.push(KeyCode.SHORTCUT, KeyCode.A).push(KeyCode.DELETE).push(KeyCode.ENTER);
    WindowFixture.await(() -> filters.filters().isEmpty());
  }

  private record Compared(String sign, DoublePredicate holds) {}

  private static double benefit(UseCase record) {
    return record.value(FieldRef.custom("annual_benefit")) instanceof FieldValue.Numeric(var digits)
        ? Double.parseDouble(digits)
        : Double.NaN;
  }

  /** Everything by the keyboard: from the words, Shift+Tab leads to the conditions. */
  @Test
  void textsAreFilteredByExpressionsAndDaysFromToday(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    choose(robot, "title", "MATCHES");
    robot.write("(re").push(KeyCode.ENTER);
    WindowFixture.awaitNode(robot, ".problem");
    window.picture(robot, "filter-expression-light");
    robot.push(KeyCode.SHORTCUT, KeyCode.A).write("^(c|re)").push(KeyCode.ENTER);
    Predicate<UseCase> begins =
        record -> record.title().toLowerCase(Locale.ROOT).matches("(?s)(c|re).*");
    WindowFixture.await(() -> shown().size() == count(begins));
    assertTrue(count(begins) > 0 && count(begins) < 300, "the sample has some");
    assertEquals("Title matches “^(c|re)”", chip(robot, "title"));

    choose(robot, "updated", "LAST_DAYS");
    robot.write("soon").push(KeyCode.ENTER);
    WindowFixture.awaitNode(robot, ".problem");
    robot.push(KeyCode.SHORTCUT, KeyCode.A).write("36500").push(KeyCode.ENTER);
    WindowFixture.await(() -> robot.lookup(".chip").queryAll().size() == 2);
    assertEquals("Updated: in the last 36500 days", chip(robot, "updated_at"));
    WindowFixture.await(() -> shown().size() == count(begins));
    window.picture(robot, "filter-days-light");
    robot.interact(
        () ->
            window
                .composition
                .useCases()
                .model()
                .filters()
                .set(List.of(FieldFilter.of("updated_at", Operator.NEXT_DAYS, "1"))));
    assertEquals("Updated: today or tomorrow", chip(robot, "updated_at"));
  }

  @Test
  void oneFilterIsEnoughByKeyboardAndAViewKeepsIt(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    choose(robot, "title", "MATCHES");
    robot.write("^c").push(KeyCode.ENTER);
    choose(robot, "title", "STARTS_WITH");
    robot.write("re").push(KeyCode.ENTER);
    WindowFixture.await(() -> shown().isEmpty());
    robot.interact(() -> robot.lookup("#filter-match-all").query().requestFocus());
    robot.push(KeyCode.RIGHT);
    Predicate<UseCase> begins =
        record -> record.title().toLowerCase(Locale.ROOT).matches("(?s)(c|re).*");
    WindowFixture.await(() -> shown().size() == count(begins));
    assertTrue(count(begins) > 0);
    ToggleButton match = robot.lookup("#filter-match-any").query();
    assertEquals("Match any", match.getText());
    assertTrue(match.isSelected());
    robot.interact(() -> assertTrue(match.isFocused(), "it keeps the keyboard"));
    window.pictures(robot, "filter-any");
    ViewsModel views = window.composition.useCases().model().views();
    robot.interact(() -> views.saveAs("Either"));
    WindowFixture.await(() -> views.views().size() == 1);
    robot.interact(views::chooseNone);
    WindowFixture.await(() -> shown().size() > count(begins));
    robot.interact(() -> views.choose("Either"));
    WindowFixture.await(() -> shown().size() == count(begins));
    assertTrue(robot.lookup("#filter-match-any").queryAs(ToggleButton.class).isSelected());
    robot.interact(() -> robot.lookup(".chip-text").query().requestFocus());
    robot.push(KeyCode.DELETE);
    WindowFixture.await(() -> robot.lookup("#filter-match-any").tryQuery().isEmpty());
  }

  @Test
  void aDamagedViewIsNamedAndManyFiltersLeaveRoomForTheRecords(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    CompletableFuture.runAsync(
            () ->
                window
                    .workspace
                    .views()
                    .save(
                        new SavedView(
                            folder.resolve("service.db").toString(),
                            "use-cases",
                            "Torn",
                            "{\"format\": \"casedesk-view\", \"columns\": 1}")))
        .join();
    restart(robot, ThemeChoice.LIGHT);
    WindowFixture.await(() -> !views().isEmpty());
    menu(robot, "#view-Torn");
    WindowFixture.awaitNode(robot, "#view-keep");
    assertTrue(
        text(robot, "#views-problem").contains("Couldn’t apply the view “Torn”"),
        text(robot, "#views-problem"));
    assertTrue(text(robot, "#views-problem").contains("“columns”"), text(robot, "#views-problem"));
    window.picture(robot, "view-damaged");
    robot.clickOn("#view-delete");
    WindowFixture.await(() -> views().isEmpty());
    robot.clickOn("#notice-dismiss");

    many(robot);
    window.picture(robot, "filters-many-light");
    restart(robot, ThemeChoice.DARK);
    many(robot);
    window.picture(robot, "filters-many-dark");
    robot.push(KeyCode.SHORTCUT, KeyCode.SHIFT, KeyCode.F);
    WindowFixture.awaitNode(robot, "#filter-columns-search");
    window.picture(robot, "filter-columns-dark");
    robot.write("data sou").push(KeyCode.ENTER);
    WindowFixture.await(() -> values(robot).getItems().size() > 3);
    window.picture(robot, "filter-values-dark");
    robot.push(KeyCode.ESCAPE);
    robot.push(KeyCode.SHORTCUT, KeyCode.L);
    WindowFixture.awaitNode(robot, "#views-save-as");
    window.picture(robot, "views-menu-dark");
    robot.push(KeyCode.ESCAPE);
    Node table = robot.lookup(".record-table").query();
    assertTrue(table.getLayoutBounds().getHeight() > 300, "the records have most of the room");
  }

  private void many(FxRobot robot) {
    String text = "a very long text that nobody would type but somebody will paste one day, surely";
    robot.interact(
        () ->
            window
                .composition
                .useCases()
                .model()
                .filters()
                .set(
                    List.of(
                        FieldFilter.of(THEME.toString(), Operator.NONE_OF, "a", "b", "c", "d", "e"),
                        FieldFilter.of("custom_fields.gone", Operator.ANY_OF, "x"),
                        FieldFilter.of("title", Operator.BETWEEN, "1", "2"),
                        FieldFilter.of("title", Operator.NONE_OF, text + text),
                        FieldFilter.of("custom_fields.sponsor", Operator.NONE_OF, text),
                        FieldFilter.of("custom_fields.team", Operator.NONE_OF, Special.BLANK),
                        FieldFilter.of("updated_at", Operator.BETWEEN, "2001-01-01", ""),
                        FieldFilter.of("description", Operator.NONE_OF, text),
                        FieldFilter.of(
                            "custom_fields.risk_tier", Operator.NONE_OF, Special.UNKNOWN_KEY),
                        FieldFilter.of("custom_fields.users", Operator.BETWEEN, "0", ""))));
    FiltersModel<UseCase> filters = window.composition.useCases().model().filters();
    WindowFixture.await(() -> !shown().isEmpty() && filters.filters().size() == 10);
  }

  @Test
  void theSearchGetsWhatIsTypedAfterItsKeyWhileAFilterIsOpen(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    robot.push(KeyCode.SHORTCUT, KeyCode.SHIFT, KeyCode.F);
    WindowFixture.awaitNode(robot, "#filter-columns-search");
    robot.write("theme").push(KeyCode.ENTER);
    WindowFixture.await(() -> values(robot).getItems().size() > 3);
    robot.push(KeyCode.SHORTCUT, KeyCode.F);
    WindowFixture.await(() -> stage.getScene().getFocusOwner() instanceof TextField);
    robot.write("fin");
    window.picture(robot, "search-after-filter");
    assertEquals("fin", ((TextField) stage.getScene().getFocusOwner()).getText());
    assertTrue(robot.lookup(".drop-down").tryQuery().isEmpty(), "the filter has closed");
  }

  @Test
  void theTextOfTheFiltersIsCopiedChangedAndApplied(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    FiltersModel<UseCase> model = window.composition.useCases().model().filters();
    FieldFilter filter = FieldFilter.of("title", Operator.CONTAINS, "case");
    robot.interact(() -> model.set(List.of(filter)));
    robot.clickOn("#filter-as-text");
    TextArea text = (TextArea) WindowFixture.awaitNode(robot, "#filter-text");
    robot.push(KeyCode.SHORTCUT, KeyCode.C);
    robot.interact(() -> assertEquals(text.getText(), Clipboard.getSystemClipboard().getString()));
    window.pictures(robot, "filter-text");
    robot.interact(() -> text.setText(text.getText().replace("contains", "near")));
    robot.push(KeyCode.SHORTCUT, KeyCode.ENTER);
    Label problem = robot.lookup("#filter-text-problem").query();
    assertEquals(
        "The entry “filters[0].operator” is invalid. Correct the text, then apply the filters.",
        problem.getText());
    assertEquals(List.of(filter), model.filters());
    robot.interact(() -> text.setText(text.getText().replace("near", "not_contains")));
    robot.push(KeyCode.SHORTCUT, KeyCode.ENTER);
    WindowFixture.await(() -> robot.lookup("#filter-text").tryQuery().isEmpty());
    assertEquals(List.of(filter.with(Operator.NOT_CONTAINS)), model.filters());
  }
}
