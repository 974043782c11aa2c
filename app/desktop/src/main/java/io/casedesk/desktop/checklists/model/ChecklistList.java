package io.casedesk.desktop.checklists.model;

import io.casedesk.desktop.checklists.model.ShownRow.GroupKey;
import io.casedesk.desktop.checklists.model.ShownRow.GroupRow;
import io.casedesk.desktop.checklists.model.ShownRow.Grouping;
import io.casedesk.desktop.common.table.FilteredRows;
import io.casedesk.desktop.common.table.RowGroups;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.common.text.TextSearch;
import io.casedesk.model.checklist.ChecklistKey;
import io.casedesk.model.checklist.ReviewedChecklists;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/**
 * Holds the rows of the list: a row for each checklist that passes the filter and the search, under
 * header rows if they are grouped.
 */
public final class ChecklistList {

  private final StringProperty query = new SimpleStringProperty("");
  private final ObjectProperty<SolutionFilter> filter =
      new SimpleObjectProperty<>(SolutionFilter.ALL);
  private final ObjectProperty<Grouping> grouping = new SimpleObjectProperty<>(Grouping.NONE);
  private final ObjectProperty<List<Sort>> sorts = new SimpleObjectProperty<>(List.of());
  private final ChecklistStore store;
  private final FilteredRows<ShownRow> filtered;
  private Set<GroupKey> collapsed = Set.of();
  private List<FilteredRows.Sort<ShownRow>> order = List.of();
  private Query asked;
  private boolean ready;

  /**
   * The place of the open checklist, which is shown although the filter hides it; null for none.
   */
  private @Nullable ChecklistKey staying;

  /** A sort column. */
  public record Sort(ChecklistColumn column, boolean descending) {}

  /**
   * The sort keys of rows when they were sorted. A row stays in its place when it changes, so that
   * rows don't move while the user marks one after the other.
   */
  private static final class SortKeys implements Function<ShownRow, @Nullable Object> {

    private final Function<ChecklistRow, @Nullable Object> key;
    private final Map<ChecklistKey, Optional<Object>> known = new ConcurrentHashMap<>();

    SortKeys(Function<ChecklistRow, @Nullable Object> key) {
      this.key = key;
    }

    @Override
    public @Nullable Object apply(ShownRow shown) {
      if (!(shown instanceof ChecklistRow row)) {
        return null;
      }
      // A solution without a checklist can't be marked, so its row needn't stay.
      return row.cell() == null
          ? key.apply(row)
          : known
              .computeIfAbsent(row.place(), place -> Optional.ofNullable(key.apply(row)))
              .orElse(null);
    }
  }

  /**
   * What the list shows.
   *
   * @param words the words that each row contains
   * @param kept the place of a row that is shown although the filter hides it; null for none
   * @param collapsed the groups whose rows are hidden
   * @param sorts the sort columns; the first one sorts the groups, if there are any
   */
  private record Query(
      SolutionFilter filter,
      List<String> words,
      @Nullable ChecklistKey kept,
      Grouping grouping,
      Set<GroupKey> collapsed,
      List<FilteredRows.Sort<ShownRow>> sorts)
      implements FilteredRows.Query<ShownRow> {

    @Override
    public boolean passes(ShownRow row) {
      return row instanceof ChecklistRow one
          && (one.filters().contains(filter) || one.place().equals(kept))
          && one.holds(words);
    }

    @Override
    public boolean narrows(FilteredRows.Query<ShownRow> earlier) {
      return earlier instanceof Query before
          && before.filter == filter
          && Objects.equals(before.kept, kept)
          && before.words.stream()
              .allMatch(old -> words.stream().anyMatch(word -> word.contains(old)));
    }

    @Override
    public List<ShownRow> arranged(List<ShownRow> found) {
      if (grouping == Grouping.NONE) {
        return found;
      }
      return RowGroups.arranged(found, this::group, this::header, collapsed);
    }

    /** Returns the group of a row: a row stays in its group when it changes. */
    GroupKey group(ShownRow row) {
      return (GroupKey) Objects.requireNonNull(sorts.getFirst().key().apply(row));
    }

    private GroupRow header(GroupKey key, List<ShownRow> rows) {
      int reviewed = 0;
      int open = 0;
      int needsWork = 0;
      for (ShownRow row : rows) {
        ChecklistEntry cell = row instanceof ChecklistRow one ? one.cell() : null;
        reviewed += cell != null && cell.state() == ChecklistState.REVIEWED ? 1 : 0;
        open += cell != null && cell.isOpen() ? 1 : 0;
        needsWork += cell != null && cell.state() == ChecklistState.NEEDS_WORK ? 1 : 0;
      }
      String name =
          rows.getFirst() instanceof ChecklistRow first ? grouping.name(first, key) : key.id();
      return new GroupRow(
          grouping, key, name, rows.size(), reviewed, open, needsWork, !collapsed.contains(key));
    }
  }

