package io.casedesk.changes.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.journal.RecordHistory;
import io.casedesk.changes.journal.RecordHistory.RecordRun;
import io.casedesk.changes.journal.Run;
import io.casedesk.changes.journal.RunCreateState;
import io.casedesk.changes.journal.RunEvent;
import io.casedesk.changes.journal.RunJournal;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.model.Change;
import io.casedesk.model.Diagnosis;
import io.casedesk.model.UseCase;
import io.casedesk.model.Verdict;
import io.casedesk.model.runs.JournalEntry;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class RecordHistoryTest extends VerdictsFixture {

  private static final UseCase BEFORE = useCase(LEGAL);

  private RunJournal begin(String id) {
    return new RunJournal(store.begin(InMemoryRuns.header(id)), new Run());
  }

  private static RunEvent.RecordPlanned planned(String id) {
    return new RunEvent.RecordPlanned(
        id, List.of(new PlannedCell(new Change(id, THEME, LEGAL, FINANCE), "row 1")));
  }

  private static RunEvent.WriteIntended sent(String id) {
    return new RunEvent.WriteIntended(id, List.of(THEME), null, BEFORE.fields());
  }

  private static RunEvent.CellsJudged judged(String id, Verdict verdict) {
    return new RunEvent.CellsJudged(
        id, List.of(new RunEvent.Judgment(THEME, verdict, OTHER, new Diagnosis.None())), List.of());
  }

  private List<RecordRun> history(String id) {
    return RecordHistory.read(store, id, header -> true);
  }

  @Test
  void theNewestRunComesFirstWithTheResultsOfThisRecordOnly() {
    begin("r-1")
        .append(planned("1"), planned("2"), sent("1"), sent("2"), judged("1", Verdict.APPLIED));
    begin("r-2").append(planned("1"), sent("1"), judged("1", Verdict.DIFFERENT));
    begin("r-3").append(planned("2"));
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
    begin("r-1").append(planned("1"));
    assertNull(history("1").getFirst().cells().getFirst().verdict());
  }

  @Test
  void theRunThatCreatedTheRecordIsTold() {
    PlannedCreate create = new PlannedCreate("row 1", "Name", Map.of(), "row 1");
    begin("r-1")
        .append(
            new RunEvent.CreatePlanned(create, ""),
            new RunEvent.RecordCreated("row 1", "1", RunCreateState.How.ANSWERED),
            planned("1"));
    assertTrue(history("1").getFirst().created());
    begin("r-2")
        .append(
            new RunEvent.CreatePlanned(create, ""),
            new RunEvent.RecordCreated("row 1", "1", RunCreateState.How.EARLIER));
    assertFalse(history("1").getFirst().created());
    assertTrue(history("1").getLast().created());
    begin("r-3")
        .append(
            new RunEvent.CreatePlanned(create, ""),
            new RunEvent.RecordCreated("row 1", "1", RunCreateState.How.ADOPTED));
    assertFalse(history("1").getFirst().created());
  }

  @Test
  void aLogThatCanNotBeReadDoesNotHideTheOthers() {
    begin("r-1").append(planned("1"), sent("1"), judged("1", Verdict.APPLIED));
    store.begin(InMemoryRuns.header("r-2")).append(List.of(new JournalEntry("new", "1", "{}")));
    List<RecordRun> found = history("1");
    assertFalse(found.getFirst().readable());
    assertEquals(List.of(), found.getFirst().cells());
    assertTrue(found.getLast().readable());
  }

  @Test
  void runsOfOtherConnectionsAreLeftOut() {
    begin("r-1").append(planned("1"));
    begin("r-2").append(planned("1"));
    List<RecordRun> found = RecordHistory.read(store, "1", header -> header.id().equals("r-1"));
    assertEquals(List.of("r-1"), found.stream().map(run -> run.run().id()).toList());
  }
}
