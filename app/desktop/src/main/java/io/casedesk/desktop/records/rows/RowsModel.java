package io.casedesk.desktop.records.rows;

import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.table.FilteredRows;
import io.casedesk.desktop.common.table.RowGroups;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldValue;
import io.casedesk.model.input.AccentFolding;
import io.casedesk.model.input.DecimalParser;
import io.casedesk.model.input.InputParser;
import io.casedesk.model.input.InputReading;
import java.math.BigDecimal;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.RandomAccess;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.beans.property.ReadOnlyLongProperty;
import javafx.beans.property.ReadOnlyLongWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.collections.ObservableSet;
import org.jspecify.annotations.Nullable;

/** View model of a table's rows: all rows, and the rows shown after search, filter and sort. */
public final class RowsModel<R extends CaseRecord> {

  private final StringProperty query = new SimpleStringProperty("");
  private final BooleanProperty deletedShown = new SimpleBooleanProperty();
  private final ObservableSet<String> changed = FXCollections.observableSet();

  private final Tasks tasks;
  private final InputParser parser;
  private final Tasks.Series preparations = new Tasks.Series();
  private final ReadOnlyIntegerWrapper total = new ReadOnlyIntegerWrapper();
  private final ReadOnlyIntegerWrapper deleted = new ReadOnlyIntegerWrapper();
  private final ReadOnlyLongWrapper version = new ReadOnlyLongWrapper();

  /** All rows in the order in which they were read, including hidden ones. */
  private final List<ListRow<R>> all = new ArrayList<>();

  /** The places of all rows by id. */
  private final Map<String, Integer> places = new HashMap<>();

  /** All rows as an immutable list; null after a change. */
  private @Nullable List<ListRow<R>> snapshot;

  private int deletedCount;
  private final FilteredRows<ListRow<R>> filtered;
  private List<Order<R>> orders = List.of();
  private Predicate<? super R> filter = any -> true;
  private @Nullable Set<String> only;
  private @Nullable Grouping<R> grouping;

  /** A sort column. */
  public record Order<R>(Column<R> column, boolean descending) {}

  /** The sort key of a row in a column. */
  private record SortKey<R extends CaseRecord>(Column<R> column)
      implements Function<ListRow<R>, @Nullable Object> {

    @Override
    public @Nullable Object apply(ListRow<R> row) {
      return column.sortKey(row.record());
    }
  }

  /**
   * How rows are grouped.
   *
   * @param summed the columns of numbers
   * @param collapsed the keys of the groups whose rows are hidden
   */
  private record Grouping<R extends CaseRecord>(
      Column<R> by, List<Column<R>> summed, Set<String> collapsed) {

    String key(ListRow<R> row) {
      FieldValue value = by.value().apply(row.record());
      return value == null || value.isBlank() ? "" : value.display();
    }

    ListRow<R> header(String key, List<ListRow<R>> members) {
      Map<String, BigDecimal> sums = new HashMap<>();
      for (Column<R> column : summed) {
        members.stream()
            .map(row -> column.value().apply(row.record()))
            .filter(value -> value != null && !value.isBlank())
            .flatMap(value -> DecimalParser.parse(value.display()).stream())
            .reduce(BigDecimal::add)
            .ifPresent(sum -> sums.put(column.id(), sum));
      }
      boolean expanded = !collapsed.contains(key);
      return ListRow.header(
          members.getFirst().record(),
          new ListRow.RowGroup(key, members.size(), expanded, Map.copyOf(sums)));
    }
  }

  /**
   * The rows to show.
   *
   * @param withDeleted whether deleted records are shown
   * @param among the ids of the records to show; null for all
   * @param filter an additional condition
   * @param grouping how the rows are grouped; null for not at all
   */
  private record RowQuery<R extends CaseRecord>(
      RecordSearch search,
      boolean withDeleted,
      @Nullable Set<String> among,
      Predicate<? super R> filter,
      List<FilteredRows.Sort<ListRow<R>>> sorts,
      @Nullable Grouping<R> grouping)
      implements FilteredRows.Query<ListRow<R>> {

    @Override
    public boolean passes(ListRow<R> row) {
      return finds(row) && filter.test(row.record());
    }

    boolean finds(ListRow<R> row) {
      return (withDeleted || !row.deleted())
          && (among == null || among.contains(row.record().id()))
          && (search.words().isEmpty() || search.finds(row.text()));
    }

    @Override
    public List<ListRow<R>> arranged(List<ListRow<R>> found) {
      return grouping == null
          ? found
          : RowGroups.arranged(found, grouping::key, grouping::header, grouping.collapsed);
    }

    @Override
    public boolean narrows(FilteredRows.Query<ListRow<R>> earlier) {
      return earlier instanceof RowQuery<R> before
          && (before.withDeleted || !withDeleted)
          && (before.among == null || before.among.equals(among))
          && filter.equals(before.filter)
          && search.narrows(before.search);
    }
  }