  ChecklistList(ChecklistStore store, Tasks tasks) {
    this.store = store;
    asked = query();
    filtered =
        new FilteredRows<>(
            // The store's list is immutable, so this is the list itself.
            () -> List.copyOf(store.rows()), ShownRow::isSame, asked, tasks);
    filter.subscribe((was, is) -> findAnew());
    query.subscribe((was, is) -> findAnew());
    grouping.subscribe(
        (was, is) -> {
          collapsed = Set.of();
          sort();
        });
    sorts.subscribe((was, is) -> sort());
    answersProperty()
        .subscribe((was, is) -> ready |= !store.rows().isEmpty() && filtered.isUpToDate());
    store.changesProperty().subscribe((was, is) -> changed());
  }

  /** The filter of the rows. */
  public ObjectProperty<SolutionFilter> filterProperty() {
    return filter;
  }

  /** The search text for names, pages, contents and notes. */
  public StringProperty queryProperty() {
    return query;
  }

  /** What the rows are grouped by. */
  public ObjectProperty<Grouping> groupingProperty() {
    return grouping;
  }

  /** The sort columns, most significant first; empty for the order by name. */
  public ObjectProperty<List<Sort>> sortsProperty() {
    return sorts;
  }

  /** Returns the rows of the table: header rows, and the rows of the groups that are expanded. */
  public ObservableList<ShownRow> rows() {
    return filtered.rows();
  }

  /** Returns the rows that pass the filter and the search in order, also those in closed groups. */
  public List<ChecklistRow> shown() {
    return filtered.found().stream()
        .filter(ChecklistRow.class::isInstance)
        .map(ChecklistRow.class::cast)
        .toList();
  }

  /** Grows with each answer, just before its rows are shown. */
  public ReadOnlyIntegerProperty answersProperty() {
    return filtered.replacementsProperty();
  }

  /** Returns whether no row passes the filter and the search. */
  public boolean isEmpty() {
    return filtered.found().isEmpty();
  }

  /** Returns whether rows were searched for. */
  public boolean isReady() {
    return ready;
  }

  /** Whether the rows don't answer the newest filter, search or order yet. */
  public ReadOnlyBooleanProperty searchingProperty() {
    return filtered.searchingProperty();
  }

  /** Returns the solutions of the shown rows, in order. */
  public List<SolutionRow> solutions() {
    return filtered.found().stream()
        .map(row -> row instanceof ChecklistRow one ? store.find(one.place().solution()) : null)
        .filter(Objects::nonNull)
        .distinct()
        .toList();
  }

  /** Returns the shown rows as they are now, without one that only stays visible. */
  public List<ChecklistRow> matching() {
    return shown().stream()
        .map(row -> store.row(row.place()))
        .filter(Objects::nonNull)
        .filter(row -> row.filters().contains(filter.get()))
        .toList();
  }

  /** Returns the solutions that are held, each with the checklists that the list shows. */
  List<ReviewedChecklists.Row> matchingRows() {
    return matching().stream()
        .collect(
            Collectors.groupingBy(
                row -> row.place().solution(),
                LinkedHashMap::new,
                Collectors.mapping(row -> row.place().checklist(), Collectors.toSet())))
        .entrySet()
        .stream()
        .map(one -> Objects.requireNonNull(store.find(one.getKey())).inPack(one.getValue()))
        .toList();
  }

  /**
   * Returns the next or previous shown checklist that needs a review, round to the first place
   * again; null when there is none.
   *
   * @param at where to begin; null for the first or last checklist
   * @param open whether a checklist needs a review
   */
  @Nullable ChecklistEntry next(
      @Nullable ChecklistKey at, boolean forwards, Predicate<ChecklistEntry> open) {
    List<ShownRow> found = filtered.foundByNewest();
    int row = at == null ? -1 : indexOf(found, at);
    int first = row >= 0 ? row : forwards ? 0 : found.size() - 1;
    for (int i = 0; i < found.size(); i++) {
      ShownRow there = found.get(Math.floorMod(first + (forwards ? i : -i), found.size()));
      // The row may be older than what is known of its checklist.
      ChecklistRow now = there instanceof ChecklistRow one ? store.row(one.place()) : null;
      ChecklistEntry cell = now == null ? null : now.cell();
      if (cell != null && !cell.place().equals(at) && open.test(cell)) {
        return cell;
      }
    }
    return null;
  }

  private static int indexOf(List<ShownRow> rows, ChecklistKey place) {
    for (int i = 0; i < rows.size(); i++) {
      if (rows.get(i).shows(place)) {
        return i;
      }
    }
    return -1;
  }

  /** Returns the position of a place among the rows of the table; -1 when it isn't there. */
  public int rowOf(ChecklistKey place) {
    return indexOf(rows(), place);
  }

