package io.casedesk.runs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.changes.journal.CreateHistory;
import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.changes.plan.RunPlan;
import io.casedesk.changes.plan.UnusablePlanException;
import io.casedesk.changes.run.CreateLookup;
import io.casedesk.changes.run.RunControl;
import io.casedesk.changes.run.RunOptions;
import io.casedesk.changes.run.RunWatcher;
import io.casedesk.changes.validation.Preflight;
import io.casedesk.changes.validation.PreflightCell;
import io.casedesk.changes.validation.PreflightCreate;
import io.casedesk.changes.validation.PreflightReport;
import io.casedesk.files.plans.PreflightJson;
import io.casedesk.files.results.ResultRow;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RecordKind;
import io.casedesk.model.UseCase;
import io.casedesk.model.Verdict;
import io.casedesk.model.dropdowns.KnownDropdownValues;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.model.runs.RunRelation;
import io.casedesk.model.runs.RunRows;
import io.casedesk.runs.FaultyFront.Birth;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
@DisplayName("Q18: a plan that creates, checked, applied, and imported once more")
final class CreateImportTest extends WithCreates {

  CreateImportTest() throws IOException {}

  private ChangePlan plan(List<PlannedCell> changes, PlannedCreate... rows) {
    ChangePlan.Header header =
        new ChangePlan.Header(
            front().url().toString(), RecordKind.USE_CASES, Instant.EPOCH, "ann", "new.csv");
    return new ChangePlan(header, changes, List.of(rows));
  }

  private PreflightReport<UseCase> check(ChangePlan plan) {
    Map<String, List<String>> named =
        truth().values().stream()
            .collect(
                Collectors.groupingBy(
                    UseCase::title, Collectors.mapping(UseCase::id, Collectors.toList())));
    return check(plan, named, history());
  }

  private CreateHistory history() {
    return CreateHistory.read(workspace().runs(), front().url().toString(), RecordKind.USE_CASES);
  }

  private PreflightReport<UseCase> check(
      ChangePlan plan, Map<String, List<String>> named, CreateHistory history) {
    return new Preflight<>(
            past().useCases(),
            past().useCases().fields(),
            KnownDropdownValues.of(past().useCases().fields(), Map.of(), truth().values()))
        .check(plan, new CreateLookup(history, named, true));
  }

  private RunResult apply(PreflightReport<UseCase> checked) {
    return apply(checked, RunWatcher.none());
  }

  private RunResult apply(PreflightReport<UseCase> checked, RunWatcher watcher) {
    return apply(header(), checked, watcher);
  }

  private RunResult apply(RunHeader header, PreflightReport<UseCase> checked, RunWatcher watcher) {
    return runs()
        .apply(
            header, RunPlan.of(checked.ready()), RunOptions.defaults(), watcher, new RunControl());
  }

  private static List<String> verdicts(List<ResultRow> rows) {
    return rows.stream().map(ResultRow::verdict).toList();
  }

