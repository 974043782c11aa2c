package io.casedesk.changes.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.journal.RunRecordState;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Solution;
import io.casedesk.model.Solution.OwnerForm;
import io.casedesk.model.Verdict;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An owner is sent in the form of the connection, and a verdict names the other form. */
@DisplayName("Q29: what an owner is written as is not known")
final class OwnerVerdictsTest extends VerdictsFixture {

  /** Sent by this program and accepted, while Ann was the owner. */
  private static RunRecordState acceptedForBen() {
    return accepted(sent(solution(ANN), owner(BEN)));
  }

  private static CellResult after(RunVerifier verdicts, Solution now) {
    RunRecordState record = acceptedForBen();
    return verdicts.after(record, record.cells().getFirst(), now);
  }

  @ParameterizedTest
  @CsvSource({"ID,u-2", "EMAIL,ben@example.com"})
  void itIsSentInTheFormOfTheConnection(OwnerForm form, String sent) {
    RunRecordState record = record(owner(BEN));
    verdicts(form).decide(record, solution(ANN));
    assertEquals(Map.of(OWNER, FieldValue.text(sent)), record.toSend());
  }

  @ParameterizedTest
  @CsvSource({"ID,u-2,the email address", "EMAIL,ben@example.com,the ID"})
  void theOtherFormIsNamedWhereItIsNotSet(OwnerForm form, String sent, String other) {
    RunVerifier inForm = verdicts(form);
    String cause =
        "the service didn't set the owner %s. It may expect %s: in the connection, change how owners are sent. Then try again"
            .formatted(sent, other);

    CellResult old = after(inForm, solution(ANN));
    assertEquals(Verdict.UNCERTAIN, old.verdict());
    assertEquals(
        "accepted, but 0 s later the service still shows the old value. Likely cause: " + cause,
        old.reason().text());
    CellResult different = after(inForm, solution(EVE));
    assertEquals(Verdict.DIFFERENT, different.verdict());
    assertEquals(cause, different.reason().text());
    assertEquals(Verdict.BLANK, after(inForm, solution(EMPTY)).verdict());
    assertEquals(Verdict.APPLIED, after(inForm, solution(BEN)).verdict());
  }

  @ParameterizedTest
  @CsvSource({"ID,u-2,ben@example.com,the email address", "EMAIL,ben@example.com,u-2,the ID"})
  void theFormOfThatRunCounts(OwnerForm form, String sent, String other, String expected) {
    OwnerForm today = form == OwnerForm.ID ? OwnerForm.EMAIL : OwnerForm.ID;
    RunRecordState record = record(owner(BEN));
    record.sending();
    record.intended(Map.of(OWNER, FieldValue.text(sent)), image(solution(ANN)));
    accepted(record);
    String why =
        verdicts(today).after(record, record.cells().getFirst(), solution(EVE)).reason().text();
    assertEquals(true, why.contains(sent + ". It may expect " + expected), why);
    assertEquals(false, why.contains(other), why);
  }

  @ParameterizedTest
  @CsvSource({"ID,u-2,the email address", "EMAIL,ben@example.com,the ID"})
  void theOtherFormIsNamedWhereItIsRefused(OwnerForm form, String sent, String other) {
    RunRecordState record = refused(sent(solution(ANN), owner(BEN), theme(FINANCE)));
    RunVerifier inForm = verdicts(form);
    CellResult owner = inForm.after(record, record.cells().getFirst(), solution(ANN));
    assertEquals(Verdict.REJECTED, owner.verdict());
    String why = owner.reason().text();
    String hint = "The service may expect " + other + " of the owner " + sent + ": in the";
    assertEquals(true, why.contains(hint), why);
    assertEquals(true, why.startsWith(record.lastDiagnosis().message().text()), why);
    assertEquals(
        record.lastDiagnosis(),
        inForm.after(record, record.cells().getLast(), solution(ANN)).diagnosis());
  }

  @Test
  void noOtherFormIsNamedAfterATemporaryRefusal() {
    RunRecordState record = refusedForNow(sent(solution(ANN), owner(BEN)));
    CellResult result = verdicts.after(record, record.cells().getFirst(), solution(ANN));
    assertEquals(record.lastDiagnosis(), result.diagnosis());
  }

  @Test
  void noOtherFormIsNamedWhereThereIsNone() {
    RunRecordState record = accepted(sent(solution(ANN), owner(FieldValue.text("u-2"))));
    CellResult result = verdicts.after(record, record.cells().getFirst(), solution(EVE));
    assertEquals("the service didn't set the owner u-2", result.reason().text());
  }

  @Test
  void anAcceptedOwnerIsNotSentAgain() {
    RunRecordState record = acceptedForBen();
    List<CellResult> decided = verdicts.decide(record, solution(ANN));
    assertEquals(Map.of(), record.toSend());
    assertEquals(true, decided.getFirst().isStillOld());
  }
}
