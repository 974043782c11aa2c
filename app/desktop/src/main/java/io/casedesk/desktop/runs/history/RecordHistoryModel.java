package io.casedesk.desktop.runs.history;

import io.casedesk.changes.journal.RecordHistory;
import io.casedesk.changes.journal.RecordHistory.RecordRun;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.records.data.ConnectionStore;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.desktop.records.refresh.ListChanges;
import io.casedesk.desktop.records.refresh.RecordChange;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldRef;
import java.time.Instant;
import java.util.List;
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
   */
  record FoundChange(Instant since, RecordChange change) {}

  /**
   * The content to show.
   *
   * @param found null when refreshing found no change
   * @param runs the runs of the record, the newest first
   * @param failure why the runs could not be read; null when they could
   */
  record History(@Nullable FoundChange found, List<RecordRun> runs, @Nullable Throwable failure) {}

  private final ReadOnlyObjectWrapper<@Nullable History> history = new ReadOnlyObjectWrapper<>();

  private final ConnectionStore connectionStore;
  private final RecordsModel<R> list;
  private final Tasks.Series series = new Tasks.Series();
  private @Nullable String id;

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

  /** Shows the history of a record. */
  void show(R record) {
    if (!record.id().equals(id)) {
      history.set(null);
    }
    id = record.id();
    read();
  }

  private void read() {
    String wanted = id;
    if (wanted == null) {
      return;
    }
    FoundChange found = found(wanted);
    list.tasks()
        .call(() -> RecordHistory.read(connectionStore.runs(), wanted, connectionStore::isOurs))
        .newestOf(series)
        .onSuccess(runs -> history.set(new History(found, runs, null)))
        .onFailure(thrown -> history.set(new History(found, List.of(), thrown)))
        .start();
  }

  private @Nullable FoundChange found(String wanted) {
    ListChanges now = list.changes().changesProperty().get();
    RecordChange change = now == null ? null : now.records().get(wanted);
    return now == null || change == null ? null : new FoundChange(now.since(), change);
  }
}
