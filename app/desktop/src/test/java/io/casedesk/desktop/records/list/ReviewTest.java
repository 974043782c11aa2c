package io.casedesk.desktop.records.list;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.changes.review.ReviewLine;
import io.casedesk.desktop.changes.review.ReviewLine.LineDecision;
import io.casedesk.desktop.changes.review.ReviewSession.Phase;
import io.casedesk.desktop.changes.review.RunProgressModel;
import io.casedesk.desktop.changes.review.UnconfirmedResultException;
import io.casedesk.messages.Message;
import io.casedesk.model.ApiException;
import io.casedesk.model.Change;
import io.casedesk.model.FieldValue;
import io.casedesk.model.StoreException;
import io.casedesk.model.runs.RunState;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Staged changes on their way through a review, with somebody else at work. */
class ReviewTest extends ReviewFixture {

  ReviewTest(@TempDir Path folder) {
    super(folder);
  }

  @Test
  void whatIsAppliedIsVerifiedAndNoLongerStaged() {
    check();
    assertEquals(2, review.count(ReviewLine.Status.READY));
    assertEquals(List.of("old", "old", "old"), sponsors(), "checking writes nothing");
    review.apply();
    settle();
    assertInstanceOf(Phase.Ended.class, review.phase());
    assertEquals(2, review.count(ReviewLine.Status.DONE));
    assertEquals(List.of("new", "new", "old"), sponsors());
    assertEquals(List.of(), model.staging().all());
    assertEquals("new", sponsorOf(model.rows().find("1")), "the list shows what was read");
    assertEquals(List.of(RunState.Phase.ENDED), phases());
    assertEquals(1, workspace.runs().runs().size(), "one run, however many records");
    review.close();
    assertNull(review.plan());
  }

  @Test
  void howFarSendingIsIsTold() {
    List<RunProgressModel.Progress> told = new ArrayList<>();
    review
        .run()
        .progressProperty()
        .subscribe(
            progress -> {
              if (progress != null) {
                told.add(progress);
              }
            });
    check();
    review.apply();
    settle();
    assertEquals(2, told.getLast().counts().finished());
    assertTrue(told.stream().allMatch(progress -> progress.counts().records() == 2));
    assertNull(review.run().progressProperty().get(), "nothing is under way any more");
  }

  @Test
  void theirsIsLeftAndIsNoLongerStaged() {
    service.store("1", "theirs");
    check();
    assertEquals(ReviewLine.Status.CONFLICT, line("1").standing());
    assertEquals("theirs", Objects.requireNonNull(line("1").checked().current()).display());
    review.takeTheirs(line("1"));
    assertEquals(List.of(wish("2", "new")), model.staging().all());
    review.apply();
    settle();
    assertEquals(List.of("theirs", "new", "old"), sponsors());
    model.staging().undo();
    assertEquals(List.of(wish("1", "new")), model.staging().all(), "and can be undone");
  }

  @Test
  void mineIsWrittenOverTheirsOnceThatWasDecided() {
    service.store("1", "theirs");
    check();
    review.apply();
    settle();
    assertEquals(List.of("theirs", "new", "old"), sponsors(), "not before it was decided");
    assertEquals(List.of(wish("1", "new")), model.staging().all(), "it is still wished for");

    check();
    review.keepMine(line("1"));
    settle();
    assertEquals(1, review.count(ReviewLine.Status.READY));
    review.apply();
    settle();
    assertEquals(List.of("new", "new", "old"), sponsors());
    assertEquals(List.of(), model.staging().all());
  }

  @Test
  void whatIsAlreadySoIsNotSentAndNoLongerStaged() {
    service.store("1", "new");
    check();
    assertEquals(ReviewLine.Status.UNCHANGED, line("1").standing());
    review.apply();
    settle();
    assertEquals(List.of(), model.staging().all());
    assertEquals(1, review.count(ReviewLine.Status.DONE));
  }

  @Test
  void linesThatAreSkippedStayInPlaceAndAreIncludedAgain() {
    check();
    List<ReviewLine> before = List.copyOf(review.lines());
    review.decide(before, LineDecision.Choice.SKIP);
    assertEquals(before, review.lines());
    assertEquals(2, review.count(ReviewLine.Status.LEFT_OUT));
    assertEquals(List.of(), model.staging().all());
    review.apply();
    settle();
    assertEquals(List.of("old", "old", "old"), sponsors(), "there is nothing to send");
    review.undo();
    assertEquals(List.of(wish("1", "new"), wish("2", "new")), model.staging().all());
    review.skip(line("1"));
    review.decide(List.of(line("1")), LineDecision.Choice.NONE);
    review.apply();
    settle();
    assertEquals(List.of("new", "new", "old"), sponsors());
  }

  @Test
  void aSkippedConflictThatIsKeptAfterAllIsUnsentAgain() {
    service.store("1", "theirs");
    check();
    review.skip(line("1"));
    assertEquals(List.of(wish("2", "new")), model.staging().all());
    review.keepMine(line("1"));
    review.close();
    assertEquals(
        List.of("new", "new"),
        model.staging().all().stream().map(change -> change.wanted().display()).toList());
  }

  @Test
  void aThirdValueAfterAnotherChangeOfTheServiceReplacesTheUnsentOne() {
    service.store("1", "theirs");
    check();
    review.keepMine(line("1"));
    service.store("1", "theirs again");
    review.check();
    settle();
    assertEquals(ReviewLine.Status.CONFLICT, line("1").standing());
    review.replaceValue(line("1"), FieldValue.text("both"));
    settle();
    assertEquals(
        List.of("both", "new"),
        model.staging().all().stream().map(change -> change.wanted().display()).toList());
    review.apply();
    settle();
    assertEquals(List.of("both", "new", "old"), sponsors());
    assertEquals(List.of(), model.staging().all(), "the value before isn't sent later");
  }

