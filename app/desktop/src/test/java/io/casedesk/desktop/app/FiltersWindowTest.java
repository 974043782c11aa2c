package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.records.filter.FiltersModel;
import io.casedesk.desktop.records.rows.ListRow;
import io.casedesk.desktop.records.savedviews.StoredView;
import io.casedesk.desktop.records.savedviews.ViewsModel;
import io.casedesk.files.exports.FieldFilter;
import io.casedesk.files.exports.FieldFilter.Operator;
import io.casedesk.files.exports.FieldFilter.Special;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import io.casedesk.workspace.SavedViewStore.SavedView;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.control.ListView;
import javafx.scene.control.MenuButton;
import javafx.scene.control.RadioButton;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import javafx.scene.text.Text;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** Filters and saved views, as a person uses them with the keyboard. */
@Tag("display")
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class FiltersWindowTest {

  private static final FieldRef THEME = FieldRef.custom("theme");

  @TempDir Path folder;
  private Stage stage;
  private WindowFixture window;

  @Start
  void open(Stage first) {
    stage = first;
    window = fixture(ThemeChoice.LIGHT);
  }

  private WindowFixture fixture(ThemeChoice theme) {
    return WindowFixture.overSample(
        stage,
        folder,
        300,
        new WindowFixture.Looks(
            theme, new Messages(Locale.ENGLISH), new WindowFrame.Size(1000, 700)));
  }

  @AfterEach
  void close() {
    window.composition.close();
  }

  /** Closes the window and opens it again over the same service and workspace. */
  private void restart(FxRobot robot, ThemeChoice theme) {
    robot.interact(() -> stage.hide());
    window.composition.close();
    robot.interact(
        () -> {
          stage = new Stage();
          window = fixture(theme);
        });
    window.awaitUseCasesRead();
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
  void aFilterMadeByKeyboardIsSavedInAViewThatIsThereAtTheNextStart(FxRobot robot)
      throws IOException {
    window.awaitUseCasesRead();
    long expected = count(theme("fin"::equals));
    assertTrue(expected > 0 && expected < shown().size(), "the sample has some");

    robot.push(KeyCode.SHORTCUT, KeyCode.SHIFT, KeyCode.F);
    WindowFixture.awaitNode(robot, "#filter-columns-search");
    robot.write("theme").push(KeyCode.ENTER);
    WindowFixture.await(() -> values(robot).getItems().size() > 3);
    Label reach = (Label) robot.lookup("#filter-reach").query();
    assertEquals("Applies to all 300 records in this list.", reach.getText());
    assertEquals(counts(), offered(robot));
    window.picture(robot, "filter-values-light");
    robot.write("fin").push(KeyCode.ENTER).push(KeyCode.ESCAPE);
    WindowFixture.await(() -> shown().size() == expected);
    assertTrue(shown().stream().map(ListRow::record).allMatch(theme("fin"::equals)));
    assertEquals("Changed: All records", button(robot), "it is not everything that is shown");
    assertEquals(expected + " of 300 shown", text(robot, "#status-shown"));
    assertEquals("Theme: fin", chip(robot, "custom_fields.theme"));

    robot.clickOn("#columns").clickOn("#column-source_id").push(KeyCode.ESCAPE);
    WindowFixture.await(() -> !column(robot, "source_id").isVisible());
    robot.interact(
        () -> {
          moveBefore(robot, "updated_at", "title");
          TableColumn<?, ?> title = column(robot, "title");
          title.setPrefWidth(222);
          title.setSortType(TableColumn.SortType.DESCENDING);
          sortBy(robot, title);
        });
    menu(robot, "#views-save-as");
    WindowFixture.awaitNode(robot, "#view-name");
    robot.write("Money").push(KeyCode.ENTER);
    WindowFixture.await(() -> button(robot).equals("View: Money"));
    menu(robot, "#views-default");
    WindowFixture.await(() -> views().getFirst().isDefault());
    window.picture(robot, "view-light");

    restart(robot, ThemeChoice.DARK);
    WindowFixture.await(() -> button(robot).equals("View: Money"));
    WindowFixture.await(() -> shown().size() == expected);
    assertEquals("Theme: fin", chip(robot, "custom_fields.theme"));
    assertFalse(column(robot, "source_id").isVisible());
    assertEquals("updated_at", table(robot).getColumns().getFirst().getId());
    assertEquals(222, column(robot, "title").getWidth());
    List<String> titles = shown().stream().map(row -> row.record().title()).toList();
    assertEquals(titles.stream().sorted(String.CASE_INSENSITIVE_ORDER.reversed()).toList(), titles);
    assertEquals("View: Money", button(robot), "nothing has changed by reading");
    window.picture(robot, "view-dark");

    Button chip = chipOf(robot, "custom_fields.theme");
    robot.interact(chip::requestFocus);
    robot.push(KeyCode.DELETE);
    WindowFixture.await(() -> shown().size() > expected);
    assertEquals("Changed: Money", button(robot));
    menu(robot, "#view-Money");
    WindowFixture.await(() -> shown().size() == expected);
    assertEquals("View: Money", button(robot));
  }

  @Test
  void everythingIsOnlyWhatShowsAllInItsFirstOrder(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    assertEquals("View: All records", button(robot));
    robot.interact(() -> sortBy(robot, column(robot, "status")));
    WindowFixture.await(() -> button(robot).equals("Changed: All records"));
    Tooltip hint = robot.lookup("#views").queryAs(MenuButton.class).getTooltip();
    assertTrue(hint.getText().contains("“All records”"), hint.getText());
    window.picture(robot, "view-changed-light");
    menu(robot, "#view-");
    WindowFixture.await(() -> button(robot).equals("View: All records"));
    assertEquals(List.of(), List.copyOf(table(robot).getSortOrder()));
    robot.push(KeyCode.SHORTCUT, KeyCode.F).write("contract");
    WindowFixture.await(() -> button(robot).equals("Changed: All records"));
    robot.push(KeyCode.ESCAPE);
    WindowFixture.await(() -> button(robot).equals("View: All records"));
  }

  @Test
  void textsNumbersAndWhatIsNotThereAreFilteredByTyping(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    int all = shown().size();
    robot.clickOn("#filter-add");
    WindowFixture.awaitNode(robot, "#filter-columns-search");
    robot.write("annual").push(KeyCode.ENTER);
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
  void filtersAreJoinedByOrWithTheKeyboardAndAViewKeepsThem(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    choose(robot, "title", "MATCHES");
    robot.write("^c").push(KeyCode.ENTER);
    choose(robot, "title", "STARTS_WITH");
    robot.write("re").push(KeyCode.ENTER);
    WindowFixture.await(() -> shown().isEmpty());
    robot.interact(() -> robot.lookup(".chip-join").query().requestFocus());
    robot.push(KeyCode.SPACE);
    Predicate<UseCase> begins =
        record -> record.title().toLowerCase(Locale.ROOT).matches("(?s)(c|re).*");
    WindowFixture.await(() -> shown().size() == count(begins));
    assertTrue(count(begins) > 0);
    Labeled join = robot.lookup(".chip-join").query();
    assertEquals("or", join.getText());
    robot.interact(() -> assertTrue(join.isFocused(), "it keeps the keyboard"));
    choose(robot, "updated", "LAST_DAYS");
    robot.write("36500").push(KeyCode.ENTER);
    window.pictures(robot, "filter-groups");
    ViewsModel views = window.composition.useCases().model().views();
    robot.interact(() -> views.saveAs("Either"));
    WindowFixture.await(() -> views.views().size() == 1);
    robot.interact(views::chooseNone);
    WindowFixture.await(() -> shown().size() > count(begins));
    robot.interact(() -> views.choose("Either"));
    WindowFixture.await(() -> shown().size() == count(begins));
    assertEquals(
        List.of("or", "and"),
        robot.lookup(".chip-join").queryAllAs(Labeled.class).stream()
            .map(Labeled::getText)
            .toList());
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
    WindowFixture.awaitNode(robot, "#views-import");
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

  private static void menu(FxRobot robot, String item) {
    robot.push(KeyCode.SHORTCUT, KeyCode.L);
    robot.clickOn(WindowFixture.awaitNode(robot, item));
  }

  @SuppressWarnings("unchecked") // the table of this window is of use cases
  private static TableView<ListRow<UseCase>> table(FxRobot robot) {
    return (TableView<ListRow<UseCase>>) robot.lookup(".record-table").query();
  }

  private static TableColumn<?, ?> column(FxRobot robot, String id) {
    return table(robot).getColumns().stream()
        .filter(column -> column.getId().equals(id))
        .findFirst()
        .orElseThrow();
  }

  private static void moveBefore(FxRobot robot, String moved, String other) {
    List<TableColumn<ListRow<UseCase>, ?>> columns = new ArrayList<>(table(robot).getColumns());
    TableColumn<ListRow<UseCase>, ?> column =
        columns.stream().filter(c -> c.getId().equals(moved)).findFirst().orElseThrow();
    columns.remove(column);
    columns.add(columns.indexOf(column(robot, other)), column);
    table(robot).getColumns().setAll(columns);
  }

  private static void sortBy(FxRobot robot, TableColumn<?, ?> column) {
    table(robot).getSortOrder().clear();
    table(robot).getColumns().stream()
        .filter(column::equals)
        .forEach(table(robot).getSortOrder()::add);
  }

  private static ListView<?> values(FxRobot robot) {
    return (ListView<?>) WindowFixture.awaitNode(robot, "#filter-values");
  }

  /** The counts that are offered, as a person reads them. */
  private static Map<String, Integer> offered(FxRobot robot) {
    Map<String, Integer> result = new TreeMap<>();
    for (Node cell : values(robot).lookupAll(".list-cell")) {
      List<Label> labels =
          cell.lookupAll(".label").stream()
              .filter(Label.class::isInstance)
              .map(Label.class::cast)
              .toList();
      if (!labels.isEmpty() && cell.isVisible()) {
        result.put(labels.getFirst().getText(), Integer.valueOf(labels.getLast().getText()));
      }
    }
    result.values().removeIf(count -> count == 0);
    return result;
  }

  private Map<String, Integer> counts() {
    Map<String, Integer> result = new TreeMap<>();
    for (ListRow<UseCase> row : shown()) {
      FieldValue value = row.record().value(THEME);
      result.merge(
          value == null ? "(not set)" : value.isBlank() ? "(empty)" : value.display(),
          1,
          Integer::sum);
    }
    return result;
  }

  private List<ListRow<UseCase>> shown() {
    return window.composition.useCases().model().rows().shown();
  }

  private List<StoredView> views() {
    return window.composition.useCases().model().views().views();
  }

  @Test
  void afterTheMenuOfViewsTheKeyboardIsInTheTableAgain(FxRobot robot) {
    window.awaitUseCasesRead();
    Node table = table(robot);
    robot.interact(table::requestFocus);
    robot.push(KeyCode.SHORTCUT, KeyCode.L).push(KeyCode.ESCAPE);
    WindowFixture.await(table::isFocused);

    chooseByKeys(robot, "views-save-as");
    WindowFixture.awaitNode(robot, "#view-name");
    robot.write("Mine").push(KeyCode.ENTER);
    WindowFixture.await(() -> button(robot).equals("View: Mine"));
    WindowFixture.await(table::isFocused);
    renaming(robot);
    assertFalse(robot.lookup(".filter-box .problem").query().isVisible(), "its own name");
    robot.write("All records, mine").push(KeyCode.ENTER);
    WindowFixture.await(() -> button(robot).equals("View: All records, mine"));

    chooseByKeys(robot, "view-");
    WindowFixture.await(() -> button(robot).equals("View: All records"));
    WindowFixture.await(table::isFocused);
  }

  /** Opens the menu of views and goes down to an item: where it begins depends on the display. */
  private static void chooseByKeys(FxRobot robot, String id) {
    robot.push(KeyCode.SHORTCUT, KeyCode.L);
    Predicate<Node> item = node -> id.equals(node.getId()) && node.isVisible();
    WindowFixture.await(() -> robot.lookup(item).tryQuery().isPresent());
    for (int i = 0; i < 20 && !robot.lookup(item).query().isFocused(); i++) {
      robot.push(KeyCode.DOWN);
    }
    assertTrue(robot.lookup(item).query().isFocused(), id);
    robot.push(KeyCode.ENTER);
  }

  private static void renaming(FxRobot robot) {
    MenuButton views = (MenuButton) robot.lookup("#views").query();
    robot.interact(
        () ->
            views.getItems().stream()
                .filter(item -> "views-rename".equals(item.getId()))
                .findFirst()
                .orElseThrow()
                .fire());
    WindowFixture.awaitNode(robot, "#view-name");
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

  private long count(Predicate<UseCase> wanted) {
    return window.composition.useCases().model().rows().store().records().stream()
        .filter(record -> !record.deleted())
        .filter(wanted)
        .count();
  }

  private static Predicate<UseCase> theme(Predicate<String> wanted) {
    return record -> {
      FieldValue value = record.value(THEME);
      return value != null && wanted.test(value.display());
    };
  }

  private static String button(FxRobot robot) {
    return ((MenuButton) robot.lookup("#views").query()).getText();
  }

  /** An id with a point in it is nothing that can be looked up by. */
  private static Button chipOf(FxRobot robot, String column) {
    return robot.lookup(".chip").queryAll().stream()
        .filter(node -> node.getId().equals("chip-" + column))
        .flatMap(node -> node.lookupAll(".chip-text").stream())
        .map(Button.class::cast)
        .findFirst()
        .orElseThrow();
  }

  private static String chip(FxRobot robot, String column) {
    return chipOf(robot, column).getText();
  }

  private static String text(FxRobot robot, String query) {
    return ((Labeled) robot.lookup(query).query()).getText();
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
