package io.casedesk.desktop.imports;

import io.casedesk.changes.followup.UndoHistory;
import io.casedesk.desktop.changes.review.ReviewSession;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.records.data.ConnectionStore;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.files.imports.ImportChoices;
import io.casedesk.files.imports.ImportDifference;
import io.casedesk.files.imports.ImportDraft;
import io.casedesk.files.imports.ImportRow;
import io.casedesk.files.imports.ImportRuns;
import io.casedesk.files.imports.Mapping;
import io.casedesk.files.table.Table;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.RecordKind;
import io.casedesk.model.runs.RunStore;
import io.casedesk.workspace.UnfinishedImport;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.value.ObservableValue;
import org.jspecify.annotations.Nullable;

/**
 * An import, from its file to the results of its run. Going back to an earlier step loses nothing,
 * until a choice is changed there. Use on the JavaFX thread.
 */
public final class ImportSession {

  /** The furthest step that an import has reached, with what was found there. */
  public sealed interface Step {

    /** A file is chosen and read. */
    record File() implements Step {}

    /** Its columns are mapped to fields. */
    record Mapped() implements Step {}

    /** Its rows are matched to records. */
    record Matched(Matches matches) implements Step {}

    /** The changes are reviewed and applied, and their results are shown. */
    record Reviewed(Matches matches) implements Step {}

    private static Step of(ImportStep pane, Matches matches) {
      return switch (pane) {
        case FILE -> new File();
        case MAPPING -> new Mapped();
        case MATCHING -> new Matched(matches);
        case DIFFERENCE -> new Reviewed(matches);
      };
    }

    /** Returns the pane of the step. */
    default ImportStep pane() {
      return switch (this) {
        case File _ -> ImportStep.FILE;
        case Mapped _ -> ImportStep.MAPPING;
        case Matched _ -> ImportStep.MATCHING;
        case Reviewed _ -> ImportStep.DIFFERENCE;
      };
    }
  }

  private final ReadOnlyObjectWrapper<RecordKind> kind =
      new ReadOnlyObjectWrapper<>(RecordKind.USE_CASES);
  private final ReadOnlyObjectWrapper<Step> step = new ReadOnlyObjectWrapper<>(new Step.File());
  private final ReadOnlyObjectWrapper<ImportStep> open =
      new ReadOnlyObjectWrapper<>(ImportStep.FILE);
  private final BooleanProperty incomplete = new SimpleBooleanProperty();
  private final ReadOnlyObjectWrapper<UndoHistory.@Nullable Undo> undone =
      new ReadOnlyObjectWrapper<>();
  private final Tasks.Series undoLookups = new Tasks.Series();
  private final ConnectionStore connectionStore;
  private final ImportTargets targets;
  private final ImportJob job;
  private final ImportFile file;
  private final MappingModel mapping;
  private final ImportReview importReview;
  private final ReviewSession<CaseRecord> review;

  /** Actions that wait until the stored import is restored. */
  private final List<Runnable> waiting = new ArrayList<>();

  private boolean isRestoreBegun;
  private boolean isRestoring;

  /**
   * Creates a session without an import.
   *
   * @param lists the list of each record kind that can be imported
   * @param ended called when a run of an import ends
   */
  public ImportSession(
      Map<RecordKind, RecordsModel<?>> lists,
      ConnectionStore connectionStore,
      Runnable ended,
      Tasks tasks) {
    this.connectionStore = connectionStore;
    this.targets = new ImportTargets(kind.getReadOnlyProperty(), lists, connectionStore);
    this.job = new ImportJob(connectionStore, tasks);
    this.file = new ImportFile(job);
    this.mapping = new MappingModel(job);
    this.importReview = new ImportReview(job, this::matches, targets);
    this.review = new ReviewSession<>(importReview, connectionStore.gate(), tasks);
    job.draftProperty().subscribe(this::chosen);
    review
        .phaseProperty()
        .subscribe(
            phase -> {
              if (phase instanceof ReviewSession.Phase.Ended) {
                ended.run();
              }
            });
    job.storedProperty().subscribe(stored -> findUndo());
    undone.subscribe(by -> review.undoneProperty().set(by != null && by.whole()));
  }

  /** The record kind that is imported. */
  public ReadOnlyObjectProperty<RecordKind> kindProperty() {
    return kind.getReadOnlyProperty();
  }

  /** The furthest step that can be opened. */
  public ReadOnlyObjectProperty<Step> stepProperty() {
    return step.getReadOnlyProperty();
  }

