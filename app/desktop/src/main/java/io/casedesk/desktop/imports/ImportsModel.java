package io.casedesk.desktop.imports;

import io.casedesk.changes.ChangePlan;
import io.casedesk.changes.RunOptions;
import io.casedesk.desktop.ui.records.Books;
import io.casedesk.desktop.ui.records.PlanWork;
import io.casedesk.desktop.ui.records.RecordsModel;
import io.casedesk.desktop.ui.task.Tasks;
import io.casedesk.files.imports.ImportDifference;
import io.casedesk.files.imports.ImportDraft;
import io.casedesk.files.imports.Importing;
import io.casedesk.files.imports.Mapping;
import io.casedesk.files.table.TableFile;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.RecordKind;
import io.casedesk.workspace.KeptImport;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;

/** An import, step by step; going back is always possible and loses nothing. */
public final class ImportsModel {

  /**
   * What an import is joined with.
   *
   * @param works the lists that can be imported into
   * @param review reviews a plan
   * @param showRun shows a run among the runs
   * @param ended a run of an import ended
   */
  public record Surroundings(
      Map<RecordKind, PlanWork<?>> works,
      Books books,
      Consumer<ChangePlan> review,
      Consumer<String> showRun,
      Runnable ended) {}

  private final ReadOnlyObjectWrapper<RecordKind> kind =
      new ReadOnlyObjectWrapper<>(RecordKind.USE_CASES);
  private final ReadOnlyObjectWrapper<Step> step = new ReadOnlyObjectWrapper<>(Step.FILE);
  private final ReadOnlyObjectWrapper<Step> reached = new ReadOnlyObjectWrapper<>(Step.FILE);
  private final BooleanProperty incomplete = new SimpleBooleanProperty();
  private final Surroundings with;
  private final Job job;
  private final FileModel file;
  private final MappingModel mapping;
  private final MatchingModel matching;
  private final DifferenceModel difference;
  private final SendingModel sending;
  private final ListGate gate;
  private Duration fresh = RunOptions.defaults().fresh();
  private boolean asked;

  /** No import yet. */
  public ImportsModel(Surroundings with, Tasks tasks) {
    this.with = with;
    this.job = new Job(with.books, tasks);
    this.file = new FileModel(job);
    this.mapping = new MappingModel(job);
    this.matching = new MatchingModel(job);
    this.difference = new DifferenceModel(job);
    this.sending = new SendingModel(job, matching, difference, with.review);
    this.gate = new ListGate(this::list);
    job.draftProperty().subscribe(this::chosen);
    sending
        .phaseProperty()
        .subscribe(
            (before, now) -> {
              if (now == SendingModel.Phase.ENDED) {
                with.ended.run();
              }
              boolean isAnswered =
                  now == SendingModel.Phase.ENDED || now == SendingModel.Phase.STOPPED;
              if (isAnswered && difference.all().isEmpty()) {
                look();
              }
            });
    difference
        .failureProperty()
        .subscribe(
            thrown -> {
              if (thrown != null && isSent() && !isRunning()) {
                sending.lost(thrown);
              }
            });
    with.works.values().forEach(work -> work.list().phaseProperty().subscribe(now -> gate.look()));
  }

  /** Which records are imported. */
  public ReadOnlyObjectProperty<RecordKind> kindProperty() {
    return kind.getReadOnlyProperty();
  }

  /** The step that is open. */
  public ReadOnlyObjectProperty<Step> stepProperty() {
    return step.getReadOnlyProperty();
  }

  /** The furthest step that can be opened. */
  public ReadOnlyObjectProperty<Step> reachedProperty() {
    return reached.getReadOnlyProperty();
  }

  /** Whether to go on although the list was not read whole. */
  BooleanProperty incompleteProperty() {
    return incomplete;
  }

  Job job() {
    return job;
  }

  FileModel file() {
    return file;
  }

  MappingModel mapping() {
    return mapping;
  }

  MatchingModel matching() {
    return matching;
  }

  DifferenceModel difference() {
    return difference;
  }

  SendingModel sending() {
    return sending;
  }

  /** What can be done about texts that are no keys. */
  Fixes fixes() {
    return new Fixes(this);
  }

  /** Whether something is being written. */
  public boolean isRunning() {
    return sending.phaseProperty().get() == SendingModel.Phase.RUNNING;
  }

  /** The list that is imported into. */
  RecordsModel<?> list() {
    return work().list();
  }

  /** Every list that can be imported into. */
  List<RecordsModel<?>> lists() {
    List<RecordsModel<?>> lists = new ArrayList<>();
    with.works.values().forEach(work -> lists.add(work.list()));
    return lists;
  }

