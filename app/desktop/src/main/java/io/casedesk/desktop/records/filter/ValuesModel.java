package io.casedesk.desktop.records.filter;

import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.files.exports.FieldFilter;
import io.casedesk.files.exports.FieldFilter.Operator;
import io.casedesk.files.exports.FieldFilter.Special;
import io.casedesk.model.CaseRecord;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.util.Subscription;
import org.jspecify.annotations.Nullable;

/** View model of the values of a column while a filter is created or changed. */
public final class ValuesModel<R extends CaseRecord> {

  private final ReadOnlyObjectWrapper<@Nullable Facet> facet = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable FieldFilter> filter = new ReadOnlyObjectWrapper<>();

  private final FiltersModel<R> filters;
  private final Column<R> column;
  private final Tasks tasks;
  private final Tasks.Series counts = new Tasks.Series();
  private final Subscription rowsCame;
  private Operator operator;
  private boolean counting;
  private boolean again;

  ValuesModel(
      FiltersModel<R> filters, Column<R> column, @Nullable FieldFilter edited, Tasks tasks) {
    this.filters = filters;
    this.column = column;
    this.tasks = tasks;
    filter.set(edited);
    operator = edited == null ? Operator.ANY_OF : edited.operator();
    rowsCame = filters.rows().totalProperty().subscribe(total -> count());
  }

  /** The counts; null until they are available. */
  public ReadOnlyObjectProperty<@Nullable Facet> facetProperty() {
    return facet.getReadOnlyProperty();
  }

  /** The current filter; null while no value is selected. */
  public ReadOnlyObjectProperty<@Nullable FieldFilter> filterProperty() {
    return filter.getReadOnlyProperty();
  }

  /** Returns the column. */
  public Column<R> column() {
    return column;
  }

  /** Returns whether selected values are excluded instead of shown. */
  public boolean negated() {
    return operator == Operator.NONE_OF;
  }

  /** Returns whether a value is selected. */
  public boolean isChosen(String key) {
    FieldFilter now = filter.get();
    return now != null && now.values().contains(key);
  }

  /** Returns whether a special case is selected. */
  public boolean isChosen(Special special) {
    FieldFilter now = filter.get();
    return now != null && now.also().contains(special);
  }

  /** Selects or unselects a value. */
  public void toggle(String key) {
    put(now().toggled(key));
  }

  /** Selects or unselects a special case. */
  public void toggle(Special special) {
    put(now().toggled(special));
  }

  /** Excludes the selected values, or shows only them. */
  public void negate(boolean negated) {
    operator = negated ? Operator.NONE_OF : Operator.ANY_OF;
    put(now().with(operator));
  }

  /**
   * Replaces the filter by another one of the column.
   *
   * @return whether the filter can be applied; if not, nothing is changed
   */
  public boolean replaceFilter(FieldFilter filter) {
    if (!filters.usable(filter, column)) {
      return false;
    }
    put(filter);
    return true;
  }

  /** Stops listening for new rows. */
  public void close() {
    rowsCame.unsubscribe();
  }

  private FieldFilter now() {
    FieldFilter now = filter.get();
    return now == null ? new FieldFilter(column.id(), operator, List.of(), Set.of()) : now;
  }

  private void put(FieldFilter put) {
    filters.put(filter.get(), put);
    filter.set(put.isEmpty() ? null : put);
  }

  /** Counts one at a time while pages arrive, instead of one count per page in parallel. */
  private void count() {
    if (counting) {
      again = true;
      return;
    }
    counting = true;
    again = false;
    Supplier<Facet> work = filters.count(column, filter.get());
    tasks
        .call(work::get)
        .newestOf(counts)
        .onSuccess(facet::set)
        .onFinally(
            () -> {
              counting = false;
              if (again) {
                count();
              }
            })
        .start();
  }
}
