package io.casedesk.desktop.records.filter;

import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.records.rows.RowsModel;
import io.casedesk.files.exports.FieldFilter;
import io.casedesk.files.exports.FieldFilter.Special;
import io.casedesk.files.exports.ValueCondition.UnusableConditionException;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.dropdowns.KnownDropdownValue;
import java.time.Clock;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/**
 * View model of the filters of a list; a record must pass all of them, or one if the user chooses
 * so. Filters run in memory over all records that were read, off the JavaFX thread.
 */
public final class FiltersModel<R extends CaseRecord> {

  /** Maximum number of characters of a description. */
  private static final int LONGEST = 1_000;

  /** The reason why a filter is not applied. */
  public enum InactiveReason {
    /** The list has no such column. */
    NO_COLUMN,
    /** The column doesn't support the filter. */
    UNUSABLE
  }

  private final ObservableList<FieldFilter> filters = FXCollections.observableArrayList();
  private final ObservableList<FieldFilter> readOnly =
      FXCollections.unmodifiableObservableList(filters);

  private final ReadOnlyBooleanWrapper matchAny = new ReadOnlyBooleanWrapper();
  private final ReadOnlyIntegerWrapper knowledge = new ReadOnlyIntegerWrapper();
  private final RowsModel<R> rows;
  private final ObservableList<Column<R>> columns;
  private final Supplier<DropdownValues> options;
  private final Tasks tasks;
  private final Clock clock;

  /** Creates a model without filters; days are in the time zone of this computer. */
  public FiltersModel(
      RowsModel<R> rows,
      ObservableList<Column<R>> columns,
      Supplier<DropdownValues> options,
      Tasks tasks) {
    this(rows, columns, options, tasks, Clock.system(ZoneId.systemDefault()));
  }

  /**
   * Creates a model without filters.
   *
   * @param columns the columns; the list may change
   * @param options provides the known dropdown values
   * @param clock tells today and the time zone of the days of timestamps
   */
  FiltersModel(
      RowsModel<R> rows,
      ObservableList<Column<R>> columns,
      Supplier<DropdownValues> options,
      Tasks tasks,
      Clock clock) {
    this.rows = rows;
    this.columns = columns;
    this.options = options;
    this.tasks = tasks;
    this.clock = clock;
    columns.addListener((ListChangeListener<Column<R>>) change -> knowledgeChanged());
  }

  /** The filters in the order they were added; use the methods of this class to change them. */
  public ObservableList<FieldFilter> filters() {
    return readOnly;
  }

  /** Whether one of the filters is enough, and not all are required. */
  public ReadOnlyBooleanProperty matchAnyProperty() {
    return matchAny.getReadOnlyProperty();
  }

  /** Makes one of the filters enough, or requires all. */
  public void setMatchAny(boolean any) {
    set(filters, any);
  }

  /** The columns that can be filtered. */
  public ObservableList<Column<R>> columns() {
    return columns;
  }

  /** Returns why a filter is not applied; empty if it is. */
  public Optional<InactiveReason> idle(FieldFilter filter) {
    Column<R> column = column(filter.column());
    if (column == null) {
      // Before the first response, the columns aren't known.
      return columns.isEmpty() ? Optional.empty() : Optional.of(InactiveReason.NO_COLUMN);
    }
    return ready(filter, column) == null ? Optional.of(InactiveReason.UNUSABLE) : Optional.empty();
  }

  /** Returns the title of a field's column; its key if it has none. */
  public String fieldName(FieldRef field) {
    Column<R> column = column(field.toString());
    return column == null ? field.key() : column.title();
  }

  /** Returns the column with this id; null if there is none. */
  public @Nullable Column<R> column(String id) {
    for (Column<R> column : columns) {
      if (column.id().equals(id)) {
        return column;
      }
    }
    return null;
  }

  /** Replaces a filter or appends a new one; an empty filter is removed. */
  public void put(@Nullable FieldFilter before, FieldFilter filter) {
    List<FieldFilter> changed = new ArrayList<>(filters);
    int place = before == null ? -1 : changed.indexOf(before);
    if (place >= 0) {
      changed.remove(place);
    }
    if (!filter.isEmpty() && !changed.contains(filter)) {
      changed.add(place < 0 ? changed.size() : place, filter);
    }
    set(changed, matchAny.get());
  }

  /**
   * Filters by a value: any key of a list, or the day of a timestamp.
   *
   * @param value null if the field is not set
   */
  public void putValue(Column<R> column, @Nullable FieldValue value) {
    FieldFilter filter = FilterKeys.filterOf(column, value, clock.getZone());
    FieldFilter before =
        filters.stream()
            .filter(f -> f.column().equals(column.id()) && f.operator() == filter.operator())
            .findFirst()
            .orElse(null);
    put(before, filter);
  }

  /** Removes a filter. */
  public void remove(FieldFilter filter) {
    set(filters.stream().filter(one -> !one.equals(filter)).toList(), matchAny.get());
  }

  /** Removes all filters. */
  public void clear() {
    set(List.of());
  }

  /** Replaces all filters; a record must pass all of them. */
  public void set(List<FieldFilter> wanted) {
    set(wanted, false);
  }

