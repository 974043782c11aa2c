package io.casedesk.server.store;

import io.casedesk.server.database.TextDigest;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.UnableToExecuteStatementException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Maintains the table {@code field_value}, which holds the values of each use case that can be
 * filtered, so that a filter on any field uses an index. Its statements work on every kind of
 * database.
 */
final class FieldIndex {

  private static final int BATCH = 100_000;

  private static final String INSERT =
      "INSERT INTO field_value (field_key, value, number) VALUES (?, ?, ?)";

  /** A longer value is kept as its digest: PostgreSQL's index rows have a limit. */
  private static final int LONGEST = 64;

  /**
   * A value of a field.
   *
   * @param fieldKey a standard member or a custom field
   * @param value text as it is, a number or truth as text, or the digest of a long text
   */
  record Entry(String fieldKey, String value) {}

  private record Row(Entry entry, long number) {}

  /** The order of the table, in which rows are inserted several times faster than in another. */
  private static final Comparator<Row> ORDER =
      Comparator.comparing((Row row) -> row.entry().fieldKey())
          .thenComparing(row -> row.entry().value());

  private final Handle handle;
  private final List<Row> waiting = new ArrayList<>();

  FieldIndex(Handle handle) {
    this.handle = handle;
  }

  /** Entries of a whole use case. */
  static List<Entry> entries(StoredUseCase useCase) {
    List<Entry> entries = new ArrayList<>();
    entries.add(new Entry("title", text(useCase.title())));
    entries.add(new Entry("status", text(useCase.status())));
    @Nullable String source = useCase.sourceId();
    if (source != null) {
      entries.add(new Entry("source_id", text(source)));
    }
    for (Map.Entry<String, JsonNode> member :
        RecordJson.object(useCase.customFields()).properties()) {
      entries.addAll(entries(member.getKey(), member.getValue()));
    }
    return entries;
  }

  /** Entries of one custom field: none for a blank, one for each option of a multi-select. */
  private static List<Entry> entries(String fieldKey, JsonNode value) {
    if (value.isArray()) {
      return value
          .valueStream()
          .filter(JsonNode::isString)
          .map(element -> new Entry(fieldKey, text(element.stringValue())))
          .distinct()
          .toList();
    }
    if (value.isString()) {
      return List.of(new Entry(fieldKey, text(value.stringValue())));
    }
    if (value.isNumber()) {
      return List.of(new Entry(fieldKey, number(value)));
    }
    return value.isBoolean()
        ? List.of(new Entry(fieldKey, String.valueOf(value.booleanValue())))
        : List.of();
  }

  /** A text as the index keeps it. No text that is kept as it is can look like a digest. */
  static String text(String value) {
    return value.length() <= LONGEST ? value : "sha256 " + TextDigest.sha256(value);
  }

  /** A number as the index keeps it: 1, 1.0 and 1e0 are one value. */
  static String number(JsonNode value) {
    return text(value.decimalValue().stripTrailingZeros().toString());
  }

  /**
   * Takes the entries of a use case that was added or changed. Those to insert wait until there are
   * many, or for {@link #flush()}.
   *
   * @param before null if it is new
   */
  void change(@Nullable StoredUseCase before, StoredUseCase after) {
    List<Entry> had = before == null ? List.of() : entries(before);
    List<Entry> has = entries(after);
    had.stream().filter(entry -> !has.contains(entry)).forEach(e -> remove(after.number(), e));
    has.stream()
        .filter(entry -> !had.contains(entry))
        .forEach(entry -> waiting.add(new Row(entry, after.number())));
    if (waiting.size() >= BATCH) {
      flush();
    }
  }

  /**
   * Inserts the waiting entries. It uses the driver directly, because a sample has millions of
   * them.
   */
  void flush() {
    if (waiting.isEmpty()) {
      return;
    }
    waiting.sort(ORDER);
    try (PreparedStatement insert = handle.getConnection().prepareStatement(INSERT)) {
      for (Row row : waiting) {
        insert.setString(1, row.entry().fieldKey());
        insert.setString(2, row.entry().value());
        insert.setLong(3, row.number());
        insert.addBatch();
      }
      insert.executeBatch();
    } catch (SQLException e) {
      throw new UnableToExecuteStatementException(e, null);
    }
    waiting.clear();
  }

  private void remove(long number, Entry entry) {
    handle.execute(
        "DELETE FROM field_value WHERE field_key = ? AND value = ? AND number = ?",
        entry.fieldKey(),
        entry.value(),
        number);
  }
}
