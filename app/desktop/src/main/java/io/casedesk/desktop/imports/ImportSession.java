package io.casedesk.desktop.imports;

import io.casedesk.changes.followup.UndoHistory;
import io.casedesk.desktop.changes.review.ReviewSession;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.records.data.ConnectionStore;
import io.casedesk.desktop.records.data.LoadState;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.files.imports.ImportChoices;
import io.casedesk.files.imports.ImportDifference;
import io.casedesk.files.imports.ImportDraft;
import io.casedesk.files.imports.ImportRow;
import io.casedesk.files.imports.Mapping;
import io.casedesk.files.imports.PastedRows;
import io.casedesk.files.table.Table;
import io.casedesk.files.table.Table.TableOptions;
import io.casedesk.files.table.TableRow;
import io.casedesk.messages.Message;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.RecordKind;
import io.casedesk.model.StoreException;
import io.casedesk.model.runs.RunStore;
import io.casedesk.workspace.ImportStore;
import io.casedesk.workspace.UnfinishedImport;
import java.io.ByteArrayInputStream;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.value.ObservableValue;
import org.jspecify.annotations.Nullable;

/**
 * An import, from its file to the results of its run. The file is copied and read, and the import
 * is stored with each choice, so that it survives the end of the program. Going back to an earlier
 * step loses nothing, until a choice is changed there. Use on the JavaFX thread.
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

  /** The number of rows in the preview. */
  static final int SHOWN = 100;

  /** What is known of the file; after a change of the options, what was known before. */
  sealed interface Content {

    /** The file isn't read yet. */
    record Unread() implements Content {}

    /**
     * The file was read.
     *
     * @param doubt why the detected encoding is uncertain; empty when it is certain
     */
    record Read(Table table, Message doubt) implements Content {

      /** Returns the first rows. */
      List<TableRow> preview() {
        List<TableRow> rows = table.rows();
        return rows.subList(0, Math.min(SHOWN, rows.size()));
      }
    }

    /**
     * The file couldn't be read.
     *
     * @param isText whether it is text with an encoding and a separator
     */
    record Unreadable(Throwable failure, boolean isText) implements Content {}
  }

  private static final System.Logger LOG = System.getLogger(ImportSession.class.getName());

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
  private final Map<RecordKind, RecordsModel<?>> lists;
  private final ReadOnlyObjectWrapper<@Nullable UnfinishedImport> stored =
      new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<ImportDraft> draft =
      new ReadOnlyObjectWrapper<>(ImportDraft.none());
  private final ReadOnlyObjectWrapper<@Nullable String> working = new ReadOnlyObjectWrapper<>();

  private final Tasks tasks;
  private final Tasks.Series series = new Tasks.Series();
  private final Object saving = new Object();
  private int newest;
  private int saved;

  private final ReadOnlyObjectWrapper<Content> content =
      new ReadOnlyObjectWrapper<>(new Content.Unread());
  private final ReadOnlyObjectWrapper<List<String>> others = new ReadOnlyObjectWrapper<>(List.of());
  private final MappingModel mapping;
  private final ImportReview importReview;
  private final ReviewSession<CaseRecord> review;

  /** Actions that wait until the stored import is restored. */
  private final List<Runnable> waiting = new ArrayList<>();

  /** The action that waits until the list is read; null if none does. */
  private @Nullable Runnable onceRead;

  private @Nullable ImportRecordSource<?> known;

  /** The file that the user chose; null for pasted rows and for an import that was restored. */
  private @Nullable Path chosenFile;

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
    this.lists = lists;
    lists.values().forEach(list -> list.loader().phaseProperty().subscribe(now -> runIfRead()));
    this.tasks = tasks;
    this.mapping = new MappingModel(this);
    this.importReview = new ImportReview(this);
    this.review = new ReviewSession<>(importReview, connectionStore.gate(), tasks);
    draft.subscribe(this::chosen);
    review
        .phaseProperty()
        .subscribe(
            phase -> {
              if (phase instanceof ReviewSession.Phase.Ended) {
                ended.run();
              }
            });
    stored.subscribe(now -> findUndo());
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
    return stored.flatMap(now -> now == null ? null : free()).orElse(false);
  }

  /** Whether the import has decisions that were not sent and would be lost with it. */
  boolean isUndecided() {
    // The read options don't count as decisions.
    ImportDraft read = ImportDraft.of(draft.get().options());
    return stored.get() != null && !isSent() && !draft.get().equals(read);
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
    if (wanted == ImportStep.MATCHING && matches().isOpen() && !isSent()) {
      toMatching();
    } else if (wanted == ImportStep.DIFFERENCE && isNotChecked && !isSent()) {
      toDifference();
    }
  }

  /** Makes the steps after a changed choice out of date. */
  private void chosen(ImportDraft before, ImportDraft now) {
    boolean isChecked = review.phase() instanceof ReviewSession.Phase.Checked;
    if (before == null || (isSent() && !isChecked)) {
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
    stopWork();
    review.close();
  }

  // The list of the chosen record kind, whose records the file is compared with.

  /** Returns the list of the chosen record kind. */
  RecordsModel<?> list() {
    return Objects.requireNonNull(lists.get(kind.get()));
  }

  /** Returns every list that can be imported into. */
  Collection<RecordsModel<?>> lists() {
    return lists.values();
  }

  /** Returns the records of the chosen list as known now. */
  private ImportRecordSource<?> source() {
    ImportRecordSource<?> before = known;
    ImportRecordSource<?> now =
        before != null && before.isOf(list())
            ? before
            : new ImportRecordSource<>(list(), connectionStore);
    known = now;
    return now;
  }

  /** Reads the list, unless it is being read. */
  void readList() {
    if (list().loader().state().phase() != LoadState.Phase.READING) {
      list().loader().refresh();
    }
  }

  /** Whether the import waits for the list. */
  boolean isWaiting() {
    return onceRead != null;
  }

  /** Runs an action when the list is read; replaces the action that waits. */
  private void once(Runnable then) {
    onceRead = then;
    if (list().loader().state().phase() == LoadState.Phase.IDLE) {
      list().begin(Runnable::run);
    }
    runIfRead();
  }

  private void runIfRead() {
    Runnable then = onceRead;
    if (then != null && list().loader().state().phase() == LoadState.Phase.READ) {
      onceRead = null;
      then.run();
    }
  }

  // The stored import, its draft, and its background work.

  ImportStore store() {
    return connectionStore.imports();
  }

  ConnectionStore connectionStore() {
    return connectionStore;
  }

  Tasks tasks() {
    return tasks;
  }

  /** The stored import; null when there is none. */
  ReadOnlyObjectProperty<@Nullable UnfinishedImport> storedProperty() {
    return stored.getReadOnlyProperty();
  }

  /** Whether a run of the import was begun. */
  boolean isSent() {
    UnfinishedImport now = stored.get();
    return now != null && now.run() != null;
  }

  /** Returns the table of the file; null while it isn't read. */
  @Nullable Table table() {
    return content.get() instanceof Content.Read read ? read.table() : null;
  }

  /** The choices that the user made. */
  ReadOnlyObjectProperty<ImportDraft> draftProperty() {
    return draft.getReadOnlyProperty();
  }

  /** The message key of the active background work; null when there is none. */
  ReadOnlyObjectProperty<@Nullable String> workingProperty() {
    return working.getReadOnlyProperty();
  }

  /** Switches to another import, or to none. */
  private void become(@Nullable UnfinishedImport other, ImportDraft chosen) {
    draft.set(chosen);
    stored.set(other);
  }

  /** Changes the draft and stores it at once. */
  void redraft(UnaryOperator<ImportDraft> choice) {
    ImportDraft chosen = choice.apply(draft.get());
    if (stored.get() != null && !chosen.equals(draft.get())) {
      decide(chosen);
    }
  }

  /**
   * Sets a draft that is known to differ. Skips the comparison of the drafts, which can be slow.
   */
  void decide(ImportDraft chosen) {
    UnfinishedImport now = stored.get();
    if (now != null) {
      draft.set(chosen);
      store(now);
    }
  }

  /** Stores the state of the import and its draft in the background. */
  void store(UnfinishedImport changed) {
    Runnable keeping = storeTask(changed);
    tasks.run(() -> keeping.run()).start();
  }

  /**
   * Returns a task that stores the import and blocks; an older task that runs later has no effect.
   * The draft is serialized in the task, because it can hold decisions on 100,000 cells.
   */
  Runnable storeTask(UnfinishedImport changed) {
    stored.set(changed);
    ImportDraft chosen = draft.get();
    int number = ++newest;
    return () -> save(changed, chosen, number);
  }

  /** Two tasks can run in the wrong order: the older one must not overwrite the newer state. */
  private void save(UnfinishedImport changed, ImportDraft chosen, int number) {
    synchronized (saving) {
      if (number > saved) {
        saved = number;
        String identity = chosen.mapping() == null ? "" : chosen.mapping().identity();
        store().put(changed.with(identity, chosen.write()));
      }
    }
  }

  /** Runs work in the background; cancels the work that is active. */
  <T> void work(String text, Callable<T> work, Consumer<T> done, Consumer<Throwable> failed) {
    stopWork();
    working.set(text);
    tasks
        .call(work)
        .newestOf(series)
        .onSuccess(
            result -> {
              working.set(null);
              done.accept(result);
            })
        .onFailure(
            thrown -> {
              working.set(null);
              LOG.log(Level.DEBUG, "A task of an import failed", thrown);
              failed.accept(thrown);
            })
        .start();
  }

  /** Cancels the active work. */
  void stopWork() {
    series.cancel();
    working.set(null);
  }

  /** Stores a mapping in the background. A failure is only logged. */
  void remember(Runnable keeping) {
    tasks
        .run(
            () -> {
              try {
                keeping.run();
              } catch (StoreException e) {
                LOG.log(Level.WARNING, "Can't save a mapping", e);
              }
            })
        .start();
  }

  // The first step: the file.

  /** Reads the file anew, because the user may have corrected it; pasted rows have no file. */
  void tryAgain() {
    Path file = chosenFile;
    if (file == null || isSent()) {
      read(() -> {});
    } else {
      choose(file, ImportDraft.of(draft.get().options()));
    }
  }

  /** Imports a file. */
  public void choose(Path chosen) {
    choose(chosen, ImportDraft.none());
  }

  private void choose(Path chosen, ImportDraft fresh) {
    if (!isRunning()) {
      clear();
      chosenFile = chosen;
      if (list().loader().state().phase() == LoadState.Phase.READ) {
        // The records are indexed while the file is read.
        tasks.run(source()::index).start();
      }
      String word = kind.get().word();
      begin(
          () -> store().begin(connectionStore.connection(), word, chosen, fresh.write()),
          fresh,
          () -> {});
    }
  }

  /** Imports one of the dropped files and lists the others. */
  void choose(DroppedFiles droppedFiles) {
    if (!isRunning()) {
      choose(droppedFiles.taken());
      others.set(droppedFiles.others());
    }
  }

  /**
   * Imports rows of the clipboard as soon as the fields of the list are known: into the records
   * that a column with ids names, or else each as a new record; {@code column} names a column.
   */
  void paste(RecordKind into, String text, String name, IntFunction<String> column) {
    if (isRunning()) {
      return;
    }
    clear();
    chosenFile = null;
    kind.set(into);
    ImportDraft fresh = ImportDraft.of(PastedRows.options());
    once(
        () -> {
          Supplier<PastedRows> rows = source().pasted(text, column);
          begin(
              () ->
                  store()
                      .begin(
                          connectionStore.connection(),
                          into.word(),
                          name,
                          new ByteArrayInputStream(rows.get().csv()),
                          fresh.write()),
              fresh,
              this::toMappingOfPasted);
        });
    if (isWaiting()) {
      goTo(ImportStep.MAPPING);
    }
  }

  /**
   * Imports into records of another kind. The file and how it is read are kept, its mapping and
   * decisions are not.
   */
  public void into(RecordKind other) {
    if (other != kind.get() && !isRunning() && !isSent()) {
      kind.set(other);
      review.close();
      backTo(ImportStep.FILE);
      UnfinishedImport kept = stored.get();
      if (kept != null) {
        ImportDraft fresh = ImportDraft.of(draft.get().options());
        UnfinishedImport changed = kept.of(other.word(), fresh.write());
        become(changed, fresh);
        store(changed);
        if (table() == null) {
          read(() -> {});
        }
      }
    }
  }

  private void clear() {
    stopWork();
    mapping.stop();
    isRestoring = false;
    waiting.clear();
    onceRead = null;
    known = null;
    incomplete.set(false);
    review.close();
    review.reasonProperty().set("");
    // While another file is copied, this one must not be used.
    content.set(new Content.Unread());
    others.set(List.of());
    backTo(ImportStep.FILE);
  }

  /** What is known of the file. */
  ReadOnlyObjectProperty<Content> contentProperty() {
    return content.getReadOnlyProperty();
  }

  /** Names of the files that were dropped together with this one and aren't imported. */
  ReadOnlyObjectProperty<List<String>> othersProperty() {
    return others.getReadOnlyProperty();
  }

  private void begin(Callable<UnfinishedImport> storing, ImportDraft fresh, Runnable then) {
    work(
        "imports.work.copy",
        storing,
        begun -> {
          become(begun, fresh);
          read(then);
        },
        thrown -> {
          become(null, ImportDraft.none());
          fail(thrown, false);
        });
  }

  /** Reads the file again with other options. */
  void understand(TableOptions options) {
    redraft(before -> otherwise(before, options));
    read(() -> {});
  }

  /**
   * Decisions are stored by row number, so they are lost when the sheet, the separator or the
   * header row changes.
   */
  private static ImportDraft otherwise(ImportDraft chosen, TableOptions options) {
    TableOptions before = chosen.options();
    boolean sameRows =
        Objects.equals(before.sheet(), options.sheet())
            && Objects.equals(before.separator(), options.separator())
            && Objects.equals(before.headerRow(), options.headerRow());
    return new ImportDraft(
        options,
        chosen.mapping(),
        sameRows ? chosen.choices() : ImportChoices.none(),
        sameRows ? chosen.cells() : ImportDraft.Cells.none(),
        chosen.keys());
  }

  /** Reads the copy of the file with the chosen options. */
  private void read(Runnable then) {
    UnfinishedImport kept = stored.get();
    if (kept == null) {
      return;
    }
    Path file = store().file(kept);
    TableOptions options = draft.get().options();
    work(
        "imports.work.read",
        () -> {
          Table read = Table.read(file, options);
          // An encoding that the user chose is certain.
          return new Content.Read(read, options.encoding() == null ? read.doubt() : Message.none());
        },
        read -> {
          content.set(read);
          then.run();
        },
        thrown ->
            // Text can be read with another encoding.
            work(
                "imports.work.read",
                () -> Table.isText(file),
                isText -> fail(thrown, isText),
                unknown -> fail(thrown, false)));
  }

  /** Shows that the file couldn't be copied or read, or the stored import not restored. */
  private void fail(Throwable thrown, boolean isText) {
    content.set(new Content.Unreadable(thrown, isText));
  }

  /** Closes the import. */
  public void finish() {
    UnfinishedImport ended = stored.get();
    if (ended != null && !isRunning()) {
      clear();
      become(null, ImportDraft.none());
      tasks.run(() -> store().done(ended)).start();
    }
  }

  // The second step: the mapping of its columns.

  /** Continues from the file to the mapping. */
  void toMapping() {
    toMapping(false, () -> {});
  }

  /** Continues from pasted rows to their review, if the fields of all columns are known. */
  private void toMappingOfPasted() {
    Table read = table();
    toMapping(
        read == null || !namesRecords(read),
        () -> {
          if (mapping.isWhole() && mapping.isAnswered()) {
            toMatching();
          }
        });
  }

  /** Returns whether a column has the identifiers of records, however its heading writes them. */
  private boolean namesRecords(Table read) {
    Set<String> identifiers =
        Mapping.Key.of(kind.get()).stream()
            .filter(key -> key != Mapping.Key.NAME)
            .map(key -> plain(key.word()))
            .collect(Collectors.toSet());
    return read.header().stream().map(ImportSession::plain).anyMatch(identifiers::contains);
  }

  private static String plain(String heading) {
    return heading.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}]+", "");
  }

  private void toMapping(boolean isNew, Runnable then) {
    if (table() != null) {
      beginMapping(
          isNew,
          () -> {
            goTo(ImportStep.MAPPING);
            then.run();
          });
      if (isWaiting()) {
        goTo(ImportStep.MAPPING);
      }
    }
  }

  /** Begins to map the columns of the file once the records are known. */
  private void beginMapping(boolean isNew, Runnable then) {
    once(
        () -> {
          if (content.get() instanceof Content.Read read) {
            mapping.begin(source(), read, isNew, then);
          }
        });
  }

  // The third step: the records of its rows.

  /** Continues from the mapping to the matching. */
  void toMatching() {
    Table read = table();
    Optional<Mapping> chosen = mapping.mapping();
    if (read != null && chosen.isPresent()) {
      mapping.remember(read, chosen.get());
      goTo(ImportStep.MATCHING);
      show(Matches.NONE);
      once(() -> compare(source(), this::toDifferenceOfClear));
    }
  }

  /** Reads the list again and compares the file with it. */
  void again() {
    UnfinishedImport now = stored.get();
    if (now == null || isRunning()) {
      return;
    }
    if (now.run() != null) {
      store(now.unsent());
    }
    review.close();
    backTo(ImportStep.MATCHING);
    readList();
    once(() -> compare(source(), this::toDifference));
  }

  /** Compares the file with the records. */
  private void compare(ImportRecordSource<?> known, Runnable then) {
    Table read = table();
    ImportDraft decided = draft.get();
    Mapping chosen = decided.mapping();
    show(matches().comparing(known));
    if (read == null || chosen == null) {
      return;
    }
    work(
        "imports.work.compare",
        () ->
            Matches.of(
                known,
                known.difference(System.getProperty("user.name", ""), read, decided, chosen),
                decided.choices()),
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
    return draft.get().choices();
  }

  /** Changes the choices for unclear rows and compares the file again. */
  void choose(UnaryOperator<ImportChoices> choice) {
    choose(choice, () -> {});
  }

  private void choose(UnaryOperator<ImportChoices> choice, Runnable then) {
    redraft(before -> before.withChoices(choice.apply(before.choices())));
    ImportRecordSource<?> known = matches().known();
    if (known != null) {
      compare(known, then);
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

  /** Skips every row that is unclear, and continues with the others to their differences. */
  void importOthers() {
    List<ImportRow> rows =
        matches().unclear().stream().filter(row -> row.state().isUnclear()).toList();
    choose(choices -> choices.withSkipped(numbers(rows)), this::toDifference);
  }

  /** Whether a row may refer to a record that was not read. */
  boolean isUnsafe() {
    ImportRecordSource<?> known = matches().known();
    Mapping chosen = draft.get().mapping();
    return known != null
        && chosen != null
        && chosen.key().needsCompleteList()
        && !known.whole()
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

  /** Continues to the differences, unless there are rows that the user has not seen yet. */
  private void toDifferenceOfClear() {
    if (matches().unclear().stream().noneMatch(row -> row.state().isUnclear())) {
      toDifference();
    }
  }

  /** Checks the changes of a difference, or reads the result of their run. */
  private void review(ImportDifference found) {
    goTo(ImportStep.DIFFERENCE);
    if (!isRunning()) {
      review.close();
      ImportDraft decided = draft.get();
      review.open(found.withValues(decided.cells().edited(), decided.mapping()).plan());
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
    UnfinishedImport now = stored.get();
    String run = now == null ? null : now.run();
    if (run == null) {
      undone.set(null);
      return;
    }
    tasks
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
    work(
        "imports.work.restore",
        () -> store().open(connectionStore.connection()),
        found -> {
          try {
            found.ifPresent(this::restore);
          } catch (IllegalArgumentException unreadable) {
            fail(unreadable, false);
          }
          endRestoring();
        },
        thrown -> {
          fail(thrown, false);
          endRestoring();
        });
  }

  private void restore(UnfinishedImport found) {
    ImportDraft decided = ImportDraft.read(found.draft());
    kind.set(RecordKind.of(found.kind()).orElse(RecordKind.USE_CASES));
    become(found, decided);
    read(
        () -> {
          if (decided.mapping() != null) {
            beginMapping(
                false,
                () -> {
                  goTo(ImportStep.MATCHING);
                  compare(source(), () -> restored(found));
                });
          }
        });
  }

  private void restored(UnfinishedImport found) {
    ImportDifference compared = matches().difference();
    if (found.run() != null && compared != null) {
      review(compared);
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
