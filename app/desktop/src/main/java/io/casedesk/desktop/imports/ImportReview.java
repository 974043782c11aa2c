package io.casedesk.desktop.imports;

import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.changes.run.RunControl;
import io.casedesk.changes.run.RunWatcher;
import io.casedesk.changes.validation.PreflightReport;
import io.casedesk.desktop.changes.ChangeService;
import io.casedesk.desktop.changes.review.ReviewLine;
import io.casedesk.desktop.changes.review.ReviewLine.FileCell;
import io.casedesk.desktop.changes.review.ReviewLine.LineDecision;
import io.casedesk.desktop.changes.review.ReviewLine.LineDecision.Choice;
import io.casedesk.desktop.changes.review.ReviewService;
import io.casedesk.desktop.changes.review.ReviewService.DecisionChange;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.files.imports.ImportDifference;
import io.casedesk.files.imports.ImportDraft;
import io.casedesk.files.imports.ImportRow;
import io.casedesk.files.imports.LastImport;
import io.casedesk.files.imports.Mapping;
import io.casedesk.files.imports.Mapping.MappedColumn;
import io.casedesk.files.table.Table;
import io.casedesk.json.JsonKeys;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.workspace.UnfinishedImport;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** Checks and applies the differences between a file and the records, and keeps the decisions. */
final class ImportReview implements ReviewService<CaseRecord> {

  private static final System.Logger LOG = System.getLogger(ImportReview.class.getName());

  /** A difference with its source of lines, which is made once for the lines of all checks. */
  private record Source(ImportDifference difference, ImportLineSource lines, boolean hasLast) {}

  private final ImportSession session;
  private final Tasks.Series storing = new Tasks.Series();
  private Map<ReviewLine.Key, @Nullable FieldValue> overwritten = Map.of();
  private volatile @Nullable Source made;

  ImportReview(ImportSession session) {
    this.session = session;
  }

  private ImportRecordSource<?> known() {
    return Objects.requireNonNull(session.matches().known());
  }

  @Override
  public Callable<PreflightReport<CaseRecord>> checking(ChangePlan plan) {
    ImportRecordSource<?> known = known();
    return prepared(() -> known.check(plan));
  }

  @Override
  public @Nullable Callable<PreflightReport<CaseRecord>> preview(ChangePlan plan) {
    ImportRecordSource<?> known = known();
    return known.asOf() == null ? null : prepared(() -> known.asHeld(plan));
  }

