package io.casedesk.desktop.ui.table;

import io.casedesk.desktop.ui.task.Tasks;
import io.casedesk.model.CaseRecord;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/** The rows of a table: all of them, and the ones shown after search and sort. */
public final class RowsModel<R extends CaseRecord> {

  /** One column to order by. */
  public record Order<R>(Column<R> column, boolean descending) {}

  private final ObservableList<Row<R>> shown = FXCollections.observableArrayList();
  private final ReadOnlyIntegerWrapper total = new ReadOnlyIntegerWrapper();
  private final ReadOnlyIntegerWrapper deleted = new ReadOnlyIntegerWrapper();
  private final StringProperty query = new SimpleStringProperty("");
  private final BooleanProperty deletedShown = new SimpleBooleanProperty();

  private final Tasks tasks;
  private final Tasks.Series arrangements = new Tasks.Series();
  private List<Row<R>> all = new ArrayList<>();
  private Map<String, Integer> places = new HashMap<>();
  private List<Order<R>> orders = List.of();

  /** An empty table. */
  public RowsModel(Tasks tasks) {
    this.tasks = tasks;
    query.subscribe(this::arrange);
    deletedShown.subscribe(this::arrange);
  }

  /** Rows after search and sort, for the table; do not change. */
  public ObservableList<Row<R>> shown() {
    return shown;
  }

  /** Records read in all, deleted ones included. */
  public ReadOnlyIntegerProperty totalProperty() {
    return total.getReadOnlyProperty();
  }

  /** Records the service marks as deleted (trap 8). */
  public ReadOnlyIntegerProperty deletedProperty() {
    return deleted.getReadOnlyProperty();
  }

  /** What to search for: rows that hold every word in any field are shown. */
  public StringProperty queryProperty() {
    return query;
  }

  /** Whether deleted records are shown; at first they are not. */
  public BooleanProperty deletedShownProperty() {
    return deletedShown;
  }

  /** The newest state of a record, or null when there is none of that id. */
  public @Nullable R find(String id) {
    Integer place = places.get(id);
    return place == null ? null : all.get(place).record();
  }

  /** Every record, in the order read. */
  public List<R> records() {
    return all.stream().map(Row::record).toList();
  }

  /** Adds rows that have just been read, or puts them in place of older ones of the same id. */
  public void add(List<Row<R>> rows) {
    List<Row<R>> fresh = new ArrayList<>();
    boolean replaced = false;
    for (Row<R> row : rows) {
      Integer place = places.get(row.record().id());
      if (place == null) {
        places.put(row.record().id(), all.size());
        all.add(row);
        fresh.add(row);
      } else if (!all.get(place).record().equals(row.record())) {
        all.set(place, row);
        replaced = true;
      }
    }
    count();
    if (replaced || !orders.isEmpty()) {
      arrange();
    } else if (!fresh.isEmpty()) {
      shown.addAll(fresh.stream().filter(filter(words(), deletedShown.get())).toList());
    }
  }

  /** Drops every record whose id is not among these, after a complete read. */
  public void retain(Set<String> ids) {
    if (all.size() == ids.size()) {
      return;
    }
    List<Row<R>> kept = new ArrayList<>(all);
    kept.removeIf(row -> !ids.contains(row.record().id()));
    all = kept;
    places = new HashMap<>();
    for (int i = 0; i < all.size(); i++) {
      places.put(all.get(i).record().id(), i);
    }
    count();
    arrange();
  }

  /** Orders the rows; an empty list keeps them as read. */
  public void order(List<Order<R>> by) {
    orders = List.copyOf(by);
    arrange();
  }

  private void count() {
    total.set(all.size());
    deleted.set((int) all.stream().filter(row -> row.record().deleted()).count());
  }

  private void arrange() {
    List<Row<R>> snapshot = List.copyOf(all);
    List<Order<R>> by = orders;
    String[] words = words();
    boolean withDeleted = deletedShown.get();
    tasks
        .call(() -> arranged(snapshot, filter(words, withDeleted), by))
        .newestOf(arrangements)
        .onSuccess(
            rows -> {
              // Pages that came while this was computed must not vanish until the next change.
              if (snapshot.size() != all.size()) {
                arrange();
              } else if (!shown.equals(rows)) {
                shown.setAll(rows);
              }
            })
        .start();
  }

  private String[] words() {
    String text = query.get().strip().toLowerCase(Locale.ROOT);
    return text.isEmpty() ? new String[0] : text.split("\\s+");
  }

  private static <R extends CaseRecord> Predicate<Row<R>> filter(
      String[] words, boolean withDeleted) {
    return row -> (withDeleted || !row.record().deleted()) && row.matches(words);
  }

  private static <R extends CaseRecord> List<Row<R>> arranged(
      List<Row<R>> rows, Predicate<Row<R>> filter, List<Order<R>> orders) {
    List<Row<R>> result = new ArrayList<>(rows.stream().filter(filter).toList());
    for (Order<R> order : orders.reversed()) {
      result = sorted(result, order);
    }
    return result;
  }

  /** Sorts by keys made once a row; rows without a key come last in both directions. */
  private static <R extends CaseRecord> List<Row<R>> sorted(List<Row<R>> rows, Order<R> order) {
    record Keyed<R extends CaseRecord>(@Nullable Comparable<Object> key, Row<R> row) {}
    Comparator<Comparable<Object>> ascending = Comparator.naturalOrder();
    Comparator<Comparable<Object>> byKey = order.descending ? ascending.reversed() : ascending;
    List<Keyed<R>> keyed = new ArrayList<>(rows.size());
    for (Row<R> row : rows) {
      @SuppressWarnings("unchecked") // all keys of one column are of one type
      Comparable<Object> key = (Comparable<Object>) order.column.sortKey(row.record());
      keyed.add(new Keyed<>(key, row));
    }
    keyed.sort(
        (a, b) -> {
          if (a.key == null || b.key == null) {
            return a.key == b.key ? 0 : a.key == null ? 1 : -1;
          }
          return byKey.compare(a.key, b.key);
        });
    return keyed.stream().map(Keyed::row).toList();
  }
}