  /** Returns the furthest step that can be opened. */
  public ImportStep reached() {
    return step.get().pane();
  }

  /** The open step. */
  public ReadOnlyObjectProperty<ImportStep> openProperty() {
    return open.getReadOnlyProperty();
  }

  /** Returns the open step. */
  public ImportStep open() {
    return open.get();
  }

  /** Returns the rows with their records, as far as the import has come. */
  Matches matches() {
    return switch (step.get()) {
      case Step.File _, Step.Mapped _ -> Matches.NONE;
      case Step.Matched(Matches matches) -> matches;
      case Step.Reviewed(Matches matches) -> matches;
    };
  }

  /** Whether the user continues although the list is incomplete. */
  BooleanProperty incompleteProperty() {
    return incomplete;
  }

  /** The run that undid this run fully or partly; null when there is none. */
  ReadOnlyObjectProperty<UndoHistory.@Nullable Undo> undoneProperty() {
    return undone.getReadOnlyProperty();
  }

  ImportJob job() {
    return job;
  }

  ImportTargets targets() {
    return targets;
  }

  ImportFile file() {
    return file;
  }

  MappingModel mapping() {
    return mapping;
  }

  ImportReview importReview() {
    return importReview;
  }

  /** Returns the review of the changes. */
  public ReviewSession<?> review() {
    return review;
  }

  /** Whether changes are being sent. */
  public boolean isRunning() {
    return review.phase() instanceof ReviewSession.Phase.Running;
  }

  /** Whether no changes are being sent, so that another file can be chosen. */
  public ObservableValue<Boolean> free() {
    return review.phaseProperty().map(phase -> !(phase instanceof ReviewSession.Phase.Running));
  }

  /** Whether there is an import and none of its changes are being sent. */
  public ObservableValue<Boolean> finishable() {
    return job.storedProperty().flatMap(stored -> stored == null ? null : free()).orElse(false);
  }

  /** Whether the import has decisions that were not sent and would be lost with it. */
  boolean isUndecided() {
    ImportDraft draft = job.draftProperty().get();
    // The read options don't count as decisions.
    ImportDraft read = ImportDraft.of(draft.options());
    return job.storedProperty().get() != null && !job.isSent() && !draft.equals(read);
  }

  // The steps.

  /** Opens a step and marks it as reached. */
  private void goTo(ImportStep next) {
    if (next.compareTo(reached()) > 0) {
      step.set(Step.of(next, matches()));
    }
    open.set(next);
  }

  /** Makes the steps after the given one unreachable. */
  private void atMost(ImportStep last) {
    if (reached().compareTo(last) > 0) {
      step.set(Step.of(last, matches()));
    }
  }

  /** Opens a step, forgets the comparison, and makes later steps unreachable. */
  private void backTo(ImportStep last) {
    open.set(last);
    step.set(Step.of(last, Matches.NONE));
  }

  /** Opens a step that was reached, and restarts its work if other work has canceled it. */
  public void open(ImportStep wanted) {
    if (wanted.compareTo(reached()) > 0) {
      return;
    }
    open.set(wanted);
    boolean isNotChecked = review.phase() instanceof ReviewSession.Phase.Closed;
    if (wanted == ImportStep.MATCHING && matches().isOpen() && !job.isSent()) {
      toMatching();
    } else if (wanted == ImportStep.DIFFERENCE && isNotChecked && !job.isSent()) {
      toDifference();
    }
  }

  /** Makes the steps after a changed choice out of date. */
  private void chosen(ImportDraft before, ImportDraft now) {
    boolean isChecked = review.phase() instanceof ReviewSession.Phase.Checked;
    if (before == null || (job.isSent() && !isChecked)) {
      return;
    }
    if (!Objects.equals(before.options(), now.options())) {
      atMost(ImportStep.FILE);
    } else if (!Objects.equals(before.mapping(), now.mapping())) {
      atMost(ImportStep.MAPPING);
    } else if (!before.choices().equals(now.choices()) || !before.keys().equals(now.keys())) {
      atMost(ImportStep.MATCHING);
    } else {
      return;
    }
    // The results of the older choice must be neither shown nor sent.
    job.stop();
    review.close();
  }

  // The first step: the file.

  /** Imports a file. */
  public void choose(Path chosen) {
    if (!isRunning()) {
      clear();
      targets.index(job.tasks());
      file.choose(chosen, kind.get());
    }
  }