  /**
   * Creates an empty model.
   *
   * @param parser reads numbers in the search text
   */
  public RowsModel(Tasks tasks, InputParser parser) {
    this.tasks = tasks;
    this.parser = parser;
    this.filtered = new FilteredRows<>(this::now, (a, b) -> a.id().equals(b.id()), query(), tasks);
    query.subscribe(this::queryChanged);
    deletedShown.subscribe(this::ask);
  }

  /** The number of all rows, regardless of search and filters. */
  public ReadOnlyIntegerProperty totalProperty() {
    return total.getReadOnlyProperty();
  }

  /** The number of rows that the service marks as deleted. */
  public ReadOnlyIntegerProperty deletedProperty() {
    return deleted.getReadOnlyProperty();
  }

  /** Grows with every change of the rows. */
  public ReadOnlyLongProperty versionProperty() {
    return version.getReadOnlyProperty();
  }

  /** Returns a snapshot of all records, regardless of search and filters. */
  public List<R> records() {
    return new Records<>(now());
  }

  /** Returns all rows as an immutable list; another one after each change. */
  private List<ListRow<R>> now() {
    List<ListRow<R>> made = snapshot == null ? List.copyOf(all) : snapshot;
    snapshot = made;
    return made;
  }

  /** Returns the rows after search, filter and sort. Don't modify the list. */
  public ObservableList<ListRow<R>> shown() {
    return filtered.rows();
  }

  /** Returns the number of records that pass search and filters, also in collapsed groups. */
  public int shownCount() {
    return hasHeaders() ? filtered.found().size() : shown().size();
  }

  /** Returns whether the rows shown now are in groups: the first row is then a header row. */
  private boolean hasHeaders() {
    return !shown().isEmpty() && shown().getFirst().group() != null;
  }

  /** Returns how many rows are shown, and in which order. */
  public ShownRows shownRows() {
    return new ShownRows(
        shownCount(),
        all.size(),
        deletedShown.get() ? 0 : deletedCount,
        arrangedBy().stream().map(order -> order.column().title()).distinct().toList());
  }

  /** The search text: rows that contain every word in any field are shown. */
  public StringProperty queryProperty() {
    return query;
  }

  /** Makes the texts of the rows, so that the first search is as quick as later ones. */
  public void prepareSearch() {
    List<ListRow<R>> rows = now();
    tasks.run(() -> rows.parallelStream().forEach(ListRow::text)).newestOf(preparations).start();
  }

  /** Whether deleted records are shown; initially false. */
  public BooleanProperty deletedShownProperty() {
    return deletedShown;
  }

  /** Returns the current state of a record; null if there is none with this id. */
  public @Nullable R find(String id) {
    ListRow<R> row = row(id);
    return row == null ? null : row.record();
  }

  /** Returns whether the record exists and passes search, filter and deletion setting. */
  public boolean passes(String id) {
    ListRow<R> row = row(id);
    return row != null && query().passes(row);
  }

  /**
   * Returns whether the search or a filter hides a record; false for one that doesn't exist, or
   * that isn't shown because it is deleted.
   */
  public boolean isFilteredOut(String id) {
    ListRow<R> row = row(id);
    return row != null && (deletedShown.get() || !row.deleted()) && !query().passes(row);
  }

  /**
   * Returns a snapshot of the shown records in table order, without copying; also those in
   * collapsed groups.
   */
  public List<R> shownRecords() {
    return new Records<>(hasHeaders() ? filtered.found() : filtered.now());
  }

  /** Returns the records of shown rows, from one up to the last. */
  public List<R> shownRecords(int from, int to) {
    List<ListRow<R>> rows = filtered.now().subList(from, to + 1);
    return new Records<>(hasHeaders() ? ListRow.records(rows) : rows);
  }

