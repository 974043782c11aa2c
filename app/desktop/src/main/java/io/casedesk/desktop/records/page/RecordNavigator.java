package io.casedesk.desktop.records.page;

import io.casedesk.desktop.records.data.LoadState.Phase;
import io.casedesk.desktop.records.editor.RecordEdit;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.desktop.records.rows.RowsModel;
import io.casedesk.desktop.records.table.RecordTable;
import io.casedesk.model.CaseRecord;
import org.jspecify.annotations.Nullable;

/** Selects and opens single records in a list when they are requested or created. */
final class RecordNavigator<R extends CaseRecord> {

  private final RecordsModel<R> model;
  private final RowsModel<R> rows;
  private final RecordTable<R> table;
  private final Notices<R> notices;
  private final Runnable arrange;
  private final Runnable layout;
  private final Runnable focus;
  private @Nullable String revealed;

  /** Id of a record to select as soon as it has a row. */
  private @Nullable String awaited;

  /** Id of a record to open as soon as it was read. */
  private @Nullable String unread;

  /**
   * Creates the navigator.
   *
   * @param arrange shows the current content
   * @param layout applies the current layout
   * @param focus moves the keyboard focus to the rows
   */
  RecordNavigator(
      RecordsModel<R> model,
      RecordTable<R> table,
      Notices<R> notices,
      Runnable arrange,
      Runnable layout,
      Runnable focus) {
    this.model = model;
    this.rows = model.rows();
    this.table = table;
    this.notices = notices;
    this.arrange = arrange;
    this.layout = layout;
    this.focus = focus;
    model.editor().openProperty().subscribe(this::stay);
  }

  /** Cancels the navigation if the user opened another record in the meantime. */
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

  /** Like {@link #select}, and shows a notice if search or filters hide the record. */
  void open(String id) {
    notices.clearRequested();
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
    arrange.run();
  }

  /** Opens the requested record once it was read. */
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

  /** Returns whether the read has ended, with any result. */
  private boolean isOver() {
    Phase phase = model.loader().state().phase();
    return phase == Phase.READ || phase == Phase.FAILED || phase == Phase.CANCELLED;
  }

  private void goToAwaited() {
    String id = awaited;
    if (id != null && isShown(id)) {
      awaited = null;
      select(id);
      focus.run();
    }
  }

  private boolean isShown(String id) {
    return rows.shown().stream().anyMatch(row -> row.record().id().equals(id));
  }

  /** Selects a newly created record once its row exists. */
  void created() {
    String id = model.creating().arrivedProperty().get();
    if (id == null || id.equals(revealed)) {
      return;
    }
    if (isShown(id)) {
      revealed = id;
      // Messages above and below the table must take their space first.
      layout.run();
      table.select(id);
    } else if (!rows.passes(id)) {
      // The record is open; tell the user why it has no row.
      revealed = id;
      R record = rows.find(id);
      if (record != null) {
        notices.openedUnseen(record, () -> show(record));
      }
    }
  }
}