  /** Imports one of the dropped files and lists the others. */
  void choose(DroppedFiles droppedFiles) {
    if (!isRunning()) {
      choose(droppedFiles.taken());
      file.beside(droppedFiles.others());
    }
  }

  /**
   * Imports rows of the clipboard, each as a new record, as soon as the fields of the list are
   * known; {@code column} names a column.
   */
  void paste(RecordKind into, String text, String name, IntFunction<String> column) {
    if (isRunning()) {
      return;
    }
    clear();
    kind.set(into);
    targets.once(
        () -> file.paste(targets.source().pasted(text, column), name, into, this::toMappingOfNew));
    if (targets.isWaiting()) {
      goTo(ImportStep.MAPPING);
    }
  }

  /** Imports into records of another kind. The file is kept, its mapping and decisions are not. */
  public void into(RecordKind other) {
    if (other != kind.get() && !isRunning() && !job.isSent()) {
      kind.set(other);
      review.close();
      backTo(ImportStep.FILE);
      file.into(other);
    }
  }

  private void clear() {
    job.stop();
    isRestoring = false;
    waiting.clear();
    targets.clear();
    incomplete.set(false);
    review.close();
    review.reasonProperty().set("");
    file.clear();
    // While the new file is copied, the old one must not be used.
    job.understood(null);
    backTo(ImportStep.FILE);
  }

  /** Closes the import. */
  public void finish() {
    UnfinishedImport stored = job.storedProperty().get();
    if (stored != null && !isRunning()) {
      clear();
      job.become(null, ImportDraft.none());
      job.done(stored);
    }
  }

  // The second step: the mapping of its columns.

  /** Continues from the file to the mapping. */
  void toMapping() {
    toMapping(false, () -> {});
  }

  /** Continues from pasted rows to their review, if the fields of all columns are known. */
  private void toMappingOfNew() {
    toMapping(
        true,
        () -> {
          if (mapping.isWhole()) {
            toMatching();
          }
        });
  }

  private void toMapping(boolean isNew, Runnable then) {
    Table table = job.tableProperty().get();
    if (table != null) {
      beginMapping(
          table,
          isNew,
          () -> {
            goTo(ImportStep.MAPPING);
            then.run();
          });
      if (targets.isWaiting()) {
        goTo(ImportStep.MAPPING);
      }
    }
  }

  /** Begins to map the columns of a table once the records are known. */
  private void beginMapping(Table table, boolean isNew, Runnable then) {
    targets.once(() -> mapping.begin(targets.source(), table, file.preview(), isNew, then));
  }

  // The third step: the records of its rows.

  /** Continues from the mapping to the matching. */
  void toMatching() {
    Table table = job.tableProperty().get();
    Optional<Mapping> chosen = mapping.mapping();
    if (table != null && chosen.isPresent()) {
      mapping.remember(table, chosen.get());
      goTo(ImportStep.MATCHING);
      show(Matches.NONE);
      compareOnceRead();
    }
  }

  /** Reads the list again and compares the file with it. */
  void again() {
    UnfinishedImport stored = job.storedProperty().get();
    if (stored == null || isRunning()) {
      return;
    }
    if (stored.run() != null) {
      job.store(stored.unsent());
    }
    review.close();
    backTo(ImportStep.MATCHING);
    targets.read();
    compareOnceRead();
  }

  private void compareOnceRead() {
    targets.once(() -> compare(targets.source(), this::toDifference));
  }

  /** Compares the file with the records. */
  private void compare(ImportRecordSource<?> known, Runnable then) {
    Table table = job.tableProperty().get();
    ImportDraft draft = job.draftProperty().get();
    Mapping chosen = draft.mapping();
    show(matches().comparing(known));
    if (table == null || chosen == null) {
      return;
    }
    job.work(
        "imports.work.compare",
        () ->
            Matches.of(
                known,
                known.difference(System.getProperty("user.name", ""), table, draft, chosen),
                draft.choices()),
        found -> {
          show(found);
          then.run();
        },
        thrown -> show(matches().failed(thrown)));
  }

  /** Shows matches in the step that needs them, which stays the furthest one. */
  private void show(Matches matches) {
    step.set(Step.of(reached(), matches));
  }

  ImportChoices choices() {
    return job.draftProperty().get().choices();
  }

  /** Changes the choices for unclear rows and compares the file again. */
  void choose(UnaryOperator<ImportChoices> choice) {
    job.choose(draft -> draft.withChoices(choice.apply(draft.choices())));
    ImportRecordSource<?> known = matches().known();
    if (known != null) {
      compare(known, () -> {});
    }
  }

