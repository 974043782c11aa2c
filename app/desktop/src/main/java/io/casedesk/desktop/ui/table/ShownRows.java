package io.casedesk.desktop.ui.table;

import io.casedesk.model.CaseRecord;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;
import javafx.collections.ObservableListBase;

/** The rows of a table. Shows others without copying them, however many there are. */
final class ShownRows<R extends CaseRecord> extends ObservableListBase<Row<R>>
    implements RandomAccess {

  private final RowArray<R> rows = new RowArray<>();
  private long version;

  @Override
  public Row<R> get(int place) {
    return rows.get(Objects.checkIndex(place, rows.size()));
  }

  @Override
  public int size() {
    return rows.size();
  }

  /** The rows as they are now. */
  RowList<R> now() {
    return rows.now();
  }

  /** Grows with every change. */
  long version() {
    return version;
  }

  /** Shows more rows behind the others. */
  void append(List<Row<R>> more) {
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
  void show(RowList<R> others) {
    beginChange();
    RowList<R> before = rows.now();
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
  void update(RowList<R> newer, int[] places) {
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
