package io.casedesk.desktop.checklists.model;

import io.casedesk.desktop.checklists.model.ChecklistGroups.Grouping;
import io.casedesk.desktop.checklists.model.ChecklistItem.Search;
import io.casedesk.desktop.checklists.model.ChecklistItem.SearchResult;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.model.checklist.ChecklistKey;
import io.casedesk.model.checklist.ReviewedChecklists;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/** Holds the rows of the list: a row for each checklist that passes the filter and the search. */
public final class ChecklistListModel {

  private final ObservableList<ChecklistItem> shown = FXCollections.observableArrayList();
  private final ReadOnlyBooleanWrapper ready = new ReadOnlyBooleanWrapper();
  private final ObjectProperty<List<Sort>> sorts = new SimpleObjectProperty<>(List.of());
  private final ChecklistGroups groups = new ChecklistGroups();
  private final SolutionsModel solutions;
  private final Tasks tasks;
  private final Tasks.Series finding = new Tasks.Series();

  /** The rows that the latest search found, by solution. */
  private Map<String, List<ChecklistItem>> passing = Map.of();

  /** The ids of the solutions that changed since the latest search began. */
  private final Set<String> touched = new HashSet<>();

  /** The sort keys of rows when they were sorted; rows stay there when they change. */
  private Map<ChecklistItem, List<ChecklistOrder.Key>> keys = Map.of();

  /** The order of the rows in a group. */
  private ChecklistOrder<ChecklistLine> within = new ChecklistOrder<>(List.of());

  private ChecklistOrder<ChecklistLine> order = within;
  private @Nullable ChecklistKey staying;
  private final ReadOnlyBooleanWrapper searching = new ReadOnlyBooleanWrapper();
  private boolean due;

  /** A sort column. */
  public record Sort(ChecklistColumn column, boolean descending) {}

  ChecklistListModel(SolutionsModel solutions, Tasks tasks) {
    this.solutions = solutions;
    this.tasks = tasks;
    solutions.filterProperty().addListener(changed -> findAnew());
    solutions.queryProperty().addListener(changed -> findAnew());
    groups.groupingProperty().addListener(changed -> arrange());
    sorts.addListener(
        (property, before, now) ->
            order(
                new ChecklistOrder<>(
                    now.stream()
                        .map(
                            sort ->
                                new ChecklistOrder.Criterion<ChecklistLine>(
                                    sort.column()::key, sort.descending()))
                        .toList())));
  }

  /** Returns the rows that pass the filter and the search, in order. */
  public ObservableList<ChecklistItem> shown() {
    return shown;
  }

  /** Returns the groups of the rows. */
  public ChecklistGroups groups() {
    return groups;
  }

  /** Whether rows were searched for. */
  public ReadOnlyBooleanProperty readyProperty() {
    return ready.getReadOnlyProperty();
  }

  /** The sort columns, most significant first; empty for the order by name. */
  public ObjectProperty<List<Sort>> sortsProperty() {
    return sorts;
  }

  /** Returns the shown rows that pass the filter; excludes a row that only stays visible. */
  List<ChecklistItem> matching() {
    SolutionFilter filter = solutions.filterProperty().get();
    return shown.stream()
        .filter(item -> item.item().line().keys(filter).contains(item.checklist()))
        .toList();
  }

  /** Returns the lines of {@link #matching}: checklists, and solutions without one. */
  public List<ChecklistLine> matchingLines() {
    return matching().stream().map(ChecklistItem::line).toList();
  }

  /** Returns the solutions that are held, each with the checklists that the list shows. */
  List<ReviewedChecklists.Row> matchingRows() {
    Map<SolutionItem, Set<String>> keys = new LinkedHashMap<>();
    matching()
        .forEach(
            row -> keys.computeIfAbsent(row.item(), item -> new HashSet<>()).add(row.checklist()));
    return keys.entrySet().stream().map(one -> one.getKey().line().only(one.getValue())).toList();
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
    int row = at == null ? -1 : indexOf(at);
    int first = row >= 0 ? row : forwards ? 0 : shown.size() - 1;
    for (int i = 0; i < shown.size(); i++) {
      ChecklistEntry cell =
          shown.get(Math.floorMod(first + (forwards ? i : -i), shown.size())).cell();
      if (cell != null && !cell.place().equals(at) && open.test(cell)) {
        return cell;
      }
    }
    return null;
  }

  /** Returns the position of a place; -1 when it isn't shown. */
  int indexOf(ChecklistKey place) {
    SolutionItem item = solutions.find(place.solution());
    return item == null ? -1 : shown.indexOf(new ChecklistItem(item, place.checklist()));
  }

  /** Returns the position of a place among the rows of the table; -1 when it isn't there. */
  public int rowOf(ChecklistKey place) {
    SolutionItem item = solutions.find(place.solution());
    return item == null ? -1 : groups.rows().indexOf(new ChecklistItem(item, place.checklist()));
  }

  /** Returns the header row of the group of a place; null if it has none. */
  public ChecklistGroups.@Nullable GroupRow headerOf(ChecklistKey place) {
    SolutionItem item = solutions.find(place.solution());
    ChecklistItem row = item == null ? null : new ChecklistItem(item, place.checklist());
    return row == null || !groups.isGrouped() || !shown.contains(row)
        ? null
        : groups.headerOf(group(row));
  }

