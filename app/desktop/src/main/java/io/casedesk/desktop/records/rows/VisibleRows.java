package io.casedesk.desktop.records.rows;

import io.casedesk.model.CaseRecord;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;
import javafx.collections.ObservableListBase;

/** The observable list behind a table. Replaces its rows without copying them. */
final class VisibleRows<R extends CaseRecord> extends ObservableListBase<ListRow<R>>
    implements RandomAccess {

  private final RowBuffer<R> rows = new RowBuffer<>();
  private long version;

  @Override
  public ListRow<R> get(int place) {
    return rows.get(Objects.checkIndex(place, rows.size()));
  }

  @Override
  public int size() {
    return rows.size();
  }

  /** Returns a snapshot of the current rows. */
  RowSnapshot<R> now() {
    return rows.now();
  }

  /** Returns a number that grows with every change. */
  long version() {
    return version;
  }

  /** Appends rows. */
  void append(List<ListRow<R>> more) {
    if (!more.isEmpty()) {
      beginChange();
      int from = rows.size();
      more.forEach(rows::add);
      nextAdd(from, rows.size());
      version++;
      endChange();
    }
  }

  /** Replaces all rows. */
  void show(RowSnapshot<R> others) {
    beginChange();
    RowSnapshot<R> before = rows.now();
    rows.become(others);
    nextReplace(0, others.size(), before);
    version++;
    endChange();
  }

  /**
   * Replaces some rows by newer rows of the same records.
   *
   * @param places the positions of the changed rows
   */
  void update(RowSnapshot<R> newer, int[] places) {
    if (places.length > 0) {
      beginChange();
      rows.become(newer);
      for (int place : places) {
        nextUpdate(place);
      }
      version++;
      endChange();
    }
  }
}
