package io.casedesk.runs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.journal.CreateResult;
import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.changes.plan.RunPlan;
import io.casedesk.changes.plan.RunPurpose;
import io.casedesk.changes.run.ChangeRuns;
import io.casedesk.changes.run.RunControl;
import io.casedesk.changes.run.RunOptions;
import io.casedesk.changes.run.RunWatcher;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Solution;
import io.casedesk.model.UseCase;
import io.casedesk.model.Verdict;
import io.casedesk.model.dropdowns.KnownDropdownValues;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.model.service.RecordRepository.NewRecord;
import io.casedesk.runs.FaultyFront.Birth;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(120)
@DisplayName("a run creates each record once or not at all, and says which")
final class CreateRunsTest extends WithCreates {

  CreateRunsTest() throws IOException {}

  private static CreateResult onlyCreate(RunResult result) {
    assertEquals(1, result.creates().size());
    return result.creates().getFirst();
  }

  private void assertUncertain(RunResult result) {
    CreateResult only = onlyCreate(result);
    assertEquals(Verdict.UNCERTAIN, only.verdict(), result::toString);
    assertTrue(only.reason().text().contains("never sends this row again"), only.reason().text());
    assertFalse(result.allApplied());
    assertEquals("", result.stopped().text(), "nothing is left that Casedesk could do");
  }

  @Test
  void createsAndThenWritesTheOtherValues() {
    UseCase old = truth().values().iterator().next();
    RunResult result =
        runs()
            .apply(
                header(),
                new RunPlan(
                    sponsors(List.of(old)),
                    "new.csv",
                    List.of(row("1", "One"), row("2", "Two")),
                    RunPurpose.none()),
                RunOptions.defaults(),
                RunWatcher.none(),
                new RunControl());
    assertTrue(result.allApplied(), result::toString);
    assertEquals(List.of(Verdict.APPLIED, Verdict.APPLIED), verdicts(result));
    assertEquals(Map.of(Verdict.APPLIED, 3), result.counts());
    assertEquals(RECORDS + 2, truth().size());
    UseCase one = named("One").getFirst();
    assertEquals("Sponsor of One", text(one, SPONSOR));
    assertEquals(one.id(), result.creates().getFirst().id());
    assertEquals("Sponsor of " + old.id(), text(truth().getOrDefault(old.id(), old), SPONSOR));

    RunResult read = ChangeRuns.read(workspace().runs(), result.runId());
    assertEquals(result.creates(), read.creates());
    assertEquals(result.cells(), read.cells());
  }

  @Test
  @DisplayName("Q18: a second import of the same file creates nothing, another file does")
  void createsNothingTwice() {
    RunResult first = create(row("1", "One"), row("2", "Two"));
    RunResult second = create(row("1", "One"), row("2", "Two"), row("3", "Three"));
    assertEquals(List.of(Verdict.UNCHANGED, Verdict.UNCHANGED, Verdict.APPLIED), verdicts(second));
    assertEquals(Map.of(Verdict.UNCHANGED, 2, Verdict.APPLIED, 1), second.counts());
    assertEquals(first.creates().getFirst().id(), second.creates().getFirst().id());
    assertEquals(RECORDS + 3, truth().size());

    RunResult other =
        create(RunPlan.ofCreates("other.csv", List.of(row("1", "One"))), RunWatcher.none());
    assertEquals(List.of(Verdict.APPLIED), verdicts(other), "row 1 of another file is another row");
    RunResult renamed = create(row("1", "Uno"));
    assertEquals(List.of(Verdict.APPLIED), verdicts(renamed), "so is another name");
    assertEquals(2, named("One").size());
  }

  @Test
  @DisplayName("Q24: what somebody changed since is not overwritten by a second import")
  void leavesWhatSomebodyChangedSince() {
    String id = Objects.requireNonNull(onlyCreate(create(row("1", "One"))).id());
    past().useCases().patch(id, Map.of(SPONSOR, FieldValue.text("Another user")));
    RunResult second = create(row("1", "One"));
    assertEquals(List.of(Verdict.UNCHANGED), verdicts(second));
    assertEquals(Map.of(Verdict.CONFLICT, 1), second.counts(), second::toString);
  }

  @ParameterizedTest
  @EnumSource(
      value = Birth.class,
      names = {"LOST_AFTER", "UNAVAILABLE_AFTER", "BUSY_AFTER", "GARBAGE_AFTER", "NO_ID_AFTER"})
  @DisplayName("Q16: the answer is lost and the record is there: it is adopted")
  void adopts(Birth fate) {
    front().drawingBirths((name, times) -> fate);
    RunResult result = create(row("1", "One"));
    CreateResult create = onlyCreate(result);
    assertEquals(Verdict.APPLIED, create.verdict(), result::toString);
    assertTrue(create.reason().text().contains("the only new record"), create.reason().text());
    assertEquals(List.of(fate), front().births("One"), "sent once");
    assertEquals(named("One").stream().map(UseCase::id).toList(), List.of(create.id()));
    assertEquals(Map.of(Verdict.APPLIED, 1), result.counts());
  }

