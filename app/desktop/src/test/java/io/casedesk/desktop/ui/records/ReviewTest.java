package io.casedesk.desktop.ui.records;

import static io.casedesk.desktop.ui.records.MemoryUseCases.SPONSOR;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.changes.ChangePlan;
import io.casedesk.changes.PlannedChange;
import io.casedesk.changes.RunControl;
import io.casedesk.changes.RunUndo;
import io.casedesk.changes.RunWatcher;
import io.casedesk.changes.Warning;
import io.casedesk.desktop.ui.review.Line;
import io.casedesk.desktop.ui.review.ReviewModel;
import io.casedesk.desktop.ui.review.ReviewModel.Phase;
import io.casedesk.desktop.ui.review.UnsettledException;
import io.casedesk.model.ApiException;
import io.casedesk.model.Change;
import io.casedesk.model.FieldValue;
import io.casedesk.model.KnownOption;
import io.casedesk.model.RecordKind;
import io.casedesk.model.RunState;
import io.casedesk.model.StoreException;
import io.casedesk.model.UseCase;
import io.casedesk.model.Verdict;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Staged changes on their way through a review, with somebody else at work. */
class ReviewTest extends RecordsModelFixture {

  private final ReviewModel<UseCase> review = model.review();

  ReviewTest(@TempDir Path folder) {
    super(folder);
  }

  @BeforeEach
  void stageTwo() {
    service.store("1", "old");
    service.store("2", "old");
    service.store("3", "old");
    read();
    model.staging().stage(List.of(wish("1", "new"), wish("2", "new")));
    settle();
  }

  private static Change wish(String id, String sponsor) {
    return new Change(id, SPONSOR, FieldValue.text("old"), FieldValue.text(sponsor));
  }

  private void check() {
    model.reviewStaged();
    settle();
    assertEquals(Phase.CHECKED, review.phaseProperty().get());
  }

  private Line line(String id) {
    return review.lines().stream()
        .filter(line -> line.change().recordId().equals(id))
        .findFirst()
        .orElseThrow();
  }

  private List<String> sponsors() {
    return service.stored.values().stream().map(RecordsModelFixture::sponsorOf).toList();
  }

  @Test
  void whatIsAppliedIsVerifiedAndNoLongerStaged() {
    check();
    assertEquals(2, review.count(Line.Standing.READY));
    assertEquals("Case 1", line("1").record());
    assertEquals("Sponsor", line("1").field());
    assertEquals(List.of("old", "old", "old"), sponsors(), "checking writes nothing");
    review.apply();
    settle();
    assertEquals(Phase.ENDED, review.phaseProperty().get());
    assertEquals(2, review.count(Line.Standing.DONE));
    assertEquals(List.of("new", "new", "old"), sponsors());
    assertEquals(List.of(), model.staging().all());
    assertEquals("new", sponsorOf(model.rows().find("1")), "the list shows what was read");
    assertEquals(List.of(RunState.Phase.ENDED), phases());
    assertEquals(1, workspace.runs().runs().size(), "one run, however many records");
    review.close();
    assertNull(review.plan());
  }

  @Test
  void aReadOfTheListWaitsForTheEndOfACheck() {
    model.reviewStaged();
    model.refresh();
    assertTrue(model.heldBackProperty().get());
    assertEquals(1, service.reads);
    settle();
    assertEquals(Phase.CHECKED, review.phaseProperty().get());
    assertEquals(2, service.reads);
    assertFalse(model.heldBackProperty().get());
  }

  @Test
  void whatACheckReadTakesNoNewerRowOutOfAReadThatWasUnderWay() {
    model.refresh();
    Runnable list = background.removeFirst();
    check();
    service.store("1", "newer");
    list.run();
    settle();
    assertEquals("newer", sponsorOf(model.rows().find("1")));
    assertEquals(
        Set.of("1"),
        Objects.requireNonNull(model.changes().changesProperty().get()).records().keySet(),
        "somebody else changed it");
  }

