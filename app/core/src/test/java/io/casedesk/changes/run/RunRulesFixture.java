package io.casedesk.changes.run;

import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.plan.RunPlan;
import io.casedesk.changes.plan.RunPurpose;
import io.casedesk.model.ApiException.Call;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldType;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import io.casedesk.model.Verdict;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.dropdowns.KnownDropdownValue;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.model.runs.RunRelation;
import io.casedesk.model.runs.RunState;
import io.casedesk.model.runs.RunStore;
import io.casedesk.workspace.Workspace;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;

/** A service of three use cases, and a workspace for the runs that write to it. */
abstract class RunRulesFixture {

  static final Call PATCH = new Call("PATCH", "/use-cases/uc-1", 400, "no");

  /** Rests that are over at once. */
  private static final RunOptions QUICK = RunOptions.defaults().restingFor(Duration.ofMillis(1));

  static final FieldValue LEGAL = FieldValue.text("legal");
  static final FieldValue FINANCE = FieldValue.text("finance_ops");

  final InMemoryUseCases service =
      new InMemoryUseCases().with(record("uc-1")).with(record("uc-2")).with(record("uc-3"));
  private final Workspace workspace;

  RunRulesFixture(Path folder) {
    workspace = Workspace.open(folder, "test");
  }

  @AfterEach
  void clearInterruptAndClose() {
    Thread.interrupted();
    workspace.close();
  }

  static UseCase record(String id) {
    return new UseCase(
        id,
        Map.of("id", FieldValue.text(id), "title", FieldValue.text("Invoice triage")),
        Map.of("theme", LEGAL, "risk", FieldValue.text("high")));
  }

  static Change theme(String id, FieldValue wanted) {
    return new Change(id, FieldRef.custom("theme"), LEGAL, wanted);
  }

  static Change risk(String id, @Nullable FieldValue seen, FieldValue wanted) {
    return new Change(id, FieldRef.custom("risk"), seen, wanted);
  }

  RunResult apply(Change... changes) {
    return apply(RunWatcher.none(), changes);
  }

  RunResult apply(RunWatcher watcher, Change... changes) {
    return runs()
        .apply(
            RunHeader.of("http://memory", "use-cases", Instant.now(), "ana", "test"),
            Stream.of(changes).map(change -> new PlannedCell(change, "")).toList(),
            QUICK,
            watcher,
            new RunControl());
  }

  /** Applies changes as the undo of a run. */
  RunResult undo(RunResult run, Change... changes) {
    return runs()
        .apply(
            RunHeader.of("http://memory", "use-cases", Instant.now(), "ana", "test")
                .withRelation(RunRelation.ofRun(RunRelation.Kind.UNDO, run.runId())),
            Stream.of(changes).map(change -> new PlannedCell(change, "")).toList(),
            QUICK,
            RunWatcher.none(),
            new RunControl());
  }

  /** Changes each record as a whole or not at all. */
  RunResult applyWhole(Change... changes) {
    return runs()
        .apply(
            RunHeader.of("http://memory", "use-cases", Instant.now(), "ana", "test"),
            RunPlan.ofCells(Stream.of(changes).map(change -> new PlannedCell(change, "")).toList())
                .withPurpose(RunPurpose.none().withWholeRecords(true)),
            QUICK,
            RunWatcher.none(),
            new RunControl());
  }

  RunResult resume(RunResult stopped) {
    return runs().resume(stopped.runId(), QUICK, RunWatcher.none(), new RunControl());
  }

  RunResult resumeLast() {
    String last = workspace.runs().runs().getFirst().header().id();
    return runs().resume(last, RunOptions.defaults(), RunWatcher.none(), new RunControl());
  }

  boolean giveUp(RunResult stopped) {
    return ChangeRuns.giveUp(store(), stopped.runId());
  }

  RunState.Phase phase(RunResult result) {
    return workspace.runs().runs().stream()
        .filter(run -> run.header().id().equals(result.runId()))
        .findFirst()
        .orElseThrow()
        .state()
        .phase();
  }

  private ChangeRuns<UseCase> runs() {
    return new ChangeRuns<>(service, new TestDropdownValues(), store());
  }

  /** Where runs are kept. */
  RunStore store() {
    return workspace.runs();
  }

  CellResult applyOne(Change change) {
    return apply(change).cells().getFirst();
  }

  static List<@Nullable Verdict> verdicts(RunResult result) {
    return result.cells().stream().<@Nullable Verdict>map(CellResult::verdict).toList();
  }

  private static final class TestDropdownValues implements DropdownValues {
    @Override
    public List<KnownDropdownValue> options(String fieldKey) {
      return fieldKey.equals("theme")
          ? List.of(
              new KnownDropdownValue(
                  "finance_ops", "Finance", 3, KnownDropdownValue.Source.SERVICE),
              new KnownDropdownValue("legal", "Legal", 2, KnownDropdownValue.Source.SERVICE))
          : List.of();
    }

    @Override
    public Set<String> fieldKeys() {
      return Set.of("theme", "risk", "regions", "listed");
    }

    @Override
    public FieldType fieldType(String fieldKey) {
      return fieldKey.equals("regions") ? FieldType.CHOICES : FieldType.UNKNOWN;
    }
  }
}
