package io.casedesk.desktop.records.page;

import io.casedesk.desktop.records.editor.RecordEdit;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.desktop.records.list.RecordsModel.Phase;
import io.casedesk.desktop.records.rows.RowsModel;
import io.casedesk.desktop.records.table.RecordTable;
import io.casedesk.model.CaseRecord;
import org.jspecify.annotations.Nullable;

/** Goes to single records of a list: those asked for, and those just created. */
final class RecordNavigator<R extends CaseRecord> {

  private final RecordsModel<R> model;
  private final RowsModel<R> rows;
  private final RecordTable<R> table;
  private final Notices<R> notices;
  private final Place place;
  private @Nullable String revealed;

  /** A record that is to be gone to as soon as it has a row. */
  private @Nullable String awaited;

  /** A record that is to be opened as soon as it was read. */
  private @Nullable String unread;

  /**
   * Where the rows are.
   *
   * @param arrange shows what there is now
   * @param layout takes up the room that it has now
   * @param focus puts the keyboard there
   */
  record Place(Runnable arrange, Runnable layout, Runnable focus) {}

  RecordNavigator(RecordsModel<R> model, RecordTable<R> table, Notices<R> notices, Place place) {
    this.model = model;
    this.rows = model.rows();
    this.table = table;
    this.notices = notices;
    this.place = place;
    model.editor().openProperty().subscribe(this::stay);
  }

  /** A person who opened another record meanwhile is not taken away from it. */
  private void stay(@Nullable RecordEdit<R> edit) {
    if (edit != null && !edit.record().id().equals(unread)) {
      unread = null;
    }
    if (edit != null && !edit.record().id().equals(awaited)) {
      awaited = null;
    }
  }

  /** Selects a record in the table, scrolls to it and opens it in the editor. */
  void select(String id) {
    table.select(id);
    model.select(id);
  }

  /** As {@link #select}; says so where the search or a filter gives the record no row. */
  void open(String id) {
    notices.askedAnew();
    awaited = null;
    unread = null;
    select(id);
    R record = rows.find(id);
    if (record == null) {
      unread = id;
      awaited();
    } else {
      notices.openedUnseen(record, () -> show(record));
    }
  }

  private void show(R record) {
    rows.queryProperty().set("");
    model.filters().clear();
    model.changes().onlyTheseProperty().set(false);
    if (record.deleted()) {
      rows.deletedShownProperty().set(true);
    }
    awaited = record.id();
    place.arrange().run();
  }

  /** The row of a record that was asked for comes when the rows were looked through anew. */
  void awaited() {
    String id = unread;
    if (id != null && rows.find(id) != null) {
      open(id);
      awaited = id;
    } else if (id != null && isOver()) {
      unread = null;
      notices.notThere(id);
    } else {
      goToAwaited();
    }
  }

  /** Whether nothing more is to come, however the read ended. */
  private boolean isOver() {
    Phase phase = model.phaseProperty().get();
    return phase == Phase.READ || phase == Phase.FAILED || phase == Phase.CANCELLED;
  }

  private void goToAwaited() {
    String id = awaited;
    if (id != null && isShown(id)) {
      awaited = null;
      select(id);
      place.focus().run();
    }
  }

  private boolean isShown(String id) {
    return rows.shown().stream().anyMatch(row -> row.record().id().equals(id));
  }

  /** Selects a record that was just created, once its row is there. */
  void created() {
    String id = model.creating().arrivedProperty().get();
    if (id == null || id.equals(revealed)) {
      return;
    }
    if (isShown(id)) {
      revealed = id;
      // What is said above and below the table takes room first.
      place.layout().run();
      table.select(id);
    } else if (!rows.passes(id)) {
      // It is open, but nothing else would say why it is not among the rows.
      revealed = id;
      R record = rows.find(id);
      if (record != null) {
        notices.openedUnseen(record, () -> show(record));
      }
    }
  }
}
