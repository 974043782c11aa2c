package io.casedesk.desktop.records.table;

import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.records.rows.ListRow;
import io.casedesk.desktop.records.rows.RowsModel;
import io.casedesk.desktop.records.unsent.PendingChanges;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.FieldValue;
import io.casedesk.model.input.DecimalParser;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import javafx.collections.ListChangeListener;
import org.jspecify.annotations.Nullable;

/** Adds the unsent changes to the sums of groups, which are of the values that were read. */
final class UnsentSums<R extends CaseRecord> {

  private final RowsModel<R> rows;
  private final PendingChanges staging;
  private final Function<String, Optional<Column<R>>> columns;

  /**
   * What the changes add to each group, by the key of the group and the column; null if unknown.
   */
  private @Nullable Map<String, Map<String, BigDecimal>> added;

  /**
   * Creates the sums.
   *
   * @param columns returns the column of an id
   */
  UnsentSums(
      RowsModel<R> rows, PendingChanges staging, Function<String, Optional<Column<R>>> columns) {
    this.rows = rows;
    this.staging = staging;
    this.columns = columns;
    staging.versionProperty().subscribe(version -> added = null);
    rows.shown().addListener((ListChangeListener<Object>) change -> added = null);
  }

  /** Returns the sum of the shown values of a column in a group; null if it has no numbers. */
  @Nullable BigDecimal sum(ListRow.RowGroup group, String columnId) {
    Map<String, Map<String, BigDecimal>> now = added == null ? added() : added;
    added = now;
    BigDecimal read = group.sums().get(columnId);
    BigDecimal more = now.getOrDefault(group.key(), Map.of()).get(columnId);
    return read == null || more == null ? (read == null ? more : read) : read.add(more);
  }

  private Map<String, Map<String, BigDecimal>> added() {
    Map<String, Map<String, BigDecimal>> result = new HashMap<>();
    for (Change change : staging.all()) {
      String id = change.field().toString();
      Column<R> column =
          columns.apply(id).filter(one -> one.kind() == Column.Kind.NUMBER).orElse(null);
      R record = column == null ? null : rows.find(change.recordId());
      String group = record == null ? null : rows.groupOf(change.recordId());
      if (column != null && record != null && group != null) {
        number(change.wanted())
            .map(
                wanted ->
                    wanted.subtract(number(column.value().apply(record)).orElse(BigDecimal.ZERO)))
            .or(() -> number(column.value().apply(record)).map(BigDecimal::negate))
            .ifPresent(
                more ->
                    result
                        .computeIfAbsent(group, key -> new HashMap<>())
                        .merge(id, more, BigDecimal::add));
      }
    }
    return result;
  }

  private static Optional<BigDecimal> number(@Nullable FieldValue value) {
    return value == null || value.isBlank()
        ? Optional.empty()
        : DecimalParser.parse(value.display());
  }
}
