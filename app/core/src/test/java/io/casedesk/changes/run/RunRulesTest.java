package io.casedesk.changes.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.changes.followup.UndoHistory;
import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.journal.RunLock.RunBusyException;
import io.casedesk.changes.journal.RunResult;
import io.casedesk.messages.Message;
import io.casedesk.model.ApiException;
import io.casedesk.model.Change;
import io.casedesk.model.Diagnosis;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import io.casedesk.model.Verdict;
import io.casedesk.model.runs.RunState;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a run sends, and what it says of what is read back. */
final class RunRulesTest extends RunRulesFixture {

  RunRulesTest(@TempDir Path folder) {
    super(folder);
  }

  @Test
  void aValueThatIsReadBackIsApplied() {
    RunResult result = apply(theme("uc-1", FINANCE));

    assertEquals(List.of(Verdict.APPLIED), verdicts(result));
    assertEquals(FINANCE, result.cells().getFirst().now());
    assertEquals(new Diagnosis.None(), result.cells().getFirst().diagnosis());
    assertEquals(Map.of(), result.alsoChanged());
  }

  @Test
  void nothingToDoAsksNothing() {
    RunResult result = apply();

    assertEquals(List.of(), service.rereads);
    assertEquals(RunState.Phase.ENDED, phase(result));
  }

  @Test
  @DisplayName("Q23: one patch a record carries the whole value of each changed field")
  void changesOfARecordTravelTogether() {
    apply(
        theme("uc-1", FINANCE),
        theme("uc-2", FINANCE),
        risk("uc-1", FieldValue.text("high"), FieldValue.text("low")));

    assertEquals(
        Set.of(
            new InMemoryUseCases.Sent(
                "uc-1",
                Map.of(
                    FieldRef.custom("theme"),
                    FINANCE,
                    FieldRef.custom("risk"),
                    FieldValue.text("low"))),
            new InMemoryUseCases.Sent("uc-2", Map.of(FieldRef.custom("theme"), FINANCE))),
        Set.copyOf(service.sent));
    assertEquals(2, service.sent.size());
  }

  @Test
  @DisplayName("Q19: all records are read once before and once after, not one by one")
  void verifyingCostsTwoReads() {
    apply(theme("uc-1", FINANCE), theme("uc-2", FINANCE), theme("uc-3", FINANCE));

    assertEquals(
        List.of(Set.of("uc-1", "uc-2", "uc-3"), Set.of("uc-1", "uc-2", "uc-3")), service.rereads);
  }

  @Test
  void nothingElseWorksOnARunMeanwhile() {
    List<String> refused = new ArrayList<>();
    service.afterPatch(
        "uc-1", () -> refused.add(assertThrows(RunBusyException.class, this::resumeLast).runId()));

    RunResult result = apply(theme("uc-1", FINANCE));

    assertEquals(List.of(result.runId()), refused);
    assertEquals(List.of(Verdict.APPLIED), verdicts(result));
    assertEquals(List.of(Verdict.APPLIED), verdicts(resume(result)), "by now nothing does");
  }

  @Test
  void anUndoWithAnotherValueUndoesItsRunOnlyInPart() {
    RunResult edited = apply(theme("uc-1", FINANCE), theme("uc-2", FINANCE));
    undo(
        edited,
        new Change("uc-1", FieldRef.custom("theme"), FINANCE, LEGAL),
        new Change("uc-2", FieldRef.custom("theme"), FINANCE, FieldValue.text("hr")));
    RunResult undone = apply(theme("uc-3", FINANCE));
    undo(undone, new Change("uc-3", FieldRef.custom("theme"), FINANCE, LEGAL));

    UndoHistory history = UndoHistory.among(store().runs(), store());

    assertFalse(history.by(edited.runId()).orElseThrow().whole());
    assertTrue(history.by(undone.runId()).orElseThrow().whole());
  }

  @Test
  void aRunAtWorkIsNeitherEndedNorChanged() {
    List<String> refused = new ArrayList<>();
    RunWatcher watcher =
        new RunWatcher() {
          @Override
          public void stepChanged(Step step) {
            if (step == Step.READING && refused.isEmpty()) {
              String run = store().runs().getFirst().header().id();
              refused.add(
                  assertThrows(RunBusyException.class, () -> ChangeRuns.giveUp(store(), run))
                      .runId());
              assertThrows(
                  RunBusyException.class,
                  () -> CellExclusions.exclude(store(), run, change -> true));
            }
          }
        };

    RunResult result = apply(watcher, theme("uc-1", FINANCE));

    assertEquals(List.of(result.runId()), refused);
    assertEquals(List.of(Verdict.APPLIED), verdicts(result));
  }