  @Test
  void theirsIsLeftAndIsNoLongerStaged() {
    service.store("1", "theirs");
    check();
    assertEquals(Line.Standing.CONFLICT, line("1").standing());
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
    assertEquals(1, review.count(Line.Standing.READY));
    review.apply();
    settle();
    assertEquals(List.of("new", "new", "old"), sponsors());
    assertEquals(List.of(), model.staging().all());
  }

  @Test
  void whatIsAlreadySoIsNotSentAndNoLongerStaged() {
    service.store("1", "new");
    check();
    assertEquals(Line.Standing.UNCHANGED, line("1").standing());
    review.apply();
    settle();
    assertEquals(List.of(), model.staging().all());
    assertEquals(1, review.count(Line.Standing.DONE));
  }

  @Test
  void leavingOutTheLastEndsTheReview() {
    check();
    review.leaveOut(line("1"));
    review.leaveOut(line("2"));
    assertEquals(Phase.CLOSED, review.phaseProperty().get());
    assertEquals(List.of(), model.staging().all());
  }

  @Test
  void aCheckThatFailsLosesNothingAndCanBeTriedAgain() {
    service.readFailure = new ApiException.NotFound(new ApiException.Call("GET", "/", 404, "gone"));
    model.reviewStaged();
    settle();
    assertEquals(Phase.FAILED, review.phaseProperty().get());
    assertInstanceOf(ApiException.NotFound.class, review.failureProperty().get());
    service.readFailure = null;
    review.check();
    settle();
    assertEquals(Phase.CHECKED, review.phaseProperty().get());
    assertEquals(2, review.lines().size());
  }

  @Test
  void aRunThatCannotBeWrittenDownSendsNothingAndSaysSo() {
    check();
    workspace.close();
    review.apply();
    settle();
    assertEquals(Phase.FAILED, review.phaseProperty().get());
    assertInstanceOf(StoreException.class, review.failureProperty().get());
    assertEquals(List.of("old", "old", "old"), sponsors());
    assertEquals(2, model.staging().cellsProperty().get());
  }

  @Test
  void aRunThatIsCancelledKeepsWhatWasNotSent() {
    check();
    service.onPatch = review::cancel;
    review.apply();
    settle();
    assertEquals(Phase.ENDED, review.phaseProperty().get());
    long written = sponsors().stream().filter("new"::equals).count();
    assertEquals(written, review.count(Line.Standing.DONE));
    assertEquals(2 - written, model.staging().cellsProperty().get());
    assertTrue(written >= 1, "what was under way is read again");
  }

  @Test
  void theEditorFollowsWhatAReviewWrote() {
    model.select("1");
    assertEquals("new", sponsor().inputProperty().get());
    check();
    review.apply();
    settle();
    assertEquals("new", sponsor().inputProperty().get());
    assertTrue(sponsor().change("1").isEmpty(), "there is nothing left to save");
    assertEquals(List.of(), model.staging().all());
  }

