package io.casedesk.changes.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.casedesk.changes.journal.CreateHistory.SourceRow;
import io.casedesk.changes.journal.CreateResult;
import io.casedesk.changes.journal.Run;
import io.casedesk.changes.journal.RunCreateState;
import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.messages.Message;
import io.casedesk.model.Verdict;
import io.casedesk.model.runs.RunAttempt;
import io.casedesk.model.runs.RunAttempt.Answer;
import io.casedesk.model.runs.RunRows.How;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What is known of a record to be created after its sending and its answer. */
@DisplayName("Q16: what was sent and not certainly refused is never sent again")
final class RunCreateStateTest {

  private static final PlannedCreate WISH = new PlannedCreate("1", "A", Map.of(), "");
  private static final SourceRow SOURCE = new SourceRow("plan", "1", "A");

  private static RunCreateState create() {
    return new RunCreateState(WISH, SOURCE);
  }

  private static RunCreateState sent() {
    RunCreateState create = create();
    create.intended(Set.of("9"));
    return create;
  }

  private static RunCreateState answered(Answer answer) {
    RunCreateState create = sent();
    create.answered(answer, Message.plain("words"));
    return create;
  }

  private static RunCreateState made(How how) {
    RunCreateState create = sent();
    create.made("5", how);
    return create;
  }

  private static void assertKnown(
      boolean unsent, boolean refused, boolean mayExist, boolean unread, RunCreateState create) {
    assertEquals(unsent, create.isUnsent(), "is unsent");
    assertEquals(refused, create.isRefused(), "is refused");
    assertEquals(mayExist, create.mayExist(), "may exist");
    assertEquals(mayExist, create.isInDoubt(), "is in doubt");
    assertEquals(unread, create.isUnread(), "is unread");
    assertEquals(false, create.isSettled(), "is settled");
  }

  private static void assertResult(
      @Nullable Verdict verdict, @Nullable String id, String reason, RunCreateState create) {
    CreateResult result = create.result();
    assertEquals(verdict, result.verdict());
    assertEquals(id, result.id());
    assertEquals(reason, result.reason().text());
  }

  @Test
  void itMayExistUntilItIsCertainlyRefused() {
    assertKnown(true, false, false, false, create());
    assertKnown(false, false, true, false, sent());
    assertKnown(false, false, true, false, answered(Answer.LOST));
    assertKnown(true, true, false, false, answered(Answer.REFUSED));
    assertKnown(true, false, false, false, answered(Answer.UNSENT));
    assertKnown(false, false, false, true, made(How.ANSWERED));
    RunCreateState earlier = create();
    earlier.made("5", How.EARLIER);
    assertKnown(false, false, false, true, earlier);
  }

  @Test
  void withoutAVerdictItIsUncertainOnceItWasSent() {
    assertResult(null, null, "", create());
    assertResult(null, null, "words", answered(Answer.REFUSED));
    assertResult(
        Verdict.UNCERTAIN, null, "sent, but not searched for yet: no response arrived", sent());
    assertResult(
        Verdict.UNCERTAIN, null, "sent, but not searched for yet: words", answered(Answer.LOST));
    assertResult(Verdict.UNCERTAIN, "5", "created, but not read again yet", made(How.ANSWERED));
  }

  @Test
  void aVerdictEndsIt() {
    RunCreateState lost = sent();
    lost.settle(Verdict.UNCERTAIN, Message.plain("none found"));
    assertResult(Verdict.UNCERTAIN, null, "none found", lost);
    assertEquals(true, lost.isSettled());
    assertEquals(true, lost.mayExist());
    assertEquals(false, lost.isInDoubt(), "a person decides now");
    RunCreateState refused = answered(Answer.REFUSED);
    refused.settle(Verdict.REJECTED, Message.plain("no"));
    assertEquals(false, refused.isUnsent());
    RunCreateState made = made(How.ANSWERED);
    made.settle(Verdict.APPLIED, Message.none());
    assertResult(Verdict.APPLIED, "5", "", made);
    assertEquals(false, made.isUnread());
  }

  @Test
  void anotherSendingForgetsTheAnswerToTheOneBefore() {
    RunCreateState again = answered(Answer.REFUSED);
    again.intended(Set.of("9", "10"));
    assertEquals(Set.of("9", "10"), again.idsBefore());
    assertEquals("no response arrived", again.lastMessage().text());
    assertEquals(true, again.mayExist());
  }

  @Test
  void itIsTheRunsOwnOnlyWhereTheServiceAnsweredWithANewRecordOfItsName() {
    assertEquals(true, settled(made(How.ANSWERED), Verdict.APPLIED).isOwn());
    assertEquals(false, settled(made(How.ADOPTED), Verdict.APPLIED).isOwn());
    assertEquals(false, settled(made(How.ANSWERED), Verdict.DIFFERENT).isOwn());
    assertEquals(false, made(How.ANSWERED).isOwn(), "it was not read again");
    RunCreateState unseen = create();
    unseen.intended(null);
    unseen.made("5", How.ANSWERED);
    assertEquals(
        false, settled(unseen, Verdict.APPLIED).isOwn(), "the record may have existed already");
  }

  private static RunCreateState settled(RunCreateState create, Verdict verdict) {
    create.settle(verdict, Message.none());
    return create;
  }

  @Test
  void whatWasStoredTakesEffect() {
    try (TestRuns runs = new TestRuns()) {
      runs.begin("r-1");
      runs.plan("r-1", WISH);
      runs.sentRow("r-1", "1", Set.of("9"));
      assertEquals(Set.of("9"), stored(runs).idsBefore());
      assertEquals(Verdict.UNCERTAIN, stored(runs).result().verdict(), "it may have been sent");
      runs.answered("r-1", RunAttempt.Kind.CREATE, "1", Answer.REFUSED, "no");
      assertEquals(true, stored(runs).isRefused());
      runs.created("r-1", "1", "5", How.ANSWERED);
      runs.judgedRow("r-1", "1", Verdict.APPLIED, "");
      assertResult(Verdict.APPLIED, "5", "", stored(runs));
    }
  }

  @Test
  void whatNoRunStoresIsRefused() {
    assertRefused(runs -> runs.created("r-1", "1", "", How.ANSWERED));
    for (Verdict verdict :
        List.of(
            Verdict.APPLIED,
            Verdict.UNCHANGED,
            Verdict.DIFFERENT,
            Verdict.BLANK,
            Verdict.CONFLICT)) {
      assertRefused(runs -> runs.judgedRow("r-1", "1", verdict, ""));
    }
    assertRefused(runs -> runs.judgedRow("r-1", "2", Verdict.REJECTED, ""));
    assertRefused(runs -> runs.created("r-1", "2", "5", How.ANSWERED));
  }

  private static RunCreateState stored(TestRuns runs) {
    return Run.read(runs.store().require("r-1")).createStates().getFirst();
  }

  private static void assertRefused(Consumer<TestRuns> written) {
    try (TestRuns runs = new TestRuns()) {
      runs.begin("r-1");
      runs.plan("r-1", WISH);
      runs.sentRow("r-1", "1", Set.of("9"));
      written.accept(runs);
      assertThrows(IllegalArgumentException.class, () -> stored(runs));
    }
  }

  @Test
  void knowsWhatItComesFrom() {
    RunCreateState create = made(How.ADOPTED);
    assertEquals(WISH, create.planned());
    assertEquals(SOURCE, create.source());
    assertEquals("A", create.name());
    assertEquals("5", create.id());
    assertEquals(How.ADOPTED, create.how());
  }
}
