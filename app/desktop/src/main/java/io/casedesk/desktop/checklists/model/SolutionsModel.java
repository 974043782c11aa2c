package io.casedesk.desktop.checklists.model;

import io.casedesk.desktop.common.text.TextSearch;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import org.jspecify.annotations.Nullable;

/** Holds all solutions with their checklists, and the filter and the search text. */
public final class SolutionsModel {

  private final ObjectProperty<SolutionFilter> filter =
      new SimpleObjectProperty<>(SolutionFilter.ALL);
  private final StringProperty query = new SimpleStringProperty("");
  private final ReadOnlyObjectWrapper<ChecklistCounts.Counts> counts =
      new ReadOnlyObjectWrapper<>(ChecklistCounts.Counts.NOTHING);
  private final ReadOnlyIntegerWrapper total = new ReadOnlyIntegerWrapper();
  private final ReadOnlyIntegerWrapper changes = new ReadOnlyIntegerWrapper();

  private final Map<String, SolutionItem> items = new HashMap<>();
  private final ChecklistCounts checklistCounts = new ChecklistCounts();

  private boolean due;

  /** All rows, ordered by name. */
  private List<SolutionItem> order = List.of();

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
  public List<SolutionItem> all() {
    return order;
  }

  /** Returns the row of a solution; null when there is none. */
  public @Nullable SolutionItem find(String id) {
    return items.get(id);
  }

  /** Returns the ids whose checklists weren't read yet or couldn't be read. */
  List<String> unread(List<String> ids) {
    return ids.stream()
        .map(this::find)
        .filter(Objects::nonNull)
        .filter(item -> item.line().known().read() == null || item.line().known().failure() != null)
        .map(SolutionItem::id)
        .toList();
  }

  /** Adds changed rows; {@link #endBatch} ends a batch. */
  void addChanges(ChecklistCache.Delivery delivery) {
    if (delivery.whole()) {
      due = true;
      checklistCounts.clear();
      List<SolutionItem> inOrder = new ArrayList<>(delivery.lines().size());
      Set<String> there = new HashSet<>();
      for (SolutionRow line : delivery.lines()) {
        there.add(line.solution().id());
        inOrder.add(put(line));
        checklistCounts.add(line, 1);
      }
      items.keySet().retainAll(there);
      order = List.copyOf(inOrder);
      return;
    }
    for (SolutionRow line : delivery.lines()) {
      SolutionItem item = items.get(line.solution().id());
      if (item != null) {
        checklistCounts.add(item.line(), -1);
        checklistCounts.add(line, 1);
        item.show(line);
      }
    }
  }

  private SolutionItem put(SolutionRow line) {
    SolutionItem item = items.computeIfAbsent(line.solution().id(), id -> new SolutionItem(line));
    item.show(line);
    return item;
  }

  /** Ends a batch. */
  void endBatch() {
    if (due) {
      // Update the counts before the rows are shown.
      due = false;
      count();
    }
    changes.set(changes.get() + 1);
  }

  /** Updates the counts. */
  void count() {
    counts.set(checklistCounts.counts());
    total.set(counts.get().of(SolutionFilter.ALL));
  }

  /** Returns the words of the search text. */
  List<String> words() {
    return TextSearch.of(query.get()).words();
  }
}
