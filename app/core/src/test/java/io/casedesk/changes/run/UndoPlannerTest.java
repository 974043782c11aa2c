package io.casedesk.changes.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.changes.followup.UndoHistory;
import io.casedesk.changes.followup.UndoPlanner;
import io.casedesk.changes.journal.CreateResult;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.messages.Message;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import io.casedesk.model.Verdict;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.model.runs.RunRelation;
import io.casedesk.model.runs.RunState;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Q24: an undo puts back what the run wrote, and nothing that somebody wrote since")
final class UndoPlannerTest extends VerdictsFixture {

  private static final UndoPlanner.Selection EVERYTHING = UndoPlanner.Selection.everything();
  private static final UseCase BEFORE = useCase(LEGAL);

  UndoPlannerTest() {
    runs.begin("r-1");
  }

  private static PlannedCell cell(String id, FieldRef field) {
    return new PlannedCell(new Change(id, field, LEGAL, FINANCE), "row 1");
  }

  /** A record that was sent and then settled so; one without a verdict is not settled. */
  private void ran(String id, @Nullable Verdict verdict, FieldRef... fields) {
    for (FieldRef field : fields) {
      runs.plan("r-1", cell(id, field));
    }
    runs.sent(
        "r-1",
        id,
        Stream.of(fields).collect(Collectors.toMap(field -> field, field -> FINANCE)),
        BEFORE.fields());
    if (verdict != null) {
      Stream.of(fields).forEach(field -> runs.judged("r-1", id, field, verdict, OTHER));
    }
  }

  private List<PlannedCell> undo(UndoPlanner.Selection selection) {
    return UndoPlanner.plan(store, "r-1", selection);
  }

  private static UndoPlanner.Selection records(String... ids) {
    return new UndoPlanner.Selection(Set.of(ids), Set.of());
  }

  private static UndoPlanner.Selection fields(String... names) {
    return new UndoPlanner.Selection(Set.of(), Set.of(names));
  }

  private static String refusal(Runnable undo) {
    return String.valueOf(assertThrows(IllegalArgumentException.class, undo::run).getMessage());
  }

  @Test
  void whatTheRunLeftCountsAsSeenAndWhatWasThereBeforeIsWanted() {
    ran("1", Verdict.DIFFERENT, THEME);
    assertEquals(
        List.of(new PlannedCell(new Change("1", THEME, OTHER, LEGAL), false, "undo of run r-1")),
        undo(EVERYTHING));
  }

  @Test
  @DisplayName("Q25: of a doubtful write only the value wanted can be the run's own")
  void ofADoubtfulWriteTheValueWantedCountsAsSeen() {
    ran("1", Verdict.UNCERTAIN, THEME);
    assertEquals(
        List.of(new PlannedCell(new Change("1", THEME, FINANCE, LEGAL), false, "undo of run r-1")),
        undo(EVERYTHING));
  }

  @Test
  void aFieldThatWasNotSetBecomesEmpty() {
    ran("1", Verdict.APPLIED, FieldRef.custom("scope"));
    PlannedCell only = undo(EVERYTHING).getFirst();
    assertEquals(FieldValue.Null.INSTANCE, only.change().wanted());
    assertEquals(true, only.wasAbsent());
  }

  @Test
  void onlyWhatWasOrMayBeWrittenIsPutBack() {
    Set<Verdict> written =
        EnumSet.of(Verdict.APPLIED, Verdict.BLANK, Verdict.DIFFERENT, Verdict.UNCERTAIN);
    for (Verdict verdict : Verdict.values()) {
      ran(verdict.name(), verdict, THEME);
    }
    assertEquals(
        written.stream().map(Verdict::name).toList(),
        undo(EVERYTHING).stream().map(cell -> cell.change().recordId()).toList());
  }

  @Test
  void aRunThatSentNothingHasNothingToPutBack() {
    runs.plan("r-1", cell("1", THEME));
    assertEquals(List.of(), undo(EVERYTHING));
    assertEquals(
        "Run r-1 changed none of these cells, so there is nothing to undo.",
        refusal(() -> undo(records("1"))));
    assertEquals(
        "Run r-1 changed none of these cells, so there is nothing to undo.",
        refusal(() -> undo(fields("theme"))));
  }

  @Test
  void whatWasSentAndNotReadAgainIsInDoubt() {
    ran("1", null, THEME);
    assertEquals(FINANCE, undo(EVERYTHING).getFirst().change().seen());
  }

