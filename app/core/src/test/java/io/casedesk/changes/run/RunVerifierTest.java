package io.casedesk.changes.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.journal.RunRecordState;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.validation.Problem;
import io.casedesk.messages.Message;
import io.casedesk.model.ApiException;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.Diagnosis;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Fields;
import io.casedesk.model.Solution;
import io.casedesk.model.UseCase;
import io.casedesk.model.Verdict;
import io.casedesk.model.runs.RunAttempt.Answer;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What is decided of a cell before it is sent, and what a re-read says of it. */
final class RunVerifierTest extends VerdictsFixture {

  private CellResult decided(RunRecordState record, @Nullable CaseRecord now) {
    List<CellResult> decided = verdicts.decide(record, now);
    assertEquals(1, decided.size());
    assertEquals(Map.of(), record.toSend());
    return decided.getFirst();
  }

  private void assertSends(
      RunRecordState record, CaseRecord now, Map<FieldRef, FieldValue> values) {
    assertEquals(List.of(), verdicts.decide(record, now));
    assertEquals(values, record.toSend());
  }

  private CellResult after(RunRecordState record, @Nullable CaseRecord after) {
    return verdicts.after(record, record.cells().getFirst(), after);
  }

  private static void assertResult(
      Verdict verdict, @Nullable FieldValue now, String reason, CellResult result) {
    assertEquals(verdict, result.verdict());
    assertEquals(now, result.now());
    assertEquals(reason, result.reason().text());
  }

  @Test
  void aRecordThatIsGoneWasCertainlyNotWrittenUnlessItWasSent() {
    CellResult unsent = decided(record(theme(FINANCE)), null);
    assertEquals(Verdict.REJECTED, unsent.verdict());
    assertEquals(new Diagnosis.RecordMissing(), unsent.diagnosis());

    CellResult sent = decided(sentEarlier(useCase(LEGAL), theme(FINANCE)), null);
    assertEquals(Verdict.UNCERTAIN, sent.verdict());
    assertEquals(new Diagnosis.RecordMissing(), sent.diagnosis());
  }

  @Test
  void aFieldThatReadsAsSeenIsSentAndAnyOtherIsUnchangedOrAConflict() {
    assertSends(record(theme(FINANCE)), useCase(LEGAL), Map.of(THEME, FINANCE));
    assertResult(Verdict.UNCHANGED, FINANCE, "", decided(record(theme(FINANCE)), useCase(FINANCE)));
    assertResult(
        Verdict.CONFLICT,
        OTHER,
        "changed since it was last read",
        decided(record(theme(FINANCE)), useCase(OTHER)));
  }

  @Test
  @DisplayName("Q7: a field that was not shown is not known to be empty")
  void clearingIsNotAlreadyDoneInARecordWithoutItsFields() {
    UseCase summary = new UseCase("1", Map.of("title", FieldValue.text("A")), Map.of());
    assertResult(
        Verdict.CONFLICT,
        null,
        "changed since it was last read",
        decided(record(theme(EMPTY)), summary));

    UseCase cleared = new UseCase("1", Map.of(), Map.of("risk", FieldValue.text("high")));
    assertResult(Verdict.UNCHANGED, null, "", decided(record(theme(EMPTY)), cleared));
    Change unset = new Change("1", THEME, null, EMPTY);
    assertEquals(Verdict.UNCHANGED, decided(record(new PlannedCell(unset, "")), summary).verdict());
  }

  @Test
  void clearingIsNotVerifiedByARecordThatLacksWhatWasSetWithIt() {
    Change risk = new Change("1", RISK, null, FieldValue.text("high"));
    UseCase before = new UseCase("1", Map.of(), Map.of("theme", LEGAL));
    RunRecordState record = accepted(sent(before, theme(EMPTY), new PlannedCell(risk, "")));
    UseCase summary = new UseCase("1", Map.of(), Map.of());
    assertEquals(Verdict.UNCERTAIN, after(record, summary).verdict());
    assertEquals(
        Verdict.UNCERTAIN,
        after(accepted(sent(before, theme(EMPTY))), summary).verdict(),
        "nothing shows that its only field is empty");

    UseCase empty = new UseCase("1", Map.of(), Fields.SENT_EMPTY);
    assertEquals(Verdict.APPLIED, after(accepted(sent(before, theme(EMPTY))), empty).verdict());
    Map<String, FieldValue> both = Map.of("theme", LEGAL, "risk", FieldValue.text("high"));
    assertEquals(
        Verdict.UNCERTAIN,
        after(accepted(sent(new UseCase("1", Map.of(), both), theme(EMPTY))), empty).verdict(),
        "it had another field, which the run doesn't change");
  }

