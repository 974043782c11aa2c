package io.casedesk.desktop.records.rows;

import io.casedesk.model.CaseRecord;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;
import javafx.collections.ObservableListBase;

/** The rows of a table. Shows others without copying them, however many there are. */
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

  /** The rows as they are now. */
  RowSnapshot<R> now() {
    return rows.now();
  }

  /** Grows with every change. */
  long version() {
    return version;
  }

  /** Shows more rows behind the others. */
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

  /** Shows other rows. */
  void show(RowSnapshot<R> others) {
    beginChange();
    RowSnapshot<R> before = rows.now();
    rows.become(others);
    nextReplace(0, others.size(), before);
    version++;
    endChange();
  }

  /**
   * Shows newer rows of the same records.
   *
   * @param places where they are; every other row stays
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
