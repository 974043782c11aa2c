package io.casedesk.runs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.changes.followup.UndoPlanner;
import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.run.ChangeRuns;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import io.casedesk.model.Verdict;
import io.casedesk.model.runs.RunState.Phase;
import io.casedesk.runs.FaultyFront.Fault;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
@DisplayName("a run writes, proves what it wrote, is gone on with, and undone")
final class ChangeRunsTest extends WithRuns {

  ChangeRunsTest() throws IOException {}

  @Test
  void writesUndoesAndUndoesTheUndoing() {
    List<UseCase> records = started(RECORDS);
    List<PlannedCell> cells = sponsors(records);

    RunResult applied = apply(cells);
    assertEquals(Map.of(Verdict.APPLIED, RECORDS), applied.counts(), applied::toString);
    assertTrue(applied.allApplied());
    assertEquals(Phase.ENDED, phase(applied.runId()));
    truth().values().forEach(r -> assertEquals("Sponsor of " + r.id(), sponsor(r)));

    RunResult undone =
        apply(
            UndoPlanner.plan(
                workspace().runs(), applied.runId(), UndoPlanner.Selection.everything()));
    assertEquals(Map.of(Verdict.APPLIED, RECORDS), undone.counts());
    truth()
        .values()
        .forEach(
            r -> assertEquals(sponsor(Objects.requireNonNull(before().get(r.id()))), sponsor(r)));

    RunResult redone =
        apply(
            UndoPlanner.plan(
                workspace().runs(), undone.runId(), UndoPlanner.Selection.everything()));
    assertEquals(Map.of(Verdict.APPLIED, RECORDS), redone.counts());
    truth().values().forEach(r -> assertEquals("Sponsor of " + r.id(), sponsor(r)));
  }

  private static String sponsor(UseCase record) {
    FieldValue value = record.value(SPONSOR);
    return value == null ? "" : value.display();
  }

  @Test
  void readsEachPageOnceForAllItsRecords() {
    List<UseCase> records = started(RECORDS);
    apply(sponsors(records));
    assertEquals(RECORDS, front().count("PATCH"));
    assertTrue(front().count("GET") + front().count("POST") < 12, "3 pages, before and after");
  }

  @Test
  void sendsNothingThatIsSoOrHasChangedOrIsGone() {
    List<UseCase> records = started(3);
    UseCase one = records.getFirst();
    UseCase two = records.get(1);
    past().useCases().patch(two.id(), Map.of(SPONSOR, FieldValue.text("Another user")));
    RunResult result =
        apply(
            List.of(
                new PlannedCell(
                    new Change(
                        one.id(), SPONSOR, FieldValue.text("x"), FieldValue.text(sponsor(one))),
                    ""),
                cell(two, SPONSOR, FieldValue.text("Me")),
                new PlannedCell(new Change("gone", SPONSOR, null, FieldValue.text("Me")), "")));
    assertEquals(
        List.of(Verdict.UNCHANGED, Verdict.CONFLICT, Verdict.REJECTED),
        result.cells().stream().map(CellResult::verdict).toList(),
        result::toString);
    assertEquals("Another user", Objects.requireNonNull(result.cells().get(1).now()).display());
    assertEquals(0, front().count("PATCH"));
  }

  @Test
  @DisplayName("Q20: a label leaves the field blank, which is named, with its key")
  void namesTheKeyOfALabel() {
    UseCase record =
        started(20).stream()
            .filter(r -> r.value(THEME) instanceof FieldValue.Text)
            .findFirst()
            .get();
    CellResult result = only(apply(List.of(cell(record, THEME, FieldValue.text("No such key")))));
    assertEquals(Verdict.BLANK, result.verdict(), result::toString);
    assertTrue(result.reason().text().contains("not a known key"), result.reason().text());
  }

  @Test
  @DisplayName("Q19: a 2xx alone is not believed")
  void doesNotBelieveA200() {
    UseCase record = started(2).getFirst();
    front().drawing((id, times) -> Fault.NOT_STORED);
    CellResult result = only(apply(sponsors(List.of(record))));
    assertEquals(Verdict.UNCERTAIN, result.verdict(), result::toString);
    assertTrue(result.isStillOld(), result::toString);
    assertEquals(1, front().fates(record.id()).size(), "an accepted write is never repeated");
  }

