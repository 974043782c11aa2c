package io.casedesk.desktop.records.table;

import io.casedesk.desktop.records.rows.RowsModel;
import io.casedesk.model.CaseRecord;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The record that is selected: it stays so while rows come, go and change places. */
final class SelectedRecord<R extends CaseRecord> {

  private final PinnableTable<R> view;
  private final RowsModel<R> rows;
  private final CellSelection<R> selection;
  private @Nullable String id;

  /** Where the record was when it was selected or put back last. */
  private int was = -1;

  private boolean restoring;

  SelectedRecord(PinnableTable<R> view, RowsModel<R> rows, CellSelection<R> selection) {
    this.view = view;
    this.rows = rows;
    this.selection = selection;
  }

  /** Hears the id of every record the user selects. */
  void onSelect(Consumer<String> listener) {
    view.getSelectionModel()
        .selectedItemProperty()
        .subscribe(
            row -> {
              // A newer row of the same record is not another that somebody visits.
              if (row != null && !restoring && !row.record().id().equals(id)) {
                id = row.record().id();
                was = view.getSelectionModel().getSelectedIndex();
                // Whoever looks at it has seen that it is another.
                rows.changed().remove(id);
                listener.accept(row.record().id());
              }
            });
  }

  /** Selects a record and scrolls to it, if it is shown. */
  void select(String wanted) {
    id = wanted;
    int place = restore();
    if (place >= 0) {
      view.scrollTo(Math.max(0, place - 4));
    }
  }

  /** Selects the record again, where it is now. */
  int restore() {
    restoring = true;
    try {
      int place = id == null ? -1 : rows.placeOf(id);
      if (id == null && selection.range().bottom() < rows.shown().size()) {
        // All rows may be selected before any one of them was.
        return place;
      }
      if (place < 0) {
        view.getSelectionModel().clearSelection();
        selection.range().clear();
      } else if (view.getSelectionModel().getSelectedIndex() != place
          || (place != was && selection.range().anchorRow() != place)) {
        // Where it has not moved, all rows may be selected around it, from the first on.
        selection.choose(place, Math.max(0, selection.range().anchorColumn()));
      }
      was = place;
      return place;
    } finally {
      restoring = false;
    }
  }

  /** Puts the keyboard into a cell of the record that is selected already. */
  void choose(int row, int column) {
    restoring = true;
    try {
      selection.choose(row, column);
    } finally {
      restoring = false;
    }
  }
}
