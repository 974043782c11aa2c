package io.casedesk.desktop.checklists.model;

import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.common.text.TextSearch;
import io.casedesk.model.checklist.Checklist;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/**
 * Holds the rows and columns of the matrix: a row for each solution, a column for each playbook
 * page.
 */
public final class MatrixModel {

  private final ObservableList<MatrixItem> shown = FXCollections.observableArrayList();
  private final ObservableList<Checklist.Page> pages = FXCollections.observableArrayList();
  private final ObjectProperty<SolutionFilter> filter =
      new SimpleObjectProperty<>(SolutionFilter.ALL);
  private final StringProperty query = new SimpleStringProperty("");
  private final ReadOnlyObjectWrapper<ChecklistCounts.Counts> counts =
      new ReadOnlyObjectWrapper<>(ChecklistCounts.Counts.NOTHING);
  private final ReadOnlyIntegerWrapper total = new ReadOnlyIntegerWrapper();
  private final ReadOnlyIntegerWrapper changes = new ReadOnlyIntegerWrapper();

  private final Tasks tasks;
  private final Tasks.Series finding = new Tasks.Series();
  private final Map<String, MatrixItem> items = new HashMap<>();
  private final ChecklistCounts checklistCounts = new ChecklistCounts();

  /** The rows that the latest search found. */
  private Set<MatrixItem> passing = Set.of();

  /** The rows that changed during a search. */
  private final Set<MatrixItem> touched = new HashSet<>();

  private final ReadOnlyBooleanWrapper searching = new ReadOnlyBooleanWrapper();
  private boolean due;

  /** The number of checklists for each page. */
  private final SortedMap<Checklist.Page, Integer> answered = new TreeMap<>();

  /** All rows, ordered by name. */
  private List<MatrixItem> order = List.of();

  /** All rows in the requested order; null until they are sorted. */
  private @Nullable List<MatrixItem> arranged;

  private ChecklistOrder<SolutionRow> by = new ChecklistOrder<>(List.of());
  private String staying = "";

  MatrixModel(Tasks tasks) {
    this.tasks = tasks;
    filter.addListener(changed -> findAnew());
    query.addListener(changed -> findAnew());
  }

  /** Returns the rows that pass the filter and the search, in order. */
  public ObservableList<MatrixItem> shown() {
    return shown;
  }

  /** Returns the shown rows that pass the filter; excludes a row that only stays visible. */
  List<MatrixItem> matching() {
    return shown.stream().filter(item -> item.line().filters().contains(filter.get())).toList();
  }

  /** Returns the columns: every page that has a checklist. */
  public ObservableList<Checklist.Page> pages() {
    return pages;
  }

  /** The filter of the solutions. */
  public ObjectProperty<SolutionFilter> filterProperty() {
    return filter;
  }

  /** The search text for names, pages, contents and notes. */
  public StringProperty queryProperty() {
    return query;
  }

  /** The counts of all rows, shown or not. */
  public ReadOnlyObjectProperty<ChecklistCounts.Counts> countsProperty() {
    return counts.getReadOnlyProperty();
  }

  /** The number of all solutions, shown or not. */
  public ReadOnlyIntegerProperty totalProperty() {
    return total.getReadOnlyProperty();
  }

  /** Increases whenever rows change. */
  ReadOnlyIntegerProperty changesProperty() {
    return changes.getReadOnlyProperty();
  }

  /** Returns all rows, shown or not. */
  public List<MatrixItem> all() {
    return order;
  }

  /** Returns the row of a solution; null when there is none. */
  public @Nullable MatrixItem find(String id) {
    return items.get(id);
  }

  /** Returns the position of a solution among the shown rows; -1 when it isn't shown. */
  public int indexOf(String id) {
    for (int i = 0; i < shown.size(); i++) {
      if (shown.get(i).id().equals(id)) {
        return i;
      }
    }
    return -1;
  }

  /** Whether the rows don't answer the newest filter, search or order yet. */
  public ReadOnlyBooleanProperty searchingProperty() {
    return searching.getReadOnlyProperty();
  }

  /** Sorts the rows by their current content. */
  public void order(ChecklistOrder<SolutionRow> wanted) {
    by = wanted;
    arranged = null;
    find();
  }

  /** Keeps the row of a solution visible even if it no longer passes the filter. */
  void keepVisible(String id) {
    MatrixItem before = items.get(staying);
    if (before != null) {
      // The earlier row may be visible only because it was kept.
      touched.add(before);
    }
    staying = id;
  }

