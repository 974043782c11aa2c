package io.casedesk.desktop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.connection.BuiltInSession;
import io.casedesk.desktop.shell.Theme;
import io.casedesk.desktop.ui.filter.FieldFilter;
import io.casedesk.desktop.ui.records.RecordsModel;
import io.casedesk.desktop.ui.text.Messages;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import io.casedesk.server.ServiceOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import javafx.geometry.Bounds;
import javafx.geometry.Point2D;
import javafx.scene.Node;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Label;
import javafx.scene.control.MenuItem;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ContextMenuEvent;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/** The menus of columns and cells, with the mouse, the keyboard and the palette. */
@ExtendWith(ApplicationExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class TableMenuWindowTest {

  private static final FieldRef TITLE = FieldRef.standard("title");
  private static final FieldRef STATUS = FieldRef.standard("status");
  private static final FieldRef SPONSOR = FieldRef.custom("sponsor");
  private static final FieldRef THEME = FieldRef.custom("theme");

  @TempDir Path folder;
  private Stage stage;
  private WindowFixture window;

  @Start
  void open(Stage opened) {
    stage = opened;
    window = fixture(Theme.Choice.LIGHT, Locale.ENGLISH);
  }

  private WindowFixture fixture(Theme.Choice theme, Locale locale) {
    return new WindowFixture(
        stage,
        new BuiltInSession(
            "This computer", ServiceOptions.of(folder.resolve("service.db")).withSample(300)),
        theme,
        folder.resolve("workspace"),
        new Messages(locale));
  }

  @AfterEach
  void close() {
    window.composition.close();
  }

  private RecordsModel<UseCase> model() {
    return window.composition.useCases().model();
  }

  private static TableView<?> table(FxRobot robot) {
    return robot.lookup(".record-table").query();
  }

  private static TableColumn<?, ?> column(FxRobot robot, FieldRef field) {
    return table(robot).getColumns().stream()
        .filter(c -> c.getId().equals(field.toString()))
        .findFirst()
        .orElseThrow();
  }

  private void choose(FxRobot robot, int row, FieldRef field) {
    robot.interact(
        () ->
            window
                .composition
                .useCases()
                .view()
                .choose(
                    row,
                    table(robot).getVisibleLeafColumns().stream()
                        .map(c -> c.getId())
                        .toList()
                        .indexOf(field.toString())));
  }

  private void stage(FxRobot robot, int row, String sponsor) {
    robot.interact(
        () -> {
          UseCase record = model().rows().shown().get(row).record();
          model()
              .staging()
              .stage(
                  List.of(
                      new Change(
                          record.id(), SPONSOR, record.value(SPONSOR), FieldValue.text(sponsor))));
        });
  }

  private FieldValue value(int row, FieldRef field) {
    return Objects.requireNonNull(model().rows().shown().get(row).record().value(field));
  }

  /** Runs an item of the menu that is open. */
  private static void take(FxRobot robot, String id) {
    try {
      WindowFixture.await(() -> menu() != null);
    } catch (AssertionError e) {
      throw new AssertionError(
          "No menu; the keyboard is in "
              + robot.listWindows().stream()
                  .map(w -> w + " " + w.getScene().getFocusOwner())
                  .toList(),
          e);
    }
    robot.interact(
        () -> {
          ContextMenu menu = Objects.requireNonNull(menu());
          MenuItem item =
              menu.getItems().stream()
                  .filter(i -> id.equals(i.getId()))
                  .findFirst()
                  .orElseThrow(() -> new AssertionError("no " + id + " in " + ids(menu)));
          assertFalse(item.isDisable(), id);
          item.fire();
          menu.hide();
        });
  }

  private static Set<String> ids(ContextMenu menu) {
    return menu.getItems().stream().map(i -> String.valueOf(i.getId())).collect(Collectors.toSet());
  }

  private static @Nullable ContextMenu menu() {
    for (Window open : List.copyOf(Window.getWindows())) {
      if (open instanceof ContextMenu menu && menu.isShowing()) {
        return menu;
      }
    }
    return null;
  }

  @Test
  void aColumnsMenuByTheKeyboardSortsAndSortsAlso(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    choose(robot, 0, STATUS);
    robot.press(KeyCode.ALT).push(KeyCode.DOWN).release(KeyCode.ALT);
    take(robot, "column-sort-down");
    WindowFixture.await(() -> value(0, STATUS).display().equals("submitted"));
    assertEquals("", mark(robot, STATUS).getText(), "the only one needs no number");
    choose(robot, 0, TITLE);
    robot.press(KeyCode.ALT).push(KeyCode.DOWN).release(KeyCode.ALT);
    take(robot, "column-sort-also-up");
    WindowFixture.await(() -> table(robot).getSortOrder().size() == 2);
    assertEquals("1", mark(robot, STATUS).getText());
    assertEquals("2", mark(robot, TITLE).getText());
    assertTrue(mark(robot, STATUS).getAccessibleText().contains("descending"));
    assertTrue(mark(robot, TITLE).getAccessibleText().contains("ascending, as number 2"));
    WindowFixture.await(
        () ->
            value(0, TITLE).display().compareToIgnoreCase(value(1, TITLE).display()) <= 0
                && value(0, STATUS).display().equals("submitted"));
    robot.moveTo(heading(robot, STATUS));
    window.picture(robot, "column-sorted");
    robot.press(KeyCode.ALT).push(KeyCode.DOWN).release(KeyCode.ALT);
    WindowFixture.await(() -> menu() != null);
    window.picture(robot, "column-menu");
    take(robot, "column-sort-not");
    assertEquals(List.of(column(robot, STATUS)), table(robot).getSortOrder());
  }

  /** The headless platform has no menus by the mouse, so there the event is sent. */
  private static void rightClick(FxRobot robot, Node node) {
    robot.clickOn(node, MouseButton.SECONDARY);
    robot.interact(
        () -> {
          if (menu() == null) {
            Bounds at = node.localToScene(node.getBoundsInLocal());
            Point2D scene = new Point2D(at.getCenterX(), at.getCenterY());
            Point2D screen = node.localToScreen(node.sceneToLocal(scene));
            node.fireEvent(
                new ContextMenuEvent(
                    ContextMenuEvent.CONTEXT_MENU_REQUESTED,
                    node.sceneToLocal(scene).getX(),
                    node.sceneToLocal(scene).getY(),
                    screen.getX(),
                    screen.getY(),
                    false,
                    null));
          }
        });
  }

  private static Label mark(FxRobot robot, FieldRef field) {
    return (Label) Objects.requireNonNull(column(robot, field).getSortNode());
  }

  private static Node heading(FxRobot robot, FieldRef field) {
    return table(robot).lookupAll(".column-header").stream()
        .filter(node -> field.toString().equals(node.getId()))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aHeadingsButtonAndItsRightClickOpenTheMenuOfThatColumn(FxRobot robot) {
    window.awaitUseCasesRead();
    robot.moveTo(heading(robot, STATUS));
    Node button = WindowFixture.awaitNode(robot, "#column-menu");
    assertTrue(button.getAccessibleText().contains("Status"), button.getAccessibleText());
    robot.clickOn(button);
    take(robot, "column-filter");
    WindowFixture.awaitNode(robot, ".filter-box");
    robot.push(KeyCode.ESCAPE);
    assertTrue(table(robot).getSortOrder().isEmpty(), "the button does not sort");
    rightClick(robot, heading(robot, STATUS));
    take(robot, "column-hide");
    assertFalse(column(robot, STATUS).isVisible());
    // The button follows the keyboard when the mouse is elsewhere.
    robot.moveTo("#search");
    choose(robot, 0, TITLE);
    WindowFixture.await(
        () ->
            robot.lookup("#column-menu").query().isVisible()
                && robot.lookup("#column-menu").query().getAccessibleText().contains("Title"));
  }

  @Test
  void filtersByTheValueOfTheCell(FxRobot robot) {
    window.awaitUseCasesRead();
    String theme = value(0, THEME).display();
    choose(robot, 0, THEME);
    robot.press(KeyCode.ALT).push(KeyCode.DOWN).release(KeyCode.ALT);
    take(robot, "column-filter-value");
    WindowFixture.await(() -> !model().filters().filters().isEmpty());
    assertEquals(
        List.of(FieldFilter.of(THEME.toString(), FieldFilter.Operator.ANY_OF, theme)),
        model().filters().filters());
    WindowFixture.await(() -> model().rows().shown().size() < 300);
    assertTrue(
        model().rows().shown().stream()
            .allMatch(
                row -> Objects.requireNonNull(row.record().value(THEME)).display().equals(theme)));
    // The filter page of a text, prepared for its column.
    choose(robot, 0, TITLE);
    robot.press(KeyCode.ALT).push(KeyCode.DOWN).release(KeyCode.ALT);
    take(robot, "column-filter");
    robot.interact(() -> {});
    WindowFixture.awaitNode(robot, "#filter-words");
    robot.write("a").push(KeyCode.ENTER);
    WindowFixture.await(() -> model().filters().filters().size() == 2);
  }

  @Test
  void theMenuOfManyCellsIsOfTheOneThatWasClicked(FxRobot robot) {
    window.awaitUseCasesRead();
    // In sight, as it is to be clicked.
    choose(robot, 0, THEME);
    robot.push(KeyCode.SHORTCUT, KeyCode.A);
    Node cell =
        table(robot).lookupAll(".table-cell").stream()
            .filter(TableCell.class::isInstance)
            .map(TableCell.class::cast)
            .filter(c -> c.getIndex() == 3 && THEME.toString().equals(c.getTableColumn().getId()))
            .findFirst()
            .orElseThrow();
    String theme = value(3, THEME).display();
    rightClick(robot, cell);
    take(robot, "cell-filter");
    WindowFixture.await(() -> !model().filters().filters().isEmpty());
    assertEquals(
        List.of(FieldFilter.of(THEME.toString(), FieldFilter.Operator.ANY_OF, theme)),
        model().filters().filters());
  }

  @Test
  void aCellsMenuDoesWhatItsKeysDo(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    String id = model().rows().shown().get(1).record().id();
    String above = "Somebody new";
    stage(robot, 0, above);
    choose(robot, 0, SPONSOR);
    robot.press(KeyCode.SHIFT).push(KeyCode.DOWN).push(KeyCode.F10).release(KeyCode.SHIFT);
    WindowFixture.await(() -> menu() != null);
    window.picture(robot, "cell-menu");
    take(robot, "cell-fill");
    WindowFixture.await(() -> model().staging().find(id, SPONSOR) != null);
    assertEquals(
        above, Objects.requireNonNull(model().staging().find(id, SPONSOR)).wanted().display());
    robot.press(KeyCode.SHIFT).push(KeyCode.F10).release(KeyCode.SHIFT);
    take(robot, "cell-revert");
    WindowFixture.await(() -> model().staging().cellsProperty().get() == 0);
    robot.push(KeyCode.SHORTCUT, KeyCode.Z);
    assertEquals(2, model().staging().cellsProperty().get(), "which can be undone");
    stage(robot, 2, "To be copied");
    choose(robot, 2, SPONSOR);
    robot.press(KeyCode.SHIFT).push(KeyCode.F10).release(KeyCode.SHIFT);
    take(robot, "cell-copy");
    String[] copied = {""};
    robot.interact(() -> copied[0] = Clipboard.getSystemClipboard().getString());
    assertEquals("To be copied", copied[0]);
    choose(robot, 3, SPONSOR);
    robot.press(KeyCode.SHIFT).push(KeyCode.F10).release(KeyCode.SHIFT);
    take(robot, "cell-paste");
    String other = model().rows().shown().get(3).record().id();
    WindowFixture.await(() -> model().staging().find(other, SPONSOR) != null);
    robot.press(KeyCode.SHIFT).push(KeyCode.F10).release(KeyCode.SHIFT);
    take(robot, "cell-clear");
    WindowFixture.await(
        () -> {
          Change change = model().staging().find(other, SPONSOR);
          return change == null || change.wanted().isBlank();
        });
  }

  @Test
  void columnsFitWhatTheyShow(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    choose(robot, 0, STATUS);
    double before = column(robot, STATUS).getWidth();
    robot.interact(() -> column(robot, STATUS).setPrefWidth(400));
    robot.push(KeyCode.SHORTCUT, KeyCode.K);
    robot.write("Fit the column");
    window.picture(robot, "palette-fit");
    robot.push(KeyCode.ENTER);
    WindowFixture.await(() -> column(robot, STATUS).getWidth() < 200);
    assertTrue(column(robot, STATUS).getWidth() > before / 2);
    robot.push(KeyCode.SHORTCUT, KeyCode.K);
    robot.write("Fit all").push(KeyCode.ENTER);
    WindowFixture.await(() -> column(robot, TITLE).getWidth() != 300);
    window.picture(robot, "fitted");
    assertTrue(column(robot, TITLE).getWidth() <= 480, "a long one takes not all the room");
  }

  @Test
  void whatARefreshReplacedIsMarkedUntilItIsLookedAt(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    String id = model().rows().shown().get(2).record().id();
    robot.interact(() -> model().rows().markChanged(Set.of(id)));
    WindowFixture.await(() -> "Changed since it was read before".equals(said(robot, 2)));
    assertEquals(null, said(robot, 1));
    window.picture(robot, "changed");
    robot.interact(() -> window.composition.useCases().view().choose(2, 0));
    WindowFixture.await(() -> said(robot, 2) == null);
    assertTrue(model().rows().changed().isEmpty());
  }

  private static @Nullable String said(FxRobot robot, int row) {
    return table(robot).lookupAll(".table-row-cell").stream()
        .filter(node -> node instanceof TableRow<?> shown && shown.getIndex() == row)
        .findFirst()
        .orElseThrow()
        .getAccessibleText();
  }

  @Test
  void inGermanAndInTheDark(FxRobot robot) throws IOException {
    window.composition.close();
    robot.interact(() -> window = fixture(Theme.Choice.DARK, Locale.GERMAN));
    window.awaitUseCasesRead();
    choose(robot, 1, STATUS);
    robot.interact(
        () ->
            window.composition.useCases().commands().stream()
                .filter(c -> Set.of("column-pin", "column-sort-up").contains(c.id()))
                .forEach(c -> c.run()));
    choose(robot, 1, SPONSOR);
    robot.press(KeyCode.SHIFT).push(KeyCode.F10).release(KeyCode.SHIFT);
    WindowFixture.await(() -> menu() != null);
    robot.interact(
        () ->
            assertTrue(
                Objects.requireNonNull(menu()).getItems().stream()
                    .anyMatch(item -> "Nach unten ausfüllen".equals(item.getText()))));
    window.picture(robot, "cell-menu-dark");
  }
}
