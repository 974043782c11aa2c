package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.changes.review.ReviewLine;
import io.casedesk.desktop.changes.review.ReviewLine.LineDecision.Choice;
import io.casedesk.desktop.changes.review.ReviewSession;
import io.casedesk.desktop.changes.review.ReviewSession.Phase;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Labeled;
import javafx.scene.image.WritableImage;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/**
 * Decisions on very many lines, which are computed in the background. Their result can't arrive
 * before the JavaFX thread returns from the action that began them, in which the window is looked
 * at.
 */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class ReviewDecidingWindowTest {

  private static final FieldRef SPONSOR = FieldRef.custom("sponsor");
  private static final int LINES = 520;

  @TempDir Path folder;
  private WindowFixture window;

  @Start
  void open(Stage stage) {
    window = WindowFixture.overSample(stage, folder, 600);
  }

  @AfterEach
  void close() {
    window.composition.close();
  }

  private ReviewSession<UseCase> openReview(FxRobot robot) {
    window.awaitUseCasesRead();
    RecordsModel<UseCase> model = window.composition.useCases().model();
    List<Change> changes =
        model.rows().shown().stream()
            .limit(LINES)
            .map(row -> row.record())
            .map(r -> new Change(r.id(), SPONSOR, r.value(SPONSOR), FieldValue.text("Many")))
            .toList();
    robot.interact(() -> model.staging().stage(changes));
    robot.interact(model::reviewStaged);
    WindowFixture.await(() -> model.review().phase() instanceof Phase.Checked);
    return model.review();
  }

  private static String state(FxRobot robot) {
    return ((Labeled) robot.lookup("#review-state").query()).getText();
  }

  private static boolean isShown(FxRobot robot, String id) {
    return robot.lookup(id).tryQuery().filter(Node::isVisible).isPresent();
  }

  @Test
  void whileVeryManyLinesAreDecidedOnTheFooterSaysSo(FxRobot robot) throws IOException {
    ReviewSession<UseCase> review = openReview(robot);
    assertFalse(isShown(robot, "#review-stop-deciding"));
    WritableImage[] picture = new WritableImage[1];
    robot.interact(
        () -> {
          review.decide(review.lines(), Choice.SKIP);
          assertEquals("Updating the decisions for 520 rows…", state(robot));
          assertTrue(isShown(robot, "#review-stop-deciding"));
          assertTrue(isShown(robot, ".staging-bar .progress-bar"));
          picture[0] = Snapshot.of(window.stage);
        });
    Picture.save(
        picture[0], Path.of(System.getProperty("casedesk.pictures"), "review-deciding.png"));
    WindowFixture.await(() -> review.count(ReviewLine.Status.LEFT_OUT) == LINES);
    WindowFixture.await(() -> !isShown(robot, "#review-stop-deciding"));
    assertTrue(state(robot).startsWith("0 of 520 changes are ready."), state(robot));
  }

  @Test
  void aCanceledDecisionChangesNoLineAndNothingFollowsIt(FxRobot robot) {
    ReviewSession<UseCase> review = openReview(robot);
    robot.interact(() -> review.decide(review.lines().subList(0, 3), Choice.SKIP));
    robot.interact(
        () -> {
          review.decide(review.lines(), Choice.SKIP);
          review.undo();
          review.apply();
          ((Button) robot.lookup("#review-stop-deciding").query()).fire();
        });
    WindowFixture.await(() -> !isShown(robot, "#review-stop-deciding"));
    assertEquals(3, review.count(ReviewLine.Status.LEFT_OUT));
    assertInstanceOf(Phase.Checked.class, review.phase(), "nothing is applied");
  }
}
