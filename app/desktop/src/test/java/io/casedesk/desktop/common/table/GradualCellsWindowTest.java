package io.casedesk.desktop.common.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.app.WindowExtension;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import javafx.beans.property.SimpleStringProperty;
import javafx.scene.Scene;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

/** A table that creates its cells over several frames. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class GradualCellsWindowTest {

  private static final int ROWS = 8;
  private static final int COLUMNS = 5;

  private PinnableTable<String> table;
  private int made;

  @Start
  void open(Stage stage) {
    table = new PinnableTable<>(null);
    table.setRowFactory(view -> new PinnableRow<>(table));
    // Over before the second cell: each frame creates one.
    table.fillGradually(Duration.ofNanos(1));
    table.getItems().setAll(IntStream.range(0, ROWS).mapToObj(i -> "row " + i).toList());
    stage.setScene(new Scene(table, 800, 600));
    stage.show();
  }

  @Test
  void aFrameWithoutTimeCreatesOneCellAndTheNextFramesTheOthers(FxRobot robot) throws Exception {
    robot.interact(
        () -> {
          table.getColumns().setAll(columns());
          table.applyCss();
          table.layout();
          // JavaFX creates one more cell for each column to measure its width.
          assertEquals(1 + COLUMNS, made);
        });
    WaitForAsyncUtils.waitFor(60, TimeUnit.SECONDS, () -> made >= (ROWS + 1) * COLUMNS);
    assertTrue(robot.lookup(".text-shown").queryAll().size() >= ROWS * COLUMNS);
  }

  private List<TableColumn<String, String>> columns() {
    return IntStream.range(0, COLUMNS).mapToObj(this::column).toList();
  }

  private TableColumn<String, String> column(int number) {
    TableColumn<String, String> column = new TableColumn<>("Column " + number);
    column.setCellValueFactory(row -> new SimpleStringProperty(row.getValue()));
    column.setCellFactory(
        any -> {
          made++;
          TableCell<String, String> cell = new TableCell<>();
          cell.getStyleClass().add("text-shown");
          return cell;
        });
    return column;
  }
}
