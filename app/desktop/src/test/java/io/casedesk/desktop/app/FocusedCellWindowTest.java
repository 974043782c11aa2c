package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import javafx.geometry.Bounds;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ScrollBar;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** The cell that a key goes to is seen completely, beside the pinned columns. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class FocusedCellWindowTest {

  private static final int RECORDS = 300;

  @TempDir Path folder;
  private WindowFixture window;

  @Start
  void open(Stage stage) {
    window = WindowFixture.overSample(stage, folder, RECORDS);
  }

  @AfterEach
  void close() {
    window.composition.close();
  }

  private static TableView<?> table(FxRobot robot) {
    return robot.lookup(".record-table").query();
  }

  private void from(FxRobot robot, int row, int column) {
    robot.interact(() -> window.composition.useCases().view().choose(row, column));
  }

  /** Leaves the focused cell where it is, out of sight. */
  private static void scrollAway(FxRobot robot) {
    robot.interact(
        () -> {
          ScrollBar across = across(robot);
          across.setValue(across.getValue() > 0 ? 0 : across.getMax());
        });
  }

  private static ScrollBar across(FxRobot robot) {
    return bar(robot, Orientation.HORIZONTAL);
  }

  private static ScrollBar bar(FxRobot robot, Orientation orientation) {
    return table(robot).lookupAll(".scroll-bar").stream()
        .map(ScrollBar.class::cast)
        .filter(bar -> bar.getOrientation() == orientation)
        .findFirst()
        .orElseThrow();
  }

  private static boolean is(Node cell, String state) {
    return cell.getPseudoClassStates().stream()
        .anyMatch(one -> one.getPseudoClassName().equals(state));
  }

  /** Returns whether a filled cell that the user can see completely passes a test. */
  private static boolean isSeen(FxRobot robot, Predicate<TableCell<?, ?>> test) {
    boolean[] seen = new boolean[1];
    robot.interact(
        () -> {
          TableView<?> table = table(robot);
          Bounds rows = inScene(table.lookup(".virtual-flow"));
          double right = inScene(bar(robot, Orientation.VERTICAL)).getMinX();
          double bottom = inScene(bar(robot, Orientation.HORIZONTAL)).getMinY();
          double pinned =
              table.lookupAll(".table-cell").stream()
                  .filter(node -> is(node, "pinned-last"))
                  .mapToDouble(node -> inScene(node).getMaxX())
                  .max()
                  .orElse(0);
          seen[0] =
              table.lookupAll(".table-cell").stream()
                  .filter(node -> node instanceof TableCell<?, ?> cell && !cell.isEmpty())
                  .map(node -> (TableCell<?, ?>) node)
                  .filter(cell -> cell.getTableRow().isVisible())
                  .filter(test)
                  .anyMatch(
                      cell ->
                          inScene(cell).getMinY() >= rows.getMinY()
                              && inScene(cell).getMaxY() <= bottom
                              && inScene(cell).getMaxX() <= right
                              && (is(cell, "pinned") || inScene(cell).getMinX() >= pinned));
        });
    return seen[0];
  }

  private static Bounds inScene(Node node) {
    return node.localToScene(node.getLayoutBounds());
  }

  /** Returns the first column from one on for which there is room beside the pinned ones. */
  private static int narrow(FxRobot robot, int from) {
    int column = from;
    while (table(robot).getVisibleLeafColumn(column).getWidth() > 200) {
      column++;
    }
    return column;
  }

  private static int columnOf(FxRobot robot, TableCell<?, ?> cell) {
    return table(robot).getVisibleLeafColumns().indexOf(cell.getTableColumn());
  }

  @Test
  void everyKeyShowsTheCellThatItGoesTo(FxRobot robot) {
    window.awaitUseCasesRead();
    int lastRow = table(robot).getItems().size() - 1;
    int last = table(robot).getVisibleLeafColumns().size() - 1;
    int middle = narrow(robot, last / 2);
    List<Move> moves =
        List.of(
            new Move(100, 0, List.of(KeyCode.HOME)),
            new Move(100, last, List.of(KeyCode.END)),
            new Move(0, 0, List.of(KeyCode.SHORTCUT, KeyCode.HOME)),
            new Move(lastRow, last, List.of(KeyCode.SHORTCUT, KeyCode.END)),
            new Move(-1, middle, List.of(KeyCode.PAGE_UP)),
            new Move(-1, middle, List.of(KeyCode.PAGE_DOWN)),
            new Move(99, middle, List.of(KeyCode.UP)),
            new Move(101, middle, List.of(KeyCode.DOWN)),
            new Move(0, middle, List.of(KeyCode.SHORTCUT, KeyCode.UP)),
            new Move(lastRow, middle, List.of(KeyCode.SHORTCUT, KeyCode.DOWN)),
            new Move(100, 0, List.of(KeyCode.SHORTCUT, KeyCode.LEFT)),
            new Move(100, last, List.of(KeyCode.SHORTCUT, KeyCode.RIGHT)));
    for (Move move : moves) {
      for (boolean extending : new boolean[] {false, true}) {
        from(robot, 100, middle);
        scrollAway(robot);
        List<KeyCode> keys = new ArrayList<>(move.keys);
        if (extending) {
          keys.addFirst(KeyCode.SHIFT);
        }
        robot.push(keys.toArray(KeyCode[]::new));
        String name = keys.toString();
        Pulses.await();
        assertTrue(
            isSeen(
                robot,
                cell ->
                    columnOf(robot, cell) == move.column
                        && (move.row < 0 ? cell.getIndex() != 100 : cell.getIndex() == move.row)
                        && is(cell, extending ? "in-range" : "anchor")),
            name);
        if (move.column == 0) {
          assertEquals(0, across(robot).getValue(), name + " goes back to the first columns");
        }
      }
    }
  }

  /** Where keys go to; row -1 is another one than before. */
  private record Move(int row, int column, List<KeyCode> keys) {}

  @Test
  void rowsArePickedByTheKeyboard(FxRobot robot) {
    window.awaitUseCasesRead();
    from(robot, 1, 4);
    robot.push(KeyCode.SHORTCUT, KeyCode.SHIFT, KeyCode.SPACE);
    from(robot, 4, 4);
    robot.push(KeyCode.SHIFT, KeyCode.DOWN);
    robot.push(KeyCode.SHORTCUT, KeyCode.SHIFT, KeyCode.SPACE);
    assertEquals("Edit 3 records", robot.lookup("#bulk-usecases").queryButton().getText());
    robot.push(KeyCode.SHORTCUT, KeyCode.SHIFT, KeyCode.SPACE);
    assertEquals(
        List.of("2"),
        robot.lookup(".row-gutter .check-box").queryAllAs(CheckBox.class).stream()
            .filter(box -> box.isVisible() && box.isSelected())
            .map(CheckBox::getText)
            .toList());
  }
}