  @Test
  @DisplayName("Q25: a lost answer is looked into: it landed")
  void findsThatALostAnswerLanded() {
    UseCase record = started(2).getFirst();
    front().drawing((id, times) -> Fault.LOST_AFTER);
    assertEquals(Verdict.APPLIED, only(apply(sponsors(List.of(record)))).verdict());
    assertEquals(1, front().fates(record.id()).size());
  }

  @Test
  @DisplayName("Q25: a lost answer is looked into: it did not land, so it is sent once more")
  void sendsAgainWhatDidNotLand() {
    UseCase record = started(2).getFirst();
    front().drawing((id, times) -> times == 0 ? Fault.LOST_BEFORE : Fault.WELL);
    assertEquals(Verdict.APPLIED, only(apply(sponsors(List.of(record)))).verdict());
    assertEquals(List.of(Fault.LOST_BEFORE, Fault.WELL), front().fates(record.id()));
  }

  @Test
  @DisplayName("Q25: ten times and not for ever")
  void isUncertainInTheEnd() {
    UseCase record = started(2).getFirst();
    front().drawing((id, times) -> Fault.UNAVAILABLE_BEFORE);
    CellResult result = only(apply(sponsors(List.of(record))));
    assertEquals(Verdict.UNCERTAIN, result.verdict());
    assertTrue(result.reason().text().contains("502"), result.reason().text());
    assertEquals(10, front().fates(record.id()).size());
  }

  @Test
  @DisplayName("Q25: a refusal of the second try says nothing of the first")
  void aRefusalDoesNotTakeBackTheDoubt() {
    UseCase record = started(2).getFirst();
    front().drawing((id, times) -> times == 0 ? Fault.LOST_BEFORE : Fault.REFUSED);
    CellResult result = only(apply(sponsors(List.of(record))));
    assertEquals(Verdict.UNCERTAIN, result.verdict(), "the first may still land");
  }

  @Test
  @DisplayName("Q23: what changed beside it is told")
  void tellsWhatElseChanged() {
    UseCase record = started(2).getFirst();
    front().drawing((id, times) -> Fault.OTHER_WRITER);
    RunResult result = apply(sponsors(List.of(record)));
    assertEquals(Verdict.APPLIED, only(result).verdict());
    assertEquals(Map.of(record.id(), List.of(THEME)), result.alsoChanged());
  }

  @Test
  @DisplayName("Q36: 429 is waited out; it is no failure")
  void waitsWhenAskedTo() {
    List<UseCase> records = started(5);
    front().drawing((id, times) -> times == 0 ? Fault.TOO_MANY : Fault.WELL);
    assertEquals(Map.of(Verdict.APPLIED, 5), apply(sponsors(records)).counts());
  }

  @Test
  void refusesWhatCannotBeMeant() {
    UseCase record = started(2).getFirst();
    List<PlannedCell> twice = new ArrayList<>(sponsors(List.of(record)));
    twice.addAll(sponsors(List.of(record)));
    assertThrows(IllegalArgumentException.class, () -> apply(twice));
    assertThrows(
        IllegalArgumentException.class,
        () -> apply(List.of(cell(record, FieldRef.standard("status"), FieldValue.text("x")))));
    assertThrows(IllegalArgumentException.class, () -> resume("20260101-000000-0000"));
    assertEquals(List.of(), workspace().runs().runs());
  }

  @Test
  void keepsAChainThatFitsAndReadsItAgain() {
    List<UseCase> records = started(10);
    String odd = "half \uD83D and \u0000, \"quotes\", \uD83D\uDCC1";
    List<PlannedCell> cells = new ArrayList<>(sponsors(records.subList(1, 10)));
    cells.add(cell(records.getFirst(), SPONSOR, FieldValue.text(odd)));
    RunResult result = apply(cells);
    assertFalse(result.cells().stream().anyMatch(c -> c.verdict() == null), result::toString);
    assertEquals(result.cells(), ChangeRuns.read(workspace().runs(), result.runId()).cells());
  }
}