  /** Whether a place passes the filter and the search, or is kept. */
  boolean isShown(ChecklistKey place) {
    SolutionItem item = solutions.find(place.solution());
    return item != null
        && search().rows(item, item.line()).contains(new ChecklistItem(item, place.checklist()));
  }

  /** Returns the solutions of the shown rows, in order. */
  public List<SolutionItem> solutions() {
    return shown.stream().map(ChecklistItem::item).distinct().toList();
  }

  /** Returns the ids in display order: those of the shown rows first, from the top down. */
  List<String> firstSeen(Collection<String> ids) {
    Set<String> inOrder = new LinkedHashSet<>();
    solutions().forEach(item -> inOrder.add(item.id()));
    solutions.all().forEach(item -> inOrder.add(item.id()));
    inOrder.retainAll(Set.copyOf(ids));
    inOrder.addAll(ids);
    return List.copyOf(inOrder);
  }

  /** Sorts the rows by their current content. */
  void order(ChecklistOrder<ChecklistLine> wanted) {
    within = wanted;
    arrange();
  }

  private void arrange() {
    List<ChecklistOrder.Criterion<ChecklistLine>> by = new ArrayList<>();
    if (groups.isGrouped()) {
      by.add(new ChecklistOrder.Criterion<>(groups.groupingProperty().get()::key, false));
    }
    by.addAll(within.by());
    order = new ChecklistOrder<>(by);
    keys = Map.of();
    find();
  }

  /** Returns the key of a row's group: a row stays in its group when it changes. */
  private ChecklistOrder.Key group(ChecklistItem row) {
    List<ChecklistOrder.Key> sorted = keys.getOrDefault(row, List.of());
    return sorted.isEmpty() ? groups.groupingProperty().get().key(row.line()) : sorted.getFirst();
  }

  /** Keeps the row of a place visible even if it no longer passes the filter. */
  void keepVisible(ChecklistKey place) {
    ChecklistKey before = staying;
    staying = place;
    if (before != null) {
      // The earlier row may be visible only because it was kept.
      touched.add(before.solution());
    }
    touched.add(place.solution());
    SolutionItem item = solutions.find(place.solution());
    if (item != null && groups.isGrouped()) {
      groups.reveal(group(new ChecklistItem(item, place.checklist())));
    }
    endBatch();
  }

  /** Adds changed rows; {@link #endBatch} ends a batch. */
  void addChanges(ChecklistCache.Delivery delivery) {
    due |= delivery.whole();
    delivery.lines().forEach(line -> touched.add(line.solution().id()));
  }

  /** Ends a batch; searches again only if a row must appear or disappear. */
  void endBatch() {
    if (due) {
      find();
    } else if (!searching.get()) {
      findIfAstray();
    }
  }

  private void findIfAstray() {
    Search search = search();
    boolean astray =
        touched.stream()
            .map(solutions::find)
            .anyMatch(
                item ->
                    item != null
                        && (isRegrouped(item)
                            || !search
                                .rows(item, item.line())
                                .equals(passing.getOrDefault(item.id(), List.of()))));
    touched.clear();
    if (astray) {
      find();
    }
  }

  /** Whether a solution without a checklist belongs to another group since it was read. */
  private boolean isRegrouped(SolutionItem item) {
    ChecklistItem row = new ChecklistItem(item, "");
    return groups.groupingProperty().get() == Grouping.STATE
        && passing.getOrDefault(item.id(), List.of()).contains(row)
        && !group(row).equals(Grouping.STATE.key(row.line()));
  }

  /** Whether the rows don't answer the newest filter, search or order yet. */
  public ReadOnlyBooleanProperty searchingProperty() {
    return searching.getReadOnlyProperty();
  }

  private Search search() {
    return new Search(solutions.filterProperty().get(), solutions.words(), staying);
  }

  /** A new filter or search text ends the exception for the open row. */
  private void findAnew() {
    staying = null;
    if (groups.groupingProperty().get() == Grouping.STATE) {
      keys = Map.of();
    }
    find();
  }

  private void find() {
    due = false;
    searching.set(true);
    touched.clear();
    List<SolutionItem> items = solutions.all();
    List<SolutionRow> lines = items.stream().map(SolutionItem::line).toList();
    Search search = search();
    ChecklistOrder<ChecklistLine> wanted = order;
    Map<ChecklistItem, List<ChecklistOrder.Key>> sorted = keys;
    tasks
        .call(() -> SearchResult.of(items, lines, search, wanted, sorted))
        .onSuccess(this::show)
        .onFinally(this::found)
        .newestOf(finding)
        .start();
  }

  private void show(SearchResult found) {
    passing = found.passing();
    keys = found.keys();
    if (!shown.equals(found.rows())) {
      shown.setAll(found.rows());
    }
    groups.show(found.rows(), this::group);
    ready.set(!solutions.all().isEmpty());
  }

  /** Rows may have changed during the search. */
  private void found() {
    searching.set(false);
    endBatch();
  }
}
