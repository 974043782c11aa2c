package io.casedesk.desktop.records.data;

import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.records.rows.RowsModel;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.dropdowns.KnownDropdownValues;
import io.casedesk.model.service.ReadOutcome;
import java.util.List;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.value.ObservableValue;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/** Maintains the known fields, dropdown values and columns of a list. */
public final class FieldCatalogModel<R extends CaseRecord> {

  private final ReadOnlyObjectWrapper<@Nullable DropdownValues> externalUpdate =
      new ReadOnlyObjectWrapper<>();
  private final ObservableList<Column<R>> columns = FXCollections.observableArrayList();

  private final ListRead<R> list;
  private final RowsModel<R> rows;
  private final ObservableValue<LoadState> state;
  private final Tasks tasks;
  private final Tasks.Series relearning = new Tasks.Series();
  private final Tasks.Series newestRecount = new Tasks.Series();
  private final ReadOnlyIntegerWrapper recounts = new ReadOnlyIntegerWrapper();
  private volatile FieldCatalog fieldCatalog = FieldCatalog.none();
  private final ReadOnlyIntegerWrapper version = new ReadOnlyIntegerWrapper();

  /**
   * Creates a model without known fields.
   *
   * @param state how the list was read
   */
  public FieldCatalogModel(
      ListRead<R> list, RowsModel<R> rows, ObservableValue<LoadState> state, Tasks tasks) {
    this.list = list;
    this.rows = rows;
    this.state = state;
    this.tasks = tasks;
  }

  /** The dropdown values after the last update from outside the list; null before. */
  public ReadOnlyObjectProperty<@Nullable DropdownValues> externalUpdateProperty() {
    return externalUpdate.getReadOnlyProperty();
  }

  /** The columns. */
  public ObservableList<Column<R>> columns() {
    return columns;
  }

  /** Returns the current field catalog. Thread-safe. */
  public FieldCatalog now() {
    return fieldCatalog;
  }

  /** Returns the current dropdown values. Thread-safe. */
  public DropdownValues options() {
    return fieldCatalog.options();
  }

  /** Grows with every change of the catalog. */
  public ReadOnlyIntegerProperty versionProperty() {
    return version.getReadOnlyProperty();
  }

  /** Takes over the catalog of a read. */
  public void learn(FieldCatalog newer) {
    fieldCatalog = newer;
    List<Column<R>> wanted = list.kind().columns(newer);
    if (!ids(columns).equals(ids(wanted))) {
      columns.setAll(wanted);
    }
    version.set(version.get() + 1);
  }

  private static <R extends CaseRecord> List<String> ids(List<Column<R>> columns) {
    return columns.stream().map(Column::id).toList();
  }

  /** Takes over new dropdown values. Thread-safe. */
  public void learn(@Nullable DropdownValues more) {
    if (more != null) {
      tasks.deliver(
          () -> {
            fieldCatalog = fieldCatalog.withOptions(more);
            version.set(version.get() + 1);
            recount();
          });
    }
  }

  /** Recounts the uses of dropdown values after a write. */
  public void recount() {
    ReadOutcome last = state.getValue().outcome();
    if (last == null || !last.complete()) {
      // An incomplete list can't be counted.
      return;
    }
    List<FieldDefinition> definitions = fieldCatalog.definitions();
    List<R> now = rows.records();
    tasks
        .call(() -> list.recount(definitions, now, last.asOf()))
        .newestOf(newestRecount)
        .onSuccess(this::recounted)
        .start();
  }

  private void recounted(KnownDropdownValues seen) {
    fieldCatalog = fieldCatalog.counting(seen);
    recounts.set(recounts.get() + 1);
  }

  /** How often the uses of dropdown values were recounted. */
  public ReadOnlyIntegerProperty recountsProperty() {
    return recounts.getReadOnlyProperty();
  }

  /** Loads dropdown values that were changed by the user or by a file in the meantime. */
  public void relearn() {
    tasks
        .call(() -> list.withBefore(fieldCatalog))
        .onSuccess(this::relearnt)
        .newestOf(relearning)
        .start();
  }

  private void relearnt(FieldCatalog newer) {
    fieldCatalog = fieldCatalog.withOptions(newer.options());
    recount();
    externalUpdate.set(newer.options());
    version.set(version.get() + 1);
  }
}
