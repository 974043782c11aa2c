package io.casedesk.desktop.ui.table;

import io.casedesk.desktop.ui.task.Tasks;
import io.casedesk.model.CaseRecord;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.collections.ObservableSet;
import org.jspecify.annotations.Nullable;

/** The rows of a table: all of them, and the ones shown after search, filter and sort. */
public final class RowsModel<R extends CaseRecord> {

  /** One column to order by. */
  public record Order<R>(Column<R> column, boolean descending) {}

  /** More rows than this are filtered off the JavaFX thread; a page is smaller. */
  private static final int MOST_AT_ONCE = 1000;

  private final ObservableList<Row<R>> shown = FXCollections.observableArrayList();
  private final ReadOnlyIntegerWrapper total = new ReadOnlyIntegerWrapper();
  private final ReadOnlyIntegerWrapper deleted = new ReadOnlyIntegerWrapper();
  private final StringProperty query = new SimpleStringProperty("");
  private final BooleanProperty deletedShown = new SimpleBooleanProperty();

  private final ObservableSet<String> changed = FXCollections.observableSet();

  private final Tasks tasks;
  private final Tasks.Series arrangements = new Tasks.Series();
  private List<Row<R>> all = new ArrayList<>();
  private Map<String, Integer> places = new HashMap<>();
  private List<Order<R>> orders = List.of();
  private Predicate<? super R> filter = any -> true;
  private @Nullable Set<String> only;
  private int questions;
  private int answered;
  private boolean sameQuestion;
  private Runnable showing = () -> {};
  private boolean arranging;
  private boolean rowsCameMeanwhile;

  /** An empty table. */
  public RowsModel(Tasks tasks) {
    this.tasks = tasks;
    query.subscribe(this::ask);
    deletedShown.subscribe(this::ask);
  }

  /** Rows after search, filter and sort, for the table; do not change. */
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
    if (replaced || !orders.isEmpty() || fresh.size() > MOST_AT_ONCE) {
      arrangeSoon();
    } else if (!fresh.isEmpty()) {
      shown.addAll(fresh.stream().filter(passing()).toList());
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
    ask();
  }

  /**
   * Shows only records that pass this as well, from now on.
   *
   * @param by called on other threads
   */
  public void filter(Predicate<? super R> by) {
    filter = by;
    ask();
  }

  /** Shows only records of these ids as well, from now on; null shows those of all. */
  public void only(@Nullable Set<String> ids) {
    if (!Objects.equals(only, ids)) {
      only = ids;
      ask();
    }
  }

  /** Ids of rows that newer reads replaced or added, and that nobody has visited since. */
  public ObservableSet<String> changed() {
    return changed;
  }

  /** A newer read replaced or added the rows of these ids. */
  public void markChanged(Set<String> ids) {
    changed.addAll(ids);
  }

  /**
   * While rows are being shown: whether they answer the same search, filters and order as those
   * before, so that a person who looks at some of them expects these to stay where they are.
   */
  boolean isSameQuestion() {
    return sameQuestion;
  }

  /** What to do just before other rows are shown in the place of these. */
  void onShowing(Runnable action) {
    showing = action;
  }

  private void ask() {
    questions++;
    arrange();
  }

  /**
   * The records that search and deletion let through, whatever the filter, as they are now. Walk
   * them off the JavaFX thread.
   */
  public Supplier<Stream<R>> searched() {
    List<Row<R>> snapshot = List.copyOf(all);
    Predicate<Row<R>> found = searching();
    return () -> snapshot.stream().filter(found).map(Row::record);
  }

  private void count() {
    total.set(all.size());
    deleted.set((int) all.stream().filter(row -> row.record().deleted()).count());
  }

  /** Rows that come one page after the other must not each start a sort of all of them. */
  private void arrangeSoon() {
    if (arranging) {
      rowsCameMeanwhile = true;
    } else {
      arrange();
    }
  }

  private void arrange() {
    List<Row<R>> snapshot = List.copyOf(all);
    List<Order<R>> by = orders;
    Predicate<Row<R>> passing = passing();
    arranging = true;
    rowsCameMeanwhile = false;
    tasks
        .call(() -> arranged(snapshot, passing, by))
        .newestOf(arrangements)
        .onSuccess(rows -> show(rows, snapshot.size()))
        .onFinally(this::arranged)
        .start();
  }

  /**
   * Shows what was arranged, and behind it what came meanwhile: those pages must not vanish until
   * the next change. Only rows in no order come so; others wait to be arranged soon.
   */
  private void show(List<Row<R>> rows, int arrangedOf) {
    List<Row<R>> newer = all.subList(arrangedOf, all.size());
    List<Row<R>> result = new ArrayList<>(rows);
    if (newer.size() > MOST_AT_ONCE) {
      rowsCameMeanwhile = true;
    } else if (orders.isEmpty()) {
      newer.stream().filter(passing()).forEach(result::add);
    }
    sameQuestion = answered == questions;
    answered = questions;
    if (!shown.equals(result)) {
      showing.run();
      shown.setAll(result);
    }
    sameQuestion = false;
  }

  private void arranged() {
    arranging = false;
    if (rowsCameMeanwhile) {
      arrange();
    }
  }

  private String[] words() {
    String text = query.get().strip().toLowerCase(Locale.ROOT);
    return text.isEmpty() ? new String[0] : text.split("\\s+");
  }

  private Predicate<Row<R>> searching() {
    String[] words = words();
    boolean withDeleted = deletedShown.get();
    Set<String> among = only;
    return row ->
        (withDeleted || !row.record().deleted())
            && (among == null || among.contains(row.record().id()))
            && row.matches(words);
  }

  private Predicate<Row<R>> passing() {
    Predicate<? super R> by = filter;
    return searching().and(row -> by.test(row.record()));
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
