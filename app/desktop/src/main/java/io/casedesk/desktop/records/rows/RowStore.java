package io.casedesk.desktop.records.rows;

import io.casedesk.model.CaseRecord;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.RandomAccess;
import java.util.Set;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.beans.property.ReadOnlyLongProperty;
import javafx.beans.property.ReadOnlyLongWrapper;
import org.jspecify.annotations.Nullable;

/** Stores all rows in the order in which they were read, including hidden ones. */
public final class RowStore<R extends CaseRecord> {

  private final ReadOnlyIntegerWrapper total = new ReadOnlyIntegerWrapper();
  private final ReadOnlyIntegerWrapper deleted = new ReadOnlyIntegerWrapper();
  private final ReadOnlyLongWrapper version = new ReadOnlyLongWrapper();
  private final Map<String, Integer> places = new HashMap<>();
  private final List<ListRow<R>> rows = new ArrayList<>();

  /** The rows as an immutable list; null after a change. */
  private @Nullable List<ListRow<R>> now;

  private int deletedCount;

  /**
   * The result of adding rows.
   *
   * @param fresh the rows whose records are new
   * @param replaced whether a newer row replaced another one
   */
  record Addition<R extends CaseRecord>(List<ListRow<R>> fresh, boolean replaced) {}

  public ReadOnlyIntegerProperty totalProperty() {
    return total.getReadOnlyProperty();
  }

  public ReadOnlyIntegerProperty deletedProperty() {
    return deleted.getReadOnlyProperty();
  }

  int size() {
    return rows.size();
  }

  /** Returns the current rows as an immutable list; another one after each change. */
  List<ListRow<R>> now() {
    List<ListRow<R>> made = now == null ? List.copyOf(rows) : now;
    now = made;
    return made;
  }

  /** Returns a number that grows with every change. */
  long version() {
    return version.get();
  }

  public ReadOnlyLongProperty versionProperty() {
    return version.getReadOnlyProperty();
  }

  /** Returns the newest row with this id; null if there is none. */
  @Nullable ListRow<R> find(String id) {
    Integer place = places.get(id);
    return place == null ? null : rows.get(place);
  }

  /** Returns a snapshot of all records. */
  public List<R> records() {
    return records(now());
  }

  /** Returns the records of rows as a view, without copying. */
  static <R extends CaseRecord> List<R> records(List<ListRow<R>> rows) {
    return new Records<>(rows);
  }

  /** Adds rows; a row whose id exists replaces the older one. */
  Addition<R> add(List<ListRow<R>> more) {
    List<ListRow<R>> fresh = new ArrayList<>();
    boolean replaced = false;
    for (ListRow<R> row : more) {
      Integer place = places.get(row.record().id());
      if (place == null) {
        append(row);
        fresh.add(row);
      } else if (!rows.get(place).record().equals(row.record())) {
        deletedCount += (row.deleted() ? 1 : 0) - (rows.get(place).deleted() ? 1 : 0);
        rows.set(place, row);
        replaced = true;
      }
    }
    Addition<R> added = new Addition<>(fresh, replaced);
    if (replaced || !fresh.isEmpty()) {
      changed();
    }
    return added;
  }

  /**
   * Removes the records with these ids.
   *
   * @return whether any record was removed
   */
  boolean remove(Set<String> ids) {
    if (!rows.removeIf(row -> ids.contains(row.record().id()))) {
      return false;
    }
    places.clear();
    deletedCount = 0;
    for (int place = 0; place < rows.size(); place++) {
      places.put(rows.get(place).record().id(), place);
      deletedCount += rows.get(place).deleted() ? 1 : 0;
    }
    changed();
    return true;
  }

  /** Removes all records. */
  void clear() {
    rows.clear();
    places.clear();
    deletedCount = 0;
    changed();
  }

  private void append(ListRow<R> row) {
    places.put(row.record().id(), rows.size());
    rows.add(row);
    deletedCount += row.deleted() ? 1 : 0;
  }

  private void changed() {
    now = null;
    total.set(rows.size());
    deleted.set(deletedCount);
    version.set(version.get() + 1);
  }

  /** A view of the records of rows. */
  private static final class Records<R extends CaseRecord> extends AbstractList<R>
      implements RandomAccess {

    private final List<ListRow<R>> rows;

    Records(List<ListRow<R>> rows) {
      this.rows = rows;
    }

    @Override
    public R get(int place) {
      return rows.get(place).record();
    }

    @Override
    public int size() {
      return rows.size();
    }
  }
}
