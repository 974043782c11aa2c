package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.common.preferences.SettingCatalog;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.common.text.Messages;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.scene.text.Text;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** The columns of a list are as wide as their usual content until the user chooses a width. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class ColumnWidthsWindowTest {

  private static final double WIDEST = 260;
  private static final double NARROWEST = 64;

  @TempDir Path folder;
  private WindowFixture window;

  @Start
  void open(Stage stage) {
    window = WindowFixture.overSample(stage, folder, 300);
  }

  @AfterEach
  void close() {
    window.composition.close();
  }

  @Test
  void mostValuesAreShownWholeAndNoColumnIsWiderThanItNeeds(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    WindowFixture.awaitNode(robot, ".record-table .table-row-cell");
    robot.interact(
        () ->
            window
                .composition
                .useCases()
                .model()
                .preferences()
                .property(SettingCatalog.RECORD_PANE)
                .set(SettingCatalog.RecordPane.AUTOMATIC));
    window.pictures(robot, "column-widths");
    Map<String, Double> widths = widths(robot);
    widths.forEach(
        (id, width) ->
            assertTrue(width >= NARROWEST && width <= WIDEST, () -> id + " is " + width + " wide"));
    assertTrue(new TreeSet<>(widths.values()).size() > 4, () -> "by content: " + widths);

    List<String> cut = new ArrayList<>();
    robot.interact(
        () -> {
          for (Node node : robot.lookup(".record-table .table-cell").queryAll()) {
            if (node instanceof TableCell<?, ?> cell
                && !cell.isEmpty()
                && cell.getWidth() < WIDEST - 1
                && texts(cell).anyMatch(text -> text.getText().endsWith("…"))) {
              cut.add(cell.getTableColumn().getId() + ": " + cell.getText());
            }
          }
        });
    int cells = robot.lookup(".record-table .table-cell").queryAll().size();
    assertTrue(cells > 50 && cut.size() <= cells / 10, () -> cells + " cells, cut: " + cut);
  }

  @Test
  void aWidthNeverChangesByItself(FxRobot robot) {
    window.awaitUseCasesRead();
    WindowFixture.awaitNode(robot, ".record-table .table-row-cell");
    Map<String, Double> before = widths(robot);
    robot.interact(() -> table(robot).scrollTo(299));
    robot.push(KeyCode.SHORTCUT, KeyCode.F).write("contract");
    WindowFixture.await(() -> window.composition.useCases().model().rows().shown().size() < 200);
    robot.push(KeyCode.ESCAPE);
    robot.interact(() -> window.composition.useCases().model().loader().refresh());
    window.awaitUseCasesRead();
    assertEquals(before, widths(robot));
  }

  @Test
  void theWidthOfTheUserStaysUntilWidthsAreReset(FxRobot robot) {
    window.awaitUseCasesRead();
    WindowFixture.awaitNode(robot, ".record-table .table-row-cell");
    Map<String, Double> first = widths(robot);
    robot.interact(() -> column(robot, "title").setPrefWidth(222));
    restart(robot);
    Map<String, Double> again = widths(robot);
    assertEquals(222, again.get("title"));
    again.put("title", first.get("title"));
    assertEquals(first, again, "others have the width of their content");

    robot.interact(() -> column(robot, "title").setPrefWidth(150));
    robot.push(KeyCode.SHORTCUT, KeyCode.K);
    robot.write("Reset column").push(KeyCode.ENTER);
    WindowFixture.await(() -> widths(robot).equals(first));
    restart(robot);
    assertEquals(first, widths(robot));
  }

  private void restart(FxRobot robot) {
    window.composition.close();
    robot.interact(
        () ->
            window =
                WindowFixture.overSample(
                    window.stage,
                    folder,
                    300,
                    new WindowFixture.Looks(
                        ThemeChoice.DARK,
                        new Messages(Locale.ENGLISH),
                        new WindowFrame.Size(1000, 700))));
    window.awaitUseCasesRead();
    WindowFixture.awaitNode(robot, ".record-table .table-row-cell");
  }

  private static Stream<Text> texts(Node cell) {
    return cell.lookupAll(".text").stream().filter(Text.class::isInstance).map(Text.class::cast);
  }

  private static Map<String, Double> widths(FxRobot robot) {
    Map<String, Double> widths = new TreeMap<>();
    robot.interact(
        () ->
            table(robot)
                .getVisibleLeafColumns()
                .forEach(column -> widths.put(column.getId(), column.getWidth())));
    return widths;
  }

  private static TableColumn<?, ?> column(FxRobot robot, String id) {
    return table(robot).getColumns().stream()
        .filter(column -> column.getId().equals(id))
        .findFirst()
        .orElseThrow();
  }

  private static TableView<?> table(FxRobot robot) {
    return robot.lookup(".record-table").query();
  }
}