  @Test
  void aPlanFromElsewhereIsReviewedAndLeavesWhatIsStaged() {
    ChangePlan.Header header =
        new ChangePlan.Header(
            "http://memory/", RecordKind.USE_CASES, Instant.EPOCH, "somebody", "undo of a run");
    review.open(
        ChangePlan.of(header, List.of(new PlannedChange(wish("3", "undone"), false, "undo"))));
    settle();
    review.apply();
    settle();
    assertEquals(List.of("old", "old", "undone"), sponsors());
    assertEquals("undo of a run", workspace.runs().runs().getFirst().header().origin());
    assertEquals(2, model.staging().cellsProperty().get());
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

  private static ChangePlan elsewhere(Change change) {
    ChangePlan.Header header =
        new ChangePlan.Header(
            "http://memory/", RecordKind.USE_CASES, Instant.EPOCH, "somebody", "undo of a run");
    return ChangePlan.of(header, List.of(new PlannedChange(change, false, "undo")));
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
  void aReviewThatWasClosedDoesNotComeBackAsAFailure() {
    service.readFailure = new ApiException.NotFound(new ApiException.Call("GET", "/", 404, "gone"));
    model.reviewStaged();
    review.close();
    settle();
    assertEquals(Phase.CLOSED, review.phaseProperty().get());
  }

  @Test
  void decidingOnAPlanFromElsewhereLeavesWhatIsStagedInTheSameCell() {
    assertTrue(review.open(elsewhere(wish("1", "undone"))));
    settle();
    review.leaveOut(line("1"));
    assertEquals(List.of(wish("1", "new"), wish("2", "new")), model.staging().all());
  }

  @Test
  void theListShowsWhatAReviewRead() {
    service.store("1", "new");
    service.store("2", "theirs");
    check();
    assertEquals("new", sponsorOf(model.rows().find("1")), "it is so already");
    assertEquals("theirs", sponsorOf(model.rows().find("2")));
    assertEquals(List.of(wish("2", "new")), model.staging().all());
  }

  @Test
  void whatIsNotKnownIsStillStagedAndSaidToBeNotKnown() {
    check();
    service.onPatch = workspace::close;
    review.apply();
    settle();
    assertEquals(Phase.FAILED, review.phaseProperty().get());
    assertInstanceOf(UnsettledException.class, review.failureProperty().get());
    assertEquals(2, model.staging().cellsProperty().get(), "nothing is claimed of it");
  }

  @Test
  void afterAConflictInTheEditorKeepingMineIsAWishOverTheirs() {
    service.store("1", "theirs");
    model.select("1");
    model.editor().save();
    settle();
    assertEquals(Verdict.CONFLICT, verdict());
    sponsor().keepMine();
    Change staged = Objects.requireNonNull(model.staging().find("1", SPONSOR));
    assertEquals("theirs", Objects.requireNonNull(staged.seen()).display());
    check();
    assertEquals(Line.Standing.READY, line("1").standing());
  }

  @Test
  void goingOnWithARunSettlesOnlyWhatReadsAsWanted() {
    check();
    service.onPatch = review::cancel;
    review.apply();
    settle();
    service.onPatch = () -> {};
    long done = review.count(Line.Standing.DONE);
    review.close();
    String runId = workspace.runs().runs().getFirst().header().id();
    // Somebody undid what the run wrote, and it is wished for once more.
    service.store("1", "old");
    model.staging().stage(List.of(wish("1", "new")));
    model.runs().resume(runId, RunWatcher.none(), new RunControl());
    settle();
    String now = sponsorOf(service.stored.get("1"));
    assertEquals(
        now.equals("old"), model.staging().find("1", SPONSOR) != null, "after " + done + " done");
  }

  @Test
  void aRefreshIsNobodysWish() {
    model.staging().undo();
    assertTrue(model.staging().redoableProperty().get());
    model.select("3");
    service.store("3", "changed");
    read();
    assertEquals("changed", sponsor().inputProperty().get());
    assertTrue(model.staging().redoableProperty().get(), "what was undone can be done again");
    assertEquals(List.of(), model.staging().all());
  }

  @Test
  void whatWasWrittenIsCountedAmongTheOptions() {
    service.type = "dropdown";
    service.store("3", "new");
    read();
    assertEquals(Map.of("old", 2, "new", 1), uses());
    check();
    review.apply();
    settle();
    assertEquals(Map.of("new", 3), uses(), "without reading all again");
    model.relearn();
    settle();
    assertEquals(Map.of("new", 3), uses(), "whatever was said of options since");
  }

  private Map<String, Integer> uses() {
    return model.options().options("sponsor").stream()
        .filter(option -> option.uses() > 0)
        .collect(Collectors.toMap(KnownOption::key, KnownOption::uses));
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
    assertEquals(List.of(new Warning.WasAbsent()), line("4").checked().warnings());
    review.apply();
    settle();
    review.close();

    assertTrue(review.open(undo(run)));
    settle();
    assertEquals(Line.Standing.UNCHANGED, line("4").standing());
    assertEquals(FieldValue.Null.INSTANCE, line("4").before(), "not what was seen once");
  }

  private ChangePlan undo(String run) {
    List<PlannedChange> changes =
        RunUndo.of(workspace.runs(), run, RunUndo.Selection.everything()).stream()
            .map(PlannedChange::restoring)
            .toList();
    return ChangePlan.of(
        new ChangePlan.Header(
            "http://memory/", RecordKind.USE_CASES, Instant.EPOCH, "somebody", "undo of " + run),
        changes);
  }
}
