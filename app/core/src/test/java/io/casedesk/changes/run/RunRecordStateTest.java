package io.casedesk.changes.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.journal.Run;
import io.casedesk.changes.journal.RunRecordState;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.messages.Message;
import io.casedesk.model.ApiException;
import io.casedesk.model.Diagnosis;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Verdict;
import io.casedesk.model.runs.RunAttempt;
import io.casedesk.model.runs.RunAttempt.Answer;
import io.casedesk.model.runs.RunJudgment;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What is known of a record after each sending and each answer. */
final class RunRecordStateTest extends VerdictsFixture {

  private static RunRecordState answered(Answer... answers) {
    RunRecordState record = record(theme(FINANCE));
    for (Answer answer : answers) {
      send(record, useCase(LEGAL));
      record.answered(answer, Message.none(), null);
    }
    return record;
  }

  private static void assertKnown(
      boolean written, boolean refused, boolean accepted, RunRecordState record) {
    assertEquals(written, record.mayBeWritten(), "may be written");
    assertEquals(refused, record.state().isRefused(), "is refused");
    assertEquals(accepted, record.state().isAccepted(), "is accepted");
  }

  @Test
  void oneSendingIsWhatItsAnswerSays() {
    assertKnown(false, false, false, record(theme(FINANCE)));
    assertKnown(true, false, false, sent(useCase(LEGAL), theme(FINANCE)));
    assertKnown(true, false, true, answered(Answer.ACCEPTED));
    assertKnown(false, true, false, answered(Answer.REFUSED));
    assertKnown(false, false, false, answered(Answer.UNSENT));
    assertKnown(true, false, false, answered(Answer.LOST));
  }

  @Test
  @DisplayName("Q25: no later answer takes back that an earlier sending may still land")
  void aLostAnswerLeavesADoubt() {
    assertKnown(true, false, false, answered(Answer.LOST, Answer.REFUSED));
    assertKnown(true, false, false, answered(Answer.LOST, Answer.UNSENT));
    RunRecordState twice = sent(useCase(LEGAL), theme(FINANCE));
    send(twice, useCase(LEGAL));
    assertKnown(true, false, false, refused(twice));
    assertKnown(true, false, true, answered(Answer.LOST, Answer.ACCEPTED));
    assertKnown(true, false, false, answered(Answer.ACCEPTED, Answer.LOST, Answer.REFUSED));
    assertKnown(true, false, false, answered(Answer.LOST, Answer.REFUSED, Answer.REFUSED));
  }

  @Test
  void aRefusalAfterAnAcceptedSendingLeavesItAccepted() {
    assertKnown(true, false, true, answered(Answer.ACCEPTED, Answer.REFUSED));
    assertKnown(true, false, true, answered(Answer.ACCEPTED, Answer.UNSENT));
    assertKnown(true, false, false, answered(Answer.ACCEPTED, Answer.LOST));
    assertKnown(true, false, true, answered(Answer.ACCEPTED, Answer.REFUSED, Answer.REFUSED));
    assertKnown(false, true, false, answered(Answer.REFUSED, Answer.REFUSED));
    assertKnown(false, true, false, answered(Answer.UNSENT, Answer.REFUSED));
  }

  @Test
  void countsItsSendingsAndKeepsWhatWasThereBeforeTheFirst() {
    RunRecordState record = sent(useCase(LEGAL), theme(FINANCE));
    send(record, useCase(OTHER));
    assertEquals(2, record.sendings());
    assertEquals(image(useCase(LEGAL)), record.before());
    assertEquals("1", record.id());
    assertTrue(record.wasSentHere());
    assertFalse(sentEarlier(useCase(LEGAL), theme(FINANCE)).wasSentHere());
  }

  @Test
  void aNewSendingForgetsWhatWasSaidOfTheOneBefore() {
    RunRecordState record = refused(sent(useCase(LEGAL), theme(FINANCE)));
    assertEquals("no", record.lastMessage().text());
    ApiException failure = record.failure();
    assertTrue(failure instanceof ApiException.Rejected);
    assertEquals(new Diagnosis.Failed(failure), record.lastDiagnosis());
    send(record, useCase(LEGAL));
    assertEquals("", record.lastMessage().text());
    assertNull(record.failure());
    assertEquals(new Diagnosis.None(), record.lastDiagnosis());
    record.answered(Answer.REFUSED, Message.plain("words of a log"), null);
    assertEquals(
        new Diagnosis.MessageOnly(Message.plain("words of a log")), record.lastDiagnosis());
  }

