package io.casedesk.desktop.checklists;

import io.casedesk.desktop.ui.task.Tasks;
import io.casedesk.model.checklist.Checklist;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import javafx.beans.property.ObjectProperty;
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

/** What is shown of the matrix: solutions down, pages of playbooks across. */
public final class MatrixModel {

  private final ObservableList<Item> shown = FXCollections.observableArrayList();
  private final ObservableList<Checklist.Page> pages = FXCollections.observableArrayList();
  private final ObjectProperty<Filter> filter = new SimpleObjectProperty<>(Filter.ALL);
  private final StringProperty query = new SimpleStringProperty("");
  private final ReadOnlyObjectWrapper<Tally.Counts> counts =
      new ReadOnlyObjectWrapper<>(Tally.Counts.NOTHING);
  private final ReadOnlyIntegerWrapper total = new ReadOnlyIntegerWrapper();
  private final ReadOnlyIntegerWrapper changes = new ReadOnlyIntegerWrapper();

  private final Tasks tasks;
  private final Tasks.Series finding = new Tasks.Series();
  private final Map<String, Item> items = new HashMap<>();
  private final Tally tally = new Tally();

  /** How many checklists answer each page. */
  private final SortedMap<Checklist.Page, Integer> answered = new TreeMap<>();

  /** In the order of their names. */
  private List<Item> order = List.of();

  /** In the order that was asked for; null while that is still to be made. */
  private @Nullable List<Item> arranged;

  private MatrixOrder by = MatrixOrder.NAMES;
  private String staying = "";

  MatrixModel(Tasks tasks) {
    this.tasks = tasks;
    filter.addListener(changed -> findAnew());
    query.addListener(changed -> findAnew());
  }

  /** The rows that pass the filter and the search, in their order. */
  public ObservableList<Item> shown() {
    return shown;
  }

  /** Those of them that the filter holds: not the one that only stays in sight. */
  List<Item> held() {
    return shown.stream().filter(item -> item.line().filters().contains(filter.get())).toList();
  }

  /** The columns: every page that a checklist answers. */
  public ObservableList<Checklist.Page> pages() {
    return pages;
  }

  /** Which solutions are shown. */
  public ObjectProperty<Filter> filterProperty() {
    return filter;
  }

  /** What is searched for in names, pages, contents and notes. */
  public StringProperty queryProperty() {
    return query;
  }

  /** How many there are, whatever is shown. */
  ReadOnlyObjectProperty<Tally.Counts> countsProperty() {
    return counts.getReadOnlyProperty();
  }

  /** How many solutions there are, whatever is shown. */
  public ReadOnlyIntegerProperty totalProperty() {
    return total.getReadOnlyProperty();
  }

  /** Grows whenever lines became others. */
  ReadOnlyIntegerProperty changesProperty() {
    return changes.getReadOnlyProperty();
  }

  /** Every row, those that are not shown among them. */
  List<Item> all() {
    return order;
  }

  /** The row of a solution; null when there is none. */
  public @Nullable Item find(String id) {
    return items.get(id);
  }

  /** Puts the rows into an order, as they stand now. */
  void order(MatrixOrder wanted) {
    by = wanted;
    arranged = null;
    find();
  }

  /** The row of this solution stays in sight although the filter would not show it any more. */
  void keep(String id) {
    staying = id;
  }

  /** Takes in lines; {@link #taken} ends a batch. */
  void take(Portfolio.Delivery delivery) {
    if (delivery.whole()) {
      tally.clear();
      answered.clear();
      List<Item> inOrder = new ArrayList<>(delivery.lines().size());
      Set<String> there = new HashSet<>();
      for (Line line : delivery.lines()) {
        there.add(line.solution().id());
        inOrder.add(put(line));
        count(line, 1);
      }
      items.keySet().retainAll(there);
      order = List.copyOf(inOrder);
      arranged = null;
      return;
    }
    for (Line line : delivery.lines()) {
      Item item = items.get(line.solution().id());
      if (item != null) {
        count(item.line(), -1);
        count(line, 1);
        item.show(line);
      }
    }
  }

  private Item put(Line line) {
    Item item = items.computeIfAbsent(line.solution().id(), id -> new Item(line));
    item.show(line);
    return item;
  }

  void taken() {
    counts.set(tally.counts());
    total.set(counts.get().of(Filter.ALL));
    findPages();
    find();
    changes.set(changes.get() + 1);
  }

  private void count(Line line, int by) {
    tally.add(line, by);
    line.cells().forEach(cell -> answered.merge(cell.checklist().page(), by, Integer::sum));
  }

  private void findPages() {
    answered.values().removeIf(checklists -> checklists == 0);
    List<Checklist.Page> wanted = List.copyOf(answered.keySet());
    if (!pages.equals(wanted)) {
      pages.setAll(wanted);
    }
  }

  /** Whoever asks for something else does not ask for the row that is open. */
  private void findAnew() {
    staying = "";
    find();
  }

  private void find() {
    Filter passed = filter.get();
    List<String> words =
        List.of(query.get().strip().toLowerCase(Locale.ROOT).split("\\s+", -1)).stream()
            .filter(word -> !word.isEmpty())
            .toList();
    boolean arrange = arranged == null;
    List<Item> among = arranged == null ? order : arranged;
    MatrixOrder wanted = this.by;
    List<Line> lines = among.stream().map(Item::line).toList();
    String stays = staying;
    tasks
        .call(
            () -> {
              Set<Item> found = new HashSet<>();
              for (int i = 0; i < lines.size(); i++) {
                Line line = lines.get(i);
                boolean passes =
                    line.filters().contains(passed) || line.solution().id().equals(stays);
                if (passes && line.holds(words)) {
                  found.add(among.get(i));
                }
              }
              List<Item> all = arrange ? wanted.of(among, lines) : among;
              return new Found(all, all.stream().filter(found::contains).toList());
            })
        .onSuccess(this::show)
        .newestOf(finding)
        .start();
  }

  /**
   * What a search found.
   *
   * @param all every row, in the order that was asked for
   */
  private record Found(List<Item> all, List<Item> passing) {}

  private void show(Found found) {
    arranged = found.all;
    if (!shown.equals(found.passing)) {
      shown.setAll(found.passing);
    }
  }
}
