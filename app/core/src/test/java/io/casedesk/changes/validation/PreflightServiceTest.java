package io.casedesk.changes.validation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.plan.ValueEquality;
import io.casedesk.changes.run.ChangeRuns;
import io.casedesk.changes.run.RunControl;
import io.casedesk.changes.run.RunOptions;
import io.casedesk.changes.run.RunWatcher;
import io.casedesk.client.ClientOptions;
import io.casedesk.client.ServiceClient;
import io.casedesk.messages.Message;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.FieldDefinition.DropdownValue;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RecordKind;
import io.casedesk.model.Solution;
import io.casedesk.model.UseCase;
import io.casedesk.model.Verdict;
import io.casedesk.model.dropdowns.KnownDropdownValues;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.model.service.RecordRepository;
import io.casedesk.server.CaseService;
import io.casedesk.server.ServiceOptions;
import io.casedesk.server.store.CustomField;
import io.casedesk.workspace.Workspace;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Every state of a preflight against the service itself, over HTTP. */
@Timeout(120)
final class PreflightServiceTest {

  private static final FieldRef THEME = FieldRef.custom("theme");
  private static final FieldValue NEW = FieldValue.text("hr");

  @TempDir private static Path folder;
  private static CaseService service;
  private static ServiceClient client;
  private static List<UseCase> useCases;
  private static List<Solution> solutions;
  private static List<FieldDefinition> fields;
  private static KnownDropdownValues dropdownValues;

  @BeforeAll
  static void start() {
    service = CaseService.start(ServiceOptions.of(folder.resolve("cases.db")).withSample(1_200));
    String token = service.issueToken("test");
    client = new ServiceClient(ClientOptions.of(service.baseUrl().toString(), () -> token));
    useCases = all(client.useCases());
    solutions = all(client.solutions());
    fields = client.useCases().fields();
    dropdownValues = KnownDropdownValues.of(fields, captions(), useCases);
  }

  @AfterAll
  static void stop() {
    client.close();
    service.close();
  }

  private static <R extends CaseRecord> List<R> all(RecordRepository<R> repository) {
    List<R> read = new ArrayList<>();
    assertTrue(repository.readAll((fresh, progress) -> read.addAll(fresh)).complete());
    return read;
  }

  /** Labels, as a person would import them. */
  private static Map<String, List<DropdownValue>> captions() {
    return service.fieldsWithOptions().stream()
        .collect(
            Collectors.toMap(
                CustomField::key,
                field ->
                    field.options().stream()
                        .map(option -> new DropdownValue(option.key(), option.label()))
                        .toList()));
  }

  private static UseCase any(int from, boolean deleted) {
    return useCases.subList(from, useCases.size()).stream()
        .filter(useCase -> useCase.deleted() == deleted)
        .filter(useCase -> !NEW.equals(useCase.value(THEME)))
        .findFirst()
        .orElseThrow();
  }

  private static PlannedCell change(CaseRecord record, FieldRef field, FieldValue wanted) {
    return new PlannedCell(
        new Change(record.id(), field, record.value(field), wanted), false, "test");
  }

  private static ChangePlan plan(RecordKind kind, PlannedCell... changes) {
    return ChangePlan.of(
        new ChangePlan.Header(service.baseUrl().toString(), kind, Instant.EPOCH, "", ""),
        List.of(changes));
  }

  private static PreflightReport<UseCase> preflight(PlannedCell... changes) {
    return new Preflight<>(client.useCases(), fields, dropdownValues)
        .check(plan(RecordKind.USE_CASES, changes));
  }

  private static List<Problem> blocks(PreflightReport<?> result) {
    List<Problem> blocks = new ArrayList<>();
    for (PreflightCell cell : result.cells()) {
      if (cell.block() != null) {
        blocks.add(cell.block());
      }
    }
    return blocks;
  }

  @Test
  void whatWasSeenIsReadyAndWhatIsThereIsUnchanged() {
    UseCase one = any(300, false);
    UseCase other = any(900, false);

    PreflightReport<UseCase> result =
        preflight(change(one, THEME, NEW), change(other, THEME, value(other, THEME)));

    assertEquals(
        List.of(PreflightCell.State.READY, PreflightCell.State.UNCHANGED),
        result.cells().stream().map(PreflightCell::state).toList());
    assertEquals(List.of(), result.cells().getFirst().warnings());
    assertEquals(1, result.ready().changes().size());
    assertEquals(one.customFields(), reread(one).customFields(), "nothing was written");
  }

