package io.casedesk.changes.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.journal.RecordHistory;
import io.casedesk.changes.journal.RecordHistory.RecordRun;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.model.Change;
import io.casedesk.model.UseCase;
import io.casedesk.model.Verdict;
import io.casedesk.model.runs.RunRows.How;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class RecordHistoryTest extends VerdictsFixture {

  private static final UseCase BEFORE = useCase(LEGAL);

  private void planned(String run, String id) {
    runs.plan(run, new PlannedCell(new Change(id, THEME, LEGAL, FINANCE), "row 1"));
  }

  private void sent(String run, String id) {
    runs.sent(run, id, Map.of(THEME, FINANCE), BEFORE.fields());
  }

  private void judged(String run, String id, Verdict verdict) {
    runs.judged(run, id, THEME, verdict, OTHER);
  }

  private List<RecordRun> history(String id) {
    return RecordHistory.read(store, id, header -> true);
  }

  @Test
  void theNewestRunComesFirstWithTheResultsOfThisRecordOnly() {
    runs.begin("r-1");
    planned("r-1", "1");
    planned("r-1", "2");
    sent("r-1", "1");
    sent("r-1", "2");
    judged("r-1", "1", Verdict.APPLIED);
    runs.begin("r-2");
    planned("r-2", "1");
    sent("r-2", "1");
    judged("r-2", "1", Verdict.DIFFERENT);
    runs.begin("r-3");
    planned("r-3", "2");
    List<RecordRun> found = history("1");
    assertEquals(List.of("r-2", "r-1"), found.stream().map(run -> run.run().id()).toList());
    CellResult newest = found.getFirst().cells().getFirst();
    assertEquals(Verdict.DIFFERENT, newest.verdict());
    assertEquals(LEGAL, newest.before());
    assertEquals(OTHER, newest.now());
    assertEquals(1, found.getLast().cells().size());
    assertFalse(found.getLast().created());
  }

  @Test
  void aCellThatWasPlannedOnlyHasNoVerdict() {
    runs.begin("r-1");
    planned("r-1", "1");
    assertNull(history("1").getFirst().cells().getFirst().verdict());
  }

  @Test
  void theRunThatCreatedTheRecordIsTold() {
    PlannedCreate create = new PlannedCreate("row 1", "Name", Map.of(), "row 1");
    created("r-1", create, How.ANSWERED);
    planned("r-1", "1");
    assertTrue(history("1").getFirst().created());
    created("r-2", create, How.EARLIER);
    assertFalse(history("1").getFirst().created());
    assertTrue(history("1").getLast().created());
    created("r-3", create, How.ADOPTED);
    assertFalse(history("1").getFirst().created());
  }

  private void created(String run, PlannedCreate create, How how) {
    runs.begin(run);
    runs.plan(run, create);
    runs.created(run, "row 1", "1", how);
  }

  @Test
  void aRunThatCanNotBeReadDoesNotHideTheOthers() {
    runs.begin("r-1");
    planned("r-1", "1");
    sent("r-1", "1");
    judged("r-1", "1", Verdict.APPLIED);
    runs.begin("r-2");
    sent("r-2", "1");
    planned("r-2", "1");
    runs.damage(
        "INSERT INTO run_cell (run, record, field, wanted, origin) VALUES (2, '1', 'x', '{}', '')");
    List<RecordRun> found = history("1");
    assertFalse(found.getFirst().readable());
    assertEquals(List.of(), found.getFirst().cells());
    assertTrue(found.getLast().readable());
  }

  @Test
  void runsOfOtherConnectionsAreLeftOut() {
    for (String run : List.of("r-1", "r-2")) {
      runs.begin(run);
      planned(run, "1");
    }
    List<RecordRun> found = RecordHistory.read(store, "1", header -> header.id().equals("r-1"));
    assertEquals(List.of("r-1"), found.stream().map(run -> run.run().id()).toList());
  }
}
