package io.casedesk.desktop.overview;

import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.records.filter.Facet;
import io.casedesk.desktop.records.filter.FieldFilter;
import io.casedesk.desktop.records.filter.FieldFilter.Operator;
import io.casedesk.desktop.records.filter.FieldFilter.Special;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How many records hold which value of a field. Every record is counted: where it has no value, or
 * a key that is not known, as that.
 *
 * @param column the id of the column
 * @param lines the most frequent value first, then what is no known value; none without records
 * @param records how many records were counted
 */
public record Breakdown(String column, List<Line> lines, int records) {

  /** In the order of how much there is to do about them. */
  private static final List<Special> ALSO =
      List.of(Special.UNKNOWN_KEY, Special.BLANK, Special.ABSENT);

  /**
   * One value, or what is none.
   *
   * @param key the value; null when it is none
   * @param special what is no known value; null when it is one
   * @param label the caption of the key; null where none is known
   * @param count records that hold it
   * @param filter lets just these records through
   */
  public record Line(
      @Nullable String key,
      @Nullable Special special,
      @Nullable String label,
      int count,
      FieldFilter filter) {}

  /** Takes a copy that nobody can change. */
  public Breakdown {
    lines = List.copyOf(lines);
  }

  /** Of what was counted in a column. */
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

  /** The part of all records that a line is, from 0 to 1. */
  double share(Line line) {
    return records == 0 ? 0 : (double) line.count / records;
  }
}
