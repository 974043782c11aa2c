package io.casedesk.desktop.runs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.changes.journal.CreateResult;
import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.changes.plan.RunPlan;
import io.casedesk.changes.plan.RunPurpose;
import io.casedesk.changes.run.ChangeRuns;
import io.casedesk.desktop.changes.review.RunLink;
import io.casedesk.desktop.runs.RunsModel.Action;
import io.casedesk.files.certificates.Certificate;
import io.casedesk.files.certificates.CertificateSummary;
import io.casedesk.model.Change;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RecordKind;
import io.casedesk.model.UseCase;
import io.casedesk.model.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What is made of a run: plans that undo, retry and repair it, and its certificate. */
@Timeout(120)
class RunPlansTest extends RunsFixture {

  private final Path folder;

  RunPlansTest(@TempDir Path folder) {
    super(folder);
    this.folder = folder;
  }

  private ChangePlan made(Action action) {
    model().run(action);
    return plans().getLast();
  }

  @Test
  void undoingIsAPlanAndCanBeUndoneItself() {
    apply("before.csv", List.of(cell(records(1).getFirst(), SPONSOR, "Zoe")));
    UseCase record = records(1).getFirst();
    RunResult first = apply("first.csv", List.of(cell(record, SPONSOR, "Ana")));
    open("first.csv");
    ChangePlan undo = made(Action.UNDO);

    assertEquals("undo of run " + first.runId(), undo.header().origin());
    assertEquals(url(), undo.connection());
    assertEquals(RecordKind.USE_CASES, undo.kind());
    assertEquals(System.getProperty("user.name", ""), undo.header().by());
    Change back = undo.changes().getFirst().change();
    assertEquals(FieldValue.text("Ana"), back.seen());
    assertEquals(FieldValue.text("Ana"), now(record.id(), SPONSOR), "nothing was sent");

    RunResult undone = apply(undo);
    assertEquals(Map.of(Verdict.APPLIED, 1), undone.counts());
    assertEquals(record.value(SPONSOR), now(record.id(), SPONSOR));
    open(undo.header().origin());
    ChangePlan again = made(Action.UNDO);
    assertEquals("undo of run " + undone.runId(), again.header().origin());
    assertEquals(FieldValue.text("Ana"), again.changes().getFirst().change().wanted());
    assertEquals(Map.of(Verdict.APPLIED, 1), apply(again).counts());
    assertEquals(FieldValue.text("Ana"), now(record.id(), SPONSOR));
  }

  @Test
  void onlyTheSelectedValuesAreUndoneNotAllOfTheirRecordsOrFields() {
    List<UseCase> records = records(2);
    apply(
        "four.csv",
        List.of(
            cell(records.get(0), SPONSOR, "Ana"),
            cell(records.get(0), THEME, "Nobody knows this"),
            cell(records.get(1), SPONSOR, "Bo"),
            cell(records.get(1), THEME, "Nor this")));
    RunDetail detail = open("four.csv");
    assertEquals("noneSelected", offer(Action.UNDO_SELECTED).refusal());
    List<RunLine> crossed = List.of(detail.lines().get(0), detail.lines().get(3));
    model().selectLines(crossed);
    assertEquals(2, offer(Action.UNDO_SELECTED).count());

    assertEquals(
        crossed.stream().map(RunLine::place).toList(),
        made(Action.UNDO_SELECTED).changes().stream()
            .map(PlannedCell::change)
            .map(change -> new RunLine.LinePlace(change.recordId(), change.field()))
            .toList());
  }

  @Test
  void solutionsThatTheRunCreatedAreMarkedAsDeletedByItsUndo() {
    RunResult run =
        applySolutions(
            "new.csv",
            RunPlan.ofCreates(
                "new.csv",
                List.of(
                    new PlannedCreate("2", "First", Map.of(), "row 2"),
                    new PlannedCreate("3", "Second", Map.of(), "row 3"))));
    List<String> ids = run.creates().stream().map(CreateResult::id).toList();
    RunDetail detail = open("new.csv");
    assertEquals(2, offer(Action.UNDO).count());
    ChangePlan undo = made(Action.UNDO);
    assertEquals(RecordKind.SOLUTIONS, undo.kind());
    assertEquals(ids, undo.changes().stream().map(cell -> cell.change().recordId()).toList());
    Change first = undo.changes().getFirst().change();
    assertEquals(RecordKind.SOLUTIONS.deleteFlag(), first.field());
    assertEquals(FieldValue.bool(true), first.wanted());

    model().selectLines(List.of(detail.lines().get(1)));
    assertEquals(1, offer(Action.UNDO_SELECTED).count());
    assertEquals(List.of(undo.changes().get(1)), made(Action.UNDO_SELECTED).changes());
  }

