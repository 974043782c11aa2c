package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.model.UseCase;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import javafx.scene.Node;
import javafx.scene.control.TableView;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** One cause that blocks many rows of an import is cured by one button above the rows. */
@ExtendWith(WindowExtension.class)
class ImportCureWindowTest extends ImportStepsFixture {

  private static final double ROW = 36;

  @Start
  void open(Stage stage) {
    begin(stage, new WindowFrame.Size(1440, 900));
  }

  /** Amounts of which nothing says what the point is, beside a title that can't be written. */
  private String amounts() {
    List<UseCase> some = records().subList(0, 40);
    return some.stream()
        .map(record -> record.id() + ",Another title,1." + (100 + some.indexOf(record)) + ",Ana")
        .collect(Collectors.joining("\n", "id,title,annual_benefit,Sponsor\n", "\n"));
  }

  private static boolean isMain(FxRobot robot) {
    return robot.lookup("#review-apply").query().getStyleClass().contains("accent");
  }

  @Test
  void aButtonAboveTheTableReadsAllCellsOfTheColumn(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    toDifference(robot, "amounts.csv", amounts());
    awaitSummary(robot, "difference", "40 ready · 40 blocked");
    assertFalse(isMain(robot), "first comes what a button can cure");
    WindowFixture.awaitNode(robot, "#imports-read-POINT");
    window.pictures(robot, "import-cure");

    WindowFixture.press(robot, "#imports-read-COMMA");
    awaitSummary(robot, "difference", "80 ready");
    assertTrue(isMain(robot));
    assertTrue(
        model().review().lines().stream()
            .anyMatch(line -> line.change().wanted().display().equals("1100")),
        "the point separates thousands");
  }

  @Test
  void theRowsHaveTheRoomBelowOneLineOfStepsAndOneBarOfNotices(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    toDifference(robot, "amounts.csv", amounts());
    awaitSummary(robot, "difference", "40 ready · 40 blocked");
    WindowFixture.await(() -> text(robot, "#review-notices-more").equals("2 notices"));
    Node first = robot.lookup("#imports-step-file").query();
    Node last = robot.lookup("#imports-step-difference").query();
    assertEquals(
        first.localToScene(first.getLayoutBounds()).getMinY(),
        last.localToScene(last.getLayoutBounds()).getMinY(),
        "the steps are one line");
    TableView<?> table = robot.lookup("#review-table").queryTableView();
    double header = table.lookup(".column-header-background").getLayoutBounds().getHeight();
    int rows = (int) ((table.getHeight() - header) / ROW);
    assertTrue(rows >= 13, rows + " rows");
    window.picture(robot, "import-rows");
  }
}
