package io.casedesk.desktop.records.list;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.changes.plan.RunPurpose;
import io.casedesk.desktop.changes.review.ReviewLine;
import io.casedesk.desktop.changes.review.ReviewLine.LineDecision.Choice;
import io.casedesk.desktop.changes.review.ReviewSession.Phase;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.records.bulkedit.PlanPurpose;
import io.casedesk.desktop.records.unsent.PendingChanges;
import io.casedesk.model.Change;
import io.casedesk.model.RecordKind;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Decisions on very many lines are computed in the background, one after the other. */
class ManyDecisionsTest extends ReviewFixture {

  private static final int LINES = 2_000;

  private int updates;

  ManyDecisionsTest(@TempDir Path folder) {
    super(folder);
  }

  @BeforeEach
  void stageMany() {
    List<Change> wishes = new ArrayList<>();
    for (int i = 1; i <= LINES; i++) {
      service.store(String.valueOf(i), "old");
      wishes.add(wish(String.valueOf(i), "new"));
    }
    read();
    model.staging().stage(wishes);
    settle();
    check();
    assertEquals(LINES, review.lines().size());
    review.versionProperty().subscribe(version -> updates++);
    updates = 0;
  }

  private long skipped() {
    return review.count(ReviewLine.Status.LEFT_OUT);
  }

  private void decideAll(Choice choice) {
    review.decide(review.lines(), choice);
  }

  @Test
  void linesAreDecidedOnInTheBackgroundAndShownInOneUpdate() {
    decideAll(Choice.SKIP);
    assertEquals(0, skipped(), "this thread only starts a task");
    assertEquals(0, updates);
    assertEquals(1, background.size());
    background.removeFirst().run();
    assertEquals(0, skipped(), "the task changes no line");
    foreground.removeFirst().run();
    assertEquals(LINES, skipped());
    assertEquals(1, updates);
  }

  @Test
  void decisionsAndTheirUndoKeepTheirOrder() {
    decideAll(Choice.SKIP);
    review.decide(List.of(line("7")), Choice.NONE);
    review.skip(line("7"));
    review.undo();
    assertEquals(0, skipped(), "each waits for the one before");
    settle();
    assertEquals(LINES - 1, skipped());
    assertEquals(ReviewLine.Status.READY, line("7").standing());

    review.undo();
    review.undo();
    settle();
    assertEquals(0, skipped());
    assertEquals(LINES, review.count(ReviewLine.Status.READY));
    assertEquals(LINES, model.staging().all().size());
    assertFalse(review.undoableProperty().get());
  }

  @Test
  void whatIsAppliedRightAfterADecisionFollowsIt() {
    review.decide(review.lines().subList(1, LINES), Choice.SKIP);
    review.apply();
    settle();
    assertInstanceOf(Phase.Ended.class, review.phase());
    assertEquals(1, review.count(ReviewLine.Status.DONE));
    assertEquals(1, sponsors().stream().filter("new"::equals).count());
  }

  @Test
  void recordsWithAConflictAreSkippedAsAWhole() {
    service.store("7", "theirs");
    review.close();
    check();
    assertEquals(1, review.count(ReviewLine.Status.CONFLICT));
    review.skipIncompleteRecords();
    settle();
    assertEquals(1, skipped());
    assertEquals(ReviewLine.Status.LEFT_OUT, line("7").standing());
    assertTrue(isOfWholeRecords(), "conflicts found later hold back their records, too");
    // The same once more: undoing it keeps what was asked for before.
    review.decide(List.of(line("7")), Choice.NONE);
    review.skipIncompleteRecords();
    settle();
    review.undo();
    settle();
    assertEquals(ReviewLine.Status.CONFLICT, line("7").standing());
    assertTrue(isOfWholeRecords());
    review.undo();
    review.undo();
    settle();
    assertEquals(ReviewLine.Status.CONFLICT, line("7").standing());
    assertFalse(isOfWholeRecords());
  }

  @Test
  void skippingIncompleteRecordsIsKeptForTheUnsentChanges() {
    review.skipIncompleteRecords();
    settle();
    assertTrue(isOfWholeRecords(), "nothing is incomplete yet");
    review.close();
    check();
    assertTrue(isOfWholeRecords());

    review.close();
    model.staging().revert(change -> true);
    model.staging().stage(List.of(wish("7", "newer")));
    settle();
    check();
    assertFalse(isOfWholeRecords(), "it wasn't decided for later changes");
  }

