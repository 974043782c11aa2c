package io.casedesk.desktop.records.rows;

import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldValue;
import io.casedesk.model.input.AccentFolding;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A record in a table, with the text that a search looks at, or the header of a group of records.
 * Thread-safe.
 */
public final class ListRow<R extends CaseRecord> {

  private final R record;
  private final boolean deleted;
  private final @Nullable RowGroup group;

  /** Null until the first search. A race is harmless: all threads compute the same text. */
  private @Nullable String text;

  /**
   * A group of rows with an equal value.
   *
   * @param key the value; empty for the records without one
   * @param rows the number of rows
   * @param expanded whether the rows are shown
   * @param sums the sums of number columns by column id
   */
  public record RowGroup(String key, int rows, boolean expanded, Map<String, BigDecimal> sums) {}

  /** Creates a row. */
  public ListRow(R record) {
    this(record, null);
  }

  private ListRow(R record, @Nullable RowGroup group) {
    this.record = record;
    this.deleted = record.deleted();
    this.group = group;
  }

  /**
   * Creates the header row of a group.
   *
   * @param first a record of the group
   */
  static <R extends CaseRecord> ListRow<R> header(R first, RowGroup group) {
    return new ListRow<>(first, group);
  }

  /** Returns a copy of rows without header rows. */
  public static <R extends CaseRecord> List<ListRow<R>> records(List<ListRow<R>> rows) {
    return rows.stream().filter(row -> row.group == null).toList();
  }

  /** Returns the group of a header row; null for the row of a record. */
  public @Nullable RowGroup group() {
    return group;
  }

  /** Returns the id of the record; that of a header row differs from all of them. */
  public String id() {
    return group == null ? record.id() : "\n" + group.key();
  }

  /** Returns the record; for a header row, the first one of its group. */
  public R record() {
    return record;
  }

  /** Returns whether the service marks the record as deleted (quirk 8). */
  boolean deleted() {
    return deleted;
  }

  /** Returns all values in lower case and without accents, each on a line. */
  String text() {
    String made = text;
    if (made == null) {
      StringBuilder lines = new StringBuilder(512);
      record.members().forEach((name, value) -> append(lines, value));
      record.customFields().forEach((name, value) -> append(lines, value));
      made = AccentFolding.searchable(lines.toString());
      text = made;
    }
    return made;
  }

  private static void append(StringBuilder lines, FieldValue value) {
    lines.append(value.display()).append('\n');
  }
}
