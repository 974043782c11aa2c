package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.casedesk.desktop.checklists.model.ChecklistEntry;
import io.casedesk.desktop.checklists.model.ChecklistState;
import io.casedesk.desktop.checklists.model.ReviewFilesModel;
import io.casedesk.desktop.checklists.model.ReviewFolderModel;
import io.casedesk.desktop.checklists.model.SolutionFilter;
import io.casedesk.desktop.common.controls.Notice.Level;
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
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.jspecify.annotations.Nullable;
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
    ChecklistEntry mine = checklists.cells().getFirst();
    ChecklistEntry theirs = checklists.cells().get(1);
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

    // The same failure is said again after it was dismissed and the user tries again.
    robot.clickOn("#checklist-notices #notice-dismiss");
    WindowFixture.await(() -> !isSaid(robot, "Couldn’t sync reviews with " + shared));
    robot.interact(() -> sharing.tick(Instant.now().plusSeconds(60)));
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
  void reviewsThatDisagreeAreBothKeptUntilSomebodyReviewsAgain(FxRobot robot) throws IOException {
    checklists.open(robot);
    ChecklistEntry mine = checklists.cells().getFirst();
    ChecklistEntry theirs = checklists.cells().get(1);
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
    WindowFixture.await(() -> checklists.again(mine).state() == ChecklistState.CONFLICT);
    WindowFixture.await(() -> checklists.again(theirs).state() == ChecklistState.NEEDS_WORK);
    assertEquals(
        List.of("bob", System.getProperty("user.name")),
        checklists.again(mine).entry().standing().counting().stream()
            .map(review -> review.statement().by())
            .toList(),
        "the newest first");
    WindowFixture.await(() -> isSaid(robot, "2 new reviews imported, 0 already existed."));
    window.picture(robot, "checklists-disagree");
    robot.clickOn("#checklists-import-disputed");
    WindowFixture.await(
        () ->
            checklists.section().models().list().filterProperty().get() == SolutionFilter.CONFLICT);

    // A new review replaces both.
    checklists.go(robot, mine);
    checklists.mark(robot, KeyCode.R);
    WindowFixture.await(() -> checklists.again(mine).state() == ChecklistState.REVIEWED);
    robot.interact(
        () -> checklists.section().models().list().filterProperty().set(SolutionFilter.ALL));
    WindowFixture.await(() -> window.workspace.reviews().of(connection()).size() == 4);

    // The file for bob has all reviews, and nothing is left to disagree about.
    Path all = folder.resolve("all.json");
    window.files.choose(all);
    robot.clickOn("#checklists-export");
    WindowFixture.await(() -> Files.exists(all));
    WindowFixture.await(() -> fileLevel() == Level.GOOD);
    List<Review> exported = ReviewFile.read(Files.readAllBytes(all)).reviews();
    assertEquals(4, exported.size());
    window.files.choose(all);
    robot.clickOn("#checklists-import");
    WindowFixture.await(() -> isSaid(robot, "no new reviews imported, 4 already existed."));
    assertFalse(isSaid(robot, "disagree about"));

    // Reviews of another service are imported only if the user says so.
    Review other = Review.of(theirs.solution().id(), theirs.checklist(), said, List.of());
    try (OutputStream out = Files.newOutputStream(file)) {
      ReviewFile.write(
          new ReviewFile.Contents("https://other.example.com/", List.of(other), List.of()), out);
    }
    window.files.choose(file);
    robot.clickOn("#checklists-import");
    Node anyway = WindowFixture.awaitNode(robot, "#checklists-import-anyway");
    assertEquals(4, window.workspace.reviews().of(connection()).size());
    window.picture(robot, "checklists-import-other");
    robot.clickOn(anyway);
    WindowFixture.await(() -> window.workspace.reviews().of(connection()).size() == 5);

    Files.writeString(file, "{\"format\":\"nothing\"}");
    window.files.choose(file);
    robot.clickOn("#checklists-import");
    WindowFixture.await(() -> fileLevel() == Level.BAD);
    WindowFixture.await(() -> isSaid(robot, "Couldn’t import"));
    window.picture(robot, "checklists-bad-file");
  }

  private @Nullable Level fileLevel() {
    ReviewFilesModel.FileResult result =
        checklists.section().models().files().resultProperty().get();
    return result == null ? null : result.level();
  }
}
