package io.casedesk.desktop.overview;

import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.records.filter.FacetPair;
import io.casedesk.desktop.records.filter.FacetPair.Slot;
import io.casedesk.files.exports.FieldFilter;
import io.casedesk.files.exports.FieldFilter.Operator;
import io.casedesk.files.exports.FieldFilter.Special;
import io.casedesk.workspace.snapshots.ReadCountStore.ReadCounts;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Counts the records by a field and by another field, or by a field at each past read.
 *
 * @param column the id of the field
 * @param against what the field is counted against
 * @param rows the values of the field
 * @param heads the columns of counts
 * @param counts the counts of each row
 */
public record CountGrid(
    String column,
    String against,
    List<Breakdown.Line> rows,
    List<Head> heads,
    List<List<Integer>> counts) {

  /** Begins the stored form of a value, which no special line has. */
  private static final String VALUE = "=";

  /** The most counts of a table; more would not be readable. */
  private static final int MOST_CELLS = 20_000;

  /**
   * A column of counts.
   *
   * @param line the value of the other field; null for a read
   * @param read when the records were read; null for a value
   */
  public record Head(Breakdown.@Nullable Line line, @Nullable Instant read) {}

  /** Copies the lists. */
  public CountGrid {
    rows = List.copyOf(rows);
    heads = List.copyOf(heads);
    counts = List.copyOf(counts);
  }

  /** Creates the counts by two fields. */
  static CountGrid of(Column<?> column, Column<?> other, FacetPair pair) {
    List<Breakdown.Line> rows = Breakdown.of(column, pair.rows()).lines();
    List<Breakdown.Line> columns = Breakdown.of(other, pair.columns()).lines();
    if ((long) rows.size() * columns.size() > MOST_CELLS) {
      return new CountGrid(column.id(), other.id(), rows, List.of(), List.of());
    }
    return new CountGrid(
        column.id(),
        other.id(),
        rows,
        columns.stream().map(line -> new Head(line, null)).toList(),
        rows.stream()
            .map(row -> columns.stream().map(line -> pair.count(slot(row), slot(line))).toList())
            .toList());
  }

  private static Slot slot(Breakdown.Line line) {
    return new Slot(line.key(), line.special());
  }

  /**
   * Creates the counts at past reads.
   *
   * @param now the counts of the records in memory, whose values come first
   * @param reads the counts of past reads, as {@link #stored} made them
   */
  static CountGrid of(Breakdown now, String against, List<ReadCounts> reads) {
    List<Breakdown.Line> rows = new ArrayList<>(now.lines());
    Set<String> known = new LinkedHashSet<>(rows.stream().map(CountGrid::code).toList());
    for (ReadCounts read : reads) {
      for (String code : read.counts().keySet()) {
        if (known.add(code)) {
          line(now.column(), code).ifPresent(rows::add);
        }
      }
    }
    return new CountGrid(
        now.column(),
        against,
        rows,
        reads.stream().map(read -> new Head(null, read.asOf())).toList(),
        rows.stream()
            .map(
                row ->
                    reads.stream().map(read -> read.counts().getOrDefault(code(row), 0)).toList())
            .toList());
  }

  /** Whether the records of a column of counts are known: those of past reads aren't. */
  boolean isOpenable(int column) {
    return column == 0 || (column > 0 && heads.get(column).line() != null);
  }

  /** Returns the line of a value that only past reads have; empty for an unknown code. */
  private static Optional<Breakdown.Line> line(String column, String code) {
    if (code.startsWith(VALUE)) {
      String key = code.substring(VALUE.length());
      FieldFilter filter = FieldFilter.of(column, Operator.ANY_OF, key);
      return Optional.of(new Breakdown.Line(key, null, null, 0, filter));
    }
    return Stream.of(Special.values())
        .filter(special -> special.name().equals(code))
        .findFirst()
        .map(
            special ->
                new Breakdown.Line(
                    null, special, null, 0, FieldFilter.of(column, Operator.ANY_OF, special)));
  }

  /** Returns the counts of a read in the form that is stored. */
  static Map<String, Integer> stored(Breakdown breakdown) {
    return breakdown.lines().stream()
        .collect(Collectors.toMap(CountGrid::code, Breakdown.Line::count));
  }

  private static String code(Breakdown.Line line) {
    return line.special() == null
        ? VALUE + Objects.requireNonNull(line.key())
        : line.special().name();
  }
}
