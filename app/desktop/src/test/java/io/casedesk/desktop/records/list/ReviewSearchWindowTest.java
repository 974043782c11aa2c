package io.casedesk.desktop.records.list;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.desktop.app.Pulses;
import io.casedesk.desktop.app.WindowExtension;
import io.casedesk.desktop.changes.review.ReviewView;
import io.casedesk.desktop.changes.review.RunLink;
import io.casedesk.desktop.common.popups.Overlay;
import io.casedesk.desktop.common.text.Messages;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Consumer;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** The search of a review whose result comes late. */
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
    view = new ReviewView(review, new NoRuns(), null, new Overlay(), new Messages(Locale.ENGLISH));
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
}
