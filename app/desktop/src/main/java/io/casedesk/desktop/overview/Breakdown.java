package io.casedesk.desktop.overview;

import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.records.filter.Facet;
import io.casedesk.files.exports.FieldFilter;
import io.casedesk.files.exports.FieldFilter.Operator;
import io.casedesk.files.exports.FieldFilter.Special;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Counts the records by the value of a field. Every record is counted, also records without a known
 * value.
 *
 * @param column the id of the column
 * @param lines the values, most frequent first, then the special lines; empty without records
 * @param records the number of counted records
 */
public record Breakdown(String column, List<Line> lines, int records) {

  /** Ordered by how much work they usually cause. */
  private static final List<Special> ALSO =
      List.of(Special.UNKNOWN_KEY, Special.BLANK, Special.ABSENT);

  /**
   * One value, or a special line for records without a known value.
   *
   * @param key the value; null for a special line
   * @param special the kind of special line; null for a value
   * @param label the label of the key; null when not known
   * @param count the number of records
   * @param filter a filter for exactly these records
   */
  public record Line(
      @Nullable String key,
      @Nullable Special special,
      @Nullable String label,
      int count,
      FieldFilter filter) {}

  /** Copies the lines. */
  public Breakdown {
    lines = List.copyOf(lines);
  }

  /** Creates a breakdown from the counts of a column. */
  static Breakdown of(Column<?> column, Facet facet) {
    List<Line> lines = new ArrayList<>();
    for (Facet.Value value : facet.values()) {
      if (value.count() > 0 && value.known()) {
        lines.add(
            new Line(
                value.key(),
                null,
                value.label(),
                value.count(),
                FieldFilter.of(column.id(), Operator.ANY_OF, value.key())));
      }
    }
    for (Special special : ALSO) {
      if (facet.count(special) > 0) {
        lines.add(
            new Line(
                null,
                special,
                null,
                facet.count(special),
                FieldFilter.of(column.id(), Operator.ANY_OF, special)));
      }
    }
    return new Breakdown(column.id(), lines, facet.records());
  }

  /** Returns the line's share of all records, from 0 to 1. */
  double share(Line line) {
    return records == 0 ? 0 : (double) line.count / records;
  }
}
