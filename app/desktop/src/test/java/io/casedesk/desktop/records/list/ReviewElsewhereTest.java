package io.casedesk.desktop.records.list;

import static io.casedesk.desktop.records.data.MemoryUseCases.SPONSOR;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.changes.followup.UndoPlanner;
import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.run.RunControl;
import io.casedesk.changes.run.RunWatcher;
import io.casedesk.changes.validation.Problem;
import io.casedesk.desktop.changes.review.ReviewLine;
import io.casedesk.model.Change;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RecordKind;
import io.casedesk.model.UseCase;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A review of what was not staged here: of an undo, and of a run that is gone on with. */
class ReviewElsewhereTest extends ReviewFixture {

  ReviewElsewhereTest(@TempDir Path folder) {
    super(folder);
  }

  @Test
  void aPlanFromElsewhereIsReviewedAndLeavesWhatIsStaged() {
    ChangePlan.Header header =
        new ChangePlan.Header(
            "http://memory/", RecordKind.USE_CASES, Instant.EPOCH, "somebody", "undo of a run");
    review.open(
        ChangePlan.of(header, List.of(new PlannedCell(wish("3", "undone"), false, "undo"))));
    settle();
    review.apply();
    settle();
    assertEquals(List.of("old", "old", "undone"), sponsors());
    assertEquals("undo of a run", workspace.runs().runs().getFirst().header().origin());
    assertEquals(2, model.staging().cellsProperty().get());
  }

  @Test
  void aPlanThatIsDecidedOnIsNotReplacedByAnother() {
    assertTrue(review.open(elsewhere(wish("3", "undone"))));
    settle();
    model.reviewStaged();
    settle();
    assertEquals("undone", review.lines().getFirst().change().wanted().display());
    assertFalse(review.open(elsewhere(wish("3", "other"))));
    review.close();
    assertTrue(review.open(elsewhere(wish("3", "other"))));
  }

  @Test
  void decidingOnAPlanFromElsewhereLeavesWhatIsStagedInTheSameCell() {
    assertTrue(review.open(elsewhere(wish("1", "undone"))));
    settle();
    review.skip(line("1"));
    assertEquals(List.of(wish("1", "new"), wish("2", "new")), model.staging().all());
    review.undo();
    assertEquals(List.of(wish("1", "new"), wish("2", "new")), model.staging().all());
  }

  @Test
  void goingOnWithARunSettlesOnlyWhatReadsAsWanted() {
    check();
    service.onPatch = review.run()::cancel;
    review.apply();
    settle();
    service.onPatch = () -> {};
    long done = review.count(ReviewLine.Status.DONE);
    review.close();
    String runId = workspace.runs().runs().getFirst().header().id();
    // Somebody undid what the run wrote, and it is wished for once more.
    service.store("1", "old");
    model.staging().stage(List.of(wish("1", "new")));
    model.resume(runId, RunWatcher.none(), new RunControl());
    settle();
    String now = sponsorOf(service.stored.get("1"));
    assertEquals(
        now.equals("old"), model.staging().find("1", SPONSOR) != null, "after " + done + " done");
  }

  @Test
  void whatTheServiceMadeOfOurOwnWriteIsNotSomebodyElses() {
    check();
    service.afterPatch = () -> service.store("1", "rounded");
    review.apply();
    settle();
    service.afterPatch = () -> {};
    assertEquals(ReviewLine.Status.DIFFERENT, line("1").standing());
    review.close();
    assertEquals(
        List.of(new Change("1", SPONSOR, FieldValue.text("rounded"), FieldValue.text("new"))),
        model.staging().all());
    check();
    assertEquals(0, review.count(ReviewLine.Status.CONFLICT));
    review.close();
    service.store("1", "theirs");
    check();
    assertEquals(1, review.count(ReviewLine.Status.CONFLICT), "another user changed it");
  }

  @Test
  void undoingWhatWasNotThereSaysThatItWillReadBlankAndSecondUndosShowWhatIsHeld() {
    service.stored.put("4", new UseCase("4", Map.of("title", FieldValue.text("Case 4")), Map.of()));
    read();
    model.staging().undo();
    model.staging().stage(List.of(new Change("4", SPONSOR, null, FieldValue.text("new"))));
    check();
    review.apply();
    settle();
    review.close();
    String run = workspace.runs().runs().getFirst().header().id();

    assertTrue(review.open(undo(run)));
    settle();
    assertEquals(List.of(Problem.of(Problem.Code.WAS_ABSENT)), line("4").checked().warnings());
    review.apply();
    settle();
    review.close();

    assertTrue(review.open(undo(run)));
    settle();
    assertEquals(ReviewLine.Status.UNCHANGED, line("4").standing());
    assertEquals(FieldValue.Null.INSTANCE, line("4").before(), "not what was seen once");
  }

  private ChangePlan undo(String run) {
    List<PlannedCell> changes =
        UndoPlanner.plan(workspace.runs(), run, UndoPlanner.Selection.everything());
    return ChangePlan.of(
        new ChangePlan.Header(
            "http://memory/", RecordKind.USE_CASES, Instant.EPOCH, "somebody", "undo of " + run),
        changes);
  }
}