  /** Returns the table position of a record; -1 if it isn't shown. */
  public int placeOf(String id) {
    ListRow<R> newest = row(id);
    int place = newest == null ? -1 : shown().indexOf(newest);
    if (place < 0 && (hasHeaders() || !filtered.isUpToDate())) {
      // A header row, or an older row of the record while newer rows wait to be arranged.
      for (int i = 0; i < shown().size(); i++) {
        if (shown().get(i).id().equals(id)) {
          return i;
        }
      }
    }
    return place;
  }

  private @Nullable ListRow<R> row(String id) {
    Integer place = places.get(id);
    return place == null ? null : all.get(place);
  }

  /** Adds rows; a row whose id exists replaces the older one. */
  public void add(List<ListRow<R>> rows) {
    List<ListRow<R>> fresh = new ArrayList<>();
    boolean replaced = false;
    for (ListRow<R> row : rows) {
      Integer place = places.putIfAbsent(row.record().id(), all.size());
      if (place == null) {
        all.add(row);
        fresh.add(row);
        deletedCount += row.deleted() ? 1 : 0;
      } else if (!all.get(place).record().equals(row.record())) {
        deletedCount += (row.deleted() ? 1 : 0) - (all.get(place).deleted() ? 1 : 0);
        all.set(place, row);
        replaced = true;
      }
    }
    if (replaced || !fresh.isEmpty()) {
      rowsChanged();
    }
    if (replaced) {
      filtered.sourceChanged();
    } else if (!fresh.isEmpty()) {
      filtered.sourceGrew(fresh);
    }
  }

  /** Removes the records that a complete read didn't contain any more. */
  public void remove(Set<String> ids) {
    if (all.removeIf(row -> ids.contains(row.record().id()))) {
      places.clear();
      deletedCount = 0;
      for (ListRow<R> row : all) {
        places.put(row.record().id(), places.size());
        deletedCount += row.deleted() ? 1 : 0;
      }
      rowsChanged();
      filtered.sourceChanged();
    }
  }

  /** Removes all records. */
  public void clear() {
    all.clear();
    places.clear();
    deletedCount = 0;
    rowsChanged();
    filtered.sourceChanged();
  }

  private void rowsChanged() {
    snapshot = null;
    total.set(all.size());
    deleted.set(deletedCount);
    version.set(version.get() + 1);
  }

  /** Sorts the rows; an empty list keeps the order of reading. */
  public void order(List<Order<R>> by) {
    orders = List.copyOf(by);
    ask();
  }

  /**
   * Groups the rows by the values of a column; all groups are expanded at first.
   *
   * @param by null to end the grouping
   * @param numbers the columns whose sums the groups show
   */
  public void group(@Nullable Column<R> by, List<Column<R>> numbers) {
    Grouping<R> before = grouping;
    Set<String> collapsed =
        before != null && by != null && before.by.id().equals(by.id())
            ? before.collapsed
            : Set.of();
    grouping = by == null ? null : new Grouping<>(by, List.copyOf(numbers), collapsed);
    if (!Objects.equals(grouping, before)) {
      ask();
    }
  }

  /**
   * Returns the key of the group that counts a record; null if rows aren't grouped, and for a
   * record that search or filters hide.
   */
  public @Nullable String groupOf(String id) {
    ListRow<R> row = row(id);
    return grouping == null || row == null || !query().passes(row) ? null : grouping.key(row);
  }

  /** Shows or hides the rows of a group. */
  public void toggle(ListRow.RowGroup group) {
    if (grouping != null) {
      Set<String> collapsed = new HashSet<>(grouping.collapsed);
      if (group.expanded()) {
        collapsed.add(group.key());
      } else {
        collapsed.remove(group.key());
      }
      grouping = new Grouping<>(grouping.by, grouping.summed, Set.copyOf(collapsed));
      ask();
    }
  }

  /**
   * Shows the rows of the group of a record.
   *
   * @return whether they were hidden; they appear once the rows are arranged
   */
  public boolean expandGroupOf(String id) {
    ListRow<R> row = row(id);
    boolean wasHidden =
        grouping != null && row != null && grouping.collapsed.contains(grouping.key(row));
    if (grouping != null && row != null && wasHidden) {
      Set<String> collapsed = new HashSet<>(grouping.collapsed);
      collapsed.remove(grouping.key(row));
      grouping = new Grouping<>(grouping.by, grouping.summed, Set.copyOf(collapsed));
      ask();
    }
    return wasHidden;
  }