  @Test
  @DisplayName("Q7: a list may show less of a solution than a single read")
  void clearingIsNotVerifiedByASolutionThatLacksOtherFieldsAsWell() {
    FieldRef description = FieldRef.standard("description");
    PlannedCell clear = new PlannedCell(new Change("1", description, OTHER, EMPTY), "");
    Solution before =
        solution(Map.of("name", LEGAL, "description", OTHER, "provider", FieldValue.text("Acme")));
    Solution listed = solution(Map.of("name", LEGAL));
    CellResult hidden = after(accepted(sent(before, clear)), listed);
    assertEquals(Verdict.UNCERTAIN, hidden.verdict());
    assertEquals(Message.of("cell.fields-not-shown"), hidden.reason());
    assertEquals(Verdict.CONFLICT, decided(record(clear), listed).verdict());

    Solution custom =
        new Solution("1", Map.of("name", LEGAL), Map.of("theme", LEGAL), null, List.of());
    assertEquals(Verdict.CONFLICT, decided(record(clear), custom).verdict());
    Solution shown = solution(Map.of("name", LEGAL, "description", EMPTY));
    assertEquals(Verdict.UNCHANGED, decided(record(clear), shown).verdict());

    Solution cleared = solution(Map.of("name", LEGAL, "provider", FieldValue.text("Acme")));
    assertEquals(Verdict.APPLIED, after(accepted(sent(before, clear)), cleared).verdict());
    assertEquals(
        Verdict.APPLIED,
        after(accepted(sent(before, clear, theme(FINANCE))), cleared).verdict(),
        "a custom field says nothing of the solution's own");
    assertEquals(
        Verdict.APPLIED, after(accepted(record(clear)), listed).verdict(), "nothing is known");
  }

  @Test
  void clearingIsVerifiedUnlessAnotherFieldOfTheSameKindIsMissing() {
    FieldValue text = FieldValue.text("A");
    Map<String, FieldValue> all = Map.of("theme", LEGAL, "risk", OTHER, "grade", text);
    UseCase before = new UseCase("1", Map.of("title", text), all);
    UseCase graded = new UseCase("1", Map.of(), Map.of("grade", text));
    PlannedCell risk = new PlannedCell(new Change("1", RISK, OTHER, FINANCE), "");

    assertEquals(Verdict.UNCERTAIN, after(accepted(sent(before, theme(EMPTY))), graded).verdict());
    assertEquals(
        Verdict.APPLIED,
        after(accepted(sent(before, theme(EMPTY), risk)), graded).verdict(),
        "the run itself changes the other field");
    UseCase untitled = new UseCase("1", Map.of(), Map.of("risk", OTHER, "grade", text));
    assertEquals(Verdict.APPLIED, after(accepted(sent(before, theme(EMPTY))), untitled).verdict());
    UseCase shown = new UseCase("1", Map.of(), Map.of("theme", EMPTY));
    assertEquals(Verdict.APPLIED, after(accepted(sent(before, theme(EMPTY))), shown).verdict());
    UseCase noRisk =
        new UseCase("1", Map.of(), Map.of("theme", LEGAL, "risk", EMPTY, "grade", text));
    assertEquals(Verdict.APPLIED, after(accepted(sent(noRisk, theme(EMPTY))), graded).verdict());
  }

  private static Solution solution(Map<String, FieldValue> members) {
    return new Solution("1", members, Map.of(), null, List.of());
  }

  @Test
  void whatWasToBeSentIsForgottenWhenTheRecordIsLookedAtAgain() {
    RunRecordState record = record(theme(FINANCE));
    assertSends(record, useCase(LEGAL), Map.of(THEME, FINANCE));
    assertEquals(Verdict.CONFLICT, decided(record, useCase(OTHER)).verdict());
  }

  @Test
  @DisplayName("Q8: nothing is written to a deleted record, unless the run brings it back")
  void aDeletedRecordIsLeftAloneUnlessTheRunIsAboutThat() {
    FieldRef flag = FieldRef.standard("delete_flag");
    UseCase deleted =
        new UseCase("1", Map.of("delete_flag", FieldValue.bool(true)), Map.of("theme", LEGAL));
    assertResult(
        Verdict.REJECTED,
        LEGAL,
        Problem.of(Problem.Code.RECORD_DELETED).message().text(),
        decided(record(theme(FINANCE)), deleted));

    Change restore = new Change("1", flag, FieldValue.bool(true), FieldValue.bool(false));
    assertSends(
        record(theme(FINANCE), new PlannedCell(restore, "")),
        deleted,
        Map.of(THEME, FINANCE, flag, FieldValue.bool(false)));
  }