  private static FieldValue value(CaseRecord record, FieldRef field) {
    FieldValue value = record.value(field);
    return value == null ? FieldValue.Null.INSTANCE : value;
  }

  private static UseCase reread(UseCase useCase) {
    return client.useCases().reread(Set.of(useCase.id())).values().iterator().next();
  }

  @Test
  @DisplayName("Q24: what somebody else changed is a conflict")
  void whatSomebodyElseWroteIsAConflict() {
    UseCase record = any(500, false);
    FieldRef sponsor = FieldRef.custom("sponsor");
    PlannedCell mine = change(record, sponsor, FieldValue.text("Mine"));
    client.useCases().patch(record.id(), Map.of(sponsor, FieldValue.text("Theirs")));

    PreflightCell cell = preflight(mine).cells().getFirst();

    assertEquals(PreflightCell.State.CONFLICT, cell.state());
    assertEquals(FieldValue.text("Theirs"), cell.current());
  }

  @Test
  @DisplayName("Q8, Q14, Q20 and Q21: what cannot be done is blocked, each with its reason")
  void whatCannotBeDoneIsBlocked() {
    UseCase record = any(100, false);

    UseCase gone = new UseCase("no/body", Map.of(), Map.of());

    PreflightReport<UseCase> result =
        preflight(
            change(record, THEME, FieldValue.text("People and hiring")),
            change(record, FieldRef.custom("risk_tier"), FieldValue.text("t9")),
            change(record, FieldRef.custom("sponsr"), FieldValue.text("x")),
            change(record, FieldRef.standard("title"), FieldValue.text("x")),
            change(record, FieldRef.custom("annual_benefit"), FieldValue.text("12")),
            change(record, FieldRef.custom("review_date"), FieldValue.text("soon")),
            change(record, FieldRef.custom("data_sources"), FieldValue.text("crm")),
            change(any(0, true), THEME, NEW),
            change(gone, THEME, NEW));

    assertEquals(9, result.cellsIn(PreflightCell.State.BLOCKED).size());
    List<Problem> blocks = blocks(result);
    assertEquals(Problem.labelForKey("People and hiring", "hr"), blocks.get(0));
    assertEquals(Problem.Code.UNKNOWN_KEY, blocks.get(1).code());
    assertEquals(
        Problem.of(Problem.Code.UNKNOWN_FIELD, FieldRef.custom("sponsr"))
            .meaning(FieldRef.custom("sponsor")),
        blocks.get(2));
    assertEquals(Problem.Code.READ_ONLY, blocks.get(3).code());
    assertEquals(Problem.Code.WRONG_TYPE, blocks.get(4).code());
    assertEquals(Problem.Code.WRONG_TYPE, blocks.get(5).code());
    assertEquals(Problem.Code.WRONG_TYPE, blocks.get(6).code());
    assertEquals(Problem.of(Problem.Code.RECORD_DELETED), blocks.get(7));
    assertEquals(Problem.of(Problem.Code.RECORD_MISSING), blocks.get(8));
  }

  @Test
  @DisplayName("Q22: a blank is blocked unless it is meant")
  void aBlankIsBlockedUnlessItIsMeant() {
    UseCase record =
        useCases.stream()
            .filter(useCase -> !useCase.deleted() && !ValueEquality.isBlank(useCase.value(THEME)))
            .findFirst()
            .orElseThrow();
    PlannedCell blank = change(record, THEME, FieldValue.Null.INSTANCE);

    assertEquals(List.of(Problem.of(Problem.Code.UNINTENDED_EMPTY)), blocks(preflight(blank)));
    assertEquals(1, preflight(new PlannedCell(blank.change(), true, "")).ready().changes().size());
  }

