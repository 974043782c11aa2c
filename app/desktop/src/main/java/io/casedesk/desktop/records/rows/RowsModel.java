package io.casedesk.desktop.records.rows;

import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.records.rows.RowQueryResult.RowQuery;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.input.InputParser;
import java.util.List;
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

/** View model of a table's rows: all rows, and the rows shown after search, filter and sort. */
public final class RowsModel<R extends CaseRecord> {

  /** A sort column. */
  public record Order<R>(Column<R> column, boolean descending) {}

  /** Up to this many rows are filtered on the JavaFX thread; a page has fewer. */
  public static final int MOST_AT_ONCE = 1000;

  private final VisibleRows<R> shown = new VisibleRows<>();
  private final StringProperty query = new SimpleStringProperty("");
  private final BooleanProperty deletedShown = new SimpleBooleanProperty();
  private final ObservableSet<String> changed = FXCollections.observableSet();

  private final Tasks tasks;
  private final InputParser parser;
  private final Tasks.Series arrangements = new Tasks.Series();
  private final RowStore<R> all = new RowStore<>();
  private final SearchTextPreparer<R> texts;
  private List<Order<R>> orders = List.of();
  private Predicate<? super R> filter = any -> true;
  private @Nullable Set<String> only;
  private final QueryVersion queryVersion = new QueryVersion();
  private final ReadOnlyIntegerWrapper replacements = new ReadOnlyIntegerWrapper();
  private @Nullable RowQueryResult<R> last;
  private boolean arranging;
  private boolean rowsCameMeanwhile;

  /**
   * Creates an empty model.
   *
   * @param parser reads numbers in the search text
   */
  public RowsModel(Tasks tasks, InputParser parser) {
    this.tasks = tasks;
    this.parser = parser;
    this.texts = new SearchTextPreparer<>(all, tasks);
    query.subscribe(this::queryChanged);
    deletedShown.subscribe(this::ask);
  }

  /** Returns all rows, regardless of search and filters. */
  public RowStore<R> store() {
    return all;
  }

  /** Returns the rows after search, filter and sort. Don't modify the list. */
  public ObservableList<ListRow<R>> shown() {
    return shown;
  }

  /** Returns how many rows are shown, and in which order. */
  public ShownRows shownRows() {
    return ShownRows.of(shown.size(), all, deletedShown.get(), orders);
  }

  /** The search text: rows that contain every word in any field are shown. */
  public StringProperty queryProperty() {
    return query;
  }

  /** Prepares the first search, which would otherwise take longer than later ones. */
  public void prepareSearch() {
    texts.begin();
  }

  /** Whether deleted records are shown; initially false. */
  public BooleanProperty deletedShownProperty() {
    return deletedShown;
  }

  /** Returns the current state of a record; null if there is none with this id. */
  public @Nullable R find(String id) {
    ListRow<R> row = all.find(id);
    return row == null ? null : row.record();
  }

  /** Returns whether the record exists and passes search, filter and deletion setting. */
  public boolean passes(String id) {
    ListRow<R> row = all.find(id);
    return row != null && query().passes(row);
  }

  /** Returns a snapshot of the shown records in table order, without copying. */
  public List<R> shownRecords() {
    return RowStore.records(shown.now());
  }

  /** Returns the table position of a record; -1 if it isn't shown. */
  public int placeOf(String id) {
    ListRow<R> newest = all.find(id);
    RowSnapshot<R> now = shown.now();
    int place = newest == null ? -1 : now.placeOf(newest);
    // An older row of the record can be shown only while newly read rows wait to be arranged.
    boolean upToDate = last != null && last.query().version() == all.version();
    return place >= 0 || upToDate ? place : now.placeOf(id);
  }

  /** Adds rows; a row whose id exists replaces the older one. */
  public void add(List<ListRow<R>> rows) {
    RowStore.Addition<R> added = all.add(rows);
    if (added.isEmpty()) {
      return;
    }
    texts.changed(added.firstReplaced());
    if (added.replaced() || !orders.isEmpty() || added.fresh().size() > MOST_AT_ONCE) {
      arrangeSoon();
    } else {
      shown.append(added.fresh().stream().filter(query()::passes).toList());
    }
  }