  @ParameterizedTest
  @EnumSource(
      value = Birth.class,
      names = {"LOST_BEFORE", "UNAVAILABLE_BEFORE", "BUSY_BEFORE", "GARBAGE_BEFORE"})
  @DisplayName("Q16: the answer is lost and no record is there: a person decides, for ever")
  void isUncertain(Birth fate) {
    front().drawingBirths((name, times) -> fate);
    RunResult result = create(row("1", "One"));
    assertUncertain(result);
    assertEquals(List.of(), named("One"));

    front().drawingBirths((name, times) -> Birth.WELL);
    assertUncertain(resume(result.runId()));
    RunResult second = create(row("1", "One"));
    assertUncertain(second);
    assertTrue(
        onlyCreate(second).reason().text().contains("run " + result.runId()),
        onlyCreate(second).reason().text());
    assertEquals(List.of(fate), front().births("One"), "never sent again");
    assertEquals(List.of(), named("One"));
  }

  @Test
  void isUncertainWhenSomebodyElseCreatesTheSameNameMeanwhile() {
    front().drawingBirths((name, times) -> Birth.FOREIGN_AND_LOST_AFTER);
    RunResult result = create(row("1", "One"));
    assertUncertain(result);
    for (UseCase record : named("One")) {
      assertTrue(onlyCreate(result).reason().text().contains(record.id()), "both are named");
      assertEquals("", text(record, SPONSOR), "neither is written");
    }
    assertEquals(1, front().births("One").size());
  }

  @Test
  void doesNotWriteOverWhatARecordItFoundHolds() {
    front()
        .drawingBirths(
            (name, times) -> {
              UseCase theirs =
                  Objects.requireNonNull(
                      past().useCases().create(new NewRecord(name, Map.of()), () -> true));
              past().useCases().patch(theirs.id(), Map.of(SPONSOR, FieldValue.text("Theirs")));
              return Birth.LOST_BEFORE;
            });
    RunResult result = create(row("1", "One"));
    assertEquals(Map.of(Verdict.CONFLICT, 1), result.counts(), result::toString);
    assertEquals("Theirs", text(named("One").getFirst(), SPONSOR));
  }

  @Test
  void tellsTwoRowsOfOneNameApart() {
    var _ = past().useCases().create(new NewRecord("One", Map.of()), () -> true);
    front().drawingBirths((name, times) -> times == 0 ? Birth.LOST_AFTER : Birth.WELL);
    RunResult result = create(row("1", "One"), row("2", "One"));
    assertEquals(List.of(Verdict.APPLIED, Verdict.APPLIED), verdicts(result), result::toString);
    assertNotEquals(result.creates().getFirst().id(), result.creates().getLast().id());
    assertEquals(3, named("One").size());
    assertEquals(2, front().births("One").size());
  }

  @Test
  void isUncertainOfTwoRowsOfOneNameWhenBothAreLost() {
    front().drawingBirths((name, times) -> times == 0 ? Birth.LOST_AFTER : Birth.LOST_BEFORE);
    RunResult result = create(row("1", "One"), row("2", "One"));
    assertEquals(List.of(Verdict.UNCERTAIN, Verdict.UNCERTAIN), verdicts(result));
    assertEquals(1, named("One").size());
    assertEquals(2, front().births("One").size());
  }

  @Test
  void doesNotTakeAnOldRecordForANewOne() {
    String old = truth().keySet().iterator().next();
    front().answeringWith(old);
    front().drawingBirths((name, times) -> Birth.OLD_ID_AFTER);
    RunResult result = create(row("1", "One"));
    assertEquals(Verdict.APPLIED, onlyCreate(result).verdict(), "found by its name instead");
    assertNotEquals(old, onlyCreate(result).id());
    assertEquals("Sponsor of One", text(named("One").getFirst(), SPONSOR));
  }

  @Test
  @DisplayName("429 and 400 mean that nothing was created")
  void triesAgainWhatWasRefusedForNow() {
    front()
        .drawingBirths(
            (name, times) ->
                name.equals("No") ? Birth.REFUSED : times == 0 ? Birth.TOO_MANY : Birth.WELL);
    RunResult result = create(row("1", "One"), row("2", "No"));
    assertEquals(List.of(Verdict.APPLIED, Verdict.REJECTED), verdicts(result), result::toString);
    assertEquals(List.of(Birth.TOO_MANY, Birth.WELL), front().births("One"));
    assertEquals(List.of(Birth.REFUSED), front().births("No"));
    assertEquals(RECORDS + 1, truth().size());
  }

