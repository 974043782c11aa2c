package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.checklists.model.ChecklistState;
import io.casedesk.desktop.checklists.model.MatrixEntry;
import io.casedesk.desktop.checklists.model.ReviewFilesModel;
import io.casedesk.files.checklists.ReviewFile;
import io.casedesk.model.checklist.Review;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import javafx.scene.control.Label;
import javafx.scene.control.RadioButton;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** Reviews of two people, which meet in a file. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class ChecklistMergeWindowTest {

  @TempDir Path folder;
  private WindowFixture window;
  private ChecklistsFixture checklists;

  @Start
  void open(Stage stage) {
    checklists = ChecklistsFixture.over(stage, folder, 400);
    window = checklists.window();
  }

  @AfterEach
  void close() {
    window.composition.close();
  }

  private String connection() {
    return folder.resolve("service.db").toString();
  }

  @Test
  void reviewsOfTwoAreMergedAndTheirConflictsDecided(FxRobot robot) throws IOException {
    checklists.open(robot);
    MatrixEntry mine = checklists.cells().getFirst();
    MatrixEntry theirs = checklists.cells().get(1);
    checklists.go(robot, mine);
    checklists.mark(robot, KeyCode.R);
    WindowFixture.await(() -> window.workspace.reviews().of(connection()).size() == 1);

    Review.Said said = new Review.Said(Review.Mark.NEEDS_WORK, "not fine", "bob", Instant.now());
    Path file = folder.resolve("bob.json");
    try (OutputStream out = Files.newOutputStream(file)) {
      ReviewFile.write(
          new ReviewFile.Contents(
              connection(),
              List.of(
                  Review.of(mine.solution().id(), mine.checklist(), said, List.of()),
                  Review.of(theirs.solution().id(), theirs.checklist(), said, List.of()))),
          out);
    }
    window.files.choose(file);
    robot.clickOn("#checklists-import");
    WindowFixture.awaitNode(robot, "#review-conflicts");
    assertTrue(
        ChecklistsFixture.text(robot, "#review-import-what").startsWith("2 reviews are new"));
    assertEquals(
        "Reviews of bob.json", robot.lookup("#review-import .title-4").queryLabeled().getText());
    window.picture(robot, "checklists-merge");
    RadioButton choice = (RadioButton) WindowFixture.awaitNode(robot, "#review-choice-THEIRS");
    robot.interact(choice::fire);
    robot.clickOn("#review-import-do");
    WindowFixture.await(() -> checklists.again(mine).state() == ChecklistState.NEEDS_WORK);
    WindowFixture.await(() -> checklists.again(theirs).state() == ChecklistState.NEEDS_WORK);
    assertEquals(
        System.getProperty("user.name"),
        checklists.again(mine).entry().standing().counting().getFirst().said().by());

    // What was decided is in the file for bob, who has nothing to decide any more.
    Path all = folder.resolve("all.json");
    window.files.choose(all);
    robot.clickOn("#checklists-export");
    WindowFixture.await(() -> Files.exists(all));
    WindowFixture.await(
        () ->
            checklists.section().models().files().saidProperty().get()
                instanceof ReviewFilesModel.Said.ReviewsWritten);
    assertEquals(4, ReviewFile.read(Files.readAllBytes(all)).reviews().size());
    window.files.choose(all);
    robot.clickOn("#checklists-import");
    WindowFixture.awaitNode(robot, "#review-import-what");
    assertTrue(
        ChecklistsFixture.text(robot, "#review-import-what").startsWith("No reviews are new"));
    robot.clickOn("#review-import-cancel");

    Files.writeString(file, "{\"format\":\"nothing\"}");
    window.files.choose(file);
    robot.clickOn("#checklists-import");
    WindowFixture.await(
        () ->
            checklists.section().models().files().saidProperty().get()
                instanceof ReviewFilesModel.Said.Failed);
    WindowFixture.await(
        () ->
            robot
                .lookup(
                    node ->
                        node instanceof Label label && label.getText().contains("Couldn’t import"))
                .tryQuery()
                .isPresent());
    window.picture(robot, "checklists-bad-file");
  }
}
