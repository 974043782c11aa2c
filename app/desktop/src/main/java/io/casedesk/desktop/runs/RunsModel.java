package io.casedesk.desktop.runs;

import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.common.text.TextSearch;
import io.casedesk.desktop.records.data.ConnectionStore;
import io.casedesk.desktop.records.data.RecordNames;
import io.casedesk.desktop.runs.unfinished.UnfinishedRunsModel;
import java.util.List;
import java.util.function.Consumer;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/** Holds every run of the workspace, newest first, and the open one. */
public final class RunsModel {

  /** The phase of reading the list. */
  public enum Phase {
    /** The list was not read yet. */
    IDLE,
    READING,
    READ,
    FAILED
  }

  private final ReadOnlyObjectWrapper<Phase> phase = new ReadOnlyObjectWrapper<>(Phase.IDLE);
  private final ReadOnlyObjectWrapper<@Nullable Throwable> failure = new ReadOnlyObjectWrapper<>();
  private final StringProperty query = new SimpleStringProperty("");
  private final BooleanProperty everywhere = new SimpleBooleanProperty();
  private final ObservableList<RunRow> shown = FXCollections.observableArrayList();
  private final ReadOnlyIntegerWrapper total = new ReadOnlyIntegerWrapper();
  private final ReadOnlyIntegerWrapper elsewhere = new ReadOnlyIntegerWrapper();

  private final RecordNames records;
  private final RunTexts texts;
  private final Tasks tasks;
  private final Tasks.Series reads = new Tasks.Series();
  private final RunDetailReader reader;
  private final RunDetailModel detail;
  private final RunActionsModel actions;
  private List<RunRow> all = List.of();
  private String idToOpen = "";

  /**
   * Creates a model without runs.
   *
   * @param records names the records of other lists
   * @param unfinished resumes runs
   * @param review opens a new plan for review; called on the JavaFX thread
   */
  public RunsModel(
      ConnectionStore connectionStore,
      RecordNames records,
      RunTexts texts,
      UnfinishedRunsModel unfinished,
      Tasks tasks,
      Consumer<ChangePlan> review) {
    this.records = records;
    this.texts = texts;
    this.tasks = tasks;
    this.reader = new RunDetailReader(connectionStore, records, texts);
    this.detail = new RunDetailModel(reader, tasks);
    this.actions = new RunActionsModel(detail, unfinished, connectionStore, tasks, review);
    Observables.follow(this::show, query, everywhere);
  }

  /** The phase of reading the list. */
  public ReadOnlyObjectProperty<Phase> phaseProperty() {
    return phase.getReadOnlyProperty();
  }

  /** Why the last read failed; null when it didn't. */
  public ReadOnlyObjectProperty<@Nullable Throwable> failureProperty() {
    return failure.getReadOnlyProperty();
  }

  /** The search text; only runs that contain every word are shown. */
  public StringProperty queryProperty() {
    return query;
  }

  /** Whether runs of all connections are shown, not only those of this window's connection. */
  public BooleanProperty everywhereProperty() {
    return everywhere;
  }

  /** Returns the shown runs. */
  public ObservableList<RunRow> shown() {
    return shown;
  }

  /** The number of runs that are shown without a search. */
  public ReadOnlyIntegerProperty totalProperty() {
    return total.getReadOnlyProperty();
  }

  /** The number of runs of other connections. */
  public ReadOnlyIntegerProperty elsewhereProperty() {
    return elsewhere.getReadOnlyProperty();
  }

  /** Returns the model of the open run. */
  public RunDetailModel detail() {
    return detail;
  }

  /** Returns the actions for the open run. */
  public RunActionsModel actions() {
    return actions;
  }

  /** Returns the texts about runs. */
  public RunTexts texts() {
    return texts;
  }

  /** Returns the name of a record; its id when no list has the record. */
  public String label(String kind, String id) {
    return records.label(kind, id).orElse(id);
  }

  /** Reads the list again. The shown runs stay until then. */
  public void refresh() {
    phase.set(Phase.READING);
    tasks
        .call(reader::rows)
        .onSuccess(this::showRuns)
        .onFailure(
            thrown -> {
              failure.set(thrown);
              phase.set(Phase.FAILED);
            })
        .newestOf(reads)
        .start();
  }

  /**
   * Reads the latest runs of this window's connection, newest first. Blocks.
   *
   * @throws io.casedesk.model.StoreException when the workspace can't be read
   */
  public List<RunRow> newest(int most) {
    return reader.rows().stream().filter(RunRow::ours).limit(most).toList();
  }

  /** Reads the list again after a run changed, unless the list was never read. */
  public void worked() {
    if (phase.get() != Phase.IDLE) {
      refresh();
    }
  }

  /** Opens a run. */
  public void select(RunRow row) {
    RunRow open = detail.runProperty().get();
    boolean failed = detail.phaseProperty().get() == RunDetailModel.Phase.FAILED;
    if (open == null || failed || !open.isAs(row)) {
      detail.open(row);
    }
  }

  /** Opens a run by its id as soon as the list has it. */
  public void show(String runId) {
    idToOpen = runId;
    query.set("");
    openRequested();
  }

  private void openRequested() {
    shown.stream()
        .filter(row -> row.id().equals(idToOpen))
        .findFirst()
        .ifPresent(
            row -> {
              idToOpen = "";
              select(row);
            });
  }

  private void showRuns(List<RunRow> rows) {
    all = rows;
    failure.set(null);
    show();
    openRequested();
    phase.set(Phase.READ);
  }

  private void show() {
    List<RunRow> inScope = everywhere.get() ? all : all.stream().filter(RunRow::ours).toList();
    TextSearch search = TextSearch.of(query.get());
    total.set(inScope.size());
    elsewhere.set((int) all.stream().filter(row -> !row.ours()).count());
    shown.setAll(inScope.stream().filter(row -> search.findsIn(row.texts().searched())).toList());
    restoreOpenRun();
  }

  /** Keeps the open run open while it is shown; otherwise opens the newest. */
  private void restoreOpenRun() {
    RunRow open = detail.runProperty().get();
    shown.stream()
        .filter(row -> open != null && row.id().equals(open.id()))
        .findFirst()
        .or(() -> shown.stream().findFirst())
        .ifPresentOrElse(this::select, detail::close);
  }
}
