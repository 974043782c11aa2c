package io.casedesk.changes.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.journal.RunRecordState;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.messages.Message;
import io.casedesk.model.ApiException;
import io.casedesk.model.Change;
import io.casedesk.model.Diagnosis;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Solution;
import io.casedesk.model.Verdict;
import io.casedesk.model.runs.RunAttempt.Answer;
import io.casedesk.model.runs.RunStore.OwnerForm;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** An owner that is not taken in one form is sent in the other, where nobody else wrote it. */
@DisplayName("Q29: what an owner is written as is not known")
final class OwnerVerdictsTest extends VerdictsFixture {

  private static final String ID = "u-2";
  private static final String EMAIL = "ben@example.com";
  private static final FieldRef NAME = FieldRef.standard("name");
  private static final PlannedCell NAMED =
      new PlannedCell(
          new Change("1", NAME, FieldValue.text("CRM"), FieldValue.text("ERP")), "row 1");

  /** About to be sent, with this text for the owner, while Ann was the owner. */
  private static RunRecordState sentAs(RunRecordState record, String form) {
    record.sending();
    record.intended(Map.of(OWNER, FieldValue.text(form)), image(solution(ANN)));
    return record;
  }

  /** Sent by this program with the id, while Ann was the owner. */
  private static RunRecordState sentAsId() {
    return sentAs(record(owner(BEN)), ID);
  }

  private boolean isTriedAgain(RunRecordState record, Solution now) {
    List<PlannedCell> left = verdicts.leftForAnotherTry(record, now, true);
    boolean decidedOpen = verdicts.decide(record, now).isEmpty();
    assertEquals(decidedOpen, left.equals(record.cells()), "both say the same");
    return decidedOpen;
  }

  @Test
  void itIsSentAsTheIdFirstThenAsTheAddress() {
    RunRecordState record = record(owner(BEN));
    verdicts.decide(record, solution(ANN));
    assertEquals(Map.of(OWNER, FieldValue.text(ID)), record.toSend());

    RunRecordState again = accepted(sentAsId());
    verdicts.decide(again, solution(ANN));
    assertEquals(Map.of(OWNER, FieldValue.text(EMAIL)), again.toSend());
  }

  @Test
  void anotherFormIsTriedWhereItStaysAsItWasOrReadsBlank() {
    assertEquals(true, isTriedAgain(accepted(sentAsId()), solution(ANN)));
    assertEquals(true, isTriedAgain(accepted(sentAsId()), solution(EMPTY)));
    assertEquals(false, isTriedAgain(accepted(sentAsId()), solution(BEN)), "it is who was wanted");
    assertEquals(false, isTriedAgain(accepted(sentAsId()), solution(EVE)), "somebody wrote it");
  }

  @Test
  void noOtherFormIsTriedWhereThereIsNone() {
    RunRecordState both = accepted(sentAsId());
    send(both, solution(ANN));
    accepted(sentAs(both, EMAIL));
    assertEquals(false, isTriedAgain(accepted(both), solution(ANN)));

    CellResult result = verdicts.after(both, both.cells().getFirst(), solution(ANN));
    assertEquals(Verdict.UNCERTAIN, result.verdict());
    assertEquals(
        "accepted, but 0 s later the service still shows the old value. Likely cause: the service"
            + " didn't set the owner \"ben@example.com\" and \"u-2\"",
        result.reason().text());
    CellResult other = verdicts.after(both, both.cells().getFirst(), solution(EVE));
    assertEquals(Verdict.DIFFERENT, other.verdict());
    assertEquals(
        "the service didn't set the owner \"ben@example.com\" and \"u-2\"", other.reason().text());
    assertEquals(
        Verdict.BLANK, verdicts.after(both, both.cells().getFirst(), solution(EMPTY)).verdict());
  }

  @Test
  void noOtherFormIsTriedOverWhatMayBeSomebodyElses() {
    RunRecordState late = acceptedAndReadLate(sentAsId());
    assertEquals(true, isTriedAgain(late, solution(ANN)), "nobody wrote it");
    assertEquals(false, isTriedAgain(late, solution(EMPTY)), "somebody may have cleared it");
    RunRecordState earlier = record(owner(BEN));
    earlier.intended(Map.of(OWNER, FieldValue.text(ID)), image(solution(ANN)));
    accepted(earlier);
    assertEquals(true, isTriedAgain(earlier, solution(EMPTY)), "as the service does with a form");
  }