  @Test
  @DisplayName("Q35: a token that is no longer accepted stops the run, and the next resumes it")
  void stopsWithoutAToken() {
    front().drawingBirths((name, times) -> Birth.UNAUTHORIZED);
    RunResult stopped = create(row("1", "One"), row("2", "Two"));
    assertTrue(stopped.stopped().text().contains("token"), stopped.stopped().text());
    assertEquals(2, stopped.uncreated());
    assertEquals(RECORDS, truth().size());

    front().drawingBirths((name, times) -> Birth.WELL);
    RunResult resumed = resume(stopped.runId());
    assertTrue(resumed.allApplied(), resumed::toString);
    assertEquals(RECORDS + 2, truth().size());
  }

  @Test
  @DisplayName("a plan applied while its run is stopped: going on with the run creates nothing")
  void aStoppedRunDoesNotCreateWhatAnotherCreatedMeanwhile() {
    front().drawingBirths((name, times) -> Birth.UNAUTHORIZED);
    RunResult stopped = create(row("1", "One"));
    front().drawingBirths((name, times) -> Birth.WELL);
    RunResult other = create(row("1", "One"));
    assertTrue(other.allApplied());
    RunResult resumed = resume(stopped.runId());
    assertEquals(List.of(Verdict.UNCHANGED), verdicts(resumed), resumed::toString);
    assertEquals(onlyCreate(other).id(), onlyCreate(resumed).id());
    assertEquals(1, named("One").size());
  }

  @Test
  void stopsWhenCancelledAndGoesOnLater() {
    RunControl control = new RunControl();
    front()
        .drawingBirths(
            (name, times) -> {
              control.cancel();
              return Birth.WELL;
            });
    List<PlannedCreate> rows = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      rows.add(row("" + i, "New " + i));
    }
    RunResult cancelled =
        runs()
            .apply(
                header(),
                RunPlan.ofCreates("new.csv", rows),
                RunOptions.defaults(),
                RunWatcher.none(),
                control);
    assertEquals("canceled", cancelled.stopped().text());
    assertTrue(cancelled.uncreated() > 0, cancelled::toString);
    RunResult resumed = resume(cancelled.runId());
    assertTrue(resumed.allApplied(), resumed::toString);
    assertEquals(60, resumed.creates().size());
    assertEquals(RECORDS + 60, truth().size());
  }

  @Test
  @DisplayName("values of a blank kind are told: the record is there, the field is not as wanted")
  void tellsOfEachValue() {
    PlannedCreate row =
        new PlannedCreate("1", "One", Map.of(THEME, FieldValue.text("No such key")), "row 1");
    RunResult result = create(row);
    assertEquals(List.of(Verdict.APPLIED), verdicts(result));
    CellResult cell = result.cells().getFirst();
    assertEquals(Verdict.UNCERTAIN, cell.verdict(), result::toString);
    assertTrue(cell.reason().text().contains("not a known key"), cell.reason().text());
    assertEquals(onlyCreate(result).id(), cell.cell().change().recordId());
    assertFalse(result.allApplied());
  }

  @Test
  void createsSolutionsWithTheirStatus() {
    FieldRef status = FieldRef.standard("status");
    FieldRef provider = FieldRef.standard("provider");
    RunPlan creates =
        RunPlan.ofCreates(
            "s.csv",
            List.of(
                new PlannedCreate(
                    "1",
                    "Solution",
                    Map.of(status, FieldValue.text("Live"), provider, FieldValue.text("In-house")),
                    ""),
                new PlannedCreate("2", "Plain", Map.of(), "")));
    ChangeRuns<Solution> runs =
        new ChangeRuns<>(
            past().solutions(),
            KnownDropdownValues.of(List.of(), Map.of(), List.of()),
            workspace().runs());
    RunResult result =
        runs.apply(
            RunHeader.of(front().url().toString(), "solutions", Instant.now(), "ana", "test"),
            creates,
            RunOptions.defaults(),
            RunWatcher.none(),
            new RunControl());
    assertTrue(result.allApplied(), result::toString);
    String id = Objects.requireNonNull(result.creates().getFirst().id());
    Solution made = past().solutions().reread(Set.of(id)).get(id);
    assertNotNull(made);
    assertEquals("Live", made.text("status"));
    assertEquals("In-house", made.text("provider"));
    String plain = Objects.requireNonNull(result.creates().getLast().id());
    Solution draft = past().solutions().reread(Set.of(plain)).get(plain);
    assertEquals("Draft", Objects.requireNonNull(draft).text("status"));
  }

  @Test
  void refusesWhatCannotBeWritten() {
    PlannedCreate row =
        new PlannedCreate(
            "1", "One", Map.of(FieldRef.standard("status"), FieldValue.text("x")), "");
    assertThrows(IllegalArgumentException.class, () -> create(row));
    assertThrows(IllegalArgumentException.class, () -> file(row("1", "a"), row("1", "b")));
    assertEquals(List.of(), workspace().runs().runs());
  }
}