  /** Assigns a record to a row. */
  void assign(ImportRow row, String recordId) {
    choose(choices -> choices.withRecord(row.number(), recordId));
  }

  /** Skips rows. */
  void leaveOut(Collection<ImportRow> rows) {
    choose(choices -> choices.withSkipped(numbers(rows)));
  }

  /** Removes the decisions on rows. */
  void clearDecisions(Collection<ImportRow> rows) {
    choose(choices -> choices.withoutDecisions(numbers(rows)));
  }

  private static List<Integer> numbers(Collection<ImportRow> rows) {
    return rows.stream().map(ImportRow::number).toList();
  }

  /** Skips every row that is unclear. */
  void leaveOutUnclear() {
    List<ImportRow> rows =
        matches().unclear().stream().filter(row -> row.state().isUnclear()).toList();
    if (!rows.isEmpty()) {
      leaveOut(rows);
    }
  }

  /** Whether a row may refer to a record that was not read. */
  boolean isUnsafe() {
    ImportRecordSource<?> known = matches().known();
    Mapping chosen = job.draftProperty().get().mapping();
    return known != null
        && chosen != null
        && ImportRuns.isUnsafe(chosen.key(), known.whole())
        && !incomplete.get();
  }

  // The last step: the review of the changes, and their run.

  /** Continues from the matching to the differences, when no row needs a decision. */
  void toDifference() {
    Matches matches = matches();
    ImportDifference found = matches.difference();
    if (found != null && matches.isClear() && !isUnsafe()) {
      review(found);
    }
  }

  /** Checks the changes of a difference, or reads the result of their run. */
  private void review(ImportDifference found) {
    goTo(ImportStep.DIFFERENCE);
    if (!isRunning()) {
      review.close();
      ImportDraft draft = job.draftProperty().get();
      review.open(found.withValues(draft.cells().edited(), draft.mapping()).plan());
    }
  }

  /** Updates the state after a run was changed somewhere in the window. */
  public void worked() {
    findUndo();
    if (review.phase() instanceof ReviewSession.Phase.Stopped) {
      review.check();
    }
  }

  private void findUndo() {
    UnfinishedImport stored = job.storedProperty().get();
    String run = stored == null ? null : stored.run();
    if (run == null) {
      undone.set(null);
      return;
    }
    job.tasks()
        .call(() -> undoOf(connectionStore.runs(), run))
        .newestOf(undoLookups)
        .onSuccess(found -> undone.set(found.orElse(null)))
        .start();
  }

  private static Optional<UndoHistory.Undo> undoOf(RunStore runs, String run) {
    return UndoHistory.among(runs.runs(), runs).by(run);
  }

  // The import that was open when the program ended.

  /** Restores the import that was open when the program ended. Has an effect once. */
  public void restore() {
    if (isRestoreBegun) {
      return;
    }
    isRestoreBegun = true;
    isRestoring = true;
    job.work(
        "imports.work.restore",
        () -> job.store().open(connectionStore.connection()),
        found -> {
          try {
            found.ifPresent(this::restore);
          } catch (IllegalArgumentException unreadable) {
            file.failed(unreadable);
          }
          endRestoring();
        },
        thrown -> {
          file.failed(thrown);
          endRestoring();
        });
  }

  private void restore(UnfinishedImport stored) {
    ImportDraft draft = ImportDraft.read(stored.draft());
    kind.set(RecordKind.of(stored.kind()).orElse(RecordKind.USE_CASES));
    job.become(stored, draft);
    file.read(
        table -> {
          if (draft.mapping() != null) {
            beginMapping(
                table,
                false,
                () -> {
                  goTo(ImportStep.MATCHING);
                  compare(targets.source(), () -> restored(stored));
                });
          }
        });
  }

  private void restored(UnfinishedImport stored) {
    ImportDifference found = matches().difference();
    if (stored.run() != null && found != null) {
      review(found);
    } else {
      toDifference();
    }
  }

  private void endRestoring() {
    isRestoring = false;
    List<Runnable> ready = List.copyOf(waiting);
    waiting.clear();
    ready.forEach(Runnable::run);
  }

  /** Runs an action after the stored import is restored, or at once. */
  void whenRestored(Runnable action) {
    if (isRestoring) {
      waiting.add(action);
    } else {
      action.run();
    }
  }
}