  @Test
  void itWasReadLateOnlyWhereTheFirstReadAfterAnAcceptanceTookTooLong() {
    Duration fresh = Duration.ofSeconds(30);
    RunRecordState record = accepted(sent(useCase(LEGAL), theme(FINANCE)));
    record.noteReread(fresh.toNanos() * 9, fresh);
    assertFalse(record.wasReadLate(), "it was not accepted here");
    record.acceptedHere(1_000);
    record.noteReread(1_000 + fresh.toNanos(), fresh);
    assertFalse(record.wasReadLate(), "just in time");
    record.noteReread(1_000 + fresh.toNanos() * 9, fresh);
    assertFalse(record.wasReadLate(), "it was read in time before");
    record.acceptedHere(1_000);
    record.noteReread(1_001 + fresh.toNanos(), fresh);
    assertTrue(record.wasReadLate());
    record.noteReread(1_002 + fresh.toNanos(), fresh);
    assertTrue(record.wasReadLate(), "what was read late stays so");
    record.acceptedHere(2_000);
    assertFalse(record.wasReadLate(), "it was accepted anew");
  }

  @Test
  void aCellIsOpenUntilItHasAVerdict() {
    PlannedCell first = theme(FINANCE);
    PlannedCell second = owner(BEN);
    RunRecordState record = record(first, second);
    assertEquals(List.of(first, second), record.open());
    assertFalse(record.isSettled());
    CellResult result = new CellResult(first, Verdict.APPLIED, FINANCE, Message.none());
    record.settle(result);
    assertEquals(List.of(second), record.open());
    assertFalse(record.isSettled());
    assertEquals(
        List.of(result, new CellResult(second, null, null, Message.none())),
        record.results(),
        "never sent");

    Map<FieldRef, FieldValue> image = Map.of(THEME, LEGAL, OWNER, ANN);
    record.intended(Map.of(OWNER, ANN), image);
    assertEquals(
        List.of(
            result.sent(false, LEGAL),
            new CellResult(second, Verdict.UNCERTAIN, null, Message.of("cell.may-have-been-sent"))
                .sent(true, ANN)),
        record.results());
    record.answered(Answer.ACCEPTED, Message.none(), null);
    assertEquals(
        Message.of("cell.not-read-again"), record.results().getLast().reason(), "it was sent");
    record.settle(new CellResult(second, Verdict.APPLIED, BEN, Message.none()));
    assertTrue(record.isSettled());
  }

  @Test
  void whatWasRefusedForNowHasNoVerdictAndSaysWhy() {
    RunRecordState record = refusedForNow(sent(useCase(LEGAL), theme(FINANCE)));
    CellResult only = record.results().getFirst();
    assertNull(only.verdict());
    assertEquals(record.lastDiagnosis(), only.diagnosis());
  }

  @Test
  void whatWasStoredTakesEffect() {
    PlannedCell cell = theme(FINANCE);
    assertTrue(record(cell).plans(THEME));
    assertFalse(record(cell).plans(RISK));
    assertFalse(record(cell).result(cell).sent(), "nothing is announced");
    assertThrows(IllegalArgumentException.class, () -> record(cell, cell));

    runs.begin("r-1");
    runs.plan("r-1", cell);
    runs.sent("r-1", "1", Map.of(THEME, FINANCE), useCase(LEGAL).fields());
    assertTrue(stored().result(cell).sent(), "it may have been sent");
    assertEquals(Verdict.UNCERTAIN, stored().result(cell).verdict());
    assertEquals("cell.may-have-been-sent", code(stored().result(cell).reason()));
    assertEquals(LEGAL, stored().result(cell).before());
    runs.answered("r-1", RunAttempt.Kind.WRITE, "1", Answer.REFUSED, "no");
    assertFalse(stored().mayBeWritten());
    assertEquals("no", stored().lastMessage().text());
    assertTrue(stored().result(cell).sent(), "it was refused, and sent");

    runs.judgment(
        "r-1",
        new RunJudgment(
            "1", THEME, Instant.EPOCH, Verdict.REJECTED, LEGAL, Message.none(), List.of(RISK)));
    assertEquals(Verdict.REJECTED, stored().result(cell).verdict());
    assertEquals(List.of(RISK), stored().alsoChanged());
    runs.judged("r-1", "1", RISK, Verdict.APPLIED, LEGAL);
    assertTrue(stored().isSettled(), "a verdict of a field that is not planned is left out");
  }

  private static String code(Message message) {
    return message instanceof Message.Coded coded ? coded.code() : "";
  }

  private RunRecordState stored() {
    return Run.read(store.require("r-1")).records().getFirst();
  }

  @Test
  void fieldsThatChangedAlongAreKept() {
    RunRecordState record = record(theme(FINANCE));
    assertEquals(List.of(), record.alsoChanged());
    record.alsoChanged(List.of(FieldRef.custom("risk")));
    assertEquals(List.of(FieldRef.custom("risk")), record.alsoChanged());
  }
}