  /** Prepares the lines of the check in the background as well. */
  private Callable<PreflightReport<CaseRecord>> prepared(
      Callable<PreflightReport<CaseRecord>> checking) {
    ImportDifference difference = session.matches().difference();
    Mapping mapping = session.draftProperty().get().mapping();
    UnfinishedImport stored = session.storedProperty().get();
    return () -> {
      PreflightReport<CaseRecord> report = checking.call();
      Source before = made;
      if (!isOf(before, difference) && difference != null && mapping != null && stored != null) {
        Optional<UnfinishedImport> last = session.store().last(stored);
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
      Table table = Table.read(session.store().file(last), draft.options());
      return LastImport.of(table, mapping, ImportLineSource.keys(difference));
    } catch (IOException | RuntimeException e) {
      LOG.log(System.Logger.Level.WARNING, "Can't compare with the last import", e);
      return LastImport.none();
    }
  }

  @Override
  public @Nullable FileCell fileCell(Change change, @Nullable FieldValue now) {
    Source source = made;
    return source == null ? null : source.lines().cell(change, now);
  }

  @Override
  public @Nullable FileCell fileCell(PlannedCreate create) {
    Source source = made;
    return source == null ? null : source.lines().create(create);
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
    UnfinishedImport stored = Objects.requireNonNull(session.storedProperty().get());
    RunHeader header = known.header(checked.plan());
    Runnable keeping = session.storeTask(stored.sent(header.id()));
    return () -> {
      // Store the id of the run first, so that the import leads to its run even after a crash.
      keeping.run();
      return known.send(checked, header, new ChangeService.WatchedRun(watcher, control));
    };
  }

  @Override
  public StoredRun run() {
    UnfinishedImport stored = session.storedProperty().get();
    String id = stored == null ? null : stored.run();
    RecordsModel<?> records = session.list();
    return new StoredRun(
        id,
        session.connectionStore().runs(),
        (watcher, control) -> records.resume(Objects.requireNonNull(id), watcher, control));
  }

  @Override
  public Records records() {
    return session.list().review().records();
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
    ImportDraft draft = session.draftProperty().get();
    session.decide(draft.withCells(draft.cells().withValue(value)));
  }

  @Override
  public Map<ReviewLine.Key, LineDecision> decisions() {
    ImportDraft.Cells cells = session.draftProperty().get().cells();
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
    UnfinishedImport kept = session.storedProperty().get();
    ImportDraft.Cells before = session.draftProperty().get().cells();
    session
        .tasks()
        // A decision that is made meanwhile starts a newer task.
        .call(() -> Stored.of(before, lines))
        .newestOf(storing)
        .onSuccess(
            stored -> {
              overwritten = stored.mine();
              UnfinishedImport now = session.storedProperty().get();
              if (kept != null && now != null && kept.file().equals(now.file())) {
                ImportDraft draft = session.draftProperty().get();
                session.decide(draft.withCells(draft.cells().withDecisions(stored.cells())));
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

  /**
   * Finds the cells of a file that the lines of a difference come from. Takes time proportional to
   * their number, so don't create it on the JavaFX thread.
   */
  static final class ImportLineSource {

    private final LastImport last;
    private final Map<FieldRef, String> columns = new LinkedHashMap<>();
    private final List<String> positions;
    private final Map<String, ImportRow> byRecord = new HashMap<>();
    private final Map<String, ImportRow> byKey = new HashMap<>();
    private final Map<Change.Cell, String> inFile = new HashMap<>();
    private final Map<String, List<ImportDifference.Label>> labels = new HashMap<>();

    /**
     * Creates the source of one difference.
     *
     * @param last the last import with the same mapping
     */
    ImportLineSource(ImportDifference difference, Mapping mapping, LastImport last) {
      this.last = last;
      for (MappedColumn column : mapping.columns()) {
        columns.put(column.field(), column.column());
      }
      for (ImportRow row : difference.rows()) {
        if (row.state() == ImportRow.State.MATCHED) {
          byRecord.put(row.recordId(), row);
        } else if (row.state() == ImportRow.State.CREATE) {
          byKey.put(row.key(), row);
        }
      }
      for (ImportDifference.Label label : difference.labels()) {
        labels.computeIfAbsent(label.column(), column -> new ArrayList<>()).add(label);
      }
      List<PlannedCell> changes = difference.plan().changes();
      for (int i = 0; i < changes.size(); i++) {
        inFile.put(changes.get(i).change().cell(), difference.inFile().get(i));
      }
      positions = List.copyOf(columns.values());
    }

    /** Returns the keys of the rows that have at least one change. */
    static Set<String> keys(ImportDifference difference) {
      Set<String> records = new HashSet<>();
      difference.plan().changes().forEach(planned -> records.add(planned.change().recordId()));
      Set<String> keys = new HashSet<>();
      for (ImportRow row : difference.rows()) {
        if (records.contains(row.recordId())) {
          keys.add(row.key());
        }
      }
      return keys;
    }

    /**
     * Returns the cell that a change comes from.
     *
     * @param now the current value in the service
     */
    FileCell cell(Change change, @Nullable FieldValue now) {
      String column = columns.getOrDefault(change.field(), change.field().key());
      ImportRow row = byRecord.get(change.recordId());
      String text = inFile.getOrDefault(change.cell(), change.wanted().display());
      String before = row == null ? null : last.text(row.key(), column);
      return new FileCell(
          number(row),
          column,
          positions.indexOf(column),
          text,
          before,
          label(column, text, change),
          last.rows().isEmpty()
              ? null
              : LastImport.moved(before, text, now == null ? "" : now.display()));
    }

    /** Returns the cell that names a record to be created. */
    FileCell create(PlannedCreate create) {
      return new FileCell(number(byKey.get(create.row())), "", -1, create.name(), null, null, null);
    }

    /** Finds a label in the text of the cell whose key is one of the wanted keys. */
    private @Nullable String label(String column, String text, Change change) {
      List<ImportDifference.Label> taken = labels.getOrDefault(column, List.of());
      List<String> wanted = taken.isEmpty() ? List.of() : JsonKeys.of(change.wanted());
      for (ImportDifference.Label one : taken) {
        if (text.contains(one.label()) && wanted.contains(one.key())) {
          return one.label();
        }
      }
      return null;
    }

    private static int number(@Nullable ImportRow row) {
      return row == null ? 0 : row.number();
    }
  }
}
