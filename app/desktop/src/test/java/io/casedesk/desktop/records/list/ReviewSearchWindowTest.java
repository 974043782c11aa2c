package io.casedesk.desktop.records.list;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.desktop.app.Pulses;
import io.casedesk.desktop.app.WindowExtension;
import io.casedesk.desktop.changes.review.ReviewView;
import io.casedesk.desktop.changes.review.RunLink;
import io.casedesk.desktop.common.popups.Overlay;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.MomentText;
import io.casedesk.desktop.common.text.Timestamps;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.layout.Region;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** The lines of a review after a late search, and after a change while they were out of sight. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class ReviewSearchWindowTest extends ReviewFixture {

  private static final class NoRuns implements RunLink {
    @Override
    public void show(String runId) {
      throw new AssertionError(runId);
    }

    @Override
    public void undo(String runId) {
      throw new AssertionError(runId);
    }

    @Override
    public void certify(Window owner, String runId, Consumer<CertificateMessage> said) {
      throw new AssertionError(runId);
    }
  }

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
            new NoRuns(),
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