  private static String json(PreflightReport<UseCase> checked) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PreflightJson.write(checked, out);
    return out.toString(UTF_8);
  }

  @Test
  void takesRowsThatWereCreatedAsChanges() {
    PlannedCreate[] rows = {row("1", "One"), row("2", "Two")};
    PreflightReport<UseCase> first = check(plan(List.of(), rows));
    assertTrue(first.creates().stream().allMatch(PreflightCreate::ready));
    RunResult run = apply(first);
    List<ResultRow> result = ResultRow.of(first, run, Map.of());
    assertEquals(List.of("CREATED", "CREATED", "APPLIED", "APPLIED"), verdicts(result));
    assertEquals(result, ResultRow.of(run, Map.of()));
    assertTrue(result.stream().allMatch(ResultRow::asWanted));
    String id = result.getFirst().change().recordId();
    assertEquals(id, result.get(2).change().recordId());

    PreflightReport<UseCase> second = check(plan(List.of(), rows));
    assertTrue(second.ready().isEmpty());
    assertTrue(second.creates().stream().allMatch(PreflightCreate::isCreated));
    assertEquals(2, second.cellsIn(PreflightCell.State.UNCHANGED).size());
    assertEquals(
        List.of("UNCHANGED", "UNCHANGED", "UNCHANGED", "UNCHANGED"),
        verdicts(ResultRow.of(second, null, Map.of())));
    assertTrue(json(second).contains("\"state\":\"created\",\"run\":\"" + run.runId() + "\""));
    assertTrue(json(second).contains("\"record_id\":\"" + id + "\""), json(second));

    PlannedCreate corrected =
        new PlannedCreate("1", "One", Map.of(SPONSOR, FieldValue.text("Corrected")), "row 1");
    PreflightReport<UseCase> third = check(plan(List.of(), corrected, rows[1]));
    assertEquals(1, third.cellsIn(PreflightCell.State.READY).size());
    RunResult changed = apply(third);
    assertTrue(changed.allApplied() && changed.creates().isEmpty(), changed::toString);
    assertEquals("Corrected", text(named("One").getFirst(), SPONSOR));

    // The window checks the plan of the last check again, before it sends.
    PreflightReport<UseCase> again = check(third.plan());
    assertEquals(third.plan(), again.plan());
    assertEquals(2, again.cellsIn(PreflightCell.State.UNCHANGED).size());

    past().useCases().patch(id, Map.of(SPONSOR, FieldValue.text("Another user")));
    assertEquals(1, check(plan(List.of(), corrected)).cellsIn(PreflightCell.State.CONFLICT).size());
    Change twice = new Change(id, SPONSOR, null, FieldValue.text("x"));
    assertThrows(
        UnusablePlanException.class,
        () -> check(plan(List.of(new PlannedCell(twice, false, "")), corrected)));
  }

  @Test
  @DisplayName("Q24: what somebody else wrote is not overwritten by importing once more")
  void keepsWhatSomebodyElseWrote() {
    front().drawingBirths((name, times) -> Birth.LOST_AFTER);
    RunWatcher colleague =
        new RunWatcher() {
          @Override
          public void stored(RunRows rows) {
            if (rows.created().isEmpty()) {
              return;
            }
            past()
                .useCases()
                .patch(
                    named("One").getFirst().id(), Map.of(SPONSOR, FieldValue.text("A colleague")));
          }
        };
    RunResult run = apply(check(plan(List.of(), row("1", "One"))), colleague);
    assertEquals(Map.of(Verdict.CONFLICT, 1), run.counts(), run::toString);

    PreflightReport<UseCase> second = check(plan(List.of(), row("1", "One")));
    assertEquals(1, second.cellsIn(PreflightCell.State.CONFLICT).size());
    assertEquals("A colleague", text(named("One").getFirst(), SPONSOR));
  }

  @Test
  void onlyARunOfATableMakesARowOfAnotherNameTheSameRow() {
    RunHeader claims =
        RunHeader.of(front().url().toString(), "use-cases", Instant.EPOCH, "eve", "import new.csv");
    RunHeader imports =
        RunHeader.of(front().url().toString(), "use-cases", Instant.EPOCH, "ann", "words")
            .withRelation(RunRelation.ofTable());
    apply(claims, check(plan(List.of(), row("1", "One"))), RunWatcher.none());
    apply(imports, check(plan(List.of(), row("2", "Two"))), RunWatcher.none());

    PreflightReport<UseCase> later =
        check(
            plan(List.of(), row("1", "Other"), row("2", "Another")),
            Map.of(),
            history().ofAnySource());

    assertTrue(later.creates().getFirst().ready(), "the words of an origin say nothing");
    assertFalse(later.creates().getLast().ready(), "it was created as Two");
  }

  @Test
  void rowsOfEarlierRunsAreFoundWhenTheyWereCreated() {
    apply(check(plan(List.of(), row("1", "One"))));
    assertEquals(1, ids());

    RunHeader cut = header();
    RunControl cancelled = new RunControl();
    cancelled.cancel();
    RunPlan two = RunPlan.ofCreates(plan(List.of()).header().rowSource(), List.of(row("2", "Two")));
    runs().apply(cut, two, RunOptions.defaults(), RunWatcher.none(), cancelled);
    assertEquals(1, ids());
    resume(cut.id());
    assertEquals(2, ids());
  }

  /** How many rows are known to have records. */
  private int ids() {
    CreateHistory history =
        CreateHistory.read(workspace().runs(), front().url().toString(), RecordKind.USE_CASES);
    PreflightReport<UseCase> checked =
        check(plan(List.of(), row("1", "One"), row("2", "Two")), Map.of(), history);
    return (int) checked.creates().stream().filter(PreflightCreate::isCreated).count();
  }

  @Test
  void tellsNamesakes() {
    String old = truth().values().iterator().next().title();
    PreflightCreate create = check(plan(List.of(), row("1", old))).creates().getFirst();
    assertTrue(create.ready(), "a suspicion is no block");
    assertEquals(named(old).stream().map(UseCase::id).toList(), create.standing().namesakes());
    assertTrue(json(check(plan(List.of(), row("1", old)))).contains("\"namesakes\":["));
  }

  @Test
  void leavesRowsInDoubtToAPerson() {
    front().drawingBirths((name, times) -> Birth.LOST_BEFORE);
    PreflightReport<UseCase> first = check(plan(List.of(), row("1", "One")));
    RunResult run = apply(first);
    assertEquals(List.of("UNCERTAIN", "NOT_SENT"), verdicts(ResultRow.of(first, run, Map.of())));
    assertFalse(ResultRow.of(run, Map.of()).getFirst().asWanted());

    PreflightReport<UseCase> second = check(plan(List.of(), row("1", "One")));
    assertTrue(second.creates().getFirst().isInDoubt());
    assertTrue(second.ready().isEmpty());
    List<ResultRow> rows = ResultRow.of(second, null, Map.of());
    assertEquals(List.of("UNCERTAIN", "NOT_SENT"), verdicts(rows));
    assertTrue(
        rows.getFirst().reason().text().contains(run.runId()), rows.getFirst().reason().text());
    assertTrue(json(second).contains("\"state\":\"uncertain\""), json(second));
  }

  @Test
  void tellsWhatIsBlockedOrNotSentOfEachRow() {
    PlannedCreate bad =
        new PlannedCreate(
            "2", "Bad", Map.of(FieldRef.standard("status"), FieldValue.text("x")), "row 2");
    PreflightReport<UseCase> checked = check(plan(List.of(), row("1", "One"), bad));
    assertEquals(
        List.of("NOT_SENT", "NOT_SENT", "BLOCKED", "BLOCKED"),
        verdicts(ResultRow.of(checked, null, Map.of())));

    front().drawingBirths((name, times) -> Birth.UNAUTHORIZED);
    RunResult stopped = apply(checked);
    List<ResultRow> rows = ResultRow.of(stopped, Map.of());
    assertEquals(List.of("NOT_SENT", "NOT_SENT"), verdicts(rows));
    assertTrue(rows.getFirst().reason().text().contains("token"), rows.getFirst().reason().text());
  }

  @Test
  void readsOnlyTheLogsOfThisConnectionAndKind() {
    create(row("1", "One"));
    CreateLookup elsewhere =
        new CreateLookup(
            CreateHistory.read(
                workspace().runs(), "https://other.example.com", RecordKind.USE_CASES),
            Map.of(),
            true);
    CreateLookup solutions =
        new CreateLookup(
            CreateHistory.read(workspace().runs(), front().url().toString(), RecordKind.SOLUTIONS),
            Map.of(),
            true);
    for (CreateLookup facts : List.of(elsewhere, solutions)) {
      PreflightReport<UseCase> checked =
          new Preflight<>(
                  past().useCases(),
                  past().useCases().fields(),
                  KnownDropdownValues.of(List.of(), Map.of(), List.of()))
              .check(plan(List.of(), row("1", "One")), facts);
      assertTrue(checked.creates().getFirst().ready());
    }
    assertEquals(1, workspace().runs().earlierCreates("use-cases").size());
    assertEquals(0, workspace().runs().earlierCreates("solutions").size());
  }
}