  @Test
  @DisplayName("Q7: a field that was not shown is not known to be empty")
  void clearingIsNotVerifiedByARecordWithoutItsFields() {
    service.afterPatch(
        "uc-1", () -> service.with(new UseCase("uc-1", record("uc-1").members(), Map.of())));

    CellResult cell = applyOne(theme("uc-1", FieldValue.Null.INSTANCE));

    assertEquals(Verdict.UNCERTAIN, cell.verdict());
    assertEquals(Message.of("cell.fields-not-shown"), cell.reason());
  }

  @Test
  void clearingIsVerifiedByARecordWithoutTheField() {
    service.afterPatch(
        "uc-1",
        () ->
            service.with(
                new UseCase(
                    "uc-1", record("uc-1").members(), Map.of("risk", FieldValue.text("high")))));
    assertEquals(Verdict.APPLIED, applyOne(theme("uc-1", FieldValue.Null.INSTANCE)).verdict());

    service.afterPatch(
        "uc-2", () -> service.with(new UseCase("uc-2", record("uc-2").members(), Map.of())));
    assertEquals(
        List.of(Verdict.UNCERTAIN, Verdict.UNCERTAIN),
        verdicts(
            apply(
                theme("uc-2", FieldValue.Null.INSTANCE),
                risk("uc-2", FieldValue.text("high"), FieldValue.Null.INSTANCE))),
        "it shows no field at all");
  }

  @Test
  void aValueThatIsAlreadyThereIsNotSent() {
    assertEquals(Verdict.UNCHANGED, applyOne(theme("uc-1", LEGAL)).verdict());
    assertEquals(List.of(), service.sent);
    assertEquals(1, service.rereads.size(), "nothing was sent, so nothing has to be verified");
  }

  @Test
  void aConflictHoldsBackTheWholeRecordIfTheRunSaysSo() {
    RunResult result =
        applyWhole(
            theme("uc-1", FINANCE),
            risk("uc-1", null, FieldValue.text("none")),
            theme("uc-2", FINANCE));

    assertEquals(List.of(Verdict.REJECTED, Verdict.CONFLICT, Verdict.APPLIED), verdicts(result));
    CellResult held = result.cells().getFirst();
    assertEquals(Message.of("cell.other-value"), held.reason());
    assertEquals(LEGAL, held.now());
    assertEquals(RunState.Phase.ENDED, phase(result));
    assertEquals(List.of("uc-2"), service.sent.stream().map(InMemoryUseCases.Sent::id).toList());
  }

  @Test
  void aValueThatIsThereAlreadyHoldsBackNothing() {
    assertEquals(
        List.of(Verdict.UNCHANGED, Verdict.APPLIED),
        verdicts(
            applyWhole(
                theme("uc-1", LEGAL),
                risk("uc-1", FieldValue.text("high"), FieldValue.text("low")))));
  }

  @Test
  void aConflictHoldsBackTheWholeRecordAlsoWhenTheRunIsResumed() {
    service.failing("uc-1", () -> new ApiException.Unauthorized(PATCH));
    RunResult stopped =
        applyWhole(
            theme("uc-1", FINANCE), risk("uc-1", FieldValue.text("high"), FieldValue.text("low")));
    service.mended("uc-1");
    int sent = service.sent.size();
    service.with(
        new UseCase(
            "uc-1",
            record("uc-1").members(),
            Map.of("theme", LEGAL, "risk", FieldValue.text("medium"))));

    assertEquals(List.of(Verdict.REJECTED, Verdict.CONFLICT), verdicts(resume(stopped)));
    assertEquals(sent, service.sent.size());
  }

  @Test
  @DisplayName("Q24: a conflict holds back its own field only")
  void aConflictHoldsBackItsOwnFieldOnly() {
    RunResult result = apply(risk("uc-1", null, FieldValue.text("none")), theme("uc-1", FINANCE));

    assertEquals(List.of(Verdict.CONFLICT, Verdict.APPLIED), verdicts(result));
    assertEquals(FieldValue.text("high"), result.cells().getFirst().now(), "theirs");
    assertEquals(Set.of(FieldRef.custom("theme")), service.sent.getFirst().values().keySet());
  }

  @Test
  @DisplayName("Q22: absent and null are the same nothing when looking for conflicts")
  void absentAndNullDoNotConflict() {
    FieldRef owner = FieldRef.custom("owner");

    assertEquals(
        Verdict.APPLIED,
        applyOne(new Change("uc-1", owner, FieldValue.Null.INSTANCE, FieldValue.text("ann")))
            .verdict());
  }

