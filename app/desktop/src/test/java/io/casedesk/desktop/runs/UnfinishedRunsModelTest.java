package io.casedesk.desktop.runs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.journal.CreateResult;
import io.casedesk.changes.journal.RunProgress;
import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.changes.plan.RunPlan;
import io.casedesk.changes.run.ChangeRuns;
import io.casedesk.changes.run.RunControl;
import io.casedesk.changes.run.RunOptions;
import io.casedesk.changes.run.RunWatcher;
import io.casedesk.desktop.app.Nowhere;
import io.casedesk.desktop.common.preferences.Preferences;
import io.casedesk.desktop.common.tasks.DirectTasks;
import io.casedesk.desktop.records.data.ConnectionStore;
import io.casedesk.messages.Message;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.StoreException;
import io.casedesk.model.UseCase;
import io.casedesk.model.Verdict;
import io.casedesk.model.dropdowns.KnownDropdownValues;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.model.runs.RunRows;
import io.casedesk.model.service.ReadListener;
import io.casedesk.model.service.ReadOutcome;
import io.casedesk.model.service.RecordRepository;
import io.casedesk.model.service.RecordRepository.NewRecord;
import io.casedesk.model.service.RecordRepository.SendListener;
import io.casedesk.workspace.Workspace;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import javafx.beans.InvalidationListener;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnfinishedRunsModelTest {

  private final List<String> resumed = new ArrayList<>();
  private final List<RunControl> controls = new ArrayList<>();
  private final Map<String, Verdict> created = new HashMap<>();
  private @Nullable Verdict verdict = Verdict.APPLIED;
  private @Nullable RuntimeException failure;

  /** The only run that fails; null when all do. */
  private @Nullable String failing;

  private final Workspace workspace;
  private final UnfinishedRunsModel model;

  UnfinishedRunsModelTest(@TempDir Path folder) {
    workspace = Workspace.open(folder, "test");
    model =
        new UnfinishedRunsModel(
            new ConnectionStore(
                new Nowhere(),
                workspace,
                "edit",
                (kind, changes) -> "edit",
                Preferences.usual(),
                null,
                () -> {},
                () -> {}),
            Map.of("use-cases", this::resume),
            DirectTasks.create());
  }

  @AfterEach
  void close() {
    workspace.close();
  }

  /** A run that stops before anything is sent. */
  private String unfinished(String connection, String kind) {
    RunHeader header = RunHeader.of(connection, kind, Instant.now(), "ana", "test");
    RunControl cancelled = new RunControl();
    cancelled.cancel();
    new ChangeRuns<>(
            new One(), KnownDropdownValues.of(List.of(), Map.of(), List.of()), workspace.runs())
        .apply(
            header,
            List.of(new PlannedCell(new Change("1", One.FIELD, null, FieldValue.text("x")), "")),
            RunOptions.defaults(),
            RunWatcher.none(),
            cancelled);
    return header.id();
  }

  private RunResult resume(String runId, RunWatcher watcher, RunControl control) {
    resumed.add(runId);
    controls.add(control);
    if (failure != null && (failing == null || failing.equals(runId))) {
      throw failure;
    }
    watcher.progressed(new RunProgress(1, 0, 1, 1));
    RunResult read = ChangeRuns.read(workspace.runs(), runId);
    assertTrue(ChangeRuns.giveUp(workspace.runs(), runId));
    return new RunResult(
        runId,
        read.cells().stream()
            .map(c -> new CellResult(c.cell(), verdict, null, Message.none()))
            .toList(),
        read.creates().stream()
            .map(
                c ->
                    new CreateResult(
                        c.create(), created.get(c.create().row()), null, Message.none()))
            .toList(),
        Map.of(),
        verdict == null ? Message.plain("cancelled") : Message.none());
  }

  @Test
  void onlyRunsOfThisConnectionAndKindsKnownHereAreOffered() {
    unfinished("http://elsewhere", "use-cases");
    unfinished("memory:", "playbooks");
    String ours = unfinished("memory:", "use-cases");
    model.findRuns();

    assertEquals(List.of(ours), model.left().stream().map(run -> run.header().id()).toList());
    assertEquals(1, model.left().getFirst().open());
    assertEquals(1, model.left().getFirst().all());
  }

  @Test
  void goesOnWithTheOldestFirstAndSaysWhatCameOfIt() {
    String first = unfinished("memory:", "use-cases");
    String second = unfinished("memory:", "use-cases");
    model.findRuns();
    model.resume();

    assertEquals(List.of(first, second), resumed);
    assertEquals(
        new UnfinishedRunsModel.ResumeTotals(2, 0, 0, Message.none()), model.outcome().ended());
    assertEquals(List.of(), model.left());
    assertNull(model.progress().progressProperty().get());
  }

  @Test
  void whatDoesNotReadAsWantedAndWhatWasNotSentAreCountedApart() {
    unfinished("memory:", "use-cases");
    model.findRuns();
    verdict = Verdict.CONFLICT;
    model.resume();
    assertEquals(
        new UnfinishedRunsModel.ResumeTotals(0, 1, 0, Message.none()), model.outcome().ended());

    unfinished("memory:", "use-cases");
    model.findRuns();
    verdict = null;
    model.resume();
    assertEquals(
        new UnfinishedRunsModel.ResumeTotals(0, 0, 1, Message.plain("cancelled")),
        model.outcome().ended());
  }

  /** Records to be created, one for each row, which nothing was sent for. */
  private void unfinishedCreates(String... rows) {
    RunControl cancelled = new RunControl();
    cancelled.cancel();
    new ChangeRuns<>(
            new One(), KnownDropdownValues.of(List.of(), Map.of(), List.of()), workspace.runs())
        .apply(
            RunHeader.of("memory:", "use-cases", Instant.now(), "ana", "test"),
            RunPlan.ofCreates(
                "new.csv",
                Stream.of(rows)
                    .map(
                        row ->
                            new PlannedCreate(row, "Case " + row, Map.of(), "new.csv row " + row))
                    .toList()),
            RunOptions.defaults(),
            RunWatcher.none(),
            cancelled);
  }

  @Test
  void recordsThatWereToBeCreatedCountAsValuesDo() {
    unfinishedCreates("2", "3", "4", "5", "6", "7");
    model.findRuns();
    assertEquals(6, model.left().getFirst().open());
    assertEquals(6, model.left().getFirst().all());

    created.put("2", Verdict.APPLIED);
    created.put("3", Verdict.UNCHANGED);
    created.put("4", Verdict.REJECTED);
    created.put("5", Verdict.UNCERTAIN);
    created.put("6", Verdict.DIFFERENT);
    model.resume();
    UnfinishedRunsModel.ResumeTotals ended =
        Objects.requireNonNull(model.outcome().ended(), "what came of it");
    assertEquals(new UnfinishedRunsModel.ResumeTotals(2, 3, 1, Message.none()), ended);
    assertFalse(ended.allGood());
  }

  @Test
  void onlyWhatIsThereAndDidNotStopIsGood() {
    assertTrue(new UnfinishedRunsModel.ResumeTotals(1, 0, 0, Message.none()).allGood());
    assertFalse(new UnfinishedRunsModel.ResumeTotals(1, 1, 0, Message.none()).allGood());
    assertFalse(new UnfinishedRunsModel.ResumeTotals(1, 0, 1, Message.none()).allGood());
    assertFalse(new UnfinishedRunsModel.ResumeTotals(1, 0, 0, Message.plain("stopped")).allGood());
  }

  @Test
  void aFailureIsKeptAndTheRunStaysOffered() {
    unfinished("memory:", "use-cases");
    model.findRuns();
    failure = new StoreException(Message.plain("The disk is full"), null);
    model.resume();

    assertInstanceOf(StoreException.class, model.outcome().failure());
    assertEquals(1, model.left().size());
    failure = null;
    model.resume();
    assertNull(model.outcome().failure());
    assertEquals(
        new UnfinishedRunsModel.ResumeTotals(1, 0, 0, Message.none()), model.outcome().ended());
  }

  @Test
  void aRunThatFailsDoesNotKeepTheOthers() {
    String first = unfinished("memory:", "use-cases");
    String second = unfinished("memory:", "use-cases");
    String third = unfinished("memory:", "use-cases");
    model.findRuns();
    failure = new IllegalStateException("a fault of the program");
    failing = second;
    model.resume();

    assertEquals(List.of(first, second, third), resumed);
    assertSame(failure, model.outcome().failure());
    assertEquals(
        new UnfinishedRunsModel.ResumeTotals(2, 0, 0, Message.none()), model.outcome().ended());
    assertEquals(List.of(second), model.left().stream().map(run -> run.header().id()).toList());
  }

  @Test
  void whereNothingCanBeWrittenDownTheRestWaitsAndWhatWasDoneIsStillTold() {
    String first = unfinished("memory:", "use-cases");
    String second = unfinished("memory:", "use-cases");
    String third = unfinished("memory:", "use-cases");
    model.findRuns();
    failure = new StoreException(Message.plain("The disk is full"), null);
    failing = second;
    model.resume();

    assertEquals(List.of(first, second), resumed);
    assertSame(failure, model.outcome().failure());
    assertEquals(
        new UnfinishedRunsModel.ResumeTotals(1, 0, 0, Message.none()), model.outcome().ended());
    assertEquals(
        List.of(third, second), model.left().stream().map(run -> run.header().id()).toList());
  }

  @Test
  void aLogThatCannotBeReadIsShownAndDismissedApartFromTheOthers() {
    String good = unfinished("memory:", "use-cases");
    RunHeader broken = RunHeader.of("memory:", "use-cases", Instant.now(), "ana", "broken");
    workspace.runs().begin(broken, "{}", RunRows.ofPlan(List.of(), List.of()));
    model.findRuns();

    assertEquals(2, model.left().size());
    UnfinishedRunsModel.LeftRun shown = model.left().getFirst();
    assertEquals(broken.id(), shown.header().id());
    assertFalse(shown.isReadable());
    assertNotNull(shown.unreadable());

    model.resume();
    assertEquals(List.of(good), resumed);
    assertNull(model.outcome().failure());
    assertEquals(
        new UnfinishedRunsModel.ResumeTotals(1, 0, 0, Message.none()), model.outcome().ended());
    assertEquals(
        List.of(broken.id()), model.left().stream().map(run -> run.header().id()).toList());
    model.resume();
    assertEquals(List.of(good), resumed, "there is nothing that could be gone on with");

    model.dismiss(model.left());
    model.findRuns();
    assertEquals(List.of(), model.left());
  }

  @Test
  void whatWasDismissedIsNotOfferedAgain() {
    unfinished("memory:", "use-cases");
    model.findRuns();
    model.dismiss(model.left());
    model.findRuns();
    assertEquals(List.of(), model.left());

    String later = unfinished("memory:", "use-cases");
    model.findRuns();
    assertEquals(List.of(later), model.left().stream().map(run -> run.header().id()).toList());
  }

  @Test
  void oneRunAloneIsGoneOnWithAlsoWhenItWasDismissed() {
    String first = unfinished("memory:", "use-cases");
    unfinished("memory:", "use-cases");
    model.findRuns();
    RunHeader header = model.left().getLast().header();
    assertEquals(first, header.id());
    model.dismiss(model.left());
    model.resume(header);
    assertEquals(List.of(first), resumed);
    assertEquals(
        new UnfinishedRunsModel.ResumeTotals(1, 0, 0, Message.none()), model.outcome().ended());
  }

  @Test
  void whoeverListensToTheListIsNotForgotten() {
    List<Integer> heard = new ArrayList<>();
    model.left().addListener((InvalidationListener) changed -> heard.add(model.left().size()));
    System.gc();
    unfinished("memory:", "use-cases");
    model.findRuns();
    assertEquals(List.of(1), heard);
  }

  @Test
  void stoppingReachesTheRun() {
    unfinished("memory:", "use-cases");
    model.findRuns();
    model.progress().cancel();
    model.resume();
    model.progress().cancel();
    assertTrue(controls.getFirst().isCancelled());
  }

  /** One record. */
  private static final class One implements RecordRepository<UseCase> {

    private static final FieldRef FIELD = FieldRef.custom("sponsor");

    @Override
    public ReadOutcome readAll(ReadListener<UseCase> listener, BooleanSupplier mayWait) {
      return new ReadOutcome(0, Instant.EPOCH, List.of());
    }

    @Override
    public Map<String, UseCase> reread(Set<String> ids, BooleanSupplier mayWait) {
      return Map.of("1", new UseCase("1", Map.of(), Map.of()));
    }

    @Override
    public boolean patch(String id, Map<FieldRef, FieldValue> values, BooleanSupplier stillWanted) {
      throw new AssertionError("nothing is sent once it was cancelled");
    }

    @Override
    public UseCase create(NewRecord record, SendListener sendListener) {
      throw new AssertionError("nothing is created");
    }

    @Override
    public boolean writable(FieldRef field) {
      return true;
    }
  }
}