  @Test
  void recordsAndFieldsCanBeChosen() {
    ran("1", Verdict.APPLIED, THEME, RISK);
    ran("2", Verdict.APPLIED, THEME);
    assertEquals(List.of("1", "1"), ids(records("1")));
    assertEquals(List.of("1", "2"), ids(fields("theme")));
    assertEquals(List.of("1"), ids(fields("custom_fields.risk")));
    assertEquals(
        List.of("2"), ids(new UndoPlanner.Selection(Set.of("2"), Set.of("theme", "risk"))));
  }

  private List<String> ids(UndoPlanner.Selection selection) {
    return undo(selection).stream().map(cell -> cell.change().recordId()).toList();
  }

  @Test
  void aNameThatMatchesNothingIsRefused() {
    ran("1", Verdict.APPLIED, THEME);
    String list = ". Its result file and its run certificate list its changes.";
    assertEquals("Run r-1 changed no record 9" + list, refusal(() -> undo(records("1", "9"))));
    assertEquals(
        "Run r-1 changed no field risk" + list, refusal(() -> undo(fields("theme", "risk"))));
    assertEquals(
        "No run has the ID r-2. Check the ID.",
        refusal(() -> UndoPlanner.plan(store, "r-2", EVERYTHING)));
  }

  private static RunHeader undoHeader(String id) {
    return TestRuns.header(id).withRelation(RunRelation.ofRun(RunRelation.Kind.UNDO, "r-1"));
  }

  /** Whether a run of these changes, which read as wanted, counts as the complete undo. */
  private boolean isComplete(String id, Change... changes) {
    runs.begin(undoHeader(id));
    for (Change change : changes) {
      runs.plan(id, new PlannedCell(change, "by hand"));
      runs.judged(id, change.recordId(), change.field(), Verdict.APPLIED, change.wanted());
    }
    store.state(id, RunState.Phase.ENDED, Message.none());
    return isComplete();
  }

  /** Whether the newest undo is complete. */
  private boolean isComplete() {
    return UndoHistory.among(store.runs(), store).by("r-1").orElseThrow().whole();
  }

  @Test
  void anUndoOfAStoppedRunIsIncompleteOnceTheRunIsResumed() {
    ran("1", Verdict.APPLIED, THEME);
    assertTrue(isComplete("r-2", new Change("1", THEME, OTHER, LEGAL)));
    ran("2", Verdict.APPLIED, THEME);
    assertFalse(isComplete());
  }

  @Test
  void anUndoWithOtherValuesOrOtherCellsIsIncomplete() {
    ran("1", Verdict.APPLIED, THEME);
    ran("2", Verdict.APPLIED, THEME);
    Change first = new Change("1", THEME, OTHER, LEGAL);
    Change second = new Change("2", THEME, OTHER, LEGAL);
    assertTrue(isComplete("r-2", first, second));
    assertFalse(isComplete("r-3", first, new Change("2", THEME, OTHER, FINANCE)));
    assertFalse(isComplete("r-4", first, new Change("3", THEME, OTHER, LEGAL)));
    assertFalse(isComplete("r-5", first, new Change("2", RISK, OTHER, LEGAL)));
  }

  @Test
  void anUndoThatCannotBeReadIsIncomplete() {
    ran("1", Verdict.APPLIED, THEME);
    assertTrue(isComplete("r-2", new Change("1", THEME, OTHER, LEGAL)));
    runs.damage(
        "INSERT INTO run_cell (run, record, field, wanted, origin) VALUES (2, '2', 'x', '{}', '')");
    runs.damage(
        "INSERT INTO run_judgment (run, target, field, at, verdict, problem, also_changed)"
            + " VALUES (2, '2', 'x', '', 'APPLIED', '\"\"', '[]')");
    assertFalse(isComplete());
  }

  @Test
  void solutionsThatTheRunItselfCreatedAreMarkedAsDeleted() {
    PlannedCreate create = new PlannedCreate("3", "A", Map.of(), "");
    List<CreateResult> creates =
        List.of(
            new CreateResult(create, Verdict.APPLIED, "5", Message.none()),
            new CreateResult(create, Verdict.APPLIED, "6", Message.plain("its response was lost")),
            new CreateResult(create, Verdict.REJECTED, null, Message.none()));
    Change deleted =
        new Change(
            "5", FieldRef.standard("deleteFlag"), FieldValue.bool(false), FieldValue.bool(true));
    assertEquals(
        List.of(new PlannedCell(deleted, false, "row 3")),
        UndoPlanner.deletions("solutions", creates));
    assertEquals(List.of(), UndoPlanner.deletions("use-cases", creates));
  }
}