  @Test
  void keysOfAMultiSelectAreTheSameInAnyOrder() {
    FieldRef regions = FieldRef.custom("regions");
    FieldValue seen = new FieldValue.Structure("[\"a\",\"b\"]");
    Change change = new Change("1", regions, seen, LEGAL);
    UseCase turned =
        new UseCase("1", Map.of(), Map.of("regions", new FieldValue.Structure("[\"b\",\"a\"]")));
    assertSends(record(new PlannedCell(change, "")), turned, Map.of(regions, LEGAL));

    FieldRef standard = FieldRef.standard("regions");
    Change ordered = new Change("1", standard, seen, LEGAL);
    UseCase other = new UseCase("1", turned.customFields(), Map.of());
    assertEquals(Verdict.CONFLICT, decided(record(new PlannedCell(ordered, "")), other).verdict());
  }

  @Test
  @DisplayName("Q25: it is sent again only where the record reads exactly as before")
  void whatAnEarlierProgramMayHaveSentIsSentAgainOnlyIntoAnUntouchedRecord() {
    assertSends(
        sentEarlier(useCase(LEGAL), theme(FINANCE)), useCase(LEGAL), Map.of(THEME, FINANCE));

    UseCase touched = useCase(LEGAL, FieldValue.text("low"));
    assertResult(
        Verdict.UNCERTAIN,
        LEGAL,
        "no response arrived",
        decided(sentEarlier(useCase(LEGAL), theme(FINANCE)), touched));
    UseCase more =
        new UseCase(
            "1", Map.of("status", FieldValue.text("active")), useCase(LEGAL).customFields());
    assertEquals(
        Verdict.UNCERTAIN,
        decided(sentEarlier(useCase(LEGAL), theme(FINANCE)), more).verdict(),
        "a member that was not there before");
    UseCase less = new UseCase("1", Map.of(), Map.of("theme", LEGAL));
    assertEquals(
        Verdict.UNCERTAIN,
        decided(sentEarlier(useCase(LEGAL), theme(FINANCE)), less).verdict(),
        "a member that is no longer there");
  }

  @Test
  void whatWasAcceptedIsNotSentAgain() {
    assertResult(
        Verdict.UNCERTAIN,
        LEGAL,
        "accepted, but the service still shows the old value; it may be late, or it lost the value",
        decided(accepted(sentEarlier(useCase(LEGAL), theme(FINANCE))), useCase(LEGAL)));
  }

  @Test
  void whatReadsAsWantedIsNotSentAgain() {
    RunRecordState record = sentEarlier(useCase(FINANCE), theme(FINANCE));
    assertResult(Verdict.APPLIED, FINANCE, "", decided(record, useCase(FINANCE)));
  }

  @Test
  void aRefusalIsRejectedWithItsWords() {
    CellResult refused = after(refused(sent(useCase(LEGAL), theme(FINANCE))), useCase(LEGAL));
    assertEquals(Verdict.REJECTED, refused.verdict());
    assertEquals(LEGAL, refused.now());
    assertInstanceOf(Diagnosis.Failed.class, refused.diagnosis());
  }

  @Test
  void aRecordThatIsNotFoundAgainIsUncertain() {
    CellResult accepted = after(accepted(sent(useCase(LEGAL), theme(FINANCE))), null);
    assertEquals(Verdict.UNCERTAIN, accepted.verdict());
    assertEquals(new Diagnosis.RecordMissing(), accepted.diagnosis());

    RunRecordState lost = sent(useCase(LEGAL), theme(FINANCE));
    lost.answered(Answer.LOST, Message.plain("broke off"), null);
    assertResult(Verdict.UNCERTAIN, null, "broke off", after(lost, null));
  }

  @Test
  @DisplayName("Q25: what is read after a lost answer settles only that it landed")
  void aLostAnswerIsAppliedWhereItLandedAndElseUncertain() {
    RunRecordState lost = sent(useCase(LEGAL), theme(FINANCE));
    assertResult(Verdict.APPLIED, FINANCE, "", after(lost, useCase(FINANCE)));
    assertResult(Verdict.UNCERTAIN, LEGAL, "no response arrived", after(lost, useCase(LEGAL)));
    lost.answered(Answer.LOST, Message.plain("broke off"), null);
    assertResult(Verdict.UNCERTAIN, LEGAL, "broke off", after(lost, useCase(LEGAL)));
  }

  @Test
  void whatWasAcceptedAndReadsOtherwiseIsBlankOrDifferent() {
    RunRecordState label = accepted(sent(useCase(LEGAL), theme(FieldValue.text("Finance"))));
    CellResult blank = after(label, useCase(EMPTY));
    assertEquals(Verdict.BLANK, blank.verdict());
    assertEquals(EMPTY, blank.now());
    assertEquals(new Diagnosis.LabelSent("Finance", "finance"), blank.diagnosis());
    CellResult different = after(label, useCase(OTHER));
    assertEquals(Verdict.DIFFERENT, different.verdict());
    assertEquals(OTHER, different.now());
    assertEquals(new Diagnosis.LabelSent("Finance", "finance"), different.diagnosis());

    RunRecordState key = accepted(sent(useCase(LEGAL), theme(FINANCE)));
    assertEquals(new Diagnosis.Unexplained(), after(key, useCase(EMPTY)).diagnosis());
    assertEquals(new Diagnosis.None(), after(key, useCase(OTHER)).diagnosis());
  }

