package io.casedesk.desktop.runs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.plan.RunPlan;
import io.casedesk.changes.plan.RunPurpose;
import io.casedesk.changes.run.CellExclusions;
import io.casedesk.changes.run.ChangeRuns;
import io.casedesk.changes.run.RunControl;
import io.casedesk.changes.run.RunOptions;
import io.casedesk.changes.run.RunWatcher;
import io.casedesk.client.ClientOptions;
import io.casedesk.client.ServiceClient;
import io.casedesk.desktop.common.preferences.Preferences;
import io.casedesk.desktop.common.tasks.DirectTasks;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.connection.RemoteSession;
import io.casedesk.desktop.records.data.ConnectionStore;
import io.casedesk.desktop.runs.UnfinishedRunsModel.RunResumer;
import io.casedesk.desktop.runs.UnfinishedRunsModel.StaleValue;
import io.casedesk.messages.Message;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import io.casedesk.model.dropdowns.KnownDropdownValues;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.model.runs.RunState;
import io.casedesk.server.CaseService;
import io.casedesk.server.testdata.SampleDatabase;
import io.casedesk.workspace.Workspace;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Going on with a run after what it was to write was discarded, or became otherwise. */
class ResumeQuestionTest {

  private static final FieldRef SPONSOR = FieldRef.custom("sponsor");
  private static final String EDITED = "manual edit";

  private final CaseService service;
  private final ServiceClient client;
  private final Workspace workspace;
  private final UnfinishedRunsModel model;
  private final String url;
  private final List<Change> wishes = new ArrayList<>();

  ResumeQuestionTest(@TempDir Path folder) {
    service = CaseService.start(SampleDatabase.at(folder.resolve("s.db"), 20));
    url = service.baseUrl().toString();
    String token = service.issueToken("runs");
    client = new ServiceClient(ClientOptions.of(url, () -> token));
    workspace = Workspace.open(folder.resolve("kept"), "test");
    Tasks tasks = DirectTasks.create();
    model =
        new UnfinishedRunsModel(
            new ConnectionStore(
                new RemoteSession(url, token),
                workspace,
                EDITED,
                (kind, changes) -> EDITED,
                Preferences.usual(),
                null,
                () -> {},
                () -> {}),
            Map.of("use-cases", new OfTheTest()),
            tasks);
  }

  @AfterEach
  void close() {
    workspace.close();
    client.close();
    service.close();
  }

  private final class OfTheTest implements RunResumer {

    @Override
    public RunResult resume(String runId, RunWatcher watcher, RunControl control) {
      return runs().resume(runId, RunOptions.defaults(), watcher, control);
    }

    @Override
    public Collection<Change> wishes() {
      return wishes;
    }

    @Override
    public Map<String, ? extends CaseRecord> read(Set<String> ids) {
      return client.useCases().reread(ids);
    }
  }

  private ChangeRuns<UseCase> runs() {
    return new ChangeRuns<>(
        client.useCases(),
        KnownDropdownValues.of(client.useCases().fields(), Map.of(), List.of()),
        workspace.runs());
  }

  private List<UseCase> records(int count) {
    List<UseCase> all = new ArrayList<>();
    client.useCases().readAll((fresh, at) -> all.addAll(fresh));
    return all.stream().filter(record -> !record.deleted()).limit(count).toList();
  }

  private static Change change(UseCase record, String wanted) {
    return new Change(record.id(), SPONSOR, record.value(SPONSOR), FieldValue.text(wanted));
  }

  /** A run that was stopped before it sent anything. */
  private String stopped(String origin, List<Change> changes) {
    RunControl cancelled = new RunControl();
    cancelled.cancel();
    String id =
        runs()
            .apply(
                RunsFixture.header(url, origin),
                RunPlan.ofCells(
                        changes.stream().map(change -> new PlannedCell(change, "")).toList())
                    .withPurpose(origin.equals(EDITED) ? RunPurpose.edits() : RunPurpose.none()),
                RunOptions.defaults(),
                RunWatcher.none(),
                cancelled)
            .runId();
    model.findRuns();
    return id;
  }

  private String sponsor(UseCase record) {
    FieldValue value =
        Objects.requireNonNull(client.useCases().reread(Set.of(record.id())).get(record.id()))
            .value(SPONSOR);
    return value == null ? "" : value.display();
  }

  private static String seen(UseCase record) {
    FieldValue value = record.value(SPONSOR);
    return value == null ? "" : value.display();
  }

  private RunState.Phase phase(String run) {
    return workspace.runs().runs().stream()
        .filter(summary -> summary.header().id().equals(run))
        .findFirst()
        .orElseThrow()
        .state()
        .phase();
  }