  @Test
  void aFormThatWasRefusedForNowIsStillToBeTried() {
    RunRecordState record = accepted(sentAsId());
    refusedForNow(sentAs(record, EMAIL));
    assertEquals(true, isTriedAgain(record, solution(ANN, "somebody's name")));

    RunRecordState lost = accepted(sentAsId());
    sentAs(lost, EMAIL).answered(Answer.LOST, Message.plain("broke off"), null);
    assertEquals(false, isTriedAgain(lost, solution(ANN, "somebody's name")));

    RunRecordState none = accepted(sentAsId());
    refused(sentAs(none, EMAIL));
    assertEquals(false, isTriedAgain(none, solution(ANN, "somebody's name")), "no form is left");
  }

  @Test
  void onlyTheOwnerIsSentInAnotherForm() {
    RunRecordState record = accepted(sentAs(record(NAMED, owner(BEN)), ID));
    assertEquals(
        List.of(owner(BEN)), verdicts.leftForAnotherTry(record, solution(ANN, "other"), true));
    List<CellResult> decided = verdicts.decide(record, solution(ANN));
    assertEquals(List.of(NAMED), decided.stream().map(CellResult::cell).toList());
    assertEquals(true, decided.getFirst().isStillOld());
    assertEquals(
        List.of(),
        verdicts.leftForAnotherTry(record, solution(BEN), true),
        "the owner is who was wanted");
  }

  @Test
  void whatWasRefusedTogetherWithTheOwnerIsSentTogetherAgain() {
    RunRecordState refused = refused(sentAs(record(NAMED, owner(BEN)), ID));
    assertEquals(
        List.of(NAMED, owner(BEN)), verdicts.leftForAnotherTry(refused, solution(ANN), true));
    assertEquals(List.of(NAMED, owner(BEN)), verdicts.leftForAnotherTry(refused, null, false));
    assertEquals(
        List.of(), verdicts.leftForAnotherTry(refused, null, true), "the record is not there");

    refused(sentAs(refused, EMAIL));
    assertEquals(List.of(), verdicts.leftForAnotherTry(refused, null, false), "no form is left");
    assertEquals(List.of(), verdicts.leftForAnotherTry(refused, solution(ANN), true));
  }

  private Optional<OwnerForm> learned(
      RunRecordState record, FieldRef field, Verdict verdict, @Nullable FieldValue now) {
    PlannedCell cell = new PlannedCell(new Change("1", field, ANN, BEN), "");
    verdicts.rememberOwnerForms(
        record, List.of(new CellResult(cell, verdict, now, new Diagnosis.None())));
    return store.ownerForm(TestRuns.CONNECTION);
  }

  @Test
  void aFormIsRememberedOnlyWhereARereadProvesIt() {
    RunRecordState refused = refused(sentAs(record(owner(BEN)), EMAIL));
    assertEquals(Optional.empty(), learned(refused, OWNER, Verdict.APPLIED, BEN));
    RunRecordState without = accepted(sent(solution(ANN), owner(BEN)));
    assertEquals(Optional.empty(), learned(without, OWNER, Verdict.APPLIED, BEN));
    RunRecordState record = accepted(sentAs(record(owner(BEN)), EMAIL));
    assertEquals(Optional.empty(), learned(record, OWNER, Verdict.DIFFERENT, BEN));
    assertEquals(Optional.empty(), learned(record, NAME, Verdict.APPLIED, BEN));
    assertEquals(Optional.of(OwnerForm.EMAIL), learned(record, OWNER, Verdict.APPLIED, BEN));
  }

  @Test
  void aRefusalThatSaysNothingOfTheFormRulesItNotOut() {
    RunRecordState record = sentAsId();
    record.answered(Answer.REFUSED, Message.plain("no"), new ApiException.Unauthorized(call(401)));
    verdicts.decide(record, solution(ANN));
    assertEquals(Map.of(OWNER, FieldValue.text(ID)), record.toSend());
    record.answered(Answer.REFUSED, Message.plain("no"), new ApiException.NotFound(call(404)));
    verdicts.decide(record, solution(ANN));
    assertEquals(Map.of(OWNER, FieldValue.text(EMAIL)), record.toSend());
  }
}
