package io.casedesk.desktop.records.list;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.desktop.app.ChosenFiles;
import io.casedesk.desktop.app.Pulses;
import io.casedesk.desktop.app.WindowExtension;
import io.casedesk.desktop.changes.review.ReviewLine;
import io.casedesk.desktop.changes.review.ReviewView;
import io.casedesk.desktop.changes.review.RunLink;
import io.casedesk.desktop.common.popups.Overlay;
import io.casedesk.desktop.common.tasks.DirectTasks;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.MomentText;
import io.casedesk.desktop.common.text.Timestamps;
import io.casedesk.model.Change;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableColumn.SortType;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.Region;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** The lines of a review after a late search, and after a change while they were out of sight. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class ReviewSearchWindowTest extends ReviewFixture {

  private ReviewView view;

  ReviewSearchWindowTest(@TempDir Path folder) {
    super(folder);
  }

  @Start
  void open(Stage stage) {
    Messages messages = new Messages(Locale.ENGLISH);
    view =
        new ReviewView(
            review,
            new RunLink(
                workspace.runs(),
                id -> {},
                plan -> {},
                DirectTasks.create(),
                new ChosenFiles(),
                new Messages(Locale.ENGLISH)),
            null,
            new Overlay(),
            new MomentText(messages, new Timestamps(Locale.ENGLISH, ZoneOffset.UTC)),
            messages);
    stage.setScene(new Scene((Parent) view.node(), 1000, 600));
    stage.show();
  }

  @Test
  void theResultOfASearchThatWasClearedMeanwhileHidesNoLine(FxRobot robot) {
    robot.interact(this::check);
    robot.interact(this::settle);
    TableView<?> table = robot.lookup("#review-table").queryTableView();
    assertEquals(2, table.getItems().size());
    TextField search = robot.lookup("#review-search").query();
    robot.interact(() -> search.setText("no line has this"));
    while (background.isEmpty()) {
      Pulses.await();
    }

    robot.interact(search::clear);
    robot.interact(this::settle);

    assertEquals(2, table.getItems().size());
  }

  @Test
  void aHeadingSortsAndADecisionMovesNoRow(FxRobot robot) {
    robot.interact(this::check);
    robot.interact(this::settle);
    TableView<ReviewLine> table = robot.lookup("#review-table").queryTableView();
    Pulses.await();

    sortBy(robot, table, "review-standing");
    sortBy(robot, table, "review-record");
    robot.interact(() -> table.getSortOrder().getFirst().setSortType(SortType.DESCENDING));
    robot.interact(this::settle);
    assertEquals(List.of("2", "1"), ids(table));

    sortBy(robot, table, "review-standing");
    assertEquals(List.of("1", "2"), ids(table));
    robot.interact(() -> review.skip(line("1")));
    robot.interact(this::settle);
    assertEquals(List.of("1", "2"), ids(table), "a row stays under the mouse");
  }

  @Test
  void afterACheckTheRowsAreSortedByTheirNewStatesAndFoundByTheirNewNames(FxRobot robot) {
    TableView<ReviewLine> table = checked(robot);
    sortBy(robot, table, "review-standing");
    TextField search = robot.lookup("#review-search").query();
    searchFor(robot, search, "Case 2");
    assertEquals(List.of("2"), ids(table));
    searchFor(robot, search, "");
    assertEquals(List.of("1", "2"), ids(table), "both are ready");

    service.store("2", "of another person");
    checkAgain(robot);
    assertEquals(List.of("2", "1"), ids(table), "a conflict is sorted before what is ready");

    service.name("1", "Zebra");
    checkAgain(robot);
    searchFor(robot, search, "Zebra");
    assertEquals(List.of("1"), ids(table));
  }

  @Test
  void aStatusButtonSortsTheRowsByTheirNewStates(FxRobot robot) {
    TableView<ReviewLine> table = checked(robot);
    sortBy(robot, table, "review-standing");
    robot.interact(() -> review.skip(line("1")));
    robot.interact(this::settle);
    assertEquals(List.of("1", "2"), ids(table), "a row stays under the mouse");

    for (int i = 0; i < 2; i++) {
      ToggleButton skipped = robot.lookup("#review-only-LEFT_OUT").query();
      robot.interact(skipped::fire);
      robot.interact(this::settle);
    }

    assertEquals(List.of("2", "1"), ids(table), "what is ready is sorted before what is skipped");
  }

  @Test
  void numbersAreSortedByTheirValueAlsoBesideTexts(FxRobot robot) {
    FieldRef region = FieldRef.custom("region");
    service.more = List.of(new FieldDefinition("region", "number", "Region"));
    robot.interact(this::read);
    robot.interact(
        () ->
            model
                .staging()
                .stage(
                    List.of(
                        new Change("1", region, null, FieldValue.text("10")),
                        new Change("2", region, null, FieldValue.text("9")))));
    TableView<ReviewLine> table = checked(robot);
    sortBy(robot, table, "review-wanted");
    assertEquals(
        List.of("new", "new", "9", "10"),
        table.getItems().stream().map(line -> line.change().wanted().display()).toList(),
        "numbers come together");
  }

  @Test
  void theOrderEndsWithItsReviewAndWithItsColumn(FxRobot robot) {
    TableView<ReviewLine> table = checked(robot);
    sortBy(robot, table, "review-standing");
    robot.interact(review::close);
    assertEquals(List.of(), table.getSortOrder());

    service.store("2", "of another person");
    robot.interact(this::check);
    sortBy(robot, table, "review-now");
    service.store("2", "old");
    checkAgain(robot);
    assertEquals(List.of(), table.getSortOrder(), "there is no conflict any more");
  }

  private TableView<ReviewLine> checked(FxRobot robot) {
    robot.interact(this::check);
    robot.interact(this::settle);
    return robot.lookup("#review-table").queryTableView();
  }

  private void checkAgain(FxRobot robot) {
    robot.interact(review::check);
    robot.interact(this::settle);
  }

  /** Chooses an order as a heading does; headings take no click on a display in memory. */
  private void sortBy(FxRobot robot, TableView<ReviewLine> table, String column) {
    TableColumn<ReviewLine, ?> by =
        table.getColumns().stream()
            .filter(one -> one.getId().equals(column))
            .findFirst()
            .orElseThrow();
    robot.interact(() -> table.getSortOrder().setAll(List.of(by)));
    robot.interact(this::settle);
  }

  private void searchFor(FxRobot robot, TextField search, String text) {
    robot.interact(() -> search.setText(text));
    while (!text.isEmpty() && background.isEmpty()) {
      Pulses.await();
    }
    robot.interact(this::settle);
  }

  private static List<String> ids(TableView<ReviewLine> table) {
    return table.getItems().stream().map(line -> line.change().recordId()).toList();
  }

  @Test
  void aRowThatWasOutOfSightWhenItsLineChangedShowsTheChange(FxRobot robot) {
    robot.interact(this::check);
    TableView<?> table = robot.lookup("#review-table").queryTableView();
    Pulses.await();
    assertEquals(Set.of(0, 1), rowsSaying(robot, "ready"));
    robot.interact(() -> table.setMaxHeight(60));
    Pulses.await();
    assertEquals(Set.of(0), rowsSaying(robot, "ready"));

    robot.interact(() -> review.skip(line("2")));
    robot.interact(this::settle);
    Pulses.await();
    robot.interact(() -> table.setMaxHeight(Region.USE_COMPUTED_SIZE));
    Pulses.await();

    assertEquals(Set.of(0), rowsSaying(robot, "ready"));
    assertEquals(Set.of(1), rowsSaying(robot, "skipped"));
  }

  /** Returns the indexes of the rows in sight that show a text. */
  private static Set<Integer> rowsSaying(FxRobot robot, String text) {
    Set<Integer> found = new TreeSet<>();
    for (TableRow<?> row : robot.lookup(".table-row-cell").<TableRow<?>>queryAll()) {
      if (row.isVisible()
          && row.lookupAll(".label").stream()
              .anyMatch(label -> ((Label) label).getText().equals(text))) {
        found.add(row.getIndex());
      }
    }
    return found;
  }
}