  @Test
  void retryingTakesWhatFailedAndWhatAnEndedRunNeverSent() {
    List<UseCase> records = records(2);
    apply(
        "half.csv",
        List.of(
            cell(records.get(0), SPONSOR, "Ana"),
            cell(records.get(1), THEME, "Nobody knows this")));
    open("half.csv");
    assertEquals(1, offer(Action.RETRY).count());
    Change failed = made(Action.RETRY).changes().getFirst().change();
    assertEquals(records.get(1).id(), failed.recordId());
    assertEquals(FieldValue.text("Nobody knows this"), failed.wanted());
    assertTrue(failed.seen() == null || failed.seen().isBlank(), "it is blank now");

    UseCase third = records(3).getLast();
    String unsent = pause("unsent.csv", List.of(cell(third, SPONSOR, "Cem"))).runId();
    assertTrue(ChangeRuns.giveUp(workspace().runs(), unsent));
    open("unsent.csv");
    assertEquals(RunRow.Status.GIVEN_UP, row("unsent.csv").status());
    ChangePlan retry = made(Action.RETRY);
    assertEquals("retry of run " + unsent, retry.header().origin());
    assertEquals(third.value(SPONSOR), retry.changes().getFirst().change().seen());
    assertEquals(Map.of(Verdict.APPLIED, 1), apply(retry).counts());
    assertEquals(FieldValue.text("Cem"), now(third.id(), SPONSOR));

    open("retry of run " + unsent);
    assertEquals("nothingFailed", offer(Action.RETRY).refusal());
  }

  @Test
  void retryingARunOfWholeRecordsChangesWholeRecords() {
    List<UseCase> records = records(2);
    RunPlan whole =
        RunPlan.ofCells(List.of(cell(records.get(0), THEME, "Nobody knows this")))
            .withPurpose(RunPurpose.none().withWholeRecords(true));
    apply(header(url(), "whole.csv"), whole);
    apply("parts.csv", List.of(cell(records.get(1), THEME, "Nobody knows this")));

    open("whole.csv");
    assertTrue(made(Action.RETRY).header().purpose().wholeRecords());
    open("parts.csv");
    assertFalse(made(Action.RETRY).header().purpose().wholeRecords());
  }

  @Test
  void repairingPutsTheKeyInThePlaceOfALabel() {
    UseCase record =
        records(40).stream()
            .filter(one -> !FieldValue.text("hr").equals(one.value(THEME)))
            .findFirst()
            .orElseThrow();
    RunResult run = apply("labels.csv", List.of(cell(record, THEME, "People and hiring")));
    open("labels.csv");
    ChangePlan repair = made(Action.REPAIR);

    assertEquals("repair of run " + run.runId(), repair.header().origin());
    assertEquals(Map.of(Verdict.APPLIED, 1), apply(repair).counts());
    assertEquals(FieldValue.text("hr"), now(record.id(), THEME));
    open("repair of run " + run.runId());
    assertEquals("nothingToRepair", offer(Action.REPAIR).refusal());
  }

  @Test
  void theActionsAreJudgedOnceWhileARunIsResumed() {
    List<UseCase> some = records(3);
    pause("left.csv", some.stream().map(record -> cell(record, SPONSOR, "Ana")).toList());
    open("left.csv");
    List<Map<Action, RunsModel.Offer>> judged = new ArrayList<>();
    model()
        .unfinished()
        .progress()
        .progressProperty()
        .subscribe(
            progress -> {
              if (progress != null) {
                judged.add(model().offersProperty().get());
              }
            });
    model().run(Action.RESUME);
    assertTrue(judged.size() > 1, "the progress is told");
    judged.forEach(offers -> assertSame(judged.getFirst(), offers));
    some.forEach(record -> assertEquals(FieldValue.text("Ana"), now(record.id(), SPONSOR)));
  }

  @Test
  void whatIsRefusedDoesNothing() {
    apply("good.csv", List.of(cell(records(1).getFirst(), SPONSOR, "Ana")));
    open("good.csv");
    model().run(Action.RETRY);
    model().run(Action.REPAIR);
    model().run(Action.UNDO_SELECTED);
    assertEquals(List.of(), plans());
  }

  @Test
  void aCertificateIsWrittenAsItsNameSays() throws IOException {
    RunResult run = apply("good.csv", List.of(cell(records(1).getFirst(), SPONSOR, "Ana")));
    open("good.csv");
    for (String name : List.of("run.json", "run")) {
      Path file = folder.resolve(name);
      RunLink.Saved said = certified(run, file);
      assertTrue(said.good(), said::text);
      CertificateSummary verified = Certificate.verify(file);
      assertTrue(said.text().contains(verified.digest()), said::text);
      assertEquals(run.runId(), verified.header().id());
    }
    Path page = folder.resolve("run.HTML");
    assertTrue(certified(run, page).good());
    assertTrue(Files.readString(page).startsWith("<!doctype html>"));
  }

  @Test
  void aCertificateThatCannotBeWrittenLeavesNothingBehind() throws IOException {
    RunResult run = apply("good.csv", List.of(cell(records(1).getFirst(), SPONSOR, "Ana")));
    Path missing = folder.resolve("nowhere").resolve("run.json");
    RunLink.Saved said = certified(run, missing);
    assertFalse(said.good(), said::text);
    assertTrue(said.text().contains(missing.toString()), said::text);

    Path place = Files.createDirectories(folder.resolve("place"));
    Path target = Files.writeString(place.resolve("run.json"), "what was there before");
    workspace().close();
    assertFalse(certified(run, target).good());
    assertEquals("what was there before", Files.readString(target));
    try (Stream<Path> left = Files.list(place)) {
      assertEquals(List.of(target), left.toList());
    }
  }

  private RunLink.Saved certified(RunResult run, Path file) {
    List<RunLink.Saved> said = new ArrayList<>();
    link().certify(run.runId(), file, said::add);
    return said.getFirst();
  }
}
