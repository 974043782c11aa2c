package io.casedesk.desktop.records.data;

import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.records.rows.RowsModel;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.DropdownValues;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.ReadOutcome;
import io.casedesk.workspace.ObservedDropdownValues;
import java.util.List;
import java.util.function.Supplier;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/** What a list has learnt of its fields and of their options, and the columns that follow. */
public final class FieldCatalogModel<R extends CaseRecord> {

  private final ReadOnlyObjectWrapper<@Nullable DropdownValues> said =
      new ReadOnlyObjectWrapper<>();
  private final ObservableList<Column<R>> columns = FXCollections.observableArrayList();

  private final RecordDefinition<R> kind;
  private final ListRead<R> list;
  private final RowsModel<R> rows;
  private final Supplier<@Nullable ReadOutcome> outcome;
  private final Tasks tasks;
  private final Tasks.Series relearning = new Tasks.Series();
  private final Tasks.Series newestRecount = new Tasks.Series();
  private final ReadOnlyIntegerWrapper recounts = new ReadOnlyIntegerWrapper();
  private volatile FieldCatalog fieldCatalog = FieldCatalog.none();
  private Runnable changed = () -> {};

  /**
   * Nothing known yet.
   *
   * @param outcome how the newest read of the list ended
   */
  public FieldCatalogModel(
      RecordDefinition<R> kind,
      ListRead<R> list,
      RowsModel<R> rows,
      Supplier<@Nullable ReadOutcome> outcome,
      Tasks tasks) {
    this.kind = kind;
    this.list = list;
    this.rows = rows;
    this.outcome = outcome;
    this.tasks = tasks;
  }

  /** Options as they were when last something was said of them elsewhere; null before. */
  public ReadOnlyObjectProperty<@Nullable DropdownValues> saidProperty() {
    return said.getReadOnlyProperty();
  }

  /** The columns. */
  public ObservableList<Column<R>> columns() {
    return columns;
  }

  /** What is known now; may be asked for on any thread. */
  public FieldCatalog now() {
    return fieldCatalog;
  }

  /** What is known of options now; likewise. */
  public DropdownValues options() {
    return fieldCatalog.options();
  }

  /** What to do when more is known. */
  public void onChange(Runnable action) {
    changed = action;
  }

  /** Takes in what a read showed. */
  public void learn(FieldCatalog newer) {
    fieldCatalog = newer;
    List<Column<R>> wanted = kind.columns(newer);
    if (!ids(columns).equals(ids(wanted))) {
      columns.setAll(wanted);
    }
    changed.run();
  }

  private static <R extends CaseRecord> List<String> ids(List<Column<R>> columns) {
    return columns.stream().map(Column::id).toList();
  }

  /** Takes in what became known of options, on any thread. */
  public void learn(@Nullable DropdownValues more) {
    if (more != null) {
      tasks.deliver(
          () -> {
            fieldCatalog = fieldCatalog.withOptions(more);
            changed.run();
            recount();
          });
    }
  }

  /** What was written uses other options now than when all was read. */
  public void recount() {
    ReadOutcome last = outcome.get();
    if (last == null || !last.complete()) {
      // Of what is not there nobody can count.
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

  private void recounted(ObservedDropdownValues seen) {
    fieldCatalog = fieldCatalog.counting(seen);
    recounts.set(recounts.get() + 1);
  }

  /** How often the uses of options were counted again. */
  public ReadOnlyIntegerProperty recountsProperty() {
    return recounts.getReadOnlyProperty();
  }

  /** Takes in what a person or a file said of options meanwhile. */
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
    said.set(newer.options());
    changed.run();
  }
}