  @Test
  void aRecordThatIsGoneGetsNothingSentAndIsCertainlyNotWritten() {
    CellResult cell = applyOne(theme("uc-9", FINANCE));

    assertEquals(Verdict.REJECTED, cell.verdict());
    assertEquals(new Diagnosis.RecordMissing(), cell.diagnosis());
    assertEquals(List.of(), service.sent);
  }

  @Test
  void aRecordThatVanishesWhileItsAnswerIsLostIsUncertain() {
    service.failing(
        "uc-1",
        () -> {
          service.forget("uc-1");
          return new ApiException.Unavailable(PATCH, Message.plain("broke off"), null);
        });

    assertEquals(
        List.of(Verdict.UNCERTAIN, Verdict.APPLIED),
        verdicts(apply(theme("uc-1", FINANCE), theme("uc-2", FINANCE))));
  }

  @Test
  void anAcceptedRecordThatIsNotFoundAgainIsMissing() {
    service.afterPatch("uc-2", () -> service.forget("uc-2"));
    CellResult vanished = applyOne(theme("uc-2", FINANCE));
    assertEquals(Verdict.UNCERTAIN, vanished.verdict());
    assertEquals(new Diagnosis.RecordMissing(), vanished.diagnosis());
  }

  @Test
  @DisplayName("Q20: accepted, but the field reads blank: a label was sent")
  void aBlankAfterALabelNamesTheKey() {
    service.storing(value -> FieldValue.text(""));

    CellResult cell = applyOne(theme("uc-1", FieldValue.text("Finance")));

    assertEquals(Verdict.BLANK, cell.verdict());
    assertEquals(new Diagnosis.LabelSent("Finance", "finance_ops"), cell.diagnosis());
    assertEquals("\"Finance\" is a label; its key is \"finance_ops\"", cell.reason().text());
  }

  @Test
  void clearingAFieldIsAppliedHoweverTheServiceSaysNothing() {
    service.storing(value -> FieldValue.text(""));

    assertEquals(Verdict.APPLIED, applyOne(theme("uc-1", FieldValue.Null.INSTANCE)).verdict());
  }

  @Test
  void anotherValueThanTheOneSentIsDifferent() {
    service.storing(value -> FieldValue.text("other"));

    CellResult cell = applyOne(theme("uc-1", FINANCE));

    assertEquals(Verdict.DIFFERENT, cell.verdict());
    assertEquals(FieldValue.text("other"), cell.now());
    assertEquals(new Diagnosis.None(), cell.diagnosis());
  }

  @Test
  void keysOfAMultiSelectAreAppliedInWhateverOrderTheServiceKeepsThem() {
    FieldValue wanted = new FieldValue.Structure("[\"München\",\"emea\"]");
    service.storing(value -> new FieldValue.Structure("[\"emea\", \"M\\u00fcnchen\"]"));

    Change regions = new Change("uc-1", FieldRef.custom("regions"), null, wanted);
    assertEquals(Verdict.APPLIED, applyOne(regions).verdict());
    Change listed = new Change("uc-2", FieldRef.custom("listed"), null, wanted);
    assertEquals(Verdict.DIFFERENT, applyOne(listed).verdict(), "of no type that has no order");
  }

  @Test
  void aTextReadBackAsANumberIsNotClaimedToBeApplied() {
    service.storing(value -> new FieldValue.Numeric("7"));

    assertEquals(Verdict.DIFFERENT, applyOne(theme("uc-1", FieldValue.text("7"))).verdict());
  }

  @Test
  @DisplayName("Q23: a sibling that changed without being sent is reported")
  void siblingsThatChangedAreReported() {
    service.with(new UseCase("uc-4", Map.of("title", FieldValue.text("A")), Map.of()));
    service.afterPatch("uc-3", () -> service.with(bare()));

    Map<String, List<FieldRef>> also =
        apply(theme("uc-3", FINANCE), new Change("uc-4", FieldRef.custom("owner"), null, LEGAL))
            .alsoChanged();

    assertEquals(Set.of("uc-3"), also.keySet(), "of uc-4 only updated_at changed");
    assertEquals(
        Set.of(FieldRef.standard("title"), FieldRef.standard("status"), FieldRef.custom("risk")),
        Set.copyOf(Objects.requireNonNull(also.get("uc-3"))));
  }

  private static UseCase bare() {
    return new UseCase(
        "uc-3",
        Map.of("id", FieldValue.text("uc-3"), "status", FieldValue.text("active")),
        Map.of("theme", FINANCE));
  }
}