  /** Returns the position of a group among the rows of the table; -1 when it isn't there. */
  public int rowOf(GroupRow group) {
    for (int i = 0; i < rows().size(); i++) {
      if (group.isSame(rows().get(i))) {
        return i;
      }
    }
    return -1;
  }

  /** Returns the rows of a group as they are now, also while it is collapsed. */
  public List<ChecklistRow> rowsOf(GroupRow group) {
    return matching().stream().filter(row -> asked.group(row).equals(group.key())).toList();
  }

  /** Returns the header row of the group of a place; null if it has none. */
  public @Nullable GroupRow headerOf(ChecklistKey place) {
    ChecklistRow row = store.row(place);
    if (row == null || asked.grouping() == Grouping.NONE) {
      return null;
    }
    GroupKey key = asked.group(row);
    return rows().stream()
        .filter(one -> one instanceof GroupRow group && group.key().equals(key))
        .map(GroupRow.class::cast)
        .findFirst()
        .orElse(null);
  }

  /** Returns the header row of the row at a position; null if there is none. */
  public @Nullable GroupRow groupAt(int row) {
    for (int i = Math.min(row, rows().size() - 1); i >= 0 && grouping.get() != Grouping.NONE; i--) {
      if (rows().get(i) instanceof GroupRow group) {
        return group;
      }
    }
    return null;
  }

  /** Returns whether a place passes the filter and the search, or is kept. */
  boolean isShown(ChecklistKey place) {
    ChecklistRow row = store.row(place);
    return row != null && query().passes(row);
  }

  /** Returns the ids in display order: those of the shown rows first, from the top down. */
  List<String> firstSeen(Collection<String> ids) {
    Set<String> inOrder = new LinkedHashSet<>();
    solutions().forEach(solution -> inOrder.add(solution.id()));
    store.all().forEach(solution -> inOrder.add(solution.id()));
    inOrder.retainAll(Set.copyOf(ids));
    inOrder.addAll(ids);
    return List.copyOf(inOrder);
  }

  /** Groups by the next choice. */
  public void groupByNext() {
    List<Grouping> all = List.of(Grouping.values());
    grouping.set(all.get((all.indexOf(grouping.get()) + 1) % all.size()));
  }

  /** Expands or collapses a group. */
  public void expand(GroupRow group, boolean expanded) {
    Set<GroupKey> keys = new HashSet<>(collapsed);
    if (expanded ? keys.remove(group.key()) : keys.add(group.key())) {
      collapsed = Set.copyOf(keys);
      ask();
    }
  }

  /** Collapses all groups or, if all are collapsed, expands them. */
  public void toggleAll() {
    List<ShownRow> now = rows();
    boolean expand =
        now.stream().noneMatch(row -> row instanceof GroupRow group && group.expanded());
    collapsed =
        expand
            ? Set.of()
            : now.stream()
                .filter(GroupRow.class::isInstance)
                .map(row -> ((GroupRow) row).key())
                .collect(Collectors.toUnmodifiableSet());
    ask();
  }

  /** Keeps the row of a place visible even if it no longer passes the filter. */
  void keepVisible(ChecklistKey place) {
    staying = place;
    ChecklistRow row = store.row(place);
    if (row != null && asked.grouping() != Grouping.NONE && collapsed.contains(asked.group(row))) {
      Set<GroupKey> keys = new HashSet<>(collapsed);
      keys.remove(asked.group(row));
      collapsed = Set.copyOf(keys);
    }
    if (!query().equals(asked)) {
      ask();
    }
  }

  /** Shows the rows that were asked for in this event: a key may have asked for few others. */
  void showAtOnce() {
    filtered.answerNow();
  }

  /** A new filter or search text ends the exception for the open row. */
  private void findAnew() {
    staying = null;
    if (grouping.get() == Grouping.STATE) {
      order = order();
    }
    ask();
  }

  private void sort() {
    order = order();
    ask();
  }

  private List<FilteredRows.Sort<ShownRow>> order() {
    List<FilteredRows.Sort<ShownRow>> by = new ArrayList<>();
    Grouping groups = grouping.get();
    if (groups != Grouping.NONE) {
      by.add(new FilteredRows.Sort<>(new SortKeys(groups::key), false));
    }
    for (Sort sort : sorts.get()) {
      by.add(new FilteredRows.Sort<>(new SortKeys(sort.column()::key), sort.descending()));
    }
    return List.copyOf(by);
  }

  private Query query() {
    ChecklistRow open = staying == null ? null : store.row(staying);
    boolean hidden = open != null && !open.filters().contains(filter.get());
    return new Query(
        filter.get(),
        TextSearch.of(query.get()).words(),
        hidden ? staying : null,
        grouping.get(),
        collapsed,
        order);
  }

  private void ask() {
    asked = query();
    filtered.ask(asked);
  }

  private void changed() {
    if (query().equals(asked)) {
      filtered.sourceChanged();
    } else {
      // The open row no longer passes the filter, or passes it again.
      ask();
    }
  }
}