  /** Hides the rows of all groups or, if all are hidden, shows them. */
  public void toggleGroups() {
    if (grouping != null) {
      boolean anyExpanded =
          shown().stream().map(ListRow::group).anyMatch(one -> one != null && one.expanded());
      Set<String> collapsed =
          anyExpanded
              ? filtered.found().stream().map(grouping::key).collect(Collectors.toSet())
              : Set.of();
      grouping = new Grouping<>(grouping.by, grouping.summed, collapsed);
      ask();
    }
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

  /** Returns the rows shown, and whether they answer the newest search, filters and order. */
  public FilteredRows<ListRow<R>> filtered() {
    return filtered;
  }

  private void queryChanged() {
    if (!query.get().isBlank()) {
      prepareSearch();
    }
    ask();
  }

  private void ask() {
    filtered.ask(query());
  }

  /**
   * Returns a snapshot of the records that pass search and deletion, regardless of the filter.
   * Iterate it off the JavaFX thread.
   */
  public Supplier<Stream<R>> searched() {
    List<ListRow<R>> now = now();
    RowQuery<R> asked = query();
    return () -> now.stream().filter(asked::finds).map(ListRow::record);
  }

  /** Returns a snapshot of the records that aren't deleted. Iterate it off the JavaFX thread. */
  public Supplier<Stream<R>> undeleted() {
    List<ListRow<R>> now = now();
    return () -> now.stream().filter(row -> !row.deleted()).map(ListRow::record);
  }

  private RowQuery<R> query() {
    return new RowQuery<>(
        RecordSearch.of(query.get(), parser), deletedShown.get(), only, filter, sorts(), grouping);
  }

  /** Returns the sort columns, below that of the groups. */
  private List<Order<R>> arrangedBy() {
    List<Order<R>> by = new ArrayList<>(orders);
    if (grouping != null) {
      Column<R> groups = grouping.by;
      by.addFirst(
          orders.stream()
              .filter(order -> order.column().equals(groups))
              .findFirst()
              .orElse(new Order<>(groups, false)));
    }
    return by;
  }

  private List<FilteredRows.Sort<ListRow<R>>> sorts() {
    return arrangedBy().stream()
        .map(
            order ->
                new FilteredRows.Sort<ListRow<R>>(
                    new SortKey<>(order.column()), order.descending()))
        .toList();
  }

  /** A view of the records of rows, without copying. */
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

  /**
   * A search for texts that contain every word, whatever its case and accents.
   *
   * @param words each with the forms in which it is searched: a number or date also as the service
   *     writes it
   */
  private record RecordSearch(List<List<String>> words) {

    /** Finds every text. */
    static final RecordSearch ALL = new RecordSearch(List.of());

    /**
     * Creates the search for a text that the user typed.
     *
     * @param parser reads the numbers and dates of the user
     */
    static RecordSearch of(String typed, InputParser parser) {
      String text = typed.strip();
      return text.isEmpty()
          ? ALL
          : new RecordSearch(
              Arrays.stream(text.split("\\s+")).map(word -> forms(word, parser)).toList());
    }

    private static List<String> forms(String word, InputParser parser) {
      Stream<String> values =
          Stream.of(parser.number(word), parser.date(word))
              .flatMap(
                  reading ->
                      reading instanceof InputReading.Value value
                          ? Stream.of(value.value())
                          : Stream.empty())
              .filter(value -> !value.equals(word))
              .limit(1);
      return Stream.concat(Stream.of(AccentFolding.searchable(word)), values).toList();
    }

    /** Returns whether a text that {@link AccentFolding#searchable} made contains every word. */
    boolean finds(String searchable) {
      for (List<String> forms : words) {
        if (!contains(searchable, forms)) {
          return false;
        }
      }
      return true;
    }

    private static boolean contains(String searchable, List<String> forms) {
      for (String form : forms) {
        if (searchable.contains(form)) {
          return true;
        }
      }
      return false;
    }

    /** Returns whether the earlier search finds every text that this search finds. */
    boolean narrows(RecordSearch earlier) {
      return earlier.words.stream()
          .allMatch(
              before ->
                  words.stream().anyMatch(now -> now.stream().allMatch(w -> contains(w, before))));
    }
  }
}
