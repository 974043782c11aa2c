package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.checklists.model.ChecklistState;
import io.casedesk.desktop.checklists.model.MatrixEntry;
import io.casedesk.desktop.checklists.model.ReviewFilesModel;
import io.casedesk.desktop.checklists.model.ReviewFolderModel;
import io.casedesk.files.checklists.ReviewFile;
import io.casedesk.files.checklists.ReviewFolder;
import io.casedesk.model.checklist.Assignment;
import io.casedesk.model.checklist.Review;
import io.casedesk.model.checklist.ReviewHistory;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.control.Label;
import javafx.scene.control.RadioButton;
import javafx.scene.control.TextField;
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
  private final List<Assignment> bobsAssignments = new ArrayList<>();
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
  void reviewersExchangeReviewsInTheFolderOfTheSettings(FxRobot robot) throws IOException {
    Path shared = Files.createDirectory(folder.resolve("shared"));
    checklists.open(robot);
    ChecklistsFixture.set(robot, "reviews-name", "Ann");
    ChecklistsFixture.set(robot, "reviews-folder", shared.toString());
    ReviewFolderModel sharing = checklists.section().models().folder();
    WindowFixture.await(() -> sharing.folderProperty().getValue().equals(shared.toString()));
    robot.interact(() -> ((TextField) robot.lookup("#search").query()).setText("reviewer"));
    Pulses.await();
    window.picture(robot, "settings-reviews");
    robot.clickOn("#go-checklists");
    MatrixEntry mine = checklists.cells().getFirst();
    MatrixEntry theirs = checklists.cells().get(1);
    checklists.go(robot, mine);
    checklists.mark(robot, KeyCode.R);
    WindowFixture.await(() -> window.workspace.reviews().of(connection()).size() == 1);
    robot.push(KeyCode.SHIFT, KeyCode.S);
    ReviewFolder bob = new ReviewFolder(shared, connection(), "id-of-bob");
    List<Review> bobs = new ArrayList<>();
    WindowFixture.await(() -> exchanged(bob, bobs) == 1);
    assertEquals("Ann", bobs.getFirst().statement().by());

    Review.Statement said =
        new Review.Statement(Review.Mark.NEEDS_WORK, "not fine", "bob", Instant.now());
    bobs.add(Review.of(mine.solution().id(), mine.checklist(), said, List.of()));
    bobs.add(Review.of(theirs.solution().id(), theirs.checklist(), said, List.of()));
    Files.writeString(shared.resolve("carl.json"), "{");
    assertEquals(3, exchanged(bob, bobs));
    robot.push(KeyCode.SHIFT, KeyCode.S);
    WindowFixture.await(() -> checklists.again(mine).state() == ChecklistState.CONFLICT);
    WindowFixture.await(() -> checklists.again(theirs).state() == ChecklistState.NEEDS_WORK);
    WindowFixture.await(() -> isSaid(robot, "carl.json"));
    window.picture(robot, "checklists-shared");

    // An undone mark is undone for bob as well; his own stays.
    Files.delete(shared.resolve("carl.json"));
    robot.push(KeyCode.CONTROL, KeyCode.Z);
    WindowFixture.await(() -> checklists.again(mine).state() == ChecklistState.NEEDS_WORK);
    robot.push(KeyCode.SHIFT, KeyCode.S);
    WindowFixture.await(() -> exchanged(bob, bobs) == 4);
    assertEquals(
        List.of("bob"),
        new ReviewHistory(bobs)
            .of(mine.solution().id(), mine.checklist()).counting().stream()
                .map(review -> review.statement().by())
                .toList());
    WindowFixture.await(() -> !isSaid(robot, "carl.json"));
    Files.move(shared, folder.resolve("elsewhere"));
    robot.push(KeyCode.SHIFT, KeyCode.S);
    WindowFixture.await(() -> isSaid(robot, "Couldn’t sync reviews with " + shared));
  }

  private int exchanged(ReviewFolder bob, List<Review> bobs) {
    try {
      ReviewFolder.Exchange _ =
          bob.exchange(
              "bob",
              new ReviewFile.Contents(connection(), bobs, bobsAssignments),
              fresh -> {
                bobs.addAll(fresh.reviews());
                bobsAssignments.addAll(fresh.assignments());
              });
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bobs.size();
  }

  private static boolean isSaid(FxRobot robot, String text) {
    return robot
        .lookup(node -> node instanceof Label label && label.getText().contains(text))
        .tryQuery()
        .isPresent();
  }

  @Test
  void reviewsOfTwoAreMergedAndTheirConflictsDecided(FxRobot robot) throws IOException {
    checklists.open(robot);
    MatrixEntry mine = checklists.cells().getFirst();
    MatrixEntry theirs = checklists.cells().get(1);
    checklists.go(robot, mine);
    checklists.mark(robot, KeyCode.R);
    WindowFixture.await(() -> window.workspace.reviews().of(connection()).size() == 1);

    Review.Statement said =
        new Review.Statement(Review.Mark.NEEDS_WORK, "not fine", "bob", Instant.now());
    Path file = folder.resolve("bob.json");
    try (OutputStream out = Files.newOutputStream(file)) {
      ReviewFile.write(
          new ReviewFile.Contents(
              connection(),
              List.of(
                  Review.of(mine.solution().id(), mine.checklist(), said, List.of()),
                  Review.of(theirs.solution().id(), theirs.checklist(), said, List.of())),
              List.of()),
          out);
    }
    window.files.choose(file);
    robot.clickOn("#checklists-import");
    WindowFixture.awaitNode(robot, "#review-conflicts");
    assertTrue(ChecklistsFixture.text(robot, "#review-import-what").startsWith("2 new reviews;"));
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
        checklists.again(mine).entry().standing().counting().getFirst().statement().by());

    // What was decided is in the file for bob, who has nothing to decide any more.
    Path all = folder.resolve("all.json");
    window.files.choose(all);
    robot.clickOn("#checklists-export");
    WindowFixture.await(() -> Files.exists(all));
    WindowFixture.await(
        () ->
            checklists.section().models().files().resultProperty().get()
                instanceof ReviewFilesModel.FileResult.ReviewsWritten);
    assertEquals(4, ReviewFile.read(Files.readAllBytes(all)).reviews().size());
    window.files.choose(all);
    robot.clickOn("#checklists-import");
    WindowFixture.awaitNode(robot, "#review-import-what");
    assertTrue(ChecklistsFixture.text(robot, "#review-import-what").startsWith("No new reviews"));
    robot.clickOn("#review-import-cancel");

    Files.writeString(file, "{\"format\":\"nothing\"}");
    window.files.choose(file);
    robot.clickOn("#checklists-import");
    WindowFixture.await(
        () ->
            checklists.section().models().files().resultProperty().get()
                instanceof ReviewFilesModel.FileResult.Failed);
    WindowFixture.await(() -> isSaid(robot, "Couldn’t import"));
    window.picture(robot, "checklists-bad-file");
  }
}
