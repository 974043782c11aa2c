package io.casedesk.desktop.records.table;

import io.casedesk.desktop.common.table.PinnableTable;
import io.casedesk.desktop.records.rows.ListRow;
import io.casedesk.desktop.records.rows.RowsModel;
import io.casedesk.model.CaseRecord;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Keeps the selected record selected while rows are added, removed or moved. */
final class SelectedRecord<R extends CaseRecord> {

  private final PinnableTable<ListRow<R>> view;
  private final RowsModel<R> rows;
  private final CellSelection<R> selection;
  private @Nullable String id;

  /** Position of the record when it was last selected or restored. */
  private int was = -1;

  private boolean restoring;

  /**
   * Creates the selection of a table.
   *
   * @param listener receives the id of each record that the user selects
   */
  SelectedRecord(
      PinnableTable<ListRow<R>> view,
      RowsModel<R> rows,
      CellSelection<R> selection,
      Consumer<String> listener) {
    this.view = view;
    this.rows = rows;
    this.selection = selection;
    view.getSelectionModel()
        .selectedItemProperty()
        .subscribe(
            row -> {
              // A newer row of the selected record is not a new selection.
              if (row != null && !restoring && !row.record().id().equals(id)) {
                id = row.record().id();
                was = view.getSelectionModel().getSelectedIndex();
                // Selecting a changed record marks the change as seen.
                rows.changed().remove(id);
                listener.accept(row.record().id());
              }
            });
  }

  /** Selects a record and scrolls to it, if it is shown. */
  void select(String recordId) {
    id = recordId;
    int place = restore();
    if (place >= 0) {
      view.scrollTo(Math.max(0, place - 4));
    }
  }

  /** Restores the selection at the current position of the record. */
  int restore() {
    restoring = true;
    try {
      int place = id == null ? -1 : rows.placeOf(id);
      if (id == null && selection.range().bottom() < rows.shown().size()) {
        // All rows may be selected without a single selected record.
        return place;
      }
      if (place < 0) {
        view.getSelectionModel().clearSelection();
        selection.range().clear();
      } else if (view.getSelectionModel().getSelectedIndex() != place
          || (place != was && selection.range().anchorRow() != place)) {
        // If the record has not moved, a selection of all rows can stay.
        selection.choose(place, Math.max(0, selection.range().anchorColumn()));
      }
      was = place;
      return place;
    } finally {
      restoring = false;
    }
  }

  /** Focuses a cell of the selected record. */
  void choose(int row, int column) {
    restoring = true;
    try {
      selection.choose(row, column);
    } finally {
      restoring = false;
    }
  }
}
