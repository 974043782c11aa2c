package io.casedesk.desktop.runs;

import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.journal.RecordHistory;
import io.casedesk.changes.journal.RecordHistory.RecordRun;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.records.data.ConnectionStore;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.desktop.records.refresh.ListChanges;
import io.casedesk.desktop.records.refresh.RecordChange;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.service.ReadOutcome;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.value.ObservableValue;
import org.jspecify.annotations.Nullable;

/** Holds the history of the open record. */
public final class RecordHistoryModel<R extends CaseRecord> {

  /**
   * A change that a refresh found and the user has not dismissed.
   *
   * @param since when the list was read before the change
   * @param until when the list was read most recently
   */
  record FoundChange(Instant since, Instant until, RecordChange change) {}

  /**
   * The content to show.
   *
   * @param found null when refreshing found no change
   * @param runs the runs of the record, the newest first
   * @param failure why the runs could not be read; null when they could
   */
  record History(@Nullable FoundChange found, List<RecordRun> runs, @Nullable Throwable failure) {

    /** Returns the found change and the runs, the newest first. */
    List<Object> newestFirst() {
      List<Object> changes = new ArrayList<>(runs);
      FoundChange between = found;
      if (between != null) {
        long newer = runs.stream().takeWhile(run -> run.at().isAfter(between.until())).count();
        changes.add((int) newer, between);
      }
      return changes;
    }

    /**
     * Returns the known versions, the latest first: what is known to have changed is taken back.
     */
    List<Version> versions() {
      List<Version> versions = new ArrayList<>();
      Map<FieldRef, @Nullable FieldValue> values = new HashMap<>();
      for (Object change : newestFirst()) {
        Map<FieldRef, @Nullable FieldValue> replaced = replaced(change);
        if (replaced == null) {
          break;
        }
        if (!replaced.isEmpty()) {
          values.putAll(replaced);
          versions.add(new Version(change, values));
        }
      }
      return List.copyOf(versions);
    }

    /** Returns the values that a change replaced; null if older versions are unknown. */
    private static @Nullable Map<FieldRef, @Nullable FieldValue> replaced(Object change) {
      Map<FieldRef, @Nullable FieldValue> before = new HashMap<>();
      switch (change) {
        case FoundChange found when !found.change().fields().isEmpty() ->
            found.change().fields().forEach(field -> before.put(field.field(), field.before()));
        case RecordRun run when run.readable() && !run.created() ->
            run.cells().stream()
                .filter(CellResult::sent)
                .forEach(
                    cell ->
                        before.put(
                            cell.cell().change().field(), RunLine.of(cell).values().before()));
        default -> {
          return null;
        }
      }
      return before;
    }
  }

  /**
   * The version of a record before a change.
   *
   * @param change the change: a {@link FoundChange} or a {@link RecordRun}
   * @param before the values of the fields that changed since; null for a field that was not set
   */
  record Version(Object change, Map<FieldRef, @Nullable FieldValue> before) {

    /** Copies the values. */
    Version {
      before = Collections.unmodifiableMap(new HashMap<>(before));
    }
  }

  private final ReadOnlyObjectWrapper<@Nullable History> history = new ReadOnlyObjectWrapper<>();

  private final ConnectionStore connectionStore;
  private final RecordsModel<R> list;
  private final Tasks.Series series = new Tasks.Series();
  private final Tasks.Series lastSeries = new Tasks.Series();
  private @Nullable R shown;

  /**
   * Creates a model without a record.
   *
   * @param list the list of the records
   * @param workedRuns changes when a run wrote something
   */
  public RecordHistoryModel(
      ConnectionStore connectionStore,
      RecordsModel<R> list,
      ObservableValue<? extends Number> workedRuns) {
    this.connectionStore = connectionStore;
    this.list = list;
    workedRuns.subscribe((was, is) -> read());
    list.changes().changesProperty().subscribe((was, is) -> read());
  }

  /** The history; null before a record was shown, and while another record is read. */
  ReadOnlyObjectProperty<@Nullable History> historyProperty() {
    return history.getReadOnlyProperty();
  }

  /** Returns the name of a field in the list. */
  String fieldName(FieldRef field) {
    return list.filters().fieldName(field);
  }

  /** The record whose history is shown; null before the first. */
  @Nullable R shown() {
    return shown;
  }

  /** Returns the record in the editor; null if there is none. */
  ObservableValue<@Nullable R> open() {
    return list.editor()
        .openProperty()
        .flatMap(edit -> edit == null ? null : edit.recordProperty());
  }

  /** Shows the history of a record. */
  void show(R record) {
    if (shown == null || !record.id().equals(shown.id())) {
      history.set(null);
    }
    shown = record;
    read();
  }

  private void read() {
    if (shown != null) {
      read(shown.id(), series, history::set);
    }
  }

  /** Reads the history of a record without showing it. */
  void read(R record, Consumer<History> then) {
    read(record.id(), lastSeries, then);
  }

  private void read(String id, Tasks.Series newest, Consumer<History> then) {
    FoundChange found = found(id);
    list.tasks()
        .call(() -> RecordHistory.read(connectionStore.runs(), id, connectionStore::isOurs))
        .newestOf(newest)
        .onSuccess(runs -> then.accept(new History(found, runs, null)))
        .onFailure(thrown -> then.accept(new History(found, List.of(), thrown)))
        .start();
  }

  private @Nullable FoundChange found(String wanted) {
    ListChanges now = list.changes().changesProperty().get();
    RecordChange change = now == null ? null : now.records().get(wanted);
    ReadOutcome last = list.loader().state().outcome();
    return now == null || change == null
        ? null
        : new FoundChange(now.since(), last == null ? now.since() : last.asOf(), change);
  }
}