  @Test
  void whatWasDiscardedWishedOtherwiseOrWrittenByOthersIsNamedAndLeftOut() {
    List<UseCase> records = records(5);
    List<Change> changes = records.stream().map(record -> change(record, "Wanted")).toList();
    String run = stopped(EDITED, changes);
    // The first as it was, the second discarded, the third wished otherwise, the fourth and the
    // fifth written by somebody else: one to something else, one to what is wanted anyway.
    wishes.addAll(List.of(changes.get(0), changes.get(3), changes.get(4)));
    wishes.add(change(records.get(2), "Other"));
    write(records.get(3), "Theirs");
    write(records.get(4), "Wanted");

    model.resume();
    UnfinishedRunsModel.Question question = Objects.requireNonNull(model.outcome().question());
    assertEquals(
        List.of(
            StaleValue.Reason.DISCARDED,
            StaleValue.Reason.WISHED_OTHERWISE,
            StaleValue.Reason.CHANGED),
        question.stale().stream().map(StaleValue::why).toList());
    assertEquals(
        FieldValue.text("Other"), question.stale().get(1).instead(), "what is wished for now");
    assertEquals(FieldValue.text("Theirs"), question.stale().get(2).instead(), "what is there now");
    assertEquals(2, question.others());
    assertNull(model.outcome().ended(), "nothing goes on before it is decided");
    assertEquals(seen(records.get(0)), sponsor(records.get(0)));

    model.resumeWithout(question.stale());
    assertNull(model.outcome().question());
    assertEquals(
        new UnfinishedRunsModel.ResumeTotals(2, 3, 0, Message.none()), model.outcome().ended());
    assertEquals("Wanted", sponsor(records.get(0)));
    assertEquals(seen(records.get(1)), sponsor(records.get(1)), "what was discarded is not sent");
    assertEquals(seen(records.get(2)), sponsor(records.get(2)));
    assertEquals("Theirs", sponsor(records.get(3)));
    assertEquals(RunState.Phase.ENDED, phase(run));
    assertTrue(
        ChangeRuns.read(workspace.runs(), run).cells().stream()
            .anyMatch(cell -> cell.reason().text().contains("skipped")),
        "it is written down");
  }

  @Test
  void whatIsDiscardedCanBeSentAllTheSame() {
    UseCase record = records(1).getFirst();
    String run = stopped(EDITED, List.of(change(record, "Wanted")));
    model.resume();
    assertNotNull(model.outcome().question());
    model.resumeWithout(List.of());
    assertEquals("Wanted", sponsor(record));
    assertEquals(RunState.Phase.ENDED, phase(run));
  }

  @Test
  void whatBecameOtherwiseAfterTheQuestionIsAskedAboutAnew() {
    List<UseCase> records = records(3);
    List<Change> changes = records.stream().map(record -> change(record, "Wanted")).toList();
    stopped(EDITED, changes);
    wishes.addAll(changes.subList(1, 3));
    model.resume();
    UnfinishedRunsModel.Question first = Objects.requireNonNull(model.outcome().question());
    assertEquals(1, first.stale().size());

    // The second is discarded while the first is being asked about.
    wishes.remove(changes.get(1));
    model.resumeWithout(List.of());
    UnfinishedRunsModel.Question second = Objects.requireNonNull(model.outcome().question());
    assertEquals(2, second.stale().size());
    assertNull(model.outcome().ended());
    records.forEach(record -> assertEquals(seen(record), sponsor(record), "nothing is sent yet"));

    model.resumeWithout(second.stale().subList(1, 2));
    assertNull(model.outcome().question());
    assertEquals("Wanted", sponsor(records.get(0)), "sent all the same");
    assertEquals(seen(records.get(1)), sponsor(records.get(1)));
    assertEquals("Wanted", sponsor(records.get(2)));
  }

  @Test
  void whatSomebodyElseWroteIsLeftOutWhateverIsTicked() {
    UseCase record = records(1).getFirst();
    Change change = change(record, "Wanted");
    wishes.add(change);
    String run = stopped(EDITED, List.of(change));
    write(record, "Theirs");
    model.resume();
    StaleValue staleValue = Objects.requireNonNull(model.outcome().question()).stale().getFirst();
    assertFalse(staleValue.isSendable());
    model.resumeWithout(List.of());
    assertEquals("Theirs", sponsor(record));
    assertEquals(
        CellExclusions.REASON,
        ChangeRuns.read(workspace.runs(), run).cells().getFirst().reason(),
        "and not a conflict, which nobody could decide there");
  }

  @Test
  void aRunOfAFileIsNotAskedAboutWhatNobodyStaged() {
    UseCase record = records(1).getFirst();
    stopped("manual edit: sponsors.csv", List.of(change(record, "Wanted")));
    model.resume();
    assertNull(model.outcome().question());
    assertEquals("Wanted", sponsor(record));
  }

  @Test
  void aRunIsEndedForGoodAndNothingOfItIsSentLater() {
    List<UseCase> records = records(3);
    String run = stopped(EDITED, records.stream().map(record -> change(record, "No")).toList());
    model.resume();
    UnfinishedRunsModel.Question question = Objects.requireNonNull(model.outcome().question());
    model.leaveRest(question.runs());
    assertEquals(3L, model.outcome().leftUnsent());
    assertEquals(RunState.Phase.ENDED, phase(run));
    assertTrue(model.left().isEmpty());
    model.resume(header(run));
    records.forEach(record -> assertEquals(seen(record), sponsor(record)));
  }

  @Test
  void whatWasLeftOutBeforeOrWasChangedByOthersCountsAsUnsent() {
    List<UseCase> records = records(3);
    List<Change> changes = records.stream().map(record -> change(record, "No")).toList();
    String run = stopped("apply sponsors.csv", changes);
    CellExclusions.exclude(workspace.runs(), run, change -> !change.equals(changes.getFirst()));
    model.findRuns();

    model.leaveRest(List.copyOf(model.left()));

    assertEquals(3L, model.outcome().leftUnsent());
    assertEquals(RunState.Phase.ENDED, phase(run));
  }

  private RunHeader header(String run) {
    return workspace.runs().header(run).orElseThrow();
  }

  private void write(UseCase record, String value) {
    assertTrue(
        client.useCases().patch(record.id(), Map.of(SPONSOR, FieldValue.text(value)), () -> true));
  }
}