  @Test
  void skippingIncompleteRecordsIsKeptForTheNextStart() {
    review.skipIncompleteRecords();
    settle();
    assertTrue(isOfWholeRecordsAtNextStart());

    review.undo();
    settle();
    assertFalse(isOfWholeRecordsAtNextStart());
  }

  @Test
  void skippingIncompleteRecordsIsNotKeptForLaterChanges() {
    review.skipIncompleteRecords();
    settle();
    review.close();
    model.staging().revert(change -> true);
    settle();
    model.staging().stage(List.of(wish("7", "newer")));
    settle();
    assertFalse(isOfWholeRecordsAtNextStart());
  }

  @Test
  void skippingIncompleteRecordsEndsWithAStartWithoutUnsentChanges() {
    connectionStore
        .settings()
        .planPurpose(RecordKind.USE_CASES.word())
        .put("{\"wholeRecords\":true,\"scopes\":[]}");
    review.close();
    model.staging().revert(change -> true);
    settle();
    loadAtNextStart();

    model.staging().stage(List.of(wish("7", "newer")));
    settle();
    assertFalse(isOfWholeRecordsAtNextStart());
  }

  private boolean isOfWholeRecordsAtNextStart() {
    return loadAtNextStart().of(RunPurpose.edits()).wholeRecords();
  }

  private PlanPurpose loadAtNextStart() {
    String kind = RecordKind.USE_CASES.word();
    Tasks tasks =
        new Tasks(
            background::add,
            foreground::add,
            thrown -> {
              throw new AssertionError(thrown);
            });
    PendingChanges staging = new PendingChanges(tasks, connectionStore.staged(kind));
    PlanPurpose next =
        new PlanPurpose(staging, connectionStore.settings().planPurpose(kind), tasks);
    staging.load(next::load);
    settle();
    return next;
  }

  @Test
  void undoingALaterSkipOfIncompleteRecordsKeepsTheEarlierOne() {
    review.skipIncompleteRecords();
    settle();
    service.store("7", "theirs");
    review.check();
    settle();
    review.skipIncompleteRecords();
    settle();
    assertEquals(1, skipped());
    review.undo();
    settle();
    assertEquals(0, skipped());
    assertTrue(isOfWholeRecords());
    assertFalse(review.undoableProperty().get());
  }

  @Test
  void skippingIncompleteRecordsIsUndoneIfNothingWasIncomplete() {
    review.skipIncompleteRecords();
    review.undo();
    settle();
    assertFalse(isOfWholeRecords());
    review.close();
    check();
    assertFalse(isOfWholeRecords());
  }

  private boolean isOfWholeRecords() {
    return Objects.requireNonNull(review.plan()).header().purpose().wholeRecords();
  }

  @Test
  void aDecisionAfterApplyingWasPressedStopsIt() {
    review.decide(review.lines().subList(1, LINES), Choice.SKIP);
    review.apply();
    review.skip(review.lines().getFirst());
    settle();
    assertEquals(LINES, skipped());
    assertInstanceOf(Phase.Checked.class, review.phase(), "nothing is sent");
    assertFalse(sponsors().contains("new"));
  }

  @Test
  void applyingPressedTwiceDoesNotAnswerItsOwnQuestion() {
    review.decide(review.lines().subList(1_200, LINES), Choice.SKIP);
    review.apply();
    review.apply();
    settle();
    assertTrue(review.askingProperty().get(), "1,200 changes are many");
    assertInstanceOf(Phase.Checked.class, review.phase());
  }

  @Test
  void aClosedReviewTakesNoLateDecision() {
    decideAll(Choice.SKIP);
    review.close();
    settle();
    assertInstanceOf(Phase.Closed.class, review.phase());
    assertEquals(LINES, model.staging().all().size());
    assertTrue(review.lines().isEmpty());
    check();
    decideAll(Choice.SKIP);
    settle();
    assertEquals(LINES, skipped(), "later decisions don't wait for it");
  }
}