  @Test
  void whatNobodyWatchedMayBeSomebodyElses() {
    RunRecordState earlier = accepted(sentEarlier(useCase(LEGAL), theme(FINANCE)));
    assertResult(
        Verdict.UNCERTAIN,
        OTHER,
        "accepted, but Casedesk read the value again only when the run was resumed; another user"
            + " may have changed it",
        after(earlier, useCase(OTHER)));
    assertResult(
        Verdict.UNCERTAIN,
        EMPTY,
        "accepted, but Casedesk read the value again only when the run was resumed;"
            + " another user may have cleared it. Other possible cause: "
            + new Diagnosis.Unexplained().message(),
        after(earlier, useCase(EMPTY)));
    assertResult(
        Verdict.UNCERTAIN,
        LEGAL,
        "accepted, but the service still shows the old value; it may be late, or it lost the value",
        after(earlier, useCase(LEGAL)));

    RunRecordState late = acceptedAndReadLate(sent(useCase(LEGAL), theme(FINANCE)));
    assertResult(
        Verdict.UNCERTAIN,
        OTHER,
        "accepted, but Casedesk read the value again only much later; another user may have"
            + " changed it",
        after(late, useCase(OTHER)));
    assertResult(
        Verdict.UNCERTAIN,
        LEGAL,
        "accepted, but 31 s later the service still shows the old value; it may be late, or it lost"
            + " the value",
        after(late, useCase(LEGAL)));
  }

  @Test
  void whatWasAcceptedAndReadsAsBeforeIsNoVerdictYet() {
    RunRecordState key = accepted(sent(useCase(LEGAL), theme(FINANCE)));
    assertEquals(true, after(key, useCase(LEGAL)).isStillOld());
    assertEquals(false, after(key, useCase(FINANCE)).isStillOld());
    assertEquals(false, after(key, useCase(OTHER)).isStillOld());
    assertEquals(false, after(key, null).isStillOld());
    RunRecordState lost = sent(useCase(LEGAL), theme(FINANCE));
    lost.answered(Answer.LOST, Message.plain("broke off"), null);
    assertEquals(false, after(lost, useCase(LEGAL)).isStillOld());

    RunRecordState label = accepted(sent(useCase(EMPTY), theme(FieldValue.text("Finance"))));
    assertResult(
        Verdict.UNCERTAIN,
        EMPTY,
        "accepted, but 0 s later the service still shows the old value. Likely cause: \"Finance\""
            + " is a label; its key is \"finance\"",
        after(label, useCase(EMPTY)));

    RunRecordState cleared = accepted(sent(useCase(LEGAL), theme(EMPTY)));
    assertEquals(true, after(cleared, useCase(LEGAL)).isStillOld());
  }

  @Test
  void aValueOfWhichNobodyKnowsWhatWasThereBeforeMayBeSomebodyElses() {
    RunRecordState unknown = accepted(record(theme(FINANCE)));
    assertNull(unknown.before());
    assertEquals(Verdict.UNCERTAIN, after(unknown, useCase(LEGAL)).verdict());
  }

  @Test
  void fieldsThatNobodySentAndThatReadOtherwiseAreNamed() {
    UseCase before =
        new UseCase(
            "1",
            Map.of("title", FieldValue.text("A"), "updated_at", FieldValue.text("1")),
            Map.of("theme", LEGAL, "risk", FieldValue.text("high")));
    UseCase after =
        new UseCase(
            "1",
            Map.of(
                "title", FieldValue.text("A"),
                "status", FieldValue.text("active"),
                "updated_at", FieldValue.text("2"),
                "updatedAt", FieldValue.text("2")),
            Map.of("theme", FINANCE, "scope", FieldValue.text("eu")));
    RunRecordState record = sent(before, theme(FINANCE));

    assertEquals(
        Set.of(FieldRef.standard("status"), FieldRef.custom("scope"), RISK),
        Set.copyOf(verdicts.alsoChanged(record, after)));
    assertEquals(List.of(), verdicts.alsoChanged(record, null), "it was not found");
    assertEquals(
        List.of(), verdicts.alsoChanged(record(theme(FINANCE)), after), "it was never sent");
  }

  @Test
  void aTokenThatIsNoLongerTakenSaysNothingOfTheRecord() {
    RunRecordState record = sent(useCase(LEGAL), theme(FINANCE));
    record.answered(Answer.REFUSED, Message.plain("no"), new ApiException.Unauthorized(call(401)));
    assertSends(record, useCase(LEGAL), Map.of(THEME, FINANCE));
  }
}
