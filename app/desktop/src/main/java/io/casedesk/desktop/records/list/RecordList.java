package io.casedesk.desktop.records.list;

import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.records.data.FieldCatalogModel;
import io.casedesk.desktop.records.data.ListRead;
import io.casedesk.desktop.records.data.LoadState;
import io.casedesk.desktop.records.refresh.ChangesModel;
import io.casedesk.desktop.records.rows.RowsModel;
import io.casedesk.model.CaseRecord;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/** What the service said: the records of one kind, their fields, and how they were read. */
final class RecordList<R extends CaseRecord> {

  private final ReadOnlyObjectWrapper<LoadState> state =
      new ReadOnlyObjectWrapper<>(LoadState.IDLE);
  private final RowsModel<R> rows;
  private final ChangesModel changes;
  private final FieldCatalogModel<R> catalog;

  /** Creates a list that isn't read yet. */
  RecordList(ListRead<R> read, Tasks tasks) {
    this.rows = new RowsModel<>(tasks, read.kind().parser());
    this.changes = new ChangesModel(rows);
    this.catalog = new FieldCatalogModel<>(read, rows, state.getReadOnlyProperty(), tasks);
  }

  ReadOnlyObjectProperty<LoadState> stateProperty() {
    return state.getReadOnlyProperty();
  }

  LoadState state() {
    return state.get();
  }

  void become(LoadState now) {
    state.set(now);
  }

  RowsModel<R> rows() {
    return rows;
  }

  /** Returns what newer reads changed. */
  ChangesModel changes() {
    return changes;
  }

  /** Returns the fields, dropdown values and columns. */
  FieldCatalogModel<R> catalog() {
    return catalog;
  }
}
