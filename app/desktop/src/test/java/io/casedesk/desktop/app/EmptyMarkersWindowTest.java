package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.model.FieldValue;
import java.io.IOException;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Stream;
import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** A value without a text looks alike in the list and in the review, and says why on hover. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class EmptyMarkersWindowTest extends MenuFixture {

  private static final String ABSENT = "Not set: the service returned no value for this field.";
  private static final String BLANK = "The field is empty.";

  @Start
  void open(Stage opened) {
    begin(opened);
  }

  @Test
  void theListAndTheReviewHaveTheSameSigns(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    int absent = row(value -> value == null);
    int blank = row(value -> value != null && value.isBlank());
    String absentId = model().rows().shown().get(absent).id();
    looksLike(robot, absent, "(not set)", ABSENT);
    looksLike(robot, blank, "(empty)", BLANK);

    for (int row : new int[] {absent, blank}) {
      choose(robot, row, SPONSOR);
      robot.write("Ada").push(KeyCode.ENTER);
    }
    WindowFixture.await(() -> model().staging().cellsProperty().get() == 2);
    assertTrue(model().staging().recordIds().contains(absentId));
    robot.interact(() -> model().reviewStaged());
    WindowFixture.awaitNode(robot, "#review-table");
    WindowFixture.await(() -> inReview(robot, "(not set)").findAny().isPresent());
    window.pictures(robot, "review-markers");
    assertEquals(ABSENT, explained(inReview(robot, "(not set)")));
    assertEquals(BLANK, explained(inReview(robot, "(empty)")));
  }

  private static String explained(Stream<TableCell<?, ?>> cells) {
    return Objects.requireNonNull(cells.findFirst().orElseThrow().getTooltip()).getText();
  }

  private static Stream<TableCell<?, ?>> inReview(FxRobot robot, String text) {
    return robot.lookup("#review-table .table-cell").queryAll().stream()
        .<TableCell<?, ?>>map(node -> (TableCell<?, ?>) node)
        .filter(cell -> !cell.isEmpty())
        .filter(
            cell ->
                cell.lookupAll(".label").stream()
                    .anyMatch(label -> label instanceof Label one && text.equals(one.getText())));
  }

  private void looksLike(FxRobot robot, int row, String sign, String explained) {
    choose(robot, row, SPONSOR);
    WindowFixture.await(() -> sponsor(robot, row).anyMatch(cell -> sign.equals(cell.getText())));
    TableCell<?, ?> cell = sponsor(robot, row).findFirst().orElseThrow();
    robot.moveTo(cell);
    WindowFixture.await(() -> cell.getTooltip() != null);
    assertEquals(explained, cell.getTooltip().getText());
  }

  private static Stream<TableCell<?, ?>> sponsor(FxRobot robot, int row) {
    return robot.lookup(".record-table .table-cell").queryAll().stream()
        .<TableCell<?, ?>>map(node -> (TableCell<?, ?>) node)
        .filter(cell -> !cell.isEmpty() && cell.isVisible() && cell.getIndex() == row)
        .filter(cell -> SPONSOR.toString().equals(cell.getTableColumn().getId()));
  }

  /** Returns the first row whose sponsor is of a kind. */
  private int row(Predicate<@Nullable FieldValue> kind) {
    int row = 0;
    while (!kind.test(model().rows().shown().get(row).record().value(SPONSOR))) {
      row++;
    }
    return row;
  }
}
