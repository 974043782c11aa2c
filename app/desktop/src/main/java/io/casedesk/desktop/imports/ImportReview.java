package io.casedesk.desktop.imports;

import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.changes.run.ChangeRuns;
import io.casedesk.changes.run.RunControl;
import io.casedesk.changes.run.RunWatcher;
import io.casedesk.changes.validation.PreflightReport;
import io.casedesk.desktop.changes.ChangeService;
import io.casedesk.desktop.changes.review.LineDecision;
import io.casedesk.desktop.changes.review.LineDecision.Choice;
import io.casedesk.desktop.changes.review.LineSource;
import io.casedesk.desktop.changes.review.ReviewLine;
import io.casedesk.desktop.changes.review.ReviewService;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.files.imports.ImportDifference;
import io.casedesk.files.imports.ImportDraft;
import io.casedesk.files.imports.LastImport;
import io.casedesk.files.imports.Mapping;
import io.casedesk.files.table.Table;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.model.runs.RunStore;
import io.casedesk.workspace.UnfinishedImport;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Checks and applies the differences between a file and the records, and keeps the decisions. */
final class ImportReview implements ReviewService<CaseRecord> {

  private static final System.Logger LOG = System.getLogger(ImportReview.class.getName());

  /** A difference with its source of lines, which is made once for the lines of all checks. */
  private record Source(ImportDifference difference, LineSource lines, boolean hasLast) {}

  private final ImportJob importJob;
  private final Supplier<Matches> matches;
  private final ImportTargets targets;
  private final Tasks.Series storing = new Tasks.Series();
  private Map<ReviewLine.Key, @Nullable FieldValue> overwritten = Map.of();
  private volatile @Nullable Source made;

  ImportReview(ImportJob importJob, Supplier<Matches> matches, ImportTargets targets) {
    this.importJob = importJob;
    this.matches = matches;
    this.targets = targets;
  }

  private ImportRecordSource<?> known() {
    return Objects.requireNonNull(matches.get().known());
  }

  @Override
  public Callable<PreflightReport<CaseRecord>> checking(ChangePlan plan) {
    ImportRecordSource<?> known = known();
    return prepared(() -> known.check(plan));
  }

  @Override
  public @Nullable Callable<PreflightReport<CaseRecord>> preview(ChangePlan plan) {
    ImportRecordSource<?> known = known();
    // A value that the user edited may have been seen earlier.
    boolean isSeen =
        plan.creates().isEmpty() && importJob.draftProperty().get().cells().edited().isEmpty();
    return known.asOf() == null
        ? null
        : prepared(() -> isSeen ? known.asSeen(plan) : known.asHeld(plan));
  }

  /** Prepares the lines of the check in the background as well. */
  private Callable<PreflightReport<CaseRecord>> prepared(
      Callable<PreflightReport<CaseRecord>> checking) {
    ImportDifference difference = matches.get().difference();
    Mapping mapping = importJob.draftProperty().get().mapping();
    UnfinishedImport stored = importJob.storedProperty().get();
    return () -> {
      PreflightReport<CaseRecord> report = checking.call();
      Source before = made;
      if (!isOf(before, difference) && difference != null && mapping != null && stored != null) {
        Optional<UnfinishedImport> last = importJob.store().last(stored);
        LastImport cells =
            last.map(one -> cells(one, mapping, difference)).orElse(LastImport.none());
        made =
            new Source(
                difference, new ImportLineSource(difference, mapping, cells), last.isPresent());
      }
      return report;
    };
  }

  @SuppressWarnings("ReferenceEquality") // comparing 100,000 rows takes long
  private static boolean isOf(@Nullable Source source, @Nullable ImportDifference difference) {
    return source != null && source.difference() == difference;
  }

  /** Reads the last import. If that fails, the check continues without a last import. */
  private LastImport cells(UnfinishedImport last, Mapping mapping, ImportDifference difference) {
    try {
      ImportDraft draft = ImportDraft.read(last.draft());
      Table table = Table.read(importJob.store().file(last), draft.options());
      return LastImport.of(table, mapping, ImportLineSource.keys(difference));
    } catch (IOException | RuntimeException e) {
      LOG.log(System.Logger.Level.WARNING, "Can't compare with the last import", e);
      return LastImport.none();
    }
  }

  @Override
  public LineSource source(ChangePlan plan) {
    Source now = made;
    return now == null ? LineSource.NONE : now.lines();
  }

  /** Whether there was an earlier import with the mapping. */
  boolean hasLast() {
    Source now = made;
    return now != null && now.hasLast();
  }

  @Override
  public Callable<RunResult> applying(
      PreflightReport<CaseRecord> checked, RunWatcher watcher, RunControl control) {
    ImportRecordSource<?> known = known();
    UnfinishedImport stored = Objects.requireNonNull(importJob.storedProperty().get());
    RunHeader header = known.header(checked.plan());
    Runnable keeping = importJob.storeTask(stored.sent(header.id()));
    return () -> {
      // Store the id of the run first, so that the import leads to its run even after a crash.
      keeping.run();
      return known.send(checked, header, new ChangeService.WatchedRun(watcher, control));
    };
  }

  @Override
  public StoredRun run() {
    UnfinishedImport stored = importJob.storedProperty().get();
    return new ImportRun(importJob, stored == null ? null : stored.run(), targets.list());
  }

