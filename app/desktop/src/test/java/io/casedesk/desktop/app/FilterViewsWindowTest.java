package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.records.rows.ListRow;
import io.casedesk.files.exports.FieldFilter;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** Filters in saved views. */
@ExtendWith(WindowExtension.class)
class FilterViewsWindowTest extends FiltersFixture {

  @Start
  void open(Stage first) {
    begin(first);
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
    WindowFixture.await(() -> chip(robot, "custom_fields.theme").equals("Theme: Finance"));

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
    WindowFixture.await(() -> chip(robot, "custom_fields.theme").equals("Theme: Finance"));
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

    // A part of a value isn't its key, even if it reads like one.
    FieldFilter part = FieldFilter.of("custom_fields.theme", FieldFilter.Operator.CONTAINS, "fin");
    robot.interact(() -> window.composition.useCases().model().filters().set(List.of(part)));
    assertEquals("Theme contains “fin”", chip(robot, "custom_fields.theme"));
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
        // A label, its key and the count; without a label, the key and the count.
        String key = labels.get(1).getText();
        result.put(
            key.isEmpty() ? labels.getFirst().getText() : key,
            Integer.valueOf(labels.getLast().getText()));
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

  private static Predicate<UseCase> theme(Predicate<String> wanted) {
    return record -> {
      FieldValue value = record.value(THEME);
      return value != null && wanted.test(value.display());
    };
  }

  private static String button(FxRobot robot) {
    return ((MenuButton) robot.lookup("#views").query()).getText();
  }
}
