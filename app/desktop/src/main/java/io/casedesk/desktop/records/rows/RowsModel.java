package io.casedesk.desktop.records.rows;

import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.records.rows.RowOrder.Wish;
import io.casedesk.model.CaseRecord;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyLongProperty;
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

  /** Of more changed rows than this the table is told nothing but that all may be others. */
  private static final int MOST_UPDATES = 10_000;

  private final VisibleRows<R> shown = new VisibleRows<>();
  private final StringProperty query = new SimpleStringProperty("");
  private final BooleanProperty deletedShown = new SimpleBooleanProperty();

  private final ObservableSet<String> changed = FXCollections.observableSet();

  private final Tasks tasks;
  private final Tasks.Series arrangements = new Tasks.Series();
  private final RowStore<R> all = new RowStore<>();
  private final SearchTextPreparer<R> texts;
  private List<Order<R>> orders = List.of();
  private Predicate<? super R> filter = any -> true;
  private @Nullable Set<String> only;
  private final QueryVersion queryVersion = new QueryVersion();
  private Runnable showing = () -> {};
  private @Nullable RowOrder<R> last;
  private boolean arranging;
  private boolean rowsCameMeanwhile;

  /** An empty table. */
  public RowsModel(Tasks tasks) {
    this.tasks = tasks;
    this.texts = new SearchTextPreparer<>(all, tasks);
    query.subscribe(this::ask);
    deletedShown.subscribe(this::ask);
  }

  /** Rows after search, filter and sort, for the table; do not change. */
  public ObservableList<ListRow<R>> shown() {
    return shown;
  }

  /** Records read in all, deleted ones included. */
  public ReadOnlyIntegerProperty totalProperty() {
    return all.totalProperty();
  }

  /** Records the service marks as deleted (Q8). */
  public ReadOnlyIntegerProperty deletedProperty() {
    return all.deletedProperty();
  }

  /** Grows with every change of the records, be it only of what one of them holds. */
  public ReadOnlyLongProperty versionProperty() {
    return all.versionProperty();
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
    ListRow<R> row = all.find(id);
    return row == null ? null : row.record();
  }

  /** Whether the record of an id is there, and search, filter and deletion let it through. */
  public boolean passes(String id) {
    ListRow<R> row = all.find(id);
    return row != null && wish().passes(row);
  }

  /** Every record, in the order read, as they are now. */
  public List<R> records() {
    return all.records();
  }

  /** Every record that is shown, in that order, as they are now; nothing is copied. */
  public List<R> shownRecords() {
    return RowStore.records(shown.now());
  }

  /** Where the row of a record is shown; -1 where it is not. */
  public int placeOf(String id) {
    ListRow<R> newest = all.find(id);
    RowSnapshot<R> now = shown.now();
    int place = newest == null ? -1 : now.placeOf(newest);
    // Only where what was read last is still to be arranged, an older row of it may be shown.
    boolean upToDate = last != null && last.wish().version() == all.version();
    return place >= 0 || upToDate ? place : now.placeOf(id);
  }

  /** Adds rows that have just been read, or puts them in place of older ones of the same id. */
  public void add(List<ListRow<R>> rows) {
    RowStore.Added<R> added = all.add(rows);
    texts.changed(added.firstReplaced());
    if (added.replaced() || !orders.isEmpty() || added.fresh().size() > MOST_AT_ONCE) {
      arrangeSoon();
    } else {
      shown.append(added.fresh().stream().filter(wish()::passes).toList());
    }
  }

  /** Drops the records of these ids, which a complete read did not show any more. */
  public void remove(Set<String> ids) {
    if (all.remove(ids)) {
      arrange();
    }
  }

  /** Drops every record. */
  public void clear() {
    all.clear();
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
  public boolean isSameQuestion() {
    return queryVersion.isSame();
  }

  /**
   * Runs something when the rows shown answer the newest search, filters and order: at once where
   * they do, and never where something else is asked before.
   */
  public void whenAnswered(Runnable action) {
    queryVersion.whenAnswered(action);
  }

  /** What to do just before other rows are shown in the place of these. */
  public void onShowing(Runnable action) {
    showing = action;
  }

  private void ask() {
    queryVersion.ask();
    arrange();
  }

  /**
   * The records that search and deletion let through, whatever the filter, as they are now. Walk
   * them off the JavaFX thread.
   */
  public Supplier<Stream<R>> searched() {
    RowSnapshot<R> now = all.now();
    RowSearch search = search();
    return () -> now.stream().filter(search::finds).map(ListRow::record);
  }

  /** Every record that is not deleted, as they are now. Walk them off the JavaFX thread. */
  public Supplier<Stream<R>> undeleted() {
    RowSnapshot<R> now = all.now();
    return () -> now.stream().filter(row -> !row.deleted()).map(ListRow::record);
  }

  /** Rows that come one page after the other must not each start a sort of all of them. */
  private void arrangeSoon() {
    if (arranging) {
      rowsCameMeanwhile = true;
    } else {
      arrange();
    }
  }

  /** An arrangement, and how it differs from what was shown when it was asked for. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Arranged<R extends CaseRecord>(
      RowOrder<R> made, long shownVersion, int @Nullable [] updates) {}

  private void arrange() {
    Wish<R> wish = wish();
    RowOrder<R> before = last;
    RowSnapshot<R> shownNow = shown.now();
    long shownVersion = shown.version();
    arranging = true;
    rowsCameMeanwhile = false;
    tasks
        .call(
            () -> {
              RowOrder<R> made = RowOrder.of(wish, before);
              return new Arranged<>(
                  made, shownVersion, shownNow.replaced(made.rows(), MOST_UPDATES));
            })
        .newestOf(arrangements)
        .onSuccess(this::show)
        .onFinally(this::arranged)
        .start();
  }

  /**
   * Shows what was arranged, and behind it what came meanwhile: those pages must not vanish until
   * the next change. Only rows in no order come so; others wait to be arranged soon.
   */
  private void show(Arranged<R> arranged) {
    last = arranged.made;
    RowSnapshot<R> rows = arranged.made.rows();
    queryVersion.answer(
        () -> {
          showing.run();
          if (arranged.updates == null || arranged.shownVersion != shown.version()) {
            shown.show(rows);
          } else {
            shown.update(rows, arranged.updates);
          }
        });
    Wish<R> done = arranged.made.wish();
    int newer = all.size() - done.all().size();
    if (newer > MOST_AT_ONCE) {
      rowsCameMeanwhile = true;
    } else if (newer > 0 && orders.isEmpty()) {
      shown.append(
          all.now().subList(done.all().size(), all.size()).stream().filter(done::passes).toList());
    }
  }

  private void arranged() {
    arranging = false;
    if (rowsCameMeanwhile) {
      arrange();
    }
  }

  private RowSearch search() {
    return RowSearch.of(query.get(), deletedShown.get(), only);
  }

  private Wish<R> wish() {
    return new Wish<>(all.now(), all.version(), search(), filter, orders);
  }
}
