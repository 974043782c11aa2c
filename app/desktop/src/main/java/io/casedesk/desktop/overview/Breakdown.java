package io.casedesk.desktop.overview;

import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.records.filter.Facet;
import io.casedesk.desktop.records.filter.FacetPair;
import io.casedesk.desktop.records.filter.FacetPair.Slot;
import io.casedesk.files.exports.FieldFilter;
import io.casedesk.files.exports.FieldFilter.Operator;
import io.casedesk.files.exports.FieldFilter.Special;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Counts the records by the value of a field, and splits each count by a second field if there is
 * one. Every record is counted, also records without a known value.
 *
 * @param column the id of the column
 * @param lines the values, most frequent first, then the special lines; empty without records
 * @param split the counts of each line by the second field; null without one
 * @param records the number of counted records
 */
public record Breakdown(String column, List<Line> lines, @Nullable Split split, int records) {

  /** The number of colors, and the most values of the second field that are counted each. */
  static final int COLORS = 8;

  /** Ordered by how much work they usually cause. */
  private static final List<Special> ALSO =
      List.of(Special.UNKNOWN_KEY, Special.BLANK, Special.ABSENT);

  /**
   * One value, or a special line for records without a known value.
   *
   * @param key the value; null for a special line and for several values together
   * @param special the kind of special line; null for values
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

  /**
   * The counts by a second field, in which a record has one value.
   *
   * @param column the id of the second column
   */
  public record Split(String column, List<Part> parts) {

    /** Copies the parts. */
    public Split {
      parts = List.copyOf(parts);
    }
  }

  /**
   * The counts of one value of the second field, or of all its rare values together.
   *
   * @param line the value
   * @param color the number of the value's color; not used if the line has no key
   * @param counts the number of records of each line of the first field
   */
  public record Part(Line line, int color, List<Integer> counts) {

    /** Copies the counts. */
    public Part {
      counts = List.copyOf(counts);
    }
  }

  /** Copies the lines. */
  public Breakdown {
    lines = List.copyOf(lines);
  }

  /** Creates a breakdown from the counts of a column. */
  static Breakdown of(Column<?> column, Facet facet) {
    return new Breakdown(column.id(), lines(column, facet), null, facet.records());
  }

  /** Creates a breakdown from the counts of two columns. */
  static Breakdown of(Column<?> column, Column<?> second, FacetPair pair) {
    List<Line> lines = lines(column, pair.rows());
    List<Line> values = new ArrayList<>();
    List<Line> rare = new ArrayList<>();
    List<Line> special = new ArrayList<>();
    for (Line line : lines(second, pair.columns())) {
      (line.special() != null ? special : values.size() < COLORS ? values : rare).add(line);
    }
    List<String> keys = pair.columns().values().stream().map(Facet.Value::key).sorted().toList();
    Set<Integer> used = new HashSet<>();
    List<Part> parts = new ArrayList<>();
    for (Line value : values) {
      // The same color as in the list, unless a more frequent value has it.
      int color = keys.indexOf(value.key()) % COLORS;
      while (!used.add(color)) {
        color = (color + 1) % COLORS;
      }
      parts.add(new Part(value, color, counts(lines, List.of(value), pair)));
    }
    if (!rare.isEmpty()) {
      List<String> rareKeys = rare.stream().map(Line::key).toList();
      FieldFilter filter = new FieldFilter(second.id(), Operator.ANY_OF, rareKeys, Set.of());
      int count = rare.stream().mapToInt(Line::count).sum();
      parts.add(new Part(new Line(null, null, null, count, filter), 0, counts(lines, rare, pair)));
    }
    special.forEach(line -> parts.add(new Part(line, 0, counts(lines, List.of(line), pair))));
    return new Breakdown(column.id(), lines, new Split(second.id(), parts), pair.rows().records());
  }

  private static List<Integer> counts(List<Line> lines, List<Line> values, FacetPair pair) {
    return lines.stream()
        .map(line -> values.stream().mapToInt(value -> pair.count(slot(line), slot(value))).sum())
        .toList();
  }

  private static Slot slot(Line line) {
    return new Slot(line.key(), line.special());
  }

  private static List<Line> lines(Column<?> column, Facet facet) {
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
    return lines;
  }

  /** Returns the line's share of all records, from 0 to 1. */
  double share(Line line) {
    return records == 0 ? 0 : (double) line.count / records;
  }
}
