package io.casedesk.desktop.common.controls;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.desktop.app.Pulses;
import io.casedesk.desktop.app.WindowExtension;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** The cells of a list after a change while some of them were out of sight. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the list is made by @Start, which NullAway does not know
class CellRefresherTest {

  private final Map<String, String> states = new HashMap<>(Map.of("a", "old", "b", "old"));
  private ListView<String> list;
  private CellRefresher cells;

  @Start
  void open(Stage stage) {
    list = new ListView<>();
    list.setFixedCellSize(30);
    list.getItems().setAll("a", "b");
    list.setCellFactory(
        ignored ->
            new NodeCell<>() {
              @Override
              protected Label show(String item) {
                return new Label(states.get(item));
              }
            });
    cells = CellRefresher.of(list);
    stage.setScene(new Scene(new StackPane(list), 1000, 700));
    stage.show();
  }

  @Test
  void aCellThatWasOutOfSightShowsTheChange(FxRobot robot) {
    Pulses.await();
    assertEquals(List.of("old", "old"), shown(robot));
    height(robot, 25);
    assertEquals(List.of("old"), shown(robot));

    robot.interact(
        () -> {
          states.put("b", "new");
          cells.refresh();
        });
    Pulses.await();
    height(robot, Region.USE_COMPUTED_SIZE);

    assertEquals(List.of("old", "new"), shown(robot));
  }

  private void height(FxRobot robot, double height) {
    robot.interact(() -> list.setMaxHeight(height));
    Pulses.await();
  }

  /** Returns the texts of the cells in sight, from the top. */
  private static List<String> shown(FxRobot robot) {
    return robot.lookup(".list-cell").<ListCell<?>>queryAll().stream()
        .filter(cell -> cell.isVisible() && cell.getGraphic() != null)
        .sorted((one, other) -> Integer.compare(one.getIndex(), other.getIndex()))
        .map(cell -> ((Label) cell.getGraphic()).getText())
        .toList();
  }
}