  /** Returns the ids in display order: shown rows first, from the top down. */
  List<String> firstSeen(Collection<String> ids) {
    Set<String> wanted = new LinkedHashSet<>(ids);
    Set<String> inOrder = new LinkedHashSet<>();
    shown.stream().map(MatrixItem::id).filter(wanted::contains).forEach(inOrder::add);
    (arranged == null ? order : arranged)
        .stream().map(MatrixItem::id).filter(wanted::contains).forEach(inOrder::add);
    inOrder.addAll(wanted);
    return List.copyOf(inOrder);
  }

  /** Returns the ids whose checklists weren't read yet or couldn't be read. */
  List<String> unread(List<String> ids) {
    return ids.stream()
        .map(this::find)
        .filter(Objects::nonNull)
        .filter(item -> item.line().known().read() == null || item.line().known().failure() != null)
        .map(MatrixItem::id)
        .toList();
  }

  /** Adds changed rows; {@link #endBatch} ends a batch. */
  void addChanges(ChecklistCache.Delivery delivery) {
    if (delivery.whole()) {
      due = true;
      checklistCounts.clear();
      answered.clear();
      List<MatrixItem> inOrder = new ArrayList<>(delivery.lines().size());
      Set<String> there = new HashSet<>();
      for (SolutionRow line : delivery.lines()) {
        there.add(line.solution().id());
        inOrder.add(put(line));
        count(line, 1);
      }
      items.keySet().retainAll(there);
      order = List.copyOf(inOrder);
      arranged = null;
      return;
    }
    for (SolutionRow line : delivery.lines()) {
      MatrixItem item = items.get(line.solution().id());
      if (item != null) {
        count(item.line(), -1);
        count(line, 1);
        item.show(line);
        touched.add(item);
      }
    }
  }

  private MatrixItem put(SolutionRow line) {
    MatrixItem item = items.computeIfAbsent(line.solution().id(), id -> new MatrixItem(line));
    item.show(line);
    return item;
  }

  /** Ends a batch; searches again only if a changed row must appear or disappear. */
  void endBatch() {
    findPages();
    if (due) {
      // Update the counts before the rows are shown.
      count();
      find();
    } else if (!searching.get()) {
      findIfAstray();
    }
    changes.set(changes.get() + 1);
  }

  /** Updates the counts. */
  void count() {
    counts.set(checklistCounts.counts());
    total.set(counts.get().of(SolutionFilter.ALL));
  }

  private void findIfAstray() {
    MatrixItem.Search search = search();
    boolean astray =
        touched.stream().anyMatch(item -> search.finds(item.line()) != passing.contains(item));
    touched.clear();
    if (astray) {
      find();
    }
  }

  private MatrixItem.Search search() {
    return new MatrixItem.Search(filter.get(), words(), staying);
  }

  /** Returns the words of the search text. */
  List<String> words() {
    return TextSearch.of(query.get()).words();
  }

  private void count(SolutionRow line, int by) {
    checklistCounts.add(line, by);
    line.cells().forEach(cell -> answered.merge(cell.checklist().page(), by, Integer::sum));
  }

  private void findPages() {
    answered.values().removeIf(checklists -> checklists == 0);
    List<Checklist.Page> wanted = List.copyOf(answered.keySet());
    if (!pages.equals(wanted)) {
      pages.setAll(wanted);
    }
  }

  /** A new filter or search text ends the exception for the open row. */
  private void findAnew() {
    staying = "";
    find();
  }

  private void find() {
    due = false;
    searching.set(true);
    touched.clear();
    MatrixItem.Search search = search();
    List<MatrixItem> among = arranged == null ? order : arranged;
    ChecklistOrder<SolutionRow> wanted = arranged == null ? by : new ChecklistOrder<>(List.of());
    List<SolutionRow> lines = among.stream().map(MatrixItem::line).toList();
    tasks
        .call(() -> search.result(among, lines, wanted))
        .onSuccess(this::show)
        .onFinally(this::found)
        .newestOf(finding)
        .start();
  }

  private void show(MatrixItem.Search.Result found) {
    arranged = found.all();
    passing = found.passing();
    if (!shown.equals(found.rows())) {
      shown.setAll(found.rows());
    }
  }

  /** Rows may have changed during the search. */
  private void found() {
    searching.set(false);
    findIfAstray();
  }
}