  /**
   * Replaces all filters.
   *
   * @param any whether one of the filters is enough
   */
  public void set(List<FieldFilter> wanted, boolean any) {
    // An empty filter would match no record.
    List<FieldFilter> asking = wanted.stream().filter(filter -> !filter.isEmpty()).toList();
    boolean one = any && !asking.isEmpty();
    if (!filters.equals(asking) || matchAny.get() != one) {
      matchAny.set(one);
      filters.setAll(asking);
      apply();
    }
  }

  /** Applies the filters again after dropdown values or columns changed. */
  public void knowledgeChanged() {
    knowledge.set(knowledge.get() + 1);
    if (!filters.isEmpty()) {
      apply();
    }
  }

  /** Grows whenever dropdown values or columns change. */
  public ReadOnlyIntegerProperty knowledgeProperty() {
    return knowledge.getReadOnlyProperty();
  }

  /**
   * Counts the values of a column over all records that aren't deleted, regardless of search and
   * filters. Takes time in proportion to their number: don't run it on the JavaFX thread.
   */
  public Supplier<Facet> countAll(Column<R> column) {
    Supplier<Stream<R>> all = rows.undeleted();
    DropdownValues dropdownValues = options.get();
    return () -> Facet.FacetCount.of(column, dropdownValues, all.get());
  }

  /**
   * Counts the pairs of values of two columns, as {@link #countAll(Column)} counts those of one.
   */
  public Supplier<FacetPair> countAll(Column<R> rowColumn, Column<R> other) {
    Supplier<Stream<R>> all = rows.undeleted();
    DropdownValues dropdownValues = options.get();
    return () -> Facet.FacetCount.of(rowColumn, other, dropdownValues, all.get());
  }

  /** Returns the label of a dropdown value, or the value itself. */
  String labelOf(@Nullable Column<R> column, String value) {
    if (column == null
        || (column.kind() != Column.Kind.OPTION && column.kind() != Column.Kind.OPTIONS)) {
      return value;
    }
    return options.get().options(FieldRef.parse(column.id()).key()).stream()
        .filter(known -> known.key().equals(value))
        .findFirst()
        .map(KnownDropdownValue::label)
        .orElse(value);
  }

  /** Returns the values of a column, counted over the records that pass the other filters. */
  public ValuesModel<R> values(Column<R> column, @Nullable FieldFilter edited) {
    return new ValuesModel<>(this, column, edited, tasks);
  }

  /**
   * Describes the active filters and the search, for reports and run certificates; empty if the
   * list isn't filtered.
   *
   * @param changedOnly whether only rows changed by newer reads are shown
   */
  public List<String> describe(boolean changedOnly, Messages messages) {
    FilterText texts = new FilterText(messages);
    List<String> words = new ArrayList<>();
    List<String> conditions =
        filters.stream()
            .filter(filter -> idle(filter).isEmpty())
            .map(filter -> texts.whole(filter, column(filter.column())))
            .toList();
    if (matchAny.get() && !conditions.isEmpty()) {
      words.add(String.join(" " + messages.text("filter.or") + " ", conditions));
    } else {
      words.addAll(conditions);
    }
    String query = rows.queryProperty().get().strip();
    if (!query.isEmpty()) {
      words.add(messages.text("scope.search", query));
    }
    if (changedOnly) {
      words.add(messages.text("scope.changed"));
    }
    if (rows.deletedShownProperty().get()) {
      words.add(messages.text("scope.deleted"));
    }
    return words.stream()
        .map(text -> text.length() <= LONGEST ? text : text.substring(0, LONGEST - 1) + "…")
        .toList();
  }

  RowsModel<R> rows() {
    return rows;
  }

  /** Returns whether a filter can be applied to its column. */
  boolean usable(FieldFilter filter, Column<R> column) {
    return ready(filter, column) != null;
  }

  /**
   * Counts the values of a column over the records that pass the other filters; over all if one
   * filter is enough.
   *
   * @param except the filter of the values; null if there is none yet
   */
  Supplier<Facet> count(Column<R> column, @Nullable FieldFilter except) {
    Supplier<Stream<R>> searched = rows.searched();
    DropdownValues dropdownValues = options.get();
    Predicate<R> others =
        matchAny.get()
            ? record -> true
            : passing(filters.stream().filter(filter -> !filter.equals(except)), Predicate::and);
    return () -> Facet.FacetCount.of(column, dropdownValues, searched.get().filter(others));
  }

  private void apply() {
    rows.filter(passing(filters.stream(), matchAny.get() ? Predicate::or : Predicate::and));
  }

  /** Joins the conditions of filters; one that can't be applied is left out. */
  private Predicate<R> passing(Stream<FieldFilter> those, BinaryOperator<Predicate<R>> join) {
    return those
        .map(
            filter -> {
              Column<R> column = column(filter.column());
              return column == null ? null : ready(filter, column);
            })
        .filter(Objects::nonNull)
        .reduce(join)
        .orElse(record -> true);
  }

  private @Nullable Predicate<R> ready(FieldFilter filter, Column<R> column) {
    Set<String> known =
        filter.also().contains(Special.UNKNOWN_KEY)
            ? FilterKeys.known(options.get(), column.id())
            : Set.of();
    try {
      return FilterKeys.matching(filter, column, known, clock);
    } catch (UnusableConditionException e) {
      return null;
    }
  }
}