  /** The run of an import; the id is null before it is begun. */
  private record ImportRun(ImportJob importJob, @Nullable String id, RecordsModel<?> list)
      implements StoredRun {

    @Override
    public @Nullable LoggedRun logged() {
      RunStore store = importJob.books().runs();
      return id == null || store.header(id).isEmpty()
          ? null
          : new LoggedRun(ChangeRuns.read(store, id), store.isEnded(id));
    }

    @Override
    public RunResult resume(RunWatcher watcher, RunControl control) {
      return list.resume(Objects.requireNonNull(id), watcher, control);
    }
  }

  @Override
  public String recordName(String id) {
    ImportRecordSource<?> known = matches.get().known();
    return known == null ? id : known.recordName(id);
  }

  @Override
  public String recordSource(String id) {
    return targets.list().review().service().recordSource(id);
  }

  @Override
  public String labels(FieldRef field, FieldValue value) {
    return targets.list().review().service().labels(field, value);
  }

  @Override
  public String fieldName(FieldRef field) {
    ImportRecordSource<?> known = matches.get().known();
    return known == null ? field.key() : known.fieldName(field);
  }

  @Override
  public boolean isDate(FieldRef field) {
    ImportRecordSource<?> known = matches.get().known();
    return known != null && known.isDate(field);
  }

  @Override
  public @Nullable ValueEditing editing(Change change, @Nullable FieldValue now) {
    return targets.list().review().service().editing(change, now);
  }

  @Override
  public List<ValueEditing> editing(PlannedCreate create) {
    return targets.list().review().service().editing(create);
  }

  /** Keeps values that were entered in place of those of the file. */
  @Override
  public void reconsidered(List<DecisionChange> changes) {
    for (DecisionChange one : changes) {
      Change now = one.after();
      if (one.before() != null && now != null && !one.before().wanted().equals(now.wanted())) {
        storeValue(now);
      }
    }
  }

  @Override
  public void edited(Change value) {
    storeValue(
        new Change(
            ImportDraft.newRecord(value.recordId()), value.field(), value.seen(), value.wanted()));
  }

  private void storeValue(Change value) {
    ImportDraft draft = importJob.draftProperty().get();
    importJob.decide(draft.withCells(draft.cells().withValue(ImportDraft.EditedValue.of(value))));
  }

  @Override
  public Map<ReviewLine.Key, LineDecision> decisions() {
    ImportDraft.Cells cells = importJob.draftProperty().get().cells();
    Map<ReviewLine.Key, LineDecision> decided = new HashMap<>();
    cells.leftOut().forEach(cell -> decided.put(key(cell), LineDecision.SKIP));
    FieldRef title = known().kind().title();
    cells
        .notCreated()
        .forEach(row -> decided.put(new ReviewLine.Key(row, title, true), LineDecision.SKIP));
    for (Change.Cell cell : cells.insisted()) {
      ReviewLine.Key key = key(cell);
      // After a restart, it isn't known which value the user saw.
      if (overwritten.containsKey(key)) {
        decided.putIfAbsent(key, new LineDecision(Choice.MINE, overwritten.get(key)));
      }
    }
    return decided;
  }

  private static ReviewLine.Key key(Change.Cell cell) {
    return new ReviewLine.Key(cell.recordId(), cell.field(), false);
  }

  @Override
  public void decided(List<ReviewLine> lines) {
    UnfinishedImport kept = importJob.storedProperty().get();
    ImportDraft.Cells before = importJob.draftProperty().get().cells();
    importJob
        .tasks()
        // A decision that is made meanwhile starts a newer task.
        .call(() -> Stored.of(before, lines))
        .newestOf(storing)
        .onSuccess(
            stored -> {
              overwritten = stored.mine();
              UnfinishedImport now = importJob.storedProperty().get();
              if (kept != null && now != null && kept.file().equals(now.file())) {
                ImportDraft draft = importJob.draftProperty().get();
                importJob.decide(draft.withCells(draft.cells().withDecisions(stored.cells())));
              }
            })
        .start();
  }

  /**
   * The decisions on the lines, as they are kept.
   *
   * @param mine the value that each overwriting line was decided for
   */
  private record Stored(ImportDraft.Cells cells, Map<ReviewLine.Key, @Nullable FieldValue> mine) {

    static Stored of(ImportDraft.Cells before, List<ReviewLine> lines) {
      // Decisions on cells that the plan doesn't have now stay, such as those of an unmapped
      // column.
      Set<Change.Cell> out = new HashSet<>(before.leftOut());
      Set<String> notCreated = new HashSet<>(before.notCreated());
      Map<ReviewLine.Key, @Nullable FieldValue> mine = new HashMap<>();
      Set<Change.Cell> insisted = new HashSet<>();
      for (ReviewLine line : lines) {
        ReviewLine.Key key = line.key();
        LineDecision decision = line.decision();
        Change.Cell cell = new Change.Cell(key.id(), key.field());
        boolean isSkipped = decision.choice() == Choice.SKIP;
        if (key.isNew()) {
          boolean _ = isSkipped ? notCreated.add(key.id()) : notCreated.remove(key.id());
        } else {
          boolean _ = isSkipped ? out.add(cell) : out.remove(cell);
        }
        if (decision.choice() == Choice.MINE) {
          mine.put(key, decision.seen());
          insisted.add(cell);
        }
      }
      return new Stored(new ImportDraft.Cells(out, insisted, Set.of(), notCreated), mine);
    }
  }
}