  /** Removes the records that a complete read didn't contain any more. */
  public void remove(Set<String> ids) {
    if (all.remove(ids)) {
      arrange();
    }
  }

  /** Removes all records. */
  public void clear() {
    all.clear();
    arrange();
  }

  /** Sorts the rows; an empty list keeps the order of reading. */
  public void order(List<Order<R>> by) {
    orders = List.copyOf(by);
    ask();
  }

  /**
   * Sets an additional condition for records to be shown.
   *
   * @param by called on background threads
   */
  public void filter(Predicate<? super R> by) {
    filter = by;
    ask();
  }

  /** Shows only records with these ids; null removes the restriction. */
  public void only(@Nullable Set<String> ids) {
    if (!Objects.equals(only, ids)) {
      only = ids;
      ask();
    }
  }

  /** Ids of rows that a newer read added or changed and that the user hasn't visited since. */
  public ObservableSet<String> changed() {
    return changed;
  }

  /** Tells whether the rows shown answer the newest search, filters and order. */
  public QueryVersion queryVersion() {
    return queryVersion;
  }

  /** Grows just before the shown rows are replaced. */
  public ReadOnlyIntegerProperty replacementsProperty() {
    return replacements.getReadOnlyProperty();
  }

  private void queryChanged() {
    if (!query.get().isBlank()) {
      prepareSearch();
    }
    ask();
  }

  private void ask() {
    queryVersion.ask();
    arrange();
  }

  /**
   * Returns a snapshot of the records that pass search and deletion, regardless of the filter.
   * Iterate it off the JavaFX thread.
   */
  public Supplier<Stream<R>> searched() {
    RowSnapshot<R> now = all.now();
    RowSearch search = search();
    return () -> now.stream().filter(search::finds).map(ListRow::record);
  }

  /** Returns a snapshot of the records that aren't deleted. Iterate it off the JavaFX thread. */
  public Supplier<Stream<R>> undeleted() {
    RowSnapshot<R> now = all.now();
    return () -> now.stream().filter(row -> !row.deleted()).map(ListRow::record);
  }

  /** Combines requests, so that not each page that arrives starts a sort of all rows. */
  private void arrangeSoon() {
    if (arranging) {
      rowsCameMeanwhile = true;
    } else {
      arrange();
    }
  }

  private void arrange() {
    RowQuery<R> query = query();
    RowQueryResult<R> before = last;
    RowSnapshot<R> shownNow = shown.now();
    long shownVersion = shown.version();
    arranging = true;
    rowsCameMeanwhile = false;
    tasks
        .call(() -> RowArrangement.of(query, before, shownNow, shownVersion))
        .newestOf(arrangements)
        .onSuccess(this::show)
        .onFinally(this::arranged)
        .start();
  }

  /**
   * Shows the arranged rows and appends the rows that arrived in the meantime, so that these don't
   * disappear until the next change. Only unsorted rows are appended; sorted ones wait for the next
   * arrangement.
   */
  private void show(RowArrangement<R> arranged) {
    last = arranged.made();
    RowSnapshot<R> rows = arranged.made().rows();
    queryVersion.answer(
        () -> {
          replacements.set(replacements.get() + 1);
          if (arranged.updates() == null || arranged.shownVersion() != shown.version()) {
            shown.show(rows);
          } else {
            shown.update(rows, arranged.updates());
          }
        });
    RowQuery<R> done = arranged.made().query();
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
    queryVersion.end();
    if (rowsCameMeanwhile) {
      arrange();
    }
  }

  private RowSearch search() {
    return RowSearch.of(query.get(), deletedShown.get(), only, parser);
  }

  private RowQuery<R> query() {
    return new RowQuery<>(all.now(), all.version(), search(), filter, orders);
  }
}