  private PlanWork<?> work() {
    return Objects.requireNonNull(with.works.get(kind.get()));
  }

  private Source source() {
    return source(work(), with.books);
  }

  private static <R extends CaseRecord> Source source(PlanWork<R> work, Books books) {
    return new KnownSource<>(work, books);
  }

  /** What was chosen makes what came after it out of date. */
  private void chosen(ImportDraft before, ImportDraft now) {
    if (before == null || (reached.get() == Step.APPLY && isSent())) {
      return;
    }
    if (!Objects.equals(before.options(), now.options())) {
      reach(Step.FILE);
    } else if (!Objects.equals(before.mapping(), now.mapping())) {
      reach(Step.MAPPING);
    } else if (!before.choices().equals(now.choices()) || !before.keys().equals(now.keys())) {
      reach(Step.MATCHING);
    } else {
      return;
    }
    // What was found of it before is neither shown nor sent any more.
    job.stop();
    difference.clear();
  }

  private void reach(Step most) {
    if (reached.get().compareTo(most) > 0) {
      reached.set(most);
    }
  }

  private boolean isSent() {
    KeptImport kept = job.keptProperty().get();
    return kept != null && kept.run() != null;
  }

  /** Shows a step that was reached. */
  public void open(Step wanted) {
    if (wanted.compareTo(reached.get()) <= 0) {
      step.set(wanted);
      goOn(wanted);
    }
  }

  /** Begins again what a step needs, where something else took its place meanwhile. */
  private void goOn(Step wanted) {
    boolean isNotCompared =
        matching.differenceProperty().get() == null && matching.failureProperty().get() == null;
    boolean isNotChecked =
        difference.checkedProperty().get() == null && difference.failureProperty().get() == null;
    if (wanted == Step.MATCHING && isNotCompared && !isSent()) {
      toMatching();
    } else if (wanted == Step.DIFFERENCE && isNotChecked && !isSent()) {
      toDifference();
    }
  }

  private void goTo(Step next) {
    if (next.compareTo(reached.get()) > 0) {
      reached.set(next);
    }
    step.set(next);
  }

  /** Imports a file. */
  public void choose(Path chosen) {
    if (isRunning()) {
      return;
    }
    clear();
    file.choose(chosen, kind.get(), () -> {});
  }

  /** Imports into records of another kind; the file stays, what was chosen of it does not. */
  public void into(RecordKind other) {
    if (other == kind.get() || isRunning() || isSent()) {
      return;
    }
    kind.set(other);
    KeptImport kept = job.keptProperty().get();
    matching.clear();
    difference.clear();
    step.set(Step.FILE);
    reached.set(Step.FILE);
    if (kept != null) {
      ImportDraft draft =
          new ImportDraft(
              job.draftProperty().get().options(),
              null,
              ImportDraft.none().choices(),
              ImportDraft.Cells.none(),
              Map.of());
      KeptImport changed = kept.of(other.word(), draft.write());
      job.become(changed, draft);
      job.keep(changed);
      file.read(table -> {});
    }
  }

  private void clear() {
    job.stop();
    gate.clear();
    incomplete.set(false);
    matching.clear();
    difference.clear();
    sending.clear();
    file.clear();
    step.set(Step.FILE);
    reached.set(Step.FILE);
  }

  /** Nothing more is to be done with this import. */
  public void finish() {
    KeptImport kept = job.keptProperty().get();
    if (kept == null || isRunning()) {
      return;
    }
    clear();
    job.become(null, ImportDraft.none());
    job.tasks()
        .call(
            () -> {
              job.store().done(kept);
              return kept;
            })
        .start();
  }

  /** From the file to its columns. */
  void toMapping() {
    TableFile table = job.tableProperty().get();
    if (table != null) {
      gate.once(
          () ->
              mapping.begin(
                  source(), table, file.previewProperty().get(), () -> goTo(Step.MAPPING)));
      if (gate.isWaiting()) {
        goTo(Step.MAPPING);
      }
    }
  }

  /** From the columns to the rows. */
  void toMatching() {
    TableFile table = job.tableProperty().get();
    Optional<Mapping> chosen = mapping.mapping();
    if (table != null && chosen.isPresent()) {
      mapping.remember(table, chosen.get());
      goTo(Step.MATCHING);
      matching.clear();
      gate.once(() -> matching.compare(source(), this::compared));
    }
  }

