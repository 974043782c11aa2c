package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.desktop.common.text.Timestamps;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.text.Text;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** A timestamp has room in its column, whatever its month, language and form. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class TimestampWidthWindowTest {

  @TempDir Path folder;
  private WindowFixture window;

  @Start
  void open(Stage stage) {
    window = WindowFixture.overSample(stage, folder, 60);
  }

  @AfterEach
  void close() {
    window.composition.close();
  }

  @Test
  void inBothListsEachTimestampIsShownWhole(FxRobot robot) {
    window.awaitUseCasesRead();
    Set<String> cut = new TreeSet<>();
    Set<String> seen = new TreeSet<>();
    look(robot, seen, cut);
    robot.clickOn("#go-solutions");
    WindowFixture.await(() -> !window.composition.solutions().model().rows().shown().isEmpty());
    look(robot, seen, cut);
    assertEquals(Set.of("created_at", "createdAt", "updated_at"), seen);
    assertEquals(Set.of(), cut);
  }

  private void look(FxRobot robot, Set<String> seen, Set<String> cut) {
    WindowFixture.awaitNode(robot, ".record-table .table-row-cell");
    TableView<?> table = robot.lookup(".record-table").query();
    for (String id : List.of("created_at", "updated_at", "createdAt")) {
      table.getColumns().stream()
          .filter(column -> id.equals(column.getId()))
          .forEach(column -> look(robot, table, column, seen, cut));
    }
  }

  private static void look(
      FxRobot robot,
      TableView<?> table,
      TableColumn<?, ?> column,
      Set<String> seen,
      Set<String> cut) {
    seen.add(column.getId());
    robot.interact(
        () -> {
          column.setVisible(true);
          TableCell<?, ?> cell = (TableCell<?, ?>) table.lookup(".table-row-cell .table-cell");
          double room =
              column.getWidth() - cell.getInsets().getLeft() - cell.getInsets().getRight();
          texts()
              .forEach(
                  shown -> {
                    Text text = new Text(shown);
                    text.setFont(cell.getFont());
                    double takes = text.getLayoutBounds().getWidth();
                    if (takes > room) {
                      cut.add(column.getId() + ": " + shown + " takes " + takes + " of " + room);
                    }
                  });
        });
  }

  private static Stream<String> texts() {
    return Stream.of(Locale.ENGLISH, Locale.GERMAN)
        .flatMap(
            locale ->
                Stream.of(Timestamps.Form.values())
                    .map(form -> new Timestamps(form, locale, ZoneOffset.UTC)))
        .flatMap(
            timestamps ->
                Stream.iterate(1, month -> month + 1)
                    .limit(12)
                    .map(month -> timestamps.local(at(month).toString()).orElseThrow()));
  }

  private static Instant at(int month) {
    return LocalDateTime.of(2026, month, 28, 22, 58).toInstant(ZoneOffset.UTC);
  }
}