  @Test
  void aThirdValueOfAnUnchangedLineIsKeptAndNoConflict() {
    service.store("1", "new");
    check();
    assertEquals(ReviewLine.Status.UNCHANGED, line("1").standing());
    review.replaceValue(line("1"), FieldValue.text("newer"));
    settle();
    assertEquals(ReviewLine.Status.READY, line("1").standing(), "the user saw the value");
    assertEquals(
        List.of("newer", "new"),
        model.staging().all().stream()
            .sorted(Comparator.comparing(change -> change.recordId()))
            .map(change -> change.wanted().display())
            .toList());
  }

  @Test
  void aDecisionIsOnlyOnTheValueThatWasSeen() {
    service.store("1", "theirs");
    check();
    review.keepMine(line("1"));
    assertEquals(ReviewLine.Status.READY, line("1").standing());
    review.check();
    settle();
    assertEquals(ReviewLine.Status.READY, line("1").standing(), "it is as it was");
    service.store("1", "theirs again");
    review.freshFor(Duration.ZERO);
    review.apply();
    settle();
    assertInstanceOf(Phase.Checked.class, review.phase(), "nothing is sent before a decision");
    assertEquals(1, review.newProblems());
    assertEquals(ReviewLine.Status.CONFLICT, line("1").standing());
    assertEquals(List.of("theirs again", "old", "old"), sponsors());
  }

  @Test
  void aCheckThatFailsLosesNothingAndCanBeTriedAgain() {
    service.readFailure = new ApiException.NotFound(new ApiException.Call("GET", "/", 404, "gone"));
    model.reviewStaged();
    settle();
    assertInstanceOf(Phase.Failed.class, review.phase());
    assertInstanceOf(ApiException.NotFound.class, review.failure());
    service.readFailure = null;
    review.check();
    settle();
    assertInstanceOf(Phase.Checked.class, review.phase());
    assertEquals(2, review.lines().size());
  }

  @Test
  void aRunThatCannotBeWrittenDownSendsNothingAndSaysSo() {
    check();
    workspace.close();
    review.apply();
    settle();
    assertInstanceOf(Phase.Failed.class, review.phase());
    assertInstanceOf(StoreException.class, review.failure());
    assertEquals(List.of("old", "old", "old"), sponsors());
    assertEquals(2, model.staging().cellsProperty().get());
  }

  @Test
  void aRunThatIsCancelledKeepsWhatWasNotSent() {
    check();
    service.onPatch = review.run()::cancel;
    review.apply();
    settle();
    assertInstanceOf(Phase.Ended.class, review.phase());
    long written = sponsors().stream().filter("new"::equals).count();
    assertEquals(written, review.count(ReviewLine.Status.DONE));
    assertEquals(2 - written, model.staging().cellsProperty().get());
    assertTrue(written >= 1, "what was under way is read again");
  }

  @Test
  void aRunIsSeenAndHeardWhileTheServiceDoesNotAnswer() {
    check();
    List<String> seen = new ArrayList<>();
    AtomicInteger reads = new AtomicInteger();
    service.onReread =
        () -> {
          // What would be shown at this moment of the run.
          foreground.forEach(Runnable::run);
          foreground.clear();
          RunProgressModel.Progress now =
              Objects.requireNonNull(review.run().progressProperty().get());
          seen.add(now.step() + " " + now.counts().sent());
          switch (reads.incrementAndGet()) {
            case 1 ->
                throw new ApiException.Unavailable(
                    ApiException.Call.unanswered("GET", "/use-cases"),
                    Message.plain("silence"),
                    null);
            case 2 -> review.run().cancel();
            default -> {
              // it answers
            }
          }
        };
    review.apply();
    settle();
    assertEquals(List.of("READING 2", "WAITING 2"), seen);
    assertTrue(review.run().cancellingProperty().get());
    assertInstanceOf(Phase.Ended.class, review.phase());
    assertEquals(2, review.count(ReviewLine.Status.DONE), "known before the run had ended");
  }

  @Test
  void aLineShowsItsVerdictBeforeTheRunHasEnded() {
    check();
    List<Phase> whenDone = new ArrayList<>();
    review
        .versionProperty()
        .subscribe(
            version -> {
              if (review.count(ReviewLine.Status.DONE) == 2) {
                whenDone.add(review.phaseProperty().get());
              }
            });
    review.apply();
    settle();
    assertInstanceOf(Phase.Running.class, whenDone.getFirst());
  }

  @Test
  void whatWasChangedAgainMeanwhileStaysStaged() {
    check();
    service.onPatch =
        () -> foreground.add(() -> model.staging().stage(List.of(wish("1", "newer"))));
    review.apply();
    settle();
    assertEquals(List.of("new", "new", "old"), sponsors());
    Change left = model.staging().all().getFirst();
    assertEquals("newer", left.wanted().display());
    assertEquals("new", Objects.requireNonNull(left.seen()).display());
  }

  @Test
  void aReviewThatWasClosedDoesNotComeBackAsAFailure() {
    service.readFailure = new ApiException.NotFound(new ApiException.Call("GET", "/", 404, "gone"));
    model.reviewStaged();
    review.close();
    settle();
    assertInstanceOf(Phase.Closed.class, review.phase());
  }

  @Test
  void whatIsNotKnownIsStillStagedAndSaidToBeNotKnown() {
    check();
    service.onPatch = workspace::close;
    review.apply();
    settle();
    assertInstanceOf(Phase.Failed.class, review.phase());
    assertInstanceOf(UnconfirmedResultException.class, review.failure());
    assertEquals(2, model.staging().cellsProperty().get(), "nothing is claimed of it");
  }
}