  @Test
  @DisplayName("what a preflight lets through, the service takes and holds")
  void whatIsReadyIsTakenByTheService() {
    UseCase record = any(700, false);
    PreflightReport<UseCase> result =
        preflight(
            change(record, THEME, NEW),
            change(record, FieldRef.custom("annual_benefit"), new FieldValue.Numeric("77.70")),
            change(record, FieldRef.custom("go_live"), FieldValue.text("2027-03-01")),
            change(record, FieldRef.custom("data_sources"), new FieldValue.Structure("[\"web\"]")));

    List<PlannedCell> ready = result.ready().changes();
    assertEquals(4, ready.size());
    try (Workspace workspace = Workspace.open(folder.resolve("workspace"), "test")) {
      new ChangeRuns<>(client.useCases(), dropdownValues, workspace.runs())
          .apply(
              RunHeader.of(service.baseUrl().toString(), "use-cases", Instant.now(), "ana", ""),
              ready,
              RunOptions.defaults(),
              RunWatcher.none(),
              new RunControl())
          .cells()
          .forEach(cell -> assertEquals(Verdict.APPLIED, cell.verdict(), cell::toString));
    }
  }

  @Test
  @DisplayName("Q28 to Q30: a solution takes what its write shape has, and nothing else")
  void aSolutionIsJudgedByItsOwnShape() {
    Solution live = solutions.stream().filter(s -> !s.deleted()).findFirst().orElseThrow();

    PreflightReport<Solution> result =
        new Preflight<>(
                client.solutions(),
                List.of(),
                KnownDropdownValues.of(List.of(), Map.of(), List.of()))
            .check(
                plan(
                    RecordKind.SOLUTIONS,
                    change(live, FieldRef.standard("linkTitle"), FieldValue.text("A new handbook")),
                    change(live, FieldRef.standard("linkTitel"), FieldValue.text("x")),
                    change(live, FieldRef.standard("owner"), FieldValue.text("ann")),
                    change(live, FieldRef.standard("createdAt"), FieldValue.text("x")),
                    change(live, FieldRef.custom("x"), FieldValue.text("x")),
                    change(live, FieldRef.standard("deleteFlag"), FieldValue.text("true")),
                    change(live, FieldRef.standard("name"), new FieldValue.Numeric("7"))));

    assertEquals(PreflightCell.State.READY, result.cells().getFirst().state());
    assertEquals(List.of(), result.cells().getFirst().warnings());
    assertEquals(
        List.of(
            Problem.of(Problem.Code.UNKNOWN_FIELD, FieldRef.standard("linkTitel"))
                .meaning(FieldRef.standard("linkTitle")),
            Problem.of(Problem.Code.UNKNOWN_OWNER, "ann"),
            Problem.of(
                Problem.Code.READ_ONLY,
                FieldRef.standard("createdAt"),
                Message.of("block.set-by-service")),
            Problem.of(
                Problem.Code.READ_ONLY,
                FieldRef.custom("x"),
                Message.of("block.custom-fields-of-solutions"))),
        blocks(result).subList(0, 4));
    assertEquals(Problem.Code.WRONG_TYPE, blocks(result).get(4).code());
    assertEquals(Problem.Code.WRONG_TYPE, blocks(result).get(5).code());
  }

  @Test
  @DisplayName("a deleted solution takes other changes only together with its restoring")
  void aDeletedSolutionCanBeRestored() {
    Solution record = solutions.stream().filter(s -> !s.deleted()).toList().getLast();
    FieldRef flag = FieldRef.standard("deleteFlag");
    client.solutions().patch(record.id(), Map.of(flag, FieldValue.bool(true)));
    Solution deleted = client.solutions().reread(Set.of(record.id())).values().iterator().next();
    PlannedCell name = change(deleted, FieldRef.standard("name"), FieldValue.text("Back"));
    PlannedCell restore = change(deleted, flag, FieldValue.bool(false));
    Preflight<Solution> preflight =
        new Preflight<>(
            client.solutions(), List.of(), KnownDropdownValues.of(List.of(), Map.of(), List.of()));

    assertEquals(
        List.of(Problem.of(Problem.Code.RECORD_DELETED)),
        blocks(preflight.check(plan(RecordKind.SOLUTIONS, name))));
    assertEquals(
        2, preflight.check(plan(RecordKind.SOLUTIONS, name, restore)).ready().changes().size());
  }
}