  private void compared() {
    ImportDifference found = matching.differenceProperty().get();
    if (found != null && matching.isClear() && !isUnsafe()) {
      toDifference();
    }
  }

  /** Whether a record that was not read may be meant. */
  boolean isUnsafe() {
    Source known = matching.source();
    Mapping chosen = job.draftProperty().get().mapping();
    return known != null
        && chosen != null
        && Importing.isUnsafe(chosen.key(), known.whole())
        && !incomplete.get();
  }

  /** From the rows to their cells. */
  void toDifference() {
    ImportDifference found = matching.differenceProperty().get();
    Source known = matching.source();
    if (found != null && known != null && matching.isClear() && !isUnsafe()) {
      goTo(Step.DIFFERENCE);
      difference.check(known, found, isSent() ? sending::stand : () -> {});
    }
  }

  /** Reads everything again, and compares anew. */
  void again() {
    KeptImport kept = job.keptProperty().get();
    if (kept == null || isRunning()) {
      return;
    }
    if (kept.run() != null) {
      job.keep(kept.unsent());
      sending.clear();
    }
    difference.clear();
    matching.clear();
    reached.set(Step.MATCHING);
    step.set(Step.MATCHING);
    readList();
    gate.once(() -> matching.compare(source(), this::compared));
  }

  /** From the cells to the service. */
  void apply() {
    ImportDifference found = matching.differenceProperty().get();
    Source known = matching.source();
    boolean isBusy = job.workingProperty().get() != null || isRunning() || isSent();
    if (found == null || known == null || difference.checkedProperty().get() == null || isBusy) {
      return;
    }
    if (difference.isFresh(fresh)) {
      send();
    } else {
      // A person may have looked at it for an hour: what came up meanwhile is shown first.
      difference.recheck(known, found, this::send);
    }
  }

  private void send() {
    if (difference.news() == 0 && difference.ready() > 0) {
      with.books.gate().through(() -> apply(difference.ready()));
    }
  }

  private void apply(int asked) {
    if (difference.ready() == asked && !isRunning() && !isSent()) {
      goTo(Step.APPLY);
      sending.apply();
    }
  }

  /** What was read longer ago is read again before it is sent; as long as runs say otherwise. */
  public void freshFor(Duration limit) {
    fresh = limit;
  }

  /** Goes on with the run of the import. */
  void resume() {
    PlanWork<?> work = work();
    with.books.gate().through(() -> sending.resume(work::resume));
  }

  /** Shows the run of the import. */
  void showRun() {
    KeptImport kept = job.keptProperty().get();
    if (kept != null && kept.run() != null) {
      with.showRun.accept(kept.run());
    }
  }

  /** Reads the list, unless it is being read. */
  void readList() {
    gate.read();
  }

  /** Whether the import waits for the list. */
  boolean isWaiting() {
    return gate.isWaiting();
  }

  /** Brings back what was on the screen when the program ended; once. */
  public void restore() {
    if (asked) {
      return;
    }
    asked = true;
    job.work(
        "imports.work.restore",
        () -> job.store().open(with.books.connection()),
        found -> found.ifPresent(this::restore),
        thrown -> file.failed(thrown));
  }

  private void restore(KeptImport kept) {
    ImportDraft draft = ImportDraft.read(kept.draft());
    kind.set(RecordKind.of(kept.kind()).orElse(RecordKind.USE_CASES));
    job.become(kept, draft);
    file.read(
        table -> {
          if (draft.mapping() != null) {
            gate.once(
                () ->
                    mapping.begin(
                        source(), table, file.previewProperty().get(), () -> restored(kept)));
          }
        });
  }

  private void restored(KeptImport kept) {
    goTo(Step.MATCHING);
    matching.compare(source(), () -> recompared(kept));
  }

  private void recompared(KeptImport kept) {
    ImportDifference found = matching.differenceProperty().get();
    Source known = matching.source();
    if (kept.run() == null || found == null || known == null) {
      compared();
      return;
    }
    goTo(Step.APPLY);
    difference.check(known, found, sending::stand);
  }

  /** A run was worked on somewhere in the window. */
  public void worked() {
    SendingModel.Phase now = sending.phaseProperty().get();
    boolean isLost = now == SendingModel.Phase.FAILED && difference.failureProperty().get() != null;
    if (now == SendingModel.Phase.STOPPED || isLost) {
      look();
    }
  }

  /** Finds out how the run of the import stands. */
  private void look() {
    ImportDifference found = matching.differenceProperty().get();
    Source known = matching.source();
    if (found != null && known != null) {
      difference.check(known, found, sending::stand);
    }
  }
}
