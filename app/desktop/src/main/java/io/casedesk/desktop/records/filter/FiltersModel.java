package io.casedesk.desktop.records.filter;

import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.records.filter.FieldFilter.Reading;
import io.casedesk.desktop.records.filter.FieldFilter.Special;
import io.casedesk.desktop.records.rows.RowsModel;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.DropdownValues;
import io.casedesk.model.FieldValue;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/**
 * The filters of a list, all of which a record has to pass. They run here, over every record that
 * was read, off the JavaFX thread.
 */
public final class FiltersModel<R extends CaseRecord> {

  /** Why a filter is not applied although it is there. */
  public enum Idle {
    /** The list has no such column. */
    NO_COLUMN,
    /** The column cannot be filtered so. */
    UNUSABLE
  }

  private final ObservableList<FieldFilter> filters = FXCollections.observableArrayList();
  private final ObservableList<FieldFilter> readOnly =
      FXCollections.unmodifiableObservableList(filters);

  private final ReadOnlyIntegerWrapper knowledge = new ReadOnlyIntegerWrapper();
  private final RowsModel<R> rows;
  private final ObservableList<Column<R>> columns;
  private final Supplier<DropdownValues> options;
  private final Tasks tasks;
  private final ZoneId zone;

  /** No filters yet; a day of a timestamp is one of this computer's zone. */
  public FiltersModel(
      RowsModel<R> rows,
      ObservableList<Column<R>> columns,
      Supplier<DropdownValues> options,
      Tasks tasks) {
    this(rows, columns, options, tasks, ZoneId.systemDefault());
  }

  /**
   * No filters yet.
   *
   * @param columns the columns there are; may change
   * @param options what is known of options when it is asked
   * @param zone whose days a day of a timestamp is
   */
  FiltersModel(
      RowsModel<R> rows,
      ObservableList<Column<R>> columns,
      Supplier<DropdownValues> options,
      Tasks tasks,
      ZoneId zone) {
    this.rows = rows;
    this.columns = columns;
    this.options = options;
    this.tasks = tasks;
    this.zone = zone;
    columns.addListener((ListChangeListener<Column<R>>) change -> knowledgeChanged());
  }

  /** The filters, in the order they were added; change them by commands. */
  public ObservableList<FieldFilter> filters() {
    return readOnly;
  }

  /** The columns there are to filter by. */
  public ObservableList<Column<R>> columns() {
    return columns;
  }

  /** Why a filter is not applied; empty when it is. */
  public Optional<Idle> idle(FieldFilter filter) {
    Column<R> column = column(filter.column());
    if (column == null) {
      // Before the first answer nobody knows what columns there are.
      return columns.isEmpty() ? Optional.empty() : Optional.of(Idle.NO_COLUMN);
    }
    return ready(filter, column) == null ? Optional.of(Idle.UNUSABLE) : Optional.empty();
  }

  /** The column of an id; null when there is none. */
  public @Nullable Column<R> column(String id) {
    for (Column<R> column : columns) {
      if (column.id().equals(id)) {
        return column;
      }
    }
    return null;
  }

  /** Puts a filter in the place of another, or behind all others; an empty one removes it. */
  public void put(@Nullable FieldFilter before, FieldFilter filter) {
    List<FieldFilter> changed = new ArrayList<>(filters);
    int place = before == null ? -1 : changed.indexOf(before);
    if (place >= 0) {
      changed.remove(place);
    }
    if (!filter.isEmpty() && !changed.contains(filter)) {
      changed.add(place < 0 ? changed.size() : place, filter);
    }
    set(changed);
  }

  /**
   * Shows only records that hold a value in a column: of a list, any of its keys; of a timestamp,
   * its day.
   *
   * @param value null for a member that was not sent
   */
  public void putValue(Column<R> column, @Nullable FieldValue value) {
    FieldFilter filter = FieldFilter.ofValue(column, value, zone);
    FieldFilter before =
        filters.stream()
            .filter(f -> f.column().equals(column.id()) && f.operator() == filter.operator())
            .findFirst()
            .orElse(null);
    put(before, filter);
  }

  /** Removes a filter. */
  public void remove(FieldFilter filter) {
    List<FieldFilter> changed = new ArrayList<>(filters);
    changed.remove(filter);
    set(changed);
  }

  /** Removes all filters. */
  public void clear() {
    set(List.of());
  }

  /** Has these filters and no others. */
  public void set(List<FieldFilter> wanted) {
    // One that asks for nothing would let nothing through.
    List<FieldFilter> asking = wanted.stream().filter(filter -> !filter.isEmpty()).toList();
    if (!filters.equals(asking)) {
      filters.setAll(asking);
      apply();
    }
  }

  /** More is known of options or columns, on which filters may depend. */
  public void knowledgeChanged() {
    knowledge.set(knowledge.get() + 1);
    if (!filters.isEmpty()) {
      apply();
    }
  }

  /** Grows whenever more is known of options or columns. */
  public ReadOnlyIntegerProperty knowledgeProperty() {
    return knowledge.getReadOnlyProperty();
  }

  /**
   * Counts the values of a column over every record that is not deleted, whatever is searched for
   * or filtered by. Takes time in the number of records: not for the JavaFX thread.
   */
  public Supplier<Facet> countAll(Column<R> column) {
    Supplier<Stream<R>> all = rows.undeleted();
    DropdownValues book = options.get();
    return () -> FacetCount.of(column, book, all.get());
  }

  /** What there is to choose in a column, counted over what the other filters let through. */
  public ValuesModel<R> values(Column<R> column, @Nullable FieldFilter edited) {
    return new ValuesModel<>(this, column, edited, tasks);
  }

  RowsModel<R> rows() {
    return rows;
  }

  /** Whether a filter can be applied to its column. */
  boolean usable(FieldFilter filter, Column<R> column) {
    return ready(filter, column) != null;
  }

  /** Counts the values of a column over the records that every filter but one lets through. */
  Supplier<Facet> count(Column<R> column, @Nullable FieldFilter except) {
    Supplier<Stream<R>> searched = rows.searched();
    DropdownValues book = options.get();
    Predicate<R> others = passing(except);
    return () -> FacetCount.of(column, book, searched.get().filter(others));
  }

  private void apply() {
    rows.filter(passing(null));
  }

  private Predicate<R> passing(@Nullable FieldFilter except) {
    Predicate<R> all = any -> true;
    for (FieldFilter filter : filters) {
      Column<R> column = column(filter.column());
      Predicate<R> ready = column == null || filter.equals(except) ? null : ready(filter, column);
      if (ready != null) {
        all = all.and(ready);
      }
    }
    return all;
  }

  private @Nullable Predicate<R> ready(FieldFilter filter, Column<R> column) {
    Set<String> known =
        filter.also().contains(Special.UNKNOWN_KEY)
            ? FilterKeys.known(options.get(), column.id())
            : Set.of();
    try {
      return filter.on(column, new Reading(known, zone));
    } catch (UnusableFilterException e) {
      return null;
    }
  }
}
